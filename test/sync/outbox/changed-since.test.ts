// What is undone or redone writes over nothing that others wrote since, and over nothing that is published.
import { describe, expect, it } from 'vitest';
import { keepSnapshot } from '../../../main/sync/kernel/cached-replies.ts';
import { enqueue } from '../../../main/sync/outbox/enqueue.ts';
import { readBrand } from '../../../main/sync/outbox/operations/brand.ts';
import type { Intent } from '../../../main/sync/outbox/operation.ts';
import { readPost } from '../../../main/sync/outbox/read-post.ts';
import { createUndo } from '../../../main/sync/outbox/undo.ts';
import type { WirePost } from '../../../main/sync/posts/codec.ts';
import { wirePost } from '../pull/scripted-service.ts';
import { createWorkLibrary } from '../work-library.ts';

type Variant = WirePost['variants'][number];

const sunday = '2126-05-05T09:00:00.000Z';
const monday = '2126-05-06T09:00:00.000Z';
const stays = (reason: string) => ({ doneCount: 0, stayed: [{ reason, count: 1 }] });

const createBench = () => {
  const library = createWorkLibrary();
  const undo = createUndo({ transact: library.transact, enqueue });
  const [like] = wirePost('post-1', 0).variants;
  const has = (change: Partial<Variant>, over: Partial<WirePost> = {}) => ({
    ...over,
    variants: like ? [{ ...like, ...change }] : [],
  });
  const pid = library.addPost();
  const shown = () => readPost(library.store, pid);
  const variant = () => shown()?.variants[0];
  /** The service has it. */
  const sent = (intent: Intent, change: Partial<Variant>, over: Partial<WirePost> = {}): void => {
    const [done] = undo.changeAll([intent]).done;
    library.accept(
      library.attempt(done?.operation?.id ?? '').id,
      wirePost('post-1', library.clock.now(), has(change, over)),
    );
  };
  /** Another client changes it. */
  const elsewhere = async (change: Partial<Variant>, over: Partial<WirePost> = {}): Promise<void> => {
    await library.clock.advance(3_600_000);
    library.addPost('post-1', has(change, over));
  };
  const edit = (body: string): Intent => ({ do: 'post.edit', pid, platform: 'instagram', fields: { body } });
  return { ...library, undo, pid, shown, variant, sent, elsewhere, edit };
};

describe('an undo', () => {
  it('leaves words that another client wrote over ours, and says so', async () => {
    const { undo, sent, elsewhere, edit, variant, store } = createBench();
    sent(edit('Ours.'), { body: 'Ours.' });
    await elsewhere({ body: 'Theirs.' });
    expect(undo.step('undo').undone).toMatchObject(stays('changed'));
    expect([variant()?.body, store.operations.open()]).toEqual(['Theirs.', []]);
  });

  it('takes its own words out of a text in which others wrote something else, and a redo puts them in again', async () => {
    const { undo, sent, elsewhere, edit, variant } = createBench();
    sent(edit('We bake. We open at seven.'), { body: 'We bake. We open at seven.' });
    undo.change(edit('We bake rye. We open at seven.'));
    await elsewhere({ body: 'We bake. We open at eight.' });
    expect(variant()?.body).toBe('We bake rye. We open at eight.');
    expect(undo.step('undo').undone).toMatchObject({ doneCount: 1, stayed: [] });
    expect(variant()?.body).toBe('We bake. We open at eight.');
    undo.step('redo');
    expect(variant()?.body).toBe('We bake rye. We open at eight.');
    undo.step('undo');
    expect(variant()?.body).toBe('We bake. We open at eight.');
  });

  it('is no stranger to its own words as the service spells them', async () => {
    const { undo, sent, elsewhere, pid, variant } = createBench();
    const fields = { body: 'Ours. ', hashtags: ['#rye'] };
    sent({ do: 'post.edit', pid, platform: 'instagram', fields }, { body: 'Ours.', hashtags: ['rye'] });
    await elsewhere({ body: 'Ours.', hashtags: ['rye'] });
    expect(undo.step('undo').undone).toMatchObject({ doneCount: 1 });
    expect(variant()).toMatchObject({ body: 'Words of post-1' });
  });

  it('leaves a name, a picture and a time that another client chose', async () => {
    const { undo, sent, elsewhere, pid, shown, variant, store } = createBench();
    const time = { status: 'scheduled', scheduledAt: sunday } as const;
    const picture = (id: string) => ({ media: [{ id, type: 'image' as const, url: '' }] });
    sent({ do: 'post.rename', pid, name: 'Ours' }, {}, { name: 'Ours' });
    sent({ do: 'post.setImage', pid, attachment: { sid: 'att-1' } }, picture('att-1'));
    undo.changeAll([{ do: 'post.schedule', pid, platform: 'instagram', at: sunday }]);
    const op = store.operations.open()[0];
    store.operations.end(op?.id ?? '', 'done', 0);
    await elsewhere({ ...time, ...picture('att-2'), scheduledAt: monday }, { name: 'Theirs' });
    for (const kind of ['post.schedule', 'post.setImage', 'post.rename'])
      expect(undo.step('undo').undone).toMatchObject({ kind, ...stays('changed') });
    expect(store.operations.open()).toEqual([]);
    expect([shown()?.name, variant()?.scheduledAt, variant()?.media[0]?.id]).toEqual(['Theirs', monday, 'att-2']);
  });

  it('takes back a time that the service has without its seconds', async () => {
    const { undo, elsewhere, pid, variant, store } = createBench();
    undo.changeAll([{ do: 'post.schedule', pid, platform: 'instagram', at: '2126-05-05T09:00:30.000Z' }]);
    store.operations.end(store.operations.open()[0]?.id ?? '', 'done', 0);
    await elsewhere({ status: 'scheduled', scheduledAt: sunday });
    expect(undo.step('undo').undone).toMatchObject({ doneCount: 1 });
    expect(variant()?.scheduledAt).toBeNull();
  });

  it('leaves what another client wrote about the brand', () => {
    const { undo, transact, store, accept, attempt } = createBench();
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
    const keep = (description: string) =>
      transact((tx) => keepSnapshot(tx, 'brand', { ...brand, description }, tx.nowMs));
    keep('Before');
    const { operation } = undo.change({ do: 'brand.edit', fields: { description: 'Ours ' } });
    accept(attempt(operation?.id ?? '').id, { ...brand, description: 'Ours' });
    undo.step('undo');
    expect(readBrand(store)?.brand.description).toBe('Before');
    undo.step('redo');
    for (const { id } of store.operations.open()) store.operations.end(id, 'done', 0);
    keep('Theirs');
    expect(undo.step('undo').undone).toMatchObject(stays('changed'));
    expect([readBrand(store)?.brand.description, store.operations.open()]).toEqual(['Theirs', []]);
  });

  it('leaves words and pictures that are published by now', async () => {
    const { undo, sent, elsewhere, edit, pid, store } = createBench();
    sent(edit('Ours.'), { body: 'Ours.' });
    sent({ do: 'post.setImage', pid, attachment: { sid: 'att-1' } }, { body: 'Ours.', media: [] });
    await elsewhere({ body: 'Ours.', status: 'published', publishedAt: '2026-03-02T09:00:00Z' });
    expect(undo.step('undo').undone).toMatchObject({ kind: 'post.setImage', ...stays('published') });
    expect(undo.step('undo').undone).toMatchObject({ kind: 'post.edit', ...stays('published') });
    expect(store.operations.open()).toEqual([]);
  });

  it('of a new post on several platforms leaves all of it once one of them is published', () => {
    const { undo, store, accept, attempt, addPost } = createBench();
    const { pids, stepId } = undo.begin(
      (['facebook', 'instagram'] as const).map((platform) => ({
        create: { platform, name: 'Rye' },
        then: (part, [head = part]) => (part === head ? [] : [{ do: 'post.join', pid: part, to: head }]),
      })),
      'post.new',
    );
    const of = (platform: string, change: Partial<Variant> = {}) => ({
      name: 'Rye',
      variants: wirePost(platform, 0).variants.map((variant) => ({ ...variant, platform, ...change })),
    });
    for (const [place, platform] of ['facebook', 'instagram'].entries()) {
      const [create] = store.operations.ofPost(pids[place] ?? 0);
      accept(attempt(create?.id ?? '').id, wirePost(platform, 0, of(platform)), 201);
    }
    addPost('facebook', of('facebook', { status: 'published', publishedAt: '2026-03-02T09:00:00Z' }));
    expect(undo.stepOf('undo', stepId ?? 0).undone).toMatchObject({ count: 1, ...stays('published') });
    expect(store.operations.open()).toEqual([]);
  });

  it('of a new post on several platforms leaves all of it once one of them was changed', () => {
    const { undo, store } = createBench();
    const { pids, stepId } = undo.begin(
      (['facebook', 'instagram'] as const).map((platform) => ({
        create: { platform, name: 'Rye' },
        then: (part, [head = part]) => (part === head ? [] : [{ do: 'post.join', pid: part, to: head }]),
      })),
      'post.new',
    );
    const fields = { body: 'Only here' };
    undo.changeAll([{ do: 'post.edit', pid: pids[1] ?? 0, platform: 'instagram', fields }], null, 'parts');
    expect(undo.stepOf('undo', stepId ?? 0).undone).toMatchObject({ count: 1, ...stays('changed') });
    expect(store.operations.open().filter(({ kind }) => kind === 'post.create')).toHaveLength(2);
  });
});

describe('a redo', () => {
  it('writes over nothing that another client wrote since the undo', async () => {
    const { undo, sent, elsewhere, edit, variant, store } = createBench();
    sent(edit('Ours.'), { body: 'Ours.' });
    undo.step('undo');
    for (const { id } of store.operations.open()) store.operations.end(id, 'done', 0);
    await elsewhere({ body: 'Theirs.' });
    expect(undo.step('redo').undone).toMatchObject(stays('changed'));
    expect(variant()?.body).toBe('Theirs.');
  });

  it('of a deletion brings back on undo what was written in between', () => {
    const { undo, store } = createBench();
    const create = { platform: 'instagram', name: 'Rye' } as const;
    const { pids } = undo.begin([{ create, then: () => [] }], 'post.new');
    const [made = 0] = pids;
    const { stepId } = undo.changeAll([{ do: 'post.remove', pid: made }]);
    undo.stepOf('undo', stepId ?? 0);
    // An assistant's change does not end what the user can redo.
    const fields = { body: 'Written since' };
    undo.changeAll([{ do: 'post.edit', pid: made, platform: 'instagram', fields }], null, 'posts', 'assistant');
    expect(undo.stepOf('redo', stepId ?? 0).undone).toMatchObject({ doneCount: 1 });
    undo.stepOf('undo', stepId ?? 0);
    expect(readPost(store, made)?.variants[0]?.body).toBe('Written since');
  });

  it('ends with a change of one of its posts, and no earlier', () => {
    const { undo, pid, addPost } = createBench();
    const [other, third] = [addPost('post-2'), addPost('post-3')];
    const rename = (...pids: number[]) =>
      undo.changeAll(pids.map((each) => ({ do: 'post.rename', pid: each, name: `New ${String(each)}` })));
    rename(pid, other);
    undo.step('undo');
    undo.change({ do: 'post.tag', pid: third, tags: ['rye'] });
    undo.change({ do: 'post.tag', pid: other, tags: ['rye'] });
    expect(undo.step('redo')).toEqual({ undone: null });
    rename(pid);
    undo.step('undo');
    undo.changeAll([pid, other].map((each) => ({ do: 'post.tag', pid: each, tags: ['buns'] })));
    expect(undo.step('redo')).toEqual({ undone: null });
  });
});
