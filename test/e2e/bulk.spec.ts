// A few dozen files dropped on the window; `long/` drops three hundred.
import { testMarketDay } from './support/dropped-files.ts';
import { quietDay } from './support/market-day.ts';

testMarketDay('dropped files become posts, each at the service once, whatever happens on the way', quietDay);
