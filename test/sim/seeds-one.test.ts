// The first three hundred seeds, one half: two files, so that two cores share them.
import { half, testSeeds } from './judged.ts';

testSeeds(half(0));
