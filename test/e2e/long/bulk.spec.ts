// Three hundred files dropped on the window.
import { testMarketDay } from '../support/dropped-files.ts';
import { wholeDay } from '../support/market-day.ts';

testMarketDay(
  'three hundred dropped files become posts, each at the service once, whatever happens on the way',
  wholeDay,
);
