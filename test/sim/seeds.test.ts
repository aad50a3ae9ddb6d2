// The first sixty seeds, and the first of the later ones; `long/` has those up to three thousand.
import { seedsOfGate, testSeeds } from './judged.ts';

testSeeds(seedsOfGate);
