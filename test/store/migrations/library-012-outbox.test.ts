// The outbox of an earlier Galley: its requests still count, and what is open is found in the new indexes.
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { library as first } from '../../../main/store/migrations/library-001.ts';
import { uploads } from '../../../main/store/migrations/library-003-uploads.ts';
import { nextUpload } from '../../../main/store/migrations/library-010-next-upload.ts';
import { outbox } from '../../../main/store/migrations/library-012-outbox.ts';
import { createStore } from '../../../main/store/store.ts';
import { memoryLibrary, newOperation, startMs } from '../../support/library.ts';

const event = { budget: 'general' as const, atMs: startMs, monoMs: 5.5, boot: 'boot-1' };
const file = { orderingKey: 'media:1', kind: 'media.upload' as const, args: { mid: 1 } };

it('keeps what counts against the allowance, and each request of it can still be taken back', () => {
  const db = new Database(':memory:');
  onTestFinished(() => void db.close());
  for (const step of [first, uploads, nextUpload]) db.exec(step);
  const insert = db.prepare(
    `INSERT INTO rate_event (api_key, budget, at_ms, mono_ms, boot, ticket) VALUES ('key', ?, ${startMs}, 5.5, 'boot-1', ?)`,
  );
  insert.run('general', 1);
  insert.run('outward', 1);
  insert.run('general', 3);
  db.exec(outbox);
  const { rates } = createStore(db);
  expect(rates.since('key', 'general', 0)).toEqual([
    { ...event, ticket: 1 },
    { ...event, ticket: 3 },
  ]);
  expect(rates.add('key', [event])).toBe(4);
  rates.refund(1);
  expect([rates.count('key', 'general'), rates.count('key', 'outward')]).toEqual([2, 0]);
});

it('lists changes and files of a state together, and counts both', () => {
  const { operations } = memoryLibrary().store;
  operations.add(newOperation('edit'));
  operations.add(newOperation('upload', file));
  expect(operations.openOfState('ready').map(({ id }) => id)).toEqual(['edit', 'upload']);
  expect(operations.open().map(({ id }) => id)).toEqual(['edit', 'upload']);
  expect(operations.counts()).toEqual({ waiting: 2, sending: 0, running: 0, needsYou: 0 });
  operations.begin('upload');
  expect(operations.read('upload')).toMatchObject({ state: 'inflight', attempts: 1, rev: 1 });
  expect(operations.counts()).toEqual({ waiting: 1, sending: 1, running: 0, needsYou: 0 });
});

it('never has two of one file on their way', () => {
  const { operations } = memoryLibrary().store;
  operations.add(newOperation('one', file));
  operations.add(newOperation('other', file));
  operations.begin('one');
  expect(() => operations.begin('other')).toThrow(/UNIQUE/);
});
