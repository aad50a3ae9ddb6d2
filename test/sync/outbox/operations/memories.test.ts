// Notes about the business: added once, removed for good.
import { describe, expect, it } from 'vitest';
import { readMemories } from '../../../../main/sync/outbox/operations/memories.ts';
import { keepSnapshot } from '../../../../main/sync/kernel/cached-replies.ts';
import { createWorkLibrary, type WorkLibrary } from '../../work-library.ts';

const memory = (id: string, text: string, kind = 'fact') => ({ id, kind, text });
const add = { do: 'memory.add' as const, text: 'We close on Mondays' };
const texts = (library: WorkLibrary) => readMemories(library.store).map(({ text }) => text);

const withMemories = (...memories: ReturnType<typeof memory>[]) => {
  const library = createWorkLibrary();
  library.inTx((tx) => keepSnapshot(tx, 'memories', { memories }, tx.nowMs));
  return library;
};

describe('a note', () => {
  it('is shown before the service has it', () => {
    const library = withMemories(memory('m-1', 'Rye on Fridays'));
    library.ask(add);
    expect(texts(library)).toEqual(['Rye on Fridays', 'We close on Mondays']);
  });

  it('landed when a new one says our words, however many said them before', () => {
    const library = withMemories();
    const { id } = library.ask(add);
    const before = [memory('m-1', add.text)];
    library.attempt(id, { startedAtMs: 1, memories: before });
    expect(library.settle(id, { startedAtMs: 2, memories: before })).toEqual({ is: 'absent' });
    const now = [...before, memory('m-2', ` ${add.text} `)];
    expect(library.settle(id, { startedAtMs: 3, memories: now })).toEqual({ is: 'landed' });
  });

  it('that was never sent vanishes with its removal, and comes back by undoing that', () => {
    const library = withMemories();
    const { id } = library.ask(add);
    const { operation, inverse } = library.enqueue({ do: 'memory.remove', memoryId: id });
    expect(operation).toBeNull();
    expect(library.store.operations.open()).toEqual([]);
    inverse.forEach(library.enqueue);
    expect(texts(library)).toEqual([add.text]);
  });

  it('on its way is removed under the name that the service gives it', () => {
    const library = withMemories();
    const { id } = library.ask(add);
    library.attempt(id, { startedAtMs: 1, memories: [] });
    const removal = library.ask({ do: 'memory.remove', memoryId: id });
    expect([removal.state, texts(library)]).toEqual(['staged', []]);
    library.accept(id, memory('m-9', add.text), 201);
    expect(library.read(removal.id)).toMatchObject({ state: 'ready', args: { memoryId: 'm-9' } });
    expect(texts(library)).toEqual([]);
  });

  it('found again by reading passes its name on as well', () => {
    const library = withMemories();
    const { id } = library.ask(add);
    library.attempt(id, { startedAtMs: 1, memories: [] });
    const removal = library.ask({ do: 'memory.remove', memoryId: id });
    library.adopt(id, { startedAtMs: library.clock.now(), memories: [memory('m-9', add.text)] });
    expect(library.read(removal.id).args).toEqual({ memoryId: 'm-9' });
  });

  it('whose removal waits stays if it is added again', () => {
    const library = withMemories(memory('m-1', add.text));
    library.ask({ do: 'memory.remove', memoryId: 'm-1' });
    expect(texts(library)).toEqual([]);
    expect(library.enqueue(add).operation).toBeNull();
    expect(texts(library)).toEqual([add.text]);
    expect(library.store.operations.open()).toEqual([]);
  });

  it('that only counts for a while stays as it is if its removal is undone, and is not added for good once that is sent', () => {
    const june = memory('m-1', 'Closed until mid June', 'timely');
    const library = withMemories(june);
    const { operation, inverse } = library.enqueue({ do: 'memory.remove', memoryId: 'm-1' });
    expect(operation?.notBeforeMs).toBe(library.clock.now() + 10_000);
    inverse.forEach(library.enqueue);
    expect(readMemories(library.store)).toMatchObject([june]);
    expect(library.store.operations.open()).toEqual([]);

    const { id } = library.ask({ do: 'memory.remove', memoryId: 'm-1' });
    library.attempt(id);
    expect(() => inverse.forEach(library.enqueue)).toThrow('gone already');
    library.accept(id, null, 204);
    expect(() => inverse.forEach(library.enqueue)).toThrow('gone already');
    expect(texts(library)).toEqual([]);
  });

  it('is removed once the service has it no more', () => {
    const library = withMemories(memory('m-1', add.text));
    const { id } = library.ask({ do: 'memory.remove', memoryId: 'm-1' });
    library.attempt(id);
    expect(library.settle(id, { startedAtMs: 1, memories: [memory('m-1', add.text)] })).toEqual({ is: 'absent' });
    expect(library.settle(id, { startedAtMs: 1, memories: [] })).toEqual({ is: 'landed' });
  });

  it('of an older answer does not come back over a newer one', () => {
    const library = withMemories(memory('m-1', add.text));
    const { id } = library.ask({ do: 'memory.remove', memoryId: 'm-1' });
    const before = library.clock.now() - 1;
    library.accept(id, null, 204);
    library.inTx((tx) => keepSnapshot(tx, 'memories', { memories: [memory('m-1', add.text)] }, before));
    expect(texts(library)).toEqual([]);
  });
});
