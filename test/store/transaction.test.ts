// The one transaction: all or nothing, joined by inner ones, and plain about a disk that does not take it.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { fileLibrary, memoryLibrary, newOperation, startMs } from '../support/library.ts';
import { thrown } from '../support/failure.ts';

const Filled = z.object({ stored: z.array(z.string()), error: z.looseObject({}) });

it('keeps all of it', () => {
  const { store } = memoryLibrary();
  const result = store.transact(() => {
    store.operations.add(newOperation('a'));
    store.wordings.keep({ pid: 1, platform: 'x', field: 'body', value: 'Rye', source: 'person', seq: null, atMs: 1 });
    return 'kept';
  });
  expect([result, store.operations.open().length, store.wordings.ofPost(1).length]).toEqual(['kept', 1, 1]);
});

it('keeps nothing when anything in it fails', () => {
  const { store } = memoryLibrary();
  const work = () =>
    store.transact(() => {
      store.operations.add(newOperation('a'));
      throw new Error('crash');
    });
  expect(work).toThrow('crash');
  expect(store.operations.open()).toEqual([]);
});

it('lets an inner call join: it stands and falls with the outer one', () => {
  const { store } = memoryLibrary();
  const work = () =>
    store.transact(() => {
      store.transact(() => store.operations.add(newOperation('inner')));
      throw new Error('crash');
    });
  expect(work).toThrow('crash');
  expect(store.operations.open()).toEqual([]);
});

it('goes on after a failure', () => {
  const { store } = memoryLibrary();
  expect(() => store.transact(() => JSON.parse('{') as unknown)).toThrow(SyntaxError);
  store.transact(() => store.operations.add(newOperation('a')));
  expect(store.operations.open()).toHaveLength(1);
});

it('says that the disk is full, keeps what was there, and goes on once there is room', () => {
  const { db, store } = fileLibrary();
  store.transact(() => store.operations.add(newOperation('before')));
  const pages = Number(db.pragma('page_count', { simple: true }));
  db.pragma(`max_page_count = ${pages}`);
  const fill = () =>
    store.transact(() => {
      for (let index = 0; index < 100; index += 1)
        store.operations.add(newOperation(`${index}`, { args: { body: 'Rye '.repeat(500) } }));
    });
  expect(thrown(fill)).toMatchObject({ kind: 'storage', reason: 'disk-full' });
  expect(store.operations.open().map(({ id }) => id)).toEqual(['before']);
  db.pragma('max_page_count = 100000');
  fill();
  expect(store.operations.open()).toHaveLength(101);
});

it('says that the disk may not be written to', () => {
  const { db, store } = fileLibrary();
  db.pragma('query_only = ON');
  const work = () => store.transact(() => store.operations.add(newOperation('a')));
  expect(thrown(work)).toMatchObject({ kind: 'storage', reason: 'read-only' });
  db.pragma('query_only = OFF');
  work();
});

it.skipIf(process.platform === 'win32')('says that the disk failed, and has all that it answered for', () => {
  const { db, path } = fileLibrary();
  db.close();
  const limited = 'ulimit -S -f 400; exec "$@"';
  const program = join(import.meta.dirname, 'fill-process.ts');
  const { stdout } = spawnSync('/bin/sh', ['-c', limited, 'sh', process.execPath, program, path], { encoding: 'utf8' });
  const { stored, error } = Filled.parse(JSON.parse(stdout));
  expect(error).toMatchObject({ kind: 'storage', reason: 'disk-failed' });
  const again = fileLibrary(path);
  expect(again.db.pragma('quick_check', { simple: true })).toBe('ok');
  expect(again.store.operations.open().map(({ id }) => id)).toEqual(stored);
  expect(stored.length).toBeGreaterThan(0);
});

it('is on the disk when it returns: another connection and another process would see it', () => {
  const { store, path } = fileLibrary();
  store.transact(() => store.operations.add(newOperation('a', { intentAtMs: startMs })));
  expect(fileLibrary(path).store.operations.read('a')).not.toBeNull();
});

it('empties the log before a close', () => {
  const { store } = fileLibrary();
  store.transact(() => store.operations.add(newOperation('a')));
  store.checkpoint('truncate');
  expect(store.walSizeBytes()).toBe(0);
});

it('waits for the disk again after one that need not, whatever that ended with', () => {
  const { store, db } = memoryLibrary();
  const mode = () => db.pragma('synchronous', { simple: true });
  const modes = [store.transact(mode), store.transact(mode, 'soon'), store.transact(mode, 'soon')];
  expect(() =>
    store.transact(() => {
      throw new Error('no');
    }, 'soon'),
  ).toThrow('no');
  expect([...modes, store.transact(mode)]).toEqual([2, 1, 1, 2]);
});

it('waits beside all other work for what was committed soon, and for nothing else', async () => {
  const { store, path, db } = fileLibrary();
  await store.settle();
  store.transact(() => store.operations.add(newOperation('a')), 'soon');
  store.transact(() => store.operations.add(newOperation('b')));
  rmSync(`${path}-wal`);
  await expect(store.settle()).resolves.toBeUndefined();
  store.transact(() => store.operations.add(newOperation('c')), 'soon');
  await expect(store.settle()).rejects.toThrow(/ENOENT/);
  store.transact(() => store.operations.add(newOperation('d')), 'soon');
  db.close();
  await expect(store.settle()).resolves.toBeUndefined();
});

it('says that the business is no longer open, to whatever comes after its file was closed', () => {
  const { db, store } = memoryLibrary();
  store.operations.open();
  db.close();
  const signedOut = { kind: 'signed-out' };
  expect(thrown(() => store.operations.open())).toMatchObject(signedOut);
  expect(thrown(() => store.wordings.ofPost(1))).toMatchObject(signedOut);
  expect(thrown(() => store.transact(() => undefined))).toMatchObject(signedOut);
  expect(thrown(() => store.transact(() => undefined, 'soon'))).toMatchObject(signedOut);
});
