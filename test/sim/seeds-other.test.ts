// The first three hundred seeds, the other half.
import { half, testSeeds } from './judged.ts';

testSeeds(half(1));
