// One round of power cuts; `long/` has many.
import { testPowerCuts } from './power-cuts.ts';

testPowerCuts(1);
