// As hostile-folder.test.ts, with 2,000 states of a folder more, and with files that are damaged on their way.
import { it } from 'vitest';
import { playAnyValues } from '../hostile-folder.ts';

const atOnce = 250;

it.each(Array.from({ length: 8 }, (_, index) => index + 1))(
  'S36 any value of any kind, in damaged files too, changes nothing that it should not, from seed %i',
  (seed) => playAnyValues(atOnce, { isDamaged: true, seed }),
  120_000,
);
