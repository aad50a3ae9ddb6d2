// Many rounds of power cuts.
import { testPowerCuts } from '../power-cuts.ts';

testPowerCuts(30);
