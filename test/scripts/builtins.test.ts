// Modules of Node in the bundles: taken as they are, in each form that an import has.
import { expect, it } from 'vitest';
import { withoutBuiltinImports } from '../../scripts/builtins.ts';

it.each([
  [
    'import { join, sep as slash } from "node:path";',
    'const { join, sep: slash } = process.getBuiltinModule("node:path");',
  ],
  ['import os from "node:os";', 'const os = process.getBuiltinModule("node:os");'],
  ['import * as tls from "node:tls";', 'const tls = process.getBuiltinModule("node:tls");'],
  [
    'import fs, { rmSync } from "node:fs/promises";',
    'const fs = process.getBuiltinModule("node:fs/promises"); const { rmSync } = process.getBuiltinModule("node:fs/promises");',
  ],
])('%s', (written, taken) => {
  expect(withoutBuiltinImports(`first();\n${written}\nlast();`)).toBe(`first();\n${taken}\nlast();`);
});

it.each(['import Database from "better-sqlite3";', 'const text = `import { join } from "node:path";`;'])(
  'leaves %s',
  (written) => expect(withoutBuiltinImports(written)).toBe(written),
);
