// Seeds up to three thousand, the other half.
import { halfOfOthers, testSeeds } from '../judged.ts';

testSeeds(halfOfOthers(1));
