// Undo and redo, across a restart, as far as changes are not irrevocably sent.
import { describe, expect, it } from 'vitest';
import type { ParkReason } from '../../../preload/rules/sync-states.ts';
import { createChoices } from '../../../main/sync/outbox/choices.ts';
import { enqueue } from '../../../main/sync/outbox/enqueue.ts';
import type { BrandFields, IntentOf } from '../../../main/sync/outbox/operation.ts';
import { readBrand } from '../../../main/sync/outbox/operations/brand.ts';
import { readIdeas } from '../../../main/sync/outbox/operations/ideas.ts';
import { withdraw } from '../../../main/sync/outbox/queue.ts';
import { readPost } from '../../../main/sync/outbox/read-post.ts';
import { keepSnapshot } from '../../../main/sync/kernel/cached-replies.ts';
import { createUndo } from '../../../main/sync/outbox/undo.ts';
import type { AttemptOutcome } from '../../../main/store/attempts.ts';
import type { Operation } from '../../../main/store/outbox.ts';
import { wirePost } from '../pull/scripted-service.ts';
import { createWorkLibrary } from '../work-library.ts';

const createBench = () => {
  const library = createWorkLibrary();
  const undo = createUndo({ transact: library.transact, enqueue });
  const pid = library.addPost();
  const body = (of = pid) => readPost(library.store, of)?.variants[0]?.body;
  const write = (text: string, of = pid) =>
    undo.change({ do: 'post.edit', pid: of, platform: 'instagram', fields: { body: text } });
  /** Of each step the text before and after it. */
  const steps = () =>
    library.db
      .prepare(`SELECT inverse ->> '$[0].fields.body', forward ->> '$[0].fields.body' FROM undo_step ORDER BY id`)
      .raw()
      .all() as [before: string | null, after: string | null][];
  return { ...library, undo, pid, body, write, steps };
};

const brand = {
  businessName: 'Rosy Bakery',
  toneOfVoice: [],
  colors: { primary: '', secondary: '', accent: '' },
  colorsConfigured: false,
  fonts: { heading: '', body: '' },
  fontsConfigured: false,
  keywords: [],
  images: [],
};

const places = ['instagram', 'facebook'] as const;
type Bench = ReturnType<typeof createBench>;
let added = 0;
/** A post with two versions; `over` changes them. */
const addTwo = (addPost: Bench['addPost'], over: Partial<Record<string, object>> = {}): number => {
  const sid = `two-${String((added += 1))}`;
  const [like] = wirePost(sid, 0).variants;
  if (!like) throw new Error('no version');
  const variants = places.map((platform, index) => ({
    ...like,
    id: `${sid}-${platform}`,
    platform,
    isPrimary: index === 0,
    ...over[platform],
  }));
  return addPost(sid, { variants });
};

/** An operation as the sender leaves it when it has to wait: what it needs was stored before. */
const heldOff = (transact: Bench['transact'], op: Operation | null): void => {
  if (!op) throw new Error('nothing to send');
  transact(({ store }) => {
    store.operations.change(op.id, { state: 'wait', attempts: 1, pre: { jobs: [], tip: 1, media: [] } });
  });
  ended(transact, op, 'limited');
};
const ended = (transact: Bench['transact'], op: Operation, outcome: AttemptOutcome): void =>
  transact(({ store, nowMs }) => {
    const sent = { operation: op.id, key: null, endpoint: 'posts.approve', path: '/', body: null };
    const attempt = store.attempts.begin({ ...sent, startedMs: nowMs });
    store.attempts.end(attempt, {
      endedMs: nowMs,
      outcome,
      status: outcome === 'limited' ? 429 : null,
      code: null,
      requestId: null,
    });
  });

describe('undo', () => {
  it('takes a text back and again, and back to nothing to send', async () => {
    const { undo, body, write, store, clock } = createBench();
    write('One');
    await clock.advance(5000);
    write('Two');
    undo.step('undo');
    expect(body()).toBe('One');
    undo.step('redo');
    expect(body()).toBe('Two');
    undo.step('undo');
    undo.step('undo');
    expect(body()).toBe('Words of post-1');
    expect(store.operations.open()).toEqual([]);
  });

  it('takes back what the person did, whatever Galley made by itself since', async () => {
    const { undo, body, write, clock, store } = createBench();
    write('One');
    await clock.advance(5000);
    const create = { platform: 'facebook', name: 'Rye again' } as const;
    const { stepId } = undo.begin([{ create, then: () => [] }], 'post.recur', [], 'pool');
    undo.step('undo');
    expect(body()).toBe('Words of post-1');
    // Nor does it end what can be done again.
    undo.begin([{ create, then: () => [] }], 'post.recur', [], 'pool');
    undo.step('redo');
    expect(body()).toBe('One');
    expect(undo.stepOf('undo', stepId ?? 0).undone).toMatchObject({ kind: 'post.recur', size: 1, doneCount: 1 });
    expect(store.operations.open().filter(({ kind }) => kind === 'post.create')).toHaveLength(1);
  });

  it('says of how many posts a step was, and what it was where the first change does not say it', () => {
    const { undo, addPost } = createBench();
    const at = '2030-05-01T09:00:00.000Z';
    const [one, two] = [addTwo(addPost, { instagram: { status: 'scheduled', scheduledAt: at } }), addTwo(addPost)];
    undo.changeAll([
      { do: 'post.unschedule', pid: one, platform: 'instagram' },
      { do: 'post.schedule', pid: two, platform: 'facebook', at },
    ]);
    expect(undo.step('undo').undone).toMatchObject({ kind: 'post.unschedule', label: 'times', size: 2 });
    undo.changeAll([{ do: 'post.schedule', pid: two, platform: 'facebook', at }]);
    expect(undo.step('undo').undone).toMatchObject({ kind: 'post.schedule', label: null, size: 1 });
    const later = '2030-05-01T10:00:00.000Z';
    undo.changeAll([{ do: 'post.schedule', pid: one, platform: 'instagram', at: later }]);
    expect(undo.step('undo').undone).toMatchObject({ kind: 'post.schedule', label: 'times', size: 1 });
    undo.change({ do: 'post.schedule', pid: one, platform: 'instagram', at: later });
    expect(undo.step('undo').undone).toMatchObject({ kind: 'post.schedule', label: 'times', size: 1 });
    undo.changeAll([{ do: 'post.rename', pid: one, name: 'Rye' }], 'replace');
    expect(undo.step('undo').undone).toMatchObject({ label: 'replace', size: 1 });
    const labelOf = (fields: IntentOf<'post.desk'>['fields']) => {
      undo.change({ do: 'post.desk', pid: one, fields });
      return undo.step('undo').undone?.label;
    };
    const checklist = [{ text: 'Flour', done: false }];
    expect(labelOf({ plannedOn: '2030-05-02' })).toBe('planned-day');
    expect(labelOf({ checklist })).toBe('to-dos');
    expect(labelOf({ note: 'Call Ada', checklist })).toBe('details');
    expect(labelOf({ note: 'Call Ada' })).toBeNull();
  });

  it('takes a burst of typing as one step', async () => {
    const { undo, body, write, clock } = createBench();
    for (const text of ['R', 'Ry', 'Rye']) {
      write(text);
      await clock.advance(300);
    }
    undo.step('undo');
    expect(body()).toBe('Words of post-1');
    undo.step('redo');
    expect(body()).toBe('Rye');
  });

  it('keeps of a burst only its two ends', async () => {
    const { write, clock, steps, undo } = createBench();
    for (const text of ['R', 'Ry', 'Rye']) {
      write(text);
      await clock.advance(300);
    }
    expect(steps()).toEqual([['Words of post-1', 'Rye']]);
    undo.step('undo');
    undo.step('redo');
    write('Rye!');
    expect(steps()).toEqual([['Words of post-1', 'Rye!']]);
  });

  it('begins a step after a pause, after a step back, elsewhere, and after anything else', async () => {
    const { write, clock, steps, undo, pid, addPost } = createBench();
    const texts = () => steps().map(([, after]) => after);
    write('One');
    await clock.advance(2001);
    write('Two');
    undo.step('undo');
    write('Three');
    expect(texts()).toEqual(['One', 'Three']);
    write('Other', addPost('post-2'));
    write('Four');
    expect(texts()).toEqual(['One', 'Three', 'Other', 'Four']);
    undo.change({ do: 'post.edit', pid, platform: 'instagram', fields: { altText: 'A loaf' } });
    write('Five');
    undo.changeAll([{ do: 'post.rename', pid, name: 'Rye' }]);
    write('Six');
    expect(texts()).toEqual(['One', 'Three', 'Other', 'Four', null, 'Five', null, 'Six']);
  });

  it('never goes on in a step that did not come about', () => {
    const { undo, write, steps, transact, body } = createBench();
    expect(() =>
      transact(() => {
        write('Lost');
        throw new Error('full');
      }),
    ).toThrow('full');
    write('Kept');
    write('Kept too');
    expect(steps()).toEqual([['Words of post-1', 'Kept too']]);
    undo.step('undo');
    expect(body()).toBe('Words of post-1');
  });

  it('goes on after a restart', () => {
    const { undo, body, write, transact } = createBench();
    write('One');
    expect(createUndo({ transact, enqueue }).step('undo').undone).toMatchObject({ kind: 'post.edit', postId: '1' });
    expect(body()).toBe('Words of post-1');
    undo.step('redo');
    expect(body()).toBe('One');
  });

  it('of one post leaves the others alone', () => {
    const { undo, body, write, addPost, pid } = createBench();
    const other = addPost('post-2');
    write('Mine');
    write('Other', other);
    undo.step('undo', pid);
    expect([body(), body(other)]).toEqual(['Words of post-1', 'Other']);
  });

  it('sends the former text where the new one has been sent', () => {
    const { undo, write, store, attempt, pid } = createBench();
    const sent = write('One').operation?.id ?? '';
    attempt(sent);
    undo.step('undo');
    const behind = store.operations.ofPost(pid).filter(({ id }) => id !== sent);
    expect(behind).toMatchObject([{ kind: 'post.edit', args: { fields: { body: 'Words of post-1' } } }]);
  });

  it('of an unsent delete leaves nothing to send', () => {
    const { undo, store, pid } = createBench();
    undo.change({ do: 'post.remove', pid });
    undo.step('undo');
    expect(store.operations.open()).toEqual([]);
  });

  it('brings back with a post what waited on it', () => {
    const { undo, body, write, pid, store } = createBench();
    write('Still waiting');
    undo.change({ do: 'post.remove', pid });
    undo.step('undo');
    expect(body()).toBe('Still waiting');
    expect(store.operations.open()).toMatchObject([{ kind: 'post.edit' }]);
  });

  it('reports what is irrevocably sent, and takes nothing older in its place', async () => {
    const { undo, body, write, pid, addPost, attempt, clock } = createBench();
    const other = addPost('post-2');
    write('One');
    await clock.advance(5000);
    attempt(undo.change({ do: 'post.remove', pid: other }).operation?.id ?? '');
    expect(undo.step('undo').undone).toMatchObject({
      kind: 'post.remove',
      postId: String(other),
      count: 1,
      doneCount: 0,
      stayed: [{ reason: 'deleted', count: 1 }],
    });
    expect(body()).toBe('One');
    expect(undo.step('undo').undone).toMatchObject({ kind: 'post.edit', postId: String(pid), doneCount: 1 });
    expect(body()).toBe('Words of post-1');
  });

  it('of many deletions brings back those that were not sent, and counts both', () => {
    const { undo, addPost, attempt, store } = createBench();
    const pids = Array.from({ length: 8 }, (_, index) => addPost(`many-${String(index)}`));
    const { done, stepId } = undo.changeAll(pids.map((each) => ({ do: 'post.remove', pid: each })));
    for (const { operation } of done.slice(0, 3)) attempt(operation?.id ?? '');
    expect(undo.stepOf('undo', stepId ?? 0).undone).toMatchObject({
      kind: 'post.remove',
      postId: null,
      count: 8,
      doneCount: 5,
      sendCount: 0,
      stayed: [{ reason: 'deleted', count: 3 }],
    });
    expect(pids.map((each) => readPost(store, each)?.gone)).toEqual([
      ...Array.from({ length: 3 }, () => 'deleting'),
      ...Array.from({ length: 5 }, () => null),
    ]);
  });

  it('of one time for several platforms is one step of that post', () => {
    const { undo, addPost, store } = createBench();
    const two = addTwo(addPost);
    const at = '2026-06-01T10:00:00.000Z';
    undo.changeAll(places.map((platform) => ({ do: 'post.schedule', pid: two, platform, at })));
    expect(undo.step('undo', two).undone).toMatchObject({ postId: String(two), count: 2, doneCount: 2, sendCount: 0 });
    expect(readPost(store, two)?.variants.map(({ scheduledAt }) => scheduledAt)).toEqual([null, null]);
    expect(store.operations.open()).toEqual([]);
  });

  it('of a time reports what has to be sent to the service, what was published, and what has passed', async () => {
    const { undo, addPost, attempt, store, clock } = createBench();
    const at = new Date(clock.now() + 60_000).toISOString();
    const two = addTwo(addPost);
    const { done } = undo.changeAll(places.map((platform) => ({ do: 'post.schedule', pid: two, platform, at })));
    attempt(done[0]?.operation?.id ?? '');
    expect(undo.step('undo', two).undone).toMatchObject({ count: 2, doneCount: 2, sendCount: 1 });
    expect(store.operations.open().map(({ kind }) => kind)).toEqual(['post.schedule', 'post.unschedule']);

    const live = addTwo(addPost, { facebook: { status: 'published', publishedAt: at } });
    undo.changeAll(places.map((platform) => ({ do: 'post.schedule', pid: live, platform, at })));
    expect(undo.step('undo', live).undone).toMatchObject({
      count: 2,
      doneCount: 1,
      stayed: [{ reason: 'published', count: 1 }],
    });

    const held = addTwo(addPost, { facebook: { status: 'scheduled', scheduledAt: at } });
    undo.changeAll([{ do: 'post.unschedule', pid: held, platform: 'facebook' }]);
    await clock.advance(120_000);
    expect(undo.step('undo', held).undone).toMatchObject({ doneCount: 0, stayed: [{ reason: 'passed', count: 1 }] });
  });

  it('of a time goes by the clock of the service, not by that of this computer', () => {
    const { undo, addPost, store, clock, time } = createBench();
    time.serverNowMs = () => clock.now() - 3_600_000;
    const at = new Date(clock.now() - 60_000).toISOString();
    const pid = addTwo(addPost, { facebook: { status: 'scheduled', scheduledAt: at } });
    undo.changeAll([{ do: 'post.unschedule', pid, platform: 'facebook' }]);
    expect(undo.step('undo', pid).undone).toMatchObject({ doneCount: 1, stayed: [] });
    expect(readPost(store, pid)?.variants.find(({ platform }) => platform === 'facebook')?.scheduledAt).toBe(at);
  });

  it('of a time that changed twice reports the outcome of the last change', () => {
    const { undo, addPost, store, clock } = createBench();
    const [before, at] = [-60_000, 60_000].map((ms) => new Date(clock.now() + ms).toISOString());
    const pid = addTwo(addPost, { facebook: { status: 'scheduled', scheduledAt: before } });
    const { stepId } = undo.changeAll([
      { do: 'post.schedule', pid, platform: 'facebook', at: String(at) },
      { do: 'post.remove', pid },
    ]);
    expect(undo.stepOf('undo', stepId ?? 0).undone?.stayed).toEqual([{ reason: 'passed', count: 1 }]);
    expect(readPost(store, pid)?.variants.find(({ platform }) => platform === 'facebook')?.scheduledAt).toBe(at);
  });

  it('of several kinds of change overrides no later one of any of them', () => {
    const { undo, pid, body, write, store } = createBench();
    const { stepId } = undo.changeAll([
      { do: 'post.rename', pid, name: 'By an assistant' },
      { do: 'post.edit', pid, platform: 'instagram', fields: { body: 'By an assistant' } },
      { do: 'post.desk', pid, fields: { plannedOn: '2026-12-01' } },
    ]);
    write('By the user');
    // Its first change is a note, and another one the name.
    undo.changeAll([
      { do: 'post.desk', pid, fields: { note: 'Call Ada' } },
      { do: 'post.tag', pid, tags: ['bread'] },
    ]);
    undo.stepOf('undo', stepId ?? 0);
    expect(body()).toBe('By the user');
    expect(store.localNotes.read(pid)).toMatchObject({ plannedOn: '2026-12-01', note: 'Call Ada' });
    expect(readPost(store, pid)?.name).not.toBe('By an assistant');
  });

  it.each(['instagram', undefined] as const)('of a first picture removes it while it waits (%s)', (platform) => {
    const { undo, addPost, body, write, addFile, store } = createBench();
    const [like] = wirePost('bare', 0).variants;
    const pid = addPost('bare', { variants: like ? [{ ...like, media: [] }] : [] });
    write('The words', pid);
    const pictures = () => readPost(store, pid)?.variants[0]?.media.map(({ id }) => id);
    const set = (name: string) => {
      const attachment = { mid: addFile(name) };
      return undo.change({ do: 'post.setImage', pid, ...(platform && { platform }), attachment });
    };
    set('one');
    const [first] = pictures() ?? [];
    set('other');
    undo.step('undo', pid);
    expect(pictures()).toEqual([first]);
    expect(undo.step('undo', pid).undone).toMatchObject({ kind: 'post.setImage', doneCount: 1, canReverse: true });
    expect([pictures(), body(pid)]).toEqual([[], 'The words']);
    expect(store.operations.open().map(({ kind }) => kind)).toEqual(['post.edit']);
    undo.step('redo', pid);
    expect(pictures()).toEqual([first]);
    undo.step('undo', pid);
    undo.step('undo', pid);
    expect([pictures(), body(pid)]).toEqual([[], like?.body]);
  });

  it('of a first picture says that it stays once it is sent, and leaves the words alone', () => {
    const { undo, addPost, attempt, body, write, store } = createBench();
    const [like] = wirePost('bare', 0).variants;
    const pid = addPost('bare', { variants: like ? [{ ...like, media: [] }] : [] });
    write('The words', pid);
    const { operation } = undo.change({ do: 'post.setImage', pid, attachment: { sid: 'att-1' } });
    attempt(operation?.id ?? '');
    // A second one waits behind it: without that the first one would be there.
    const later = undo.change({ do: 'post.setImage', pid, attachment: { sid: 'att-2' } });
    undo.stepOf('undo', later.stepId ?? 0);
    const stays = { kind: 'post.setImage', doneCount: 0, canReverse: false, stayed: [{ reason: 'sent', count: 1 }] };
    expect(undo.step('undo', pid).undone).toMatchObject(stays);
    expect(readPost(store, pid)?.variants[0]?.media).toMatchObject([{ id: 'att-1' }]);
    expect(body(pid)).toBe('The words');
  });

  it('of a first name takes it back while it waits', () => {
    const { undo, addPost, attempt, store, write, body } = createBench();
    const pid = addPost('unnamed', { name: '' });
    const name = () => readPost(store, pid)?.name;
    write('The words', pid);
    undo.change({ do: 'post.rename', pid, name: 'Rye' });
    undo.step('undo', pid);
    expect([name(), body(pid)]).toEqual(['', 'The words']);
    const [again] = (undo.step('redo', pid), store.operations.open().filter(({ kind }) => kind === 'post.rename'));
    attempt(again?.id ?? '');
    expect(undo.step('undo', pid).undone).toMatchObject({ doneCount: 0, stayed: [{ reason: 'sent', count: 1 }] });
    expect([name(), body(pid)]).toEqual(['Rye', 'The words']);
  });

  it('of forgetting a note that only counts for a while says that it cannot be undone once that is sent', () => {
    const { undo, transact, store, accept } = createBench();
    const memories = [{ id: 'm-1', kind: 'timely', text: 'Closed until mid June' }];
    transact((tx) => keepSnapshot(tx, 'memories', { memories }, tx.nowMs));
    const { stepId, operation } = undo.change({ do: 'memory.remove', memoryId: 'm-1' });
    expect(undo.stepOf('undo', stepId ?? 0).undone).toMatchObject({ doneCount: 1, stayed: [] });
    undo.stepOf('redo', stepId ?? 0);
    const [again] = store.operations.open();
    expect(again?.kind).toBe(operation?.kind);
    accept(again?.id ?? '', null, 204);
    expect(undo.stepOf('undo', stepId ?? 0).undone).toMatchObject({
      doneCount: 0,
      stayed: [{ reason: 'sent', count: 1 }],
    });
    expect(store.operations.open()).toEqual([]);
  });

  it('of the brand kit overrides no later change of the same field', () => {
    const { undo, transact, store } = createBench();
    transact((tx) => keepSnapshot(tx, 'brand', brand, tx.nowMs));
    const edit = (fields: BrandFields) => undo.change({ do: 'brand.edit', fields }).stepId ?? 0;
    const [first, other] = [edit({ description: 'First' }), edit({ industry: 'Bakery' })];
    edit({ description: 'Later' });
    expect(undo.stepOf('undo', first).undone).toMatchObject({
      doneCount: 0,
      stayed: [{ reason: 'changed', count: 1 }],
    });
    expect(undo.stepOf('undo', other).undone).toMatchObject({ doneCount: 1 });
    expect(readBrand(store)?.brand).toMatchObject({ description: 'Later' });
  });

  it('of new posts leaves those that were changed since', () => {
    const { undo, store, write } = createBench();
    const { pids } = undo.begin(
      ['Rye', 'Buns'].map((name) => ({ create: { platform: 'instagram', name }, then: () => [] })),
      'post.import',
    );
    write('Out at seven', pids[0]);
    // The words go first: they are newer.
    const stepId = undo.step('undo').undone?.stepId ?? 0;
    undo.stepOf('redo', stepId);
    const import_ = stepId - 1;
    expect(undo.stepOf('undo', import_).undone).toMatchObject({
      kind: 'post.import',
      count: 2,
      doneCount: 1,
      stayed: [{ reason: 'changed', count: 1 }],
    });
    expect(pids.map((pid) => readPost(store, pid)?.gone ?? null)).toHaveLength(2);
    expect(store.posts.count({})).toBe(2);
  });

  it('of a certain step leaves what was changed the same way since, and undoes that in its turn', async () => {
    const { undo, addPost, body, write, clock } = createBench();
    const pids = [addPost('a'), addPost('b')];
    const [one = 0, two = 0] = pids;
    const { stepId } = undo.changeAll(
      pids.map((each) => ({ do: 'post.edit', pid: each, platform: 'instagram', fields: { body: 'Replaced' } })),
    );
    undo.changeAll([{ do: 'post.rename', pid: one, name: 'Rye' }]);
    await clock.advance(5000);
    write('Typed since', one);
    expect(undo.stepOf('undo', stepId ?? 0).undone).toMatchObject({
      count: 2,
      doneCount: 1,
      canReverse: true,
      stayed: [{ reason: 'changed', count: 1 }],
    });
    expect(pids.map((each) => body(each))).toEqual(['Typed since', 'Words of b']);
    expect(undo.stepOf('redo', stepId ?? 0).undone).toMatchObject({ doneCount: 1 });
    expect(pids.map((each) => body(each))).toEqual(['Typed since', 'Replaced']);
    await clock.advance(5000);
    write('Here, too', two);
    expect(undo.stepOf('undo', stepId ?? 0).undone).toMatchObject({ count: 2, doneCount: 0, canReverse: false });
    // It was not taken back, so it is still to be, once what came after it is.
    const kinds = Array.from({ length: 4 }, () => undo.step('undo').undone?.kind);
    expect(kinds).toEqual(['post.edit', 'post.edit', 'post.rename', 'post.edit']);
    expect(pids.map((each) => body(each))).toEqual(['Words of a', 'Words of b']);
  });

  it('of a certain step that a newer one ended takes nothing, also where that is the only one left', () => {
    const { undo, body, pid } = createBench();
    const write = (text: string) =>
      undo.change({ do: 'post.edit', pid, platform: 'instagram', fields: { body: text } }).stepId ?? 0;
    const first = write('One');
    undo.stepOf('undo', first);
    const second = write('Two');
    expect([undo.stepOf('undo', first), undo.stepOf('redo', first)]).toEqual([{ undone: null }, { undone: null }]);
    expect(body()).toBe('Two');
    expect(undo.stepOf('undo', second).undone).toMatchObject({ doneCount: 1 });
  });

  it('of a certain time leaves one that was given or taken since', () => {
    const { undo, addPost, store } = createBench();
    const pid = addTwo(addPost);
    const second = '2026-06-02T10:00:00.000Z';
    const place = (at: string) => undo.changeAll([{ do: 'post.schedule', pid, platform: 'instagram', at }]).stepId ?? 0;
    const [one, two] = [place('2026-06-01T10:00:00.000Z'), place(second)];
    const at = () => readPost(store, pid)?.variants.find(({ platform }) => platform === 'instagram')?.scheduledAt;
    expect(undo.stepOf('undo', one).undone).toMatchObject({ doneCount: 0, stayed: [{ reason: 'changed', count: 1 }] });
    expect(at()).toBe(second);
    undo.changeAll([{ do: 'post.unschedule', pid, platform: 'instagram' }]);
    expect(undo.stepOf('undo', two).undone).toMatchObject({ doneCount: 0 });
    expect(at()).toBeNull();
  });

  it('of a deleted draft of own files brings it back', () => {
    const { undo, store, addFile } = createBench();
    const { pids } = undo.begin(
      [{ fromMedia: { attachments: [{ mid: addFile('a') }], name: 'Loaf' }, then: () => [] }],
      'post.fromFiles',
    );
    const pid = pids[0] ?? 0;
    undo.change({ do: 'post.remove', pid });
    expect(store.posts.count({})).toBe(1);
    expect(undo.step('undo').undone).toMatchObject({ kind: 'post.remove', doneCount: 1 });
    expect([store.posts.count({}), readPost(store, pid)?.name]).toEqual([2, 'Loaf']);
  });

  const lasting = [
    { do: 'post.approve' },
    { do: 'post.publish', platform: 'instagram' },
    { do: 'post.generate', platform: 'instagram' },
    { do: 'post.revise', platform: 'instagram', feedback: 'Warmer' },
    { do: 'post.newPicture', platform: 'instagram' },
    { do: 'post.restore', platform: 'instagram', seq: 1 },
  ] as const;

  it.each(lasting)('of $do that was sent says so with the name of its post, once, and takes nothing older', (act) => {
    const { undo, pid, addPost, store, attempt, body, write } = createBench();
    write('One');
    const other = addPost('post-2');
    attempt(undo.change({ ...act, pid: other }).operation?.id ?? '');
    expect(undo.step('undo').undone).toMatchObject({
      kind: act.do,
      postId: String(other),
      name: 'Post post-2',
      count: 1,
      doneCount: 0,
      canReverse: false,
      stayed: [{ reason: 'sent', count: 1 }],
    });
    expect(body()).toBe('One');
    // Nothing of it can be done again by a key.
    expect(undo.step('redo')).toEqual({ undone: null });
    expect(undo.step('undo').undone).toMatchObject({ kind: 'post.edit', postId: String(pid), name: 'Post post-1' });
    expect(body()).toBe('Words of post-1');
    expect(store.operations.open().filter(({ kind }) => kind === act.do)).toHaveLength(1);
  });

  it.each(lasting)('of $do that still waits withdraws it, and never asks for it again', (act) => {
    const { undo, pid, store } = createBench();
    undo.change({ ...act, pid });
    expect(undo.step('undo').undone).toMatchObject({ kind: act.do, doneCount: 1, stayed: [], canReverse: false });
    expect(store.operations.open()).toEqual([]);
    expect([undo.step('redo'), undo.step('undo')]).toEqual([{ undone: null }, { undone: null }]);
  });

  it.each(lasting)('of $do that a rate limit held off withdraws it', (act) => {
    const { undo, pid, store, transact } = createBench();
    const { operation } = undo.change({ ...act, pid });
    heldOff(transact, operation);
    expect(undo.step('undo').undone).toMatchObject({ kind: act.do, doneCount: 1, stayed: [] });
    expect(store.operations.open()).toEqual([]);
  });

  it.each(lasting)('of $do counts no attempt that was not sent for one that a restored copy lacks', (act) => {
    const { undo, pid, store, transact } = createBench();
    const { operation } = undo.change({ ...act, pid });
    heldOff(transact, operation);
    transact((tx) => tx.store.operations.change(operation?.id ?? '', { attempts: 2 }));
    if (operation) for (const outcome of ['unsent', 'not-executed'] as const) ended(transact, operation, outcome);
    undo.step('undo');
    expect(store.operations.open().map(({ id }) => id)).toEqual([operation?.id]);
  });

  it('of many approvals withdraws those that were not sent, and counts both', () => {
    const { undo, addPost, attempt, store } = createBench();
    const pids = [1, 2, 3].map((index) => addPost(`many-${String(index)}`));
    const { done } = undo.changeAll(pids.map((each) => ({ do: 'post.approve', pid: each })));
    attempt(done[0]?.operation?.id ?? '');
    expect(undo.step('undo').undone).toMatchObject({
      kind: 'post.approve',
      name: null,
      size: 3,
      count: 3,
      doneCount: 2,
      canReverse: false,
      stayed: [{ reason: 'sent', count: 1 }],
    });
    expect(store.operations.open()).toHaveLength(1);
  });

  describe('of what was given up in another way', () => {
    const discarding = () => {
      const bench = createBench();
      const { transact, store, time, attempt } = bench;
      const choices = createChoices({
        transact,
        enqueue,
        serverNowMs: time.serverNowMs,
        reread: () => {},
        wake: () => {},
      });
      const park = (id: string | undefined, reason: ParkReason) =>
        transact(() => store.operations.change(id ?? '', { state: 'parked', reason }));
      /** It was sent, refused, and discarded. */
      const discard = (id: string | undefined, reason: ParkReason = 'refused') => {
        attempt(id ?? '');
        park(id, reason);
        choices.choose(id ?? '', 'discard');
      };
      return { ...bench, choices, park, discard };
    };

    it.each(lasting)('there is nothing left of $do that was discarded: the change before it is next', (act) => {
      const { undo, pid, addPost, body, write, discard } = discarding();
      write('One');
      const { operation, stepId } = undo.change({ ...act, pid: addPost('post-2') });
      discard(operation?.id);
      expect(undo.stepOf('undo', stepId ?? 0)).toEqual({ undone: null });
      expect(undo.step('undo').undone).toMatchObject({ kind: 'post.edit', postId: String(pid), doneCount: 1 });
      expect(body()).toBe('Words of post-1');
    });

    it('also where it was never sent, and where a message still offers its undo', () => {
      const { undo, pid, choices, park } = discarding();
      const { operation, stepId } = undo.change({ do: 'post.approve', pid });
      park(operation?.id, 'approve-publishes');
      choices.choose(operation?.id ?? '', 'discard');
      expect([undo.stepOf('undo', stepId ?? 0), undo.step('undo')]).toEqual([{ undone: null }, { undone: null }]);
    });

    it('says that it was sent when it is in doubt', () => {
      const { undo, pid, discard } = discarding();
      const { operation, stepId } = undo.change({ do: 'post.publish', pid, platform: 'instagram' });
      discard(operation?.id, 'did-it-go-out');
      expect(undo.stepOf('undo', stepId ?? 0).undone).toMatchObject({
        doneCount: 0,
        stayed: [{ reason: 'sent', count: 1 }],
      });
    });

    it('takes back the others of many, and counts those alone', () => {
      const { undo, addPost, discard, attempt } = discarding();
      const pids = [1, 2, 3].map((index) => addPost(`many-${String(index)}`));
      const { done } = undo.changeAll(pids.map((each) => ({ do: 'post.approve', pid: each })));
      discard(done[0]?.operation?.id);
      attempt(done[1]?.operation?.id ?? '');
      expect(undo.step('undo').undone).toMatchObject({
        kind: 'post.approve',
        size: 2,
        count: 2,
        doneCount: 1,
        stayed: [{ reason: 'sent', count: 1 }],
      });
    });

    it.each(lasting)('takes back $do that was asked for again after a refusal, once', (act) => {
      const { undo, pid, store, attempt, park } = discarding();
      const { operation } = undo.change({ ...act, pid });
      attempt(operation?.id ?? '');
      park(operation?.id, 'refused');
      undo.change({ ...act, pid });
      expect(undo.step('undo').undone).toMatchObject({ kind: act.do, doneCount: 1, stayed: [] });
      expect(store.operations.open()).toEqual([]);
      expect(undo.step('undo')).toEqual({ undone: null });
    });

    it('goes on behind an approval that went with the deletion of its post, which was taken back', () => {
      const { undo, pid, write, body } = discarding();
      write('One');
      undo.change({ do: 'post.approve', pid });
      undo.change({ do: 'post.remove', pid });
      expect(undo.step('undo').undone).toMatchObject({ kind: 'post.remove', doneCount: 1 });
      expect(undo.step('undo').undone).toMatchObject({ kind: 'post.edit', doneCount: 1 });
      expect(body()).toBe('Words of post-1');
    });

    it('takes away a new post whose approval was discarded', () => {
      const { undo, discard } = discarding();
      const create = { platform: 'facebook', name: 'Rye' } as const;
      const { pids, stepId } = undo.begin([{ create, then: () => [] }], 'post.new');
      discard(undo.change({ do: 'post.approve', pid: pids[0] ?? 0 }).operation?.id);
      expect(undo.stepOf('undo', stepId ?? 0).undone).toMatchObject({ kind: 'post.new', doneCount: 1, stayed: [] });
    });
  });

  it('of approving and publishing at once is one step, which never schedules what is being published', () => {
    const { undo, addPost, attempt, store } = createBench();
    const at = '2026-03-01T10:00:00.000Z';
    const two = addTwo(addPost, { facebook: { status: 'scheduled', scheduledAt: at } });
    const { done } = undo.changeAll([
      { do: 'post.unschedule', pid: two, platform: 'facebook' },
      { do: 'post.approve', pid: two },
      { do: 'post.publish', pid: two, platform: 'facebook' },
    ]);
    for (const { operation } of done) attempt(operation?.id ?? '');
    expect(undo.step('undo').undone).toMatchObject({ kind: 'post.publish', count: 1, doneCount: 0 });
    expect(store.operations.open().map(({ kind }) => kind)).not.toContain('post.schedule');
  });

  it('names the post of a step, also of a new one, and none where there are several', () => {
    const { undo, write, addPost } = createBench();
    write('One');
    expect(undo.step('undo').undone).toMatchObject({ name: 'Post post-1', canReverse: true });
    undo.begin([{ create: { platform: 'facebook', name: 'Rye' }, then: () => [] }], 'post.new');
    expect(undo.step('undo').undone).toMatchObject({ kind: 'post.new', postId: null, name: 'Rye', canReverse: true });
    undo.changeAll([addPost('post-2'), addPost('post-3')].map((each) => ({ do: 'post.rename', pid: each, name: 'A' })));
    expect(undo.step('undo').undone).toMatchObject({ size: 2, name: null });
  });

  it('of new posts leaves one that AI was asked to write since, also after that was reported', () => {
    const { undo, attempt, store } = createBench();
    const { pids } = undo.begin(
      ['Rye', 'Buns'].map((name) => ({ create: { platform: 'instagram', name }, then: () => [] })),
      'post.import',
    );
    const [rye = 0] = pids;
    attempt(undo.change({ do: 'post.generate', pid: rye, platform: 'instagram' }).operation?.id ?? '');
    expect(undo.step('undo').undone).toMatchObject({ kind: 'post.generate', doneCount: 0 });
    expect(undo.step('undo').undone).toMatchObject({
      kind: 'post.import',
      count: 2,
      doneCount: 1,
      stayed: [{ reason: 'changed', count: 1 }],
    });
    expect(store.posts.count({})).toBe(2);
  });

  it('of a new post takes it away once an approval of it was withdrawn, alone or with others', () => {
    const { undo, attempt, store } = createBench();
    const begun = (name: string) =>
      undo.begin([{ create: { platform: 'facebook', name }, then: () => [] }], 'post.new');
    const { stepId: ryeStep, pids: ryePids } = begun('Rye');
    const { stepId: bunStep, pids: bunPids } = begun('Buns');
    const pids = [...ryePids, ...bunPids];
    const { done } = undo.changeAll(pids.map((pid) => ({ do: 'post.approve', pid })));
    attempt(done[0]?.operation?.id ?? '');
    expect(undo.step('undo').undone).toMatchObject({ kind: 'post.approve', count: 2, doneCount: 1 });
    expect(undo.stepOf('undo', bunStep ?? 0).undone).toMatchObject({ kind: 'post.new', doneCount: 1, stayed: [] });
    // The one that was sent lasts.
    expect(undo.stepOf('undo', ryeStep ?? 0).undone).toMatchObject({ stayed: [{ reason: 'changed', count: 1 }] });
    const {
      pids: [oat = 0],
    } = begun('Oats');
    undo.change({ do: 'post.approve', pid: oat });
    expect(undo.step('undo').undone).toMatchObject({ kind: 'post.approve', doneCount: 1, stayed: [] });
    expect(undo.step('undo').undone).toMatchObject({ kind: 'post.new', doneCount: 1, stayed: [] });
    expect(store.operations.ofPost(oat)).toEqual([]);
  });

  describe('of a deletion for one post of many', () => {
    const at = '2030-05-01T09:00:00.000Z';
    const deleted = () => {
      const bench = createBench();
      const { undo, addPost, store, transact } = bench;
      const { pids: fresh } = undo.begin(
        [{ create: { platform: 'facebook', name: 'Rye' }, then: () => [] }],
        'post.new',
      );
      const stored = addTwo(addPost);
      undo.change({ do: 'post.schedule', pid: stored, platform: 'facebook', at });
      const pids = [addPost('many-1'), stored, addPost('many-2'), ...fresh];
      const { done, stepId } = undo.changeAll(pids.map((each) => ({ do: 'post.remove', pid: each })));
      const gone = () => pids.map((each) => readPost(store, each)?.gone);
      const park = (removal: Operation | null) =>
        transact((tx) => {
          tx.store.operations.change(removal?.id ?? '', { state: 'parked', reason: 'changed-before-delete' });
          tx.touch(removal?.pid ?? 0);
        });
      return { ...bench, pids, park, stored, stepId: stepId ?? 0, done, gone };
    };
    const waits = ['deleting', 'deleting', 'deleting', undefined];

    it('keeps it with all that waited on it, and the others stay deleted', () => {
      const { undo, store, stored, gone } = deleted();
      expect(gone()).toEqual(waits);
      expect(undo.keep(stored).undone).toMatchObject({
        kind: 'post.remove',
        postId: String(stored),
        size: 1,
        count: 1,
        doneCount: 1,
        stayed: [],
        canReverse: true,
      });
      expect(gone()).toEqual(['deleting', null, 'deleting', undefined]);
      expect(store.operations.ofPost(stored)).toMatchObject([
        { kind: 'post.schedule', platform: 'facebook', args: { at } },
      ]);
    });

    it('leaves the step to the others, to be undone and redone', () => {
      const { undo, store, stored, gone, stepId } = deleted();
      undo.keep(stored);
      expect(undo.step('undo').undone).toMatchObject({ stepId, size: 3, count: 3, doneCount: 3, stayed: [] });
      expect(gone()).toEqual([null, null, null, null]);
      const open = store.operations.open().map(({ kind }) => kind);
      expect(open).toEqual(['post.schedule', 'post.create']);
      expect(undo.step('redo').undone).toMatchObject({ stepId, count: 3, doneCount: 3 });
      expect(gone()).toEqual(['deleting', null, 'deleting', undefined]);
      expect(undo.step('redo').undone).toMatchObject({ kind: 'post.remove', postId: String(stored), doneCount: 1 });
      expect(gone()).toEqual(waits);
      undo.step('undo');
      undo.step('undo');
      expect(gone()).toEqual([null, null, null, null]);
      expect(
        store.operations
          .open()
          .map(({ kind }) => kind)
          .toSorted(),
      ).toEqual(open.toSorted());
    });

    /** Its deletion needs the person, who writes into it and deletes it again. */
    const deletedAgain = () => {
      const bench = deleted();
      const { undo, store, stored, done, park, write } = bench;
      const first = done.find(({ pid }) => pid === stored)?.operation ?? null;
      park(first);
      write('Later', stored);
      const before = readPost(store, stored);
      const { stepId } = undo.changeAll([{ do: 'post.remove', pid: stored }]);
      expect(readPost(store, stored)?.gone).toBe('deleting');
      const open = () =>
        store.operations.ofPost(stored).map(({ kind, platform, state }) => `${kind} ${String(platform)} ${state}`);
      return { ...bench, first, before, open, againId: stepId ?? 0 };
    };
    const undecided = 'post.remove null parked';

    it('leaves an earlier deletion to the person, without the time and with the words that the post had', () => {
      const { undo, store, stored, before, first, open, againId, stepId } = deletedAgain();
      expect(undo.stepOf('undo', againId).undone).toMatchObject({ doneCount: 1, stayed: [] });
      expect(open()).toEqual([undecided, 'post.edit instagram ready']);
      expect(readPost(store, stored)?.variants).toEqual(before?.variants);
      expect(store.operations.ofPost(stored)[0]).toMatchObject({
        reason: 'changed-before-delete',
        args: first?.args,
        base: first?.base,
      });
      undo.step('redo');
      undo.stepOf('undo', againId);
      expect(open()).toEqual([undecided, 'post.edit instagram ready']);
      // The first one is undone by its own step.
      undo.stepOf('undo', stepId);
      expect(open()).toEqual(['post.edit instagram ready', 'post.schedule facebook ready']);
    });

    it('is given up once the user wants the post back, also over a third one', () => {
      const { undo, store, stored, park, open } = deletedAgain();
      const [second = null] = store.operations.ofPost(stored);
      park(second);
      undo.changeAll([{ do: 'post.remove', pid: stored }]);
      expect(undo.keep(stored).undone).toMatchObject({ doneCount: 1 });
      expect(open()).toEqual(['post.edit instagram ready', 'post.schedule facebook ready']);
    });

    it('is undone step by step over a third one', () => {
      const { undo, store, stored, park, open } = deletedAgain();
      const [second = null] = store.operations.ofPost(stored);
      park(second);
      undo.changeAll([{ do: 'post.remove', pid: stored }]);
      undo.step('undo');
      expect(open()).toEqual([undecided]);
      undo.step('undo');
      expect(open()).toEqual([undecided, 'post.edit instagram ready']);
    });

    it('keeps all of them one after the other, each once', () => {
      const { undo, store, pids, stored, gone, stepId } = deleted();
      for (const pid of pids) expect(undo.keep(pid).undone).toMatchObject({ count: 1, doneCount: 1 });
      expect(gone()).toEqual([null, null, null, null]);
      const open = store.operations.open();
      expect(undo.keep(stored).undone).toMatchObject({ doneCount: 0, stayed: [{ reason: 'changed', count: 1 }] });
      expect(undo.stepOf('undo', stepId)).toEqual({ undone: null });
      expect(store.operations.open()).toEqual(open);
      expect(undo.step('undo').undone).toMatchObject({ kind: 'post.schedule' });
    });

    it('reports that it was sent, and leaves the step as it is', () => {
      const { undo, attempt, stored, done, stepId } = deleted();
      attempt(done.find(({ pid }) => pid === stored)?.operation?.id ?? '');
      expect(undo.keep(stored).undone).toMatchObject({
        doneCount: 0,
        stayed: [{ reason: 'deleted', count: 1 }],
        canPutBack: false,
        canReverse: false,
      });
      expect(undo.step('undo').undone).toMatchObject({ stepId, count: 4, doneCount: 3 });
    });

    it('gives the time back once, also where no step is left, and none that was chosen since', () => {
      const { undo, store, db, stored, park } = deleted();
      const plans = () => store.operations.ofPost(stored).map(({ kind, args }) => ({ kind, args }));
      db.exec('DELETE FROM undo_step');
      undo.keep(stored);
      expect(plans()).toEqual([{ kind: 'post.schedule', args: { at } }]);
      undo.change({ do: 'post.remove', pid: stored });
      undo.step('undo');
      expect(plans()).toEqual([{ kind: 'post.schedule', args: { at } }]);
      expect(store.operations.ended({ limit: 100 }).filter(({ kind }) => kind === 'post.schedule')).toHaveLength(2);

      const later = '2030-05-02T09:00:00.000Z';
      park(undo.change({ do: 'post.remove', pid: stored }).operation);
      undo.change({ do: 'post.schedule', pid: stored, platform: 'facebook', at: later });
      expect(undo.keep(stored).undone).toMatchObject({ doneCount: 1 });
      expect(plans()).toEqual([{ kind: 'post.schedule', args: { at: later } }]);
    });

    it('is the way back, too, where undoing new posts deleted it, and where no step is left', () => {
      const { undo, attempt, accept, store, db } = createBench();
      const names = ['Rye', 'Buns'];
      const { pids } = undo.begin(
        names.map((name) => ({ create: { platform: 'instagram', name }, then: () => [] })),
        'post.import',
      );
      for (const pid of pids) {
        const [create] = store.operations.ofPost(pid);
        accept(attempt(create?.id ?? '').id, wirePost(`new-${String(pid)}`, 0), 201);
      }
      const gone = () => pids.map((pid) => readPost(store, pid)?.gone);
      undo.step('undo');
      expect(gone()).toEqual(['deleting', 'deleting']);
      expect(undo.keep(pids[0] ?? 0).undone).toMatchObject({ kind: 'post.remove', doneCount: 1 });
      expect(gone()).toEqual([null, 'deleting']);
      db.exec('DELETE FROM undo_step');
      expect(undo.keep(pids[1] ?? 0).undone).toMatchObject({ kind: 'post.remove', doneCount: 1, canReverse: true });
      expect(gone()).toEqual([null, null]);
      undo.step('redo');
      expect(gone()).toEqual([null, 'deleting']);
    });
  });

  const idea = { id: 'i-1', headline: 'Rye', status: 'active', createdAt: '2026-03-02T09:00:00Z', posts: [] };

  it('brings an idea back whose dismissal a rate limit held off', () => {
    const { undo, inTx, store, transact } = createBench();
    inTx((tx) => keepSnapshot(tx, 'ideas', { ideas: [idea] }, tx.nowMs));
    heldOff(transact, undo.change({ do: 'idea.dismiss', ideaId: 'i-1' }).operation);
    expect(undo.step('undo').undone).toMatchObject({ doneCount: 1 });
    expect(readIdeas(store)).toHaveLength(1);
  });

  it('brings back with a dismissed idea that it was picked', () => {
    const { undo, inTx, store } = createBench();
    inTx((tx) => keepSnapshot(tx, 'ideas', { ideas: [idea] }, tx.nowMs));
    const open = () => store.operations.open().map(({ kind }) => kind);
    undo.changeAll([{ do: 'idea.pick', ideaId: 'i-1' }]);
    undo.change({ do: 'idea.dismiss', ideaId: 'i-1' });
    expect(open()).toEqual(['idea.dismiss']);
    undo.step('undo');
    expect(open()).toEqual(['idea.pick']);
    undo.step('redo');
    undo.step('undo');
    expect(open()).toEqual(['idea.pick']);
  });

  it('does not call an idea deleted whose dismissal was discarded', () => {
    const { undo, inTx, store } = createBench();
    inTx((tx) => keepSnapshot(tx, 'ideas', { ideas: [idea] }, tx.nowMs));
    const { operation } = undo.change({ do: 'idea.dismiss', ideaId: 'i-1' });
    inTx((tx) => withdraw(tx, operation ?? expect.fail('no dismissal')));
    expect(undo.step('undo').undone).toMatchObject({ doneCount: 0, stayed: [{ reason: 'changed', count: 1 }] });
    expect(readIdeas(store)).toHaveLength(1);
  });

  it('brings a dismissed idea back while nothing was sent', () => {
    const { undo, inTx, store } = createBench();
    inTx((tx) => keepSnapshot(tx, 'ideas', { ideas: [idea] }, tx.nowMs));
    undo.change({ do: 'idea.dismiss', ideaId: 'i-1' });
    undo.step('undo');
    expect(readIdeas(store)).toHaveLength(1);
    undo.step('redo');
    expect(readIdeas(store)).toEqual([]);
  });

  it('says when there is nothing to take back', () => {
    const { undo } = createBench();
    expect([undo.step('undo'), undo.step('redo', 99)]).toEqual([{ undone: null }, { undone: null }]);
  });
});
