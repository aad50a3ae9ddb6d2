// A service that lies: one lie of each kind; `long/` has the others.
import { liesOfGate, testLies } from './lies.ts';

testLies(liesOfGate);
