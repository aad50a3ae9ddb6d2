// The data file: what was put is there again, whole batches only, and it does not grow for ever.
import { appendFileSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openState } from '../../main/sandbox/state.ts';

const freshFile = () => {
  const folder = mkdtempSync(join(tmpdir(), 'galley-journal-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return join(folder, 'sandbox.jsonl');
};
const memory = (id: string, businessId = 'one', text = 'We open at six.') => ({
  id,
  businessId,
  kind: 'fact' as const,
  text,
  createdAt: 0,
});

test('what was flushed is there after opening again, in the order of first put', async () => {
  const file = freshFile();
  const first = await openState(file);
  for (const id of ['b', 'a', 'c']) first.tables.memories.put(memory(id));
  first.tables.memories.put(memory('b', 'one', 'We open at seven.'));
  first.tables.memories.delete('a');
  first.flush();
  const second = await openState(file);
  expect(second.tables.memories.of('one')).toEqual([memory('b', 'one', 'We open at seven.'), memory('c')]);
});

test('what was not flushed when the process died is gone as a whole', async () => {
  const file = freshFile();
  const first = await openState(file);
  first.tables.memories.put(memory('kept'));
  first.flush();
  first.tables.memories.put(memory('a'));
  first.tables.memories.put(memory('b'));
  expect([...(await openState(file)).tables.memories.all()].map(({ id }) => id)).toEqual(['kept']);
});

test('a torn last line is cut off, and the file goes on behind it', async () => {
  const file = freshFile();
  const first = await openState(file);
  first.tables.memories.put(memory('kept'));
  first.close();
  appendFileSync(file, '[{"table":"memories","put":{"id":"torn"');
  const second = await openState(file);
  expect([...second.tables.memories.all()].map(({ id }) => id)).toEqual(['kept']);
  second.tables.memories.put(memory('later'));
  second.close();
  expect([...(await openState(file)).tables.memories.all()].map(({ id }) => id)).toEqual(['kept', 'later']);
});

test('a file that is something else is refused and left as it is', async () => {
  const file = freshFile();
  writeFileSync(file, '{"shopping":"list"}\n');
  await expect(openState(file)).rejects.toThrow(/not a data file/);
  expect(readFileSync(file, 'utf8')).toBe('{"shopping":"list"}\n');
});

test('only the owner may read the file', async () => {
  const file = freshFile();
  (await openState(file)).close();
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('a file full of outdated changes is rewritten with what is true', async () => {
  const file = freshFile();
  const first = await openState(file);
  first.tables.memories.put(memory('still'));
  for (let turn = 0; turn < 30_000; turn++) {
    first.tables.memories.put(memory('changing', 'one', `turn ${turn}`));
    first.flush();
  }
  expect(statSync(file).size).toBeLessThan(2_500_000);
  const second = await openState(file);
  expect(second.tables.memories.of('one').map(({ text }) => text)).toEqual(['We open at six.', 'turn 29999']);
});

test('records of a business are found in order after deletions in the middle', async () => {
  const { tables } = await openState(null);
  for (let number = 0; number < 10; number++) tables.memories.put(memory(`m${number}`, number % 2 ? 'odd' : 'even'));
  tables.memories.delete('m4');
  tables.memories.put(memory('m8', 'even', 'changed'));
  tables.memories.delete('m0');
  tables.memories.delete('nobody');
  expect(tables.memories.of('even').map(({ id, text }) => [id, text])).toEqual([
    ['m2', 'We open at six.'],
    ['m6', 'We open at six.'],
    ['m8', 'changed'],
  ]);
  expect(tables.memories.of('odd')).toHaveLength(5);
  expect(tables.memories.of('nobody')).toEqual([]);
});
