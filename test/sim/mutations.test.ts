// Each deliberate fault can still be planted: what it replaces stands in the code once.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { mutations } from './mutations.ts';

const root = join(import.meta.dirname, '..', '..');

it.each(mutations)('$name', ({ file, find, replace }) => {
  expect(readFileSync(join(root, file), 'utf8').split(find)).toHaveLength(2);
  expect(replace).not.toBe(find);
});
