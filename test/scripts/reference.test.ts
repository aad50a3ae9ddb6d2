// The documents that are made from the code are those of this code.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { endpoints } from '../../main/service/endpoints.ts';
import { methods } from '../../preload/bridge.ts';
import { referenceFiles } from '../../scripts/reference/files.ts';
import { startSandbox } from '../support/sandbox.ts';

const root = join(import.meta.dirname, '../..');
const files = referenceFiles(root);
const textOf = (path: string): string => files.find((file) => file.path === path)?.text ?? '';

test.each(files)('$path is up to date: `npm run reference` makes it', ({ path, text }) => {
  expect(readFileSync(join(root, path), 'utf8')).toBe(text);
});

test('the reference of the bridge has every method once', () => {
  const named = [...textOf('docs/reference/bridge.md').matchAll(/^### `(.+)`$/gm)].map(([, name]) => name);
  expect(named.toSorted()).toEqual(Object.keys(methods).toSorted());
});

test('the sandbox serves every endpoint as OpenAPI, without a key', async () => {
  const sandbox = await startSandbox();
  const reply = await fetch(`${sandbox.url}/openapi.json`);
  const { openapi, paths } = (await reply.json()) as { openapi: string; paths: Record<string, object> };
  expect(openapi).toBe('3.1.0');
  const served = Object.entries(paths).flatMap(([path, of]) => Object.keys(of).map((method) => `${method} ${path}`));
  const known = Object.values(endpoints).map(({ method, template }) => `${method.toLowerCase()} ${template}`);
  expect(served.toSorted()).toEqual(known.toSorted());
});
