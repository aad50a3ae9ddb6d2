// `npm run reference`: regenerates the reference documents from the code. A test says when one of them is old.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { referenceFiles } from './files.ts';

const root = join(import.meta.dirname, '../..');

for (const { path, text } of referenceFiles(root)) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
