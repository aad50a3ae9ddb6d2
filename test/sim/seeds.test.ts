// The first sixty seeds; `long/` has those up to three thousand.
import { seedsOfGate, testSeeds } from './judged.ts';

testSeeds(seedsOfGate);
