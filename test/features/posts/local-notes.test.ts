// Notes, plans and checklists beside a post, blocks of text, and copies: stored here, undone like edits, never sent.
import { describe, expect, it } from 'vitest';
import { createLocalNotes as createOutboxBench } from '../../../main/features/posts/local-notes.ts';
import type { PostId } from '../../../preload/ids.ts';
import { textBounds } from '../../../preload/rules/service-bounds.ts';
import { thrown } from '../../support/failure.ts';
import { standingClock, startSandbox } from '../../support/sandbox.ts';
import { openTestSync } from '../../support/sync.ts';

const platform = 'instagram';

const open = async () => {
  const sandbox = await startSandbox({ clock: standingClock() });
  const test = openTestSync(sandbox);
  const { id } = test.posts.create({ platform, name: 'Rye' });
  test.posts.edit(id, platform, { body: 'Two days old', hashtags: ['rye'], altText: 'A loaf' });
  await test.until(() => expect(test.posts.read(id).sync.state).toBe('synced'), 1_000);
  return {
    ...test,
    sandbox,
    id,
    pid: Number(id),
    localNotes: createOutboxBench({ sync: test.sync, posts: test.posts }),
  };
};

describe('what is noted beside a post', () => {
  it('is saved, and the window is notified', async () => {
    const { localNotes, id, topics } = await open();
    expect(localNotes.read(id)).toEqual({ plannedOn: null, note: '', checklist: [], tags: [] });
    topics.length = 0;
    localNotes.write({ id, plannedOn: '2026-11-14', note: 'Ask Ines for the photo' });
    expect(localNotes.write({ id, checklist: [{ text: 'Photo', done: false }] })).toEqual({
      plannedOn: '2026-11-14',
      note: 'Ask Ines for the photo',
      checklist: [{ text: 'Photo', done: false }],
      tags: [],
    });
    expect(topics).toContain(`post:${id}`);
  });

  it('has tags, found in the Library and taken back like the rest', async () => {
    const { localNotes, id, pid, posts, sync } = await open();
    expect(localNotes.write({ id, tags: ['Spring', 'bread', 'spring'] }).tags).toEqual(['bread', 'Spring']);
    expect(posts.list({ tag: 'spring' }).rows.map((row) => row.id)).toEqual([id]);
    sync.step('undo', pid);
    expect(localNotes.read(id).tags).toEqual([]);
    sync.step('redo', pid);
    expect(localNotes.read(id).tags).toEqual(['bread', 'Spring']);
  });

  it('is never sent', async () => {
    const { localNotes, id, posts, requests, sync, until } = await open();
    const before = requests.length;
    localNotes.write({ id, note: 'Not for the service', plannedOn: '2026-11-14' });
    expect(posts.read(id).sync.state).toBe('synced');
    await until(() => expect(sync.idle()).toBe(true));
    expect(requests.slice(before).filter(({ call }) => !call.startsWith('GET'))).toEqual([]);
  });

  it('is taken back and brought again after a restart, a burst of typing at once', async () => {
    const { localNotes, id, pid, again, clock, store } = await open();
    localNotes.write({ id, note: 'First' });
    await clock.advance(60_000);
    localNotes.write({ id, note: 'First, sec' });
    localNotes.write({ id, note: 'First, second' });
    const restarted = again();
    expect(restarted.step('undo', pid).undone).toMatchObject({ kind: 'post.desk', postId: id });
    expect(store.localNotes.read(pid).note).toBe('First');
    restarted.step('redo', pid);
    expect(store.localNotes.read(pid).note).toBe('First, second');
    restarted.close();
  });

  it('is taken back one thing to do at a time', async () => {
    const { localNotes, id, pid, sync, store } = await open();
    localNotes.write({ id, checklist: [{ text: 'Photo', done: false }] });
    localNotes.write({ id, checklist: [{ text: 'Photo', done: true }] });
    sync.step('undo', pid);
    expect(store.localNotes.read(pid).checklist).toEqual([{ text: 'Photo', done: false }]);
  });

  it('is taken back in one step with the tags that were written with it', async () => {
    const { localNotes, id, pid, sync } = await open();
    localNotes.write({ id, tags: ['bread'] });
    localNotes.write({ id, note: 'Fridays', tags: ['bread', 'spring'] });
    expect(sync.step('undo', pid).undone).toMatchObject({ label: 'details', size: 1, count: 1, doneCount: 1 });
    expect(localNotes.read(id)).toMatchObject({ note: '', tags: ['bread'] });
    sync.step('redo', pid);
    expect(localNotes.read(id)).toMatchObject({ note: 'Fridays', tags: ['bread', 'spring'] });
    sync.step('undo', pid);
    expect(sync.step('undo', pid).undone).toMatchObject({ kind: 'post.tag', label: null });
    expect(localNotes.read(id).tags).toEqual([]);
  });

  it('is refused of a post that is not there', async () => {
    const { localNotes } = await open();
    expect(thrown(() => localNotes.read('999' as PostId))).toMatchObject({ kind: 'not-found' });
    expect(thrown(() => localNotes.write({ id: '999' as PostId, note: 'x' }))).toMatchObject({ kind: 'not-found' });
    expect(thrown(() => localNotes.write({ id: '999' as PostId, note: 'x', tags: ['y'] }))).toMatchObject({
      kind: 'not-found',
    });
  });
});

describe('a copy of a post', () => {
  it('is a draft of its own with the words, the idea and the notes', async () => {
    const { localNotes, id, posts, until, sandbox } = await open();
    localNotes.write({ id, note: 'Only on Fridays', checklist: [{ text: 'Photo', done: true }] });
    const made = localNotes.duplicate(id, 'en');
    expect(made).toMatchObject({ name: 'Rye (copy)', status: 'draft' });
    expect(made.variants).toMatchObject([
      { platform, body: 'Two days old', hashtags: ['rye'], altText: 'A loaf', isPrimary: true },
    ]);
    expect(localNotes.read(made.id)).toMatchObject({
      note: 'Only on Fridays',
      checklist: [{ text: 'Photo', done: false }],
    });
    await until(() => expect(posts.read(made.id).sync.state).toBe('synced'), 1_000);
    expect([...sandbox.world.tables.posts.all()].map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Rye', 'Rye (copy)']),
    );
  });

  it('is named in the language of the window, within what the service takes', async () => {
    const { localNotes, id, posts } = await open();
    expect(localNotes.duplicate(id, 'de').name).toBe('Rye (Kopie)');
    const long = posts.create({ platform, name: 'R'.repeat(textBounds.postName) });
    const { name } = localNotes.duplicate(long.id, 'de');
    expect(name).toMatch(/^R+ \(Kopie\)$/);
    expect(name).toHaveLength(textBounds.postName);
  });
});

describe('blocks of text', () => {
  it('are saved by name, changed in place and removed', async () => {
    const { localNotes, topics } = await open();
    const hours = { kind: 'snippet', name: 'Hours', text: 'Open from 7.', hashtags: [] } as const;
    localNotes.saveSnippet({ ...hours, hashtags: [] });
    const [one] = localNotes.saveSnippet({ kind: 'hashtags', name: 'Bakery', text: '', hashtags: ['rye', 'bread'] });
    expect(one).toMatchObject({ kind: 'hashtags', name: 'Bakery', hashtags: ['rye', 'bread'] });
    const id = localNotes.snippets().find(({ name }) => name === 'Hours')?.id ?? 0;
    localNotes.saveSnippet({ id, kind: 'snippet', name: 'Hours', text: 'Open from 8.', hashtags: [] });
    expect(localNotes.snippets().find((snippet) => snippet.id === id)?.text).toBe('Open from 8.');
    expect(localNotes.removeSnippet(id).map(({ name }) => name)).toEqual(['Bakery']);
    expect(topics).toContain('snippets');
  });
});
