// Writing in the editor: when text is stored, what is stored, and that nothing is lost.
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../../../preload/errors.ts';
import type { Post } from '../../../../preload/contract/posts.ts';
import { createBridge } from '../../../../renderer/app/bridge.ts';
import { createEditor } from '../../../../renderer/features/editor/editor.svelte.ts';
import { createUnfinished } from '../../../../renderer/app/unfinished.svelte.ts';
import { createFakePosts } from '../../../support/fake-posts.ts';
import { samplePost, sampleVariant } from '../../../support/post-samples.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const settle = () => vi.advanceTimersByTimeAsync(0);
const quiet = () => vi.advanceTimersByTimeAsync(300);

const open = async (post: Post = samplePost(), unfinished = createUnfinished()) => {
  const service = createFakePosts(post);
  const pinned: unknown[] = [];
  const restored: string[] = [];
  const editor = createEditor({
    bridge: createBridge(service.transport),
    id: post.id,
    onPinned: (platform, stepId) => pinned.push([platform, stepId]),
    unfinished,
    onJobEnd: () => undefined,
    onRestored: () => restored.push(post.id),
  });
  await settle();
  const text = (platform = 'instagram') =>
    editor.variants.find((each) => each.platform === platform)?.draft.current.text;
  return { service, editor, pinned, restored, text };
};

const two = () =>
  samplePost({ variants: [sampleVariant('instagram', { isPrimary: true }), sampleVariant('facebook')] });

describe('a typed letter', () => {
  it('updates its views after a pause, and twice a second while the user types', async () => {
    const { editor } = await open();
    const seen: unknown[] = [];
    const stop = $effect.root(() => {
      $effect(() => void seen.push(editor.selected?.draft.current.text));
    });
    flushSync();
    seen.length = 0;
    const write = async (text: string, restMs: number) => {
      editor.type('instagram', 'text', text);
      await vi.advanceTimersByTimeAsync(restMs);
    };
    await write('R', 150);
    await write('Ry', 199);
    expect(seen).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(seen).toEqual(['Ry']);
    for (const text of ['R', 'Ry', 'Rye', 'Rye ']) await write(text, 124);
    expect(seen).toEqual(['Ry']);
    await write('Rye b', 4);
    expect(seen).toEqual(['Ry', 'Rye b']);
    stop();
  });

  it('is there at once for what stores it, compares it or takes it back', async () => {
    const { service, editor, text } = await open();
    editor.type('instagram', 'text', 'Rye');
    expect(text()).toBe('Rye');
    expect(editor.save.unsaved).toBe(true);
    editor.undo();
    expect(text()).not.toBe('Rye');
    editor.redo();
    editor.type('instagram', 'text', 'Rye!');
    await editor.save.flush();
    expect(service.sent('posts.edit')).toEqual([{ id: 'post-1', platform: 'instagram', body: 'Rye!' }]);
  });

  it('is not lost to what the service says meanwhile', async () => {
    const { service, editor, text } = await open();
    editor.type('instagram', 'text', 'Rye');
    service.change(samplePost({ variants: [sampleVariant('instagram', { isPrimary: true, title: 'A title' })] }));
    await editor.refresh();
    expect(text()).toBe('Rye');
  });

  it('is saved 300 ms after the last one', async () => {
    const { service, editor } = await open();
    for (const text of ['R', 'Ry', 'Rye']) {
      editor.type('instagram', 'text', text);
      await vi.advanceTimersByTimeAsync(250);
    }
    expect(service.sent('posts.edit')).toEqual([]);
    await vi.advanceTimersByTimeAsync(50);
    expect(service.sent('posts.edit')).toEqual([{ id: 'post-1', platform: 'instagram', body: 'Rye' }]);
  });

  it('is saved within a second, however steadily the person types on', async () => {
    const { service, editor } = await open();
    const words = 'Sold out by nine on Saturdays';
    for (let length = 1; length <= words.length; length += 1) {
      editor.type('instagram', 'text', words.slice(0, length));
      await vi.advanceTimersByTimeAsync(100);
      // Galley may be gone in this moment, with what was typed in the last second.
      const saved = service.post.variants[0]?.body ?? '';
      expect(saved.length).toBeGreaterThanOrEqual(length - 9);
    }
    expect(service.sent('posts.edit')).toHaveLength(2);
    await quiet();
    expect(service.post.variants[0]?.body).toBe(words);
  });

  it('is saved at once, before anything shows it, when the post is closed', async () => {
    const { service, editor } = await open();
    editor.type('instagram', 'text', 'Rye');
    expect(await editor.close()).toBe(true);
    expect(service.sent('posts.edit')).toEqual([{ id: 'post-1', platform: 'instagram', body: 'Rye' }]);
  });

  it('is saved at once when another version is chosen', async () => {
    const { service, editor } = await open(two());
    editor.type('instagram', 'text', 'Rye');
    editor.select('facebook');
    await settle();
    expect(service.post.variants[0]?.body).toBe('Rye');
  });

  it('that is typed while a save is on its way is saved with the next one, also when the post is closed', async () => {
    const { service, editor } = await open();
    editor.type('instagram', 'text', 'R');
    const letGo = service.hold('posts.edit');
    await quiet();
    editor.type('instagram', 'text', 'Ry');
    const closing = editor.close();
    letGo();
    expect(await closing).toBe(true);
    expect(service.post.variants[0]?.body).toBe('Ry');
  });

  it('that is typed while a save is on its way comes back when its own save does not go through', async () => {
    const unfinished = createUnfinished();
    const { service, editor } = await open(samplePost(), unfinished);
    editor.type('instagram', 'text', 'R');
    const letGo = service.hold('posts.edit');
    await quiet();
    editor.type('instagram', 'text', 'Ry');
    const closing = editor.close();
    service.refuseEdit({ kind: 'signed-out', message: '' });
    service.refuseEdit({ kind: 'signed-out', message: '' });
    letGo();
    expect(await closing).toBe(false);
    expect((await open(samplePost(), unfinished)).text()).toBe('Ry');
  });
});

describe('saving', () => {
  it('stores only the changed field, after 300 ms of quiet', async () => {
    const { service, editor } = await open();
    editor.edit('instagram', 'text', 'New');
    await vi.advanceTimersByTimeAsync(200);
    editor.edit('instagram', 'text', 'New words');
    await vi.advanceTimersByTimeAsync(299);
    expect(service.sent('posts.edit')).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(service.sent('posts.edit')).toEqual([{ id: 'post-1', platform: 'instagram', body: 'New words' }]);
    expect(editor.save.state.kind).toBe('saved');
  });

  it('clears a field with null', async () => {
    const { service, editor } = await open();
    editor.edit('instagram', 'text', '');
    await quiet();
    expect(service.sent('posts.edit')).toEqual([{ id: 'post-1', platform: 'instagram', body: null }]);
  });

  it('sends nothing when the text is as it was', async () => {
    const { service, editor } = await open();
    editor.edit('instagram', 'text', 'Other');
    editor.undo();
    await quiet();
    expect(service.sent('posts.edit')).toEqual([]);
    expect(editor.save.state.kind).toBe('saved');
  });

  it('shows the description of a pin and sends it as body, never both', async () => {
    const pin = sampleVariant('pinterest', { isPrimary: true, description: 'Pin text', body: null, title: 'Tart' });
    const { service, editor, text } = await open(samplePost({ variants: [pin] }));
    expect(text('pinterest')).toBe('Pin text');
    editor.edit('pinterest', 'text', 'Better');
    editor.edit('pinterest', 'title', '');
    await quiet();
    expect(service.sent('posts.edit')).toEqual([{ id: 'post-1', platform: 'pinterest', body: 'Better', title: null }]);
  });

  it('saves at once when another version is chosen', async () => {
    const { service, editor } = await open(two());
    editor.edit('instagram', 'altText', 'A tart');
    editor.select('facebook');
    await settle();
    expect(service.sent('posts.edit')).toEqual([{ id: 'post-1', platform: 'instagram', altText: 'A tart' }]);
  });

  it('keeps and sends what was typed while a save was on its way', async () => {
    const { service, editor, text } = await open();
    editor.edit('instagram', 'text', 'One');
    const letGo = service.hold('posts.edit');
    await quiet();
    editor.edit('instagram', 'text', 'One two');
    letGo();
    await settle();
    expect(text()).toBe('One two');
    await quiet();
    expect(service.sent('posts.edit').at(-1)).toEqual({ id: 'post-1', platform: 'instagram', body: 'One two' });
    expect(service.post.variants[0]?.body).toBe('One two');
  });

  it('sends versions one after the other', async () => {
    const { service, editor } = await open(two());
    editor.edit('instagram', 'text', 'Main');
    editor.edit('facebook', 'text', 'Own');
    const letGo = service.hold('posts.edit');
    await quiet();
    expect(service.sent('posts.edit')).toHaveLength(1);
    letGo();
    await settle();
    expect(service.post.variants.map(({ body }) => body)).toEqual(['Main', 'Own']);
  });

  it('says once that an edit made a follower a version of its own', async () => {
    const { editor, pinned } = await open(two());
    editor.edit('facebook', 'text', 'Own');
    await quiet();
    editor.edit('facebook', 'text', 'Own words');
    await quiet();
    expect(pinned).toEqual([['facebook', 1]]);
  });

  it('that went live takes no more edits: its steps end, and those of the others stay', async () => {
    const { service, editor, text } = await open(two());
    const before = [text(), text('facebook')];
    editor.edit('instagram', 'text', 'Main');
    editor.edit('facebook', 'text', 'Own');
    await quiet();
    const [instagram, facebook] = service.post.variants;
    if (!instagram || !facebook) expect.fail('not both');
    service.change({ ...service.post, variants: [instagram, { ...facebook, status: 'published' }] });
    await settle();
    editor.undo();
    expect([text(), text('facebook')]).toEqual([before[0], 'Own']);
    editor.undo();
    editor.edit('facebook', 'text', 'Once more');
    expect(text('facebook')).toBe('Own');
    editor.redo();
    expect(text()).toBe('Main');
    await quiet();
    expect(service.sent('posts.edit')).toHaveLength(2);
  });

  it('sends what is unsent when the post is closed', async () => {
    const { service, editor } = await open();
    editor.edit('instagram', 'text', 'Last words');
    expect(await editor.close()).toBe(true);
    expect(service.post.variants[0]?.body).toBe('Last words');
  });
});

describe('a save that fails', () => {
  it('keeps the text, says why, and goes through on a retry', async () => {
    const { service, editor, text } = await open();
    service.refuseEdit({ kind: 'internal', message: 'Disk full.' });
    editor.edit('instagram', 'text', 'Keep me');
    await quiet();
    expect(text()).toBe('Keep me');
    expect(editor.save.unsaved).toBe(true);
    expect(editor.save.state).toMatchObject({ kind: 'failed', error: { kind: 'internal' } });
    expect(await editor.save.flush()).toBe(true);
    expect(service.post.variants[0]?.body).toBe('Keep me');
  });

  it('for want of room is tried again by itself until it goes through', async () => {
    const { service, editor } = await open();
    service.refuseEdit({ kind: 'internal', message: '' });
    service.refuseEdit({ kind: 'internal', message: '' });
    editor.edit('instagram', 'text', 'Keep me');
    await quiet();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(service.post.variants[0]?.body).toBe('Keep me');
    expect(editor.save.state.kind).toBe('saved');
  });

  it('goes on being shown while it is tried again', async () => {
    const { service, editor } = await open();
    service.refuseEdit({ kind: 'internal', message: '' });
    editor.edit('instagram', 'text', 'Keep me');
    await quiet();
    const letGo = service.hold('posts.edit');
    const done = editor.save.flush();
    await settle();
    expect(editor.save.state).toMatchObject({ kind: 'failed', retrying: true });
    letGo();
    await done;
    expect(editor.save.state.kind).toBe('saved');
  });

  it('because the text is not taken as it is, is not repeated by itself', async () => {
    const { service, editor } = await open();
    service.refuseEdit({ kind: 'invalid', message: '' });
    editor.edit('instagram', 'text', 'Keep me');
    await quiet();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(service.sent('posts.edit')).toHaveLength(1);
  });

  it('comes back when the post is opened again, and is sent then', async () => {
    const unfinished = createUnfinished();
    const first = await open(samplePost(), unfinished);
    first.editor.edit('instagram', 'text', 'Do not lose me');
    first.service.refuseEdit({ kind: 'signed-out', message: '' });
    expect(await first.editor.close()).toBe(false);

    const again = await open(samplePost(), unfinished);
    expect([again.text(), again.restored]).toEqual(['Do not lose me', ['post-1']]);
    await quiet();
    expect(again.service.post.variants[0]?.body).toBe('Do not lose me');
    expect((await open(samplePost(), unfinished)).restored).toEqual([]);
  });

  it('comes back beside the text that was written elsewhere meanwhile', async () => {
    const unfinished = createUnfinished();
    const first = await open(samplePost(), unfinished);
    first.editor.edit('instagram', 'text', 'Mine');
    first.service.refuseEdit({ kind: 'signed-out', message: '' });
    await first.editor.close();

    const theirs = samplePost({ variants: [sampleVariant('instagram', { isPrimary: true, body: 'Theirs' })] });
    const { editor, service, text } = await open(theirs, unfinished);
    expect([text(), editor.selected?.draft.conflicting?.text]).toEqual(['Mine', 'Theirs']);
    await quiet();
    expect(service.sent('posts.edit')).toEqual([]);
    editor.resolve('instagram', 'mine');
    await settle();
    expect(service.post.variants[0]?.body).toBe('Mine');
  });

  it('is still to be chosen when the post was left before the choice, beside what is stored by then', async () => {
    const unfinished = createUnfinished();
    const of = (body: string) => samplePost({ variants: [sampleVariant('instagram', { isPrimary: true, body })] });
    const first = await open(of('Before'), unfinished);
    first.editor.edit('instagram', 'text', 'Mine');
    first.service.refuseEdit({ kind: 'signed-out', message: '' });
    await first.editor.close();
    const second = await open(of('Theirs'), unfinished);
    expect(await second.editor.close()).toBe(false);
    const { editor, service, text } = await open(of('Theirs'), unfinished);
    expect([text(), editor.selected?.draft.conflicting?.text]).toEqual(['Mine', 'Theirs']);
    service.change(of('Theirs, later'));
    await settle();
    expect(editor.selected?.draft.conflicting?.text).toBe('Theirs, later');
    editor.resolve('instagram', 'theirs');
    await quiet();
    expect([text(), editor.save.unsaved, service.sent('posts.edit')]).toEqual(['Theirs, later', false, []]);
    editor.undo();
    expect(text()).toBe('Mine');
  });

  it('is let go when the person says so', async () => {
    const unfinished = createUnfinished();
    const { service, editor } = await open(samplePost(), unfinished);
    editor.edit('instagram', 'text', 'Never mind');
    editor.discard();
    await editor.close();
    expect(service.sent('posts.edit')).toEqual([]);
    expect(unfinished.take('post-1')).toEqual([]);
  });

  it('is reported when the post is closed', async () => {
    const { service, editor } = await open();
    editor.edit('instagram', 'text', 'Lost?');
    service.refuseEdit({ kind: 'internal', message: '' });
    expect(await editor.close()).toBe(false);
  });
});

describe('changes made elsewhere', () => {
  it('show in clean fields and leave edited ones alone', async () => {
    const { service, editor, text } = await open();
    editor.edit('instagram', 'text', 'Mine');
    service.change(
      samplePost({
        variants: [sampleVariant('instagram', { isPrimary: true, body: 'Theirs', altText: 'Theirs too' })],
      }),
    );
    await settle();
    expect(text()).toBe('Mine');
    expect(editor.selected?.draft.current.altText).toBe('Theirs too');
  });

  it('in the words that are being typed are offered beside them, and nothing is stored before the choice', async () => {
    const { service, editor, text } = await open();
    editor.edit('instagram', 'text', 'Mine');
    editor.edit('instagram', 'altText', 'Rye');
    service.change(samplePost({ variants: [sampleVariant('instagram', { isPrimary: true, body: 'Theirs' })] }));
    await settle();
    await quiet();
    expect([text(), editor.selected?.draft.conflicting?.text]).toEqual(['Mine', 'Theirs']);
    expect([service.sent('posts.edit'), await editor.save.flush()]).toEqual([[], false]);
    editor.resolve('instagram', 'theirs');
    await settle();
    expect(text()).toBe('Theirs');
    expect(service.sent('posts.edit')).toEqual([{ id: 'post-1', platform: 'instagram', altText: 'Rye' }]);
  });

  it('that are taken back before the choice leave what was typed to be stored', async () => {
    const { service, editor } = await open();
    const before = service.post;
    editor.edit('instagram', 'text', 'Mine');
    service.change(samplePost({ variants: [sampleVariant('instagram', { isPrimary: true, body: 'Theirs' })] }));
    await settle();
    service.change(before);
    await settle();
    await quiet();
    expect(service.sent('posts.edit')).toEqual([{ id: 'post-1', platform: 'instagram', body: 'Mine' }]);
  });

  it('are the person’s own where the answer to their save was lost', async () => {
    const { service, editor, text } = await open();
    editor.edit('instagram', 'text', 'Rye');
    service.refuseEdit({ kind: 'unsure', message: '' });
    await quiet();
    editor.edit('instagram', 'text', 'Rye bread');
    service.change(samplePost({ variants: [sampleVariant('instagram', { isPrimary: true, body: 'Rye' })] }));
    await quiet();
    expect([text(), editor.selected?.draft.conflicting]).toEqual(['Rye bread', null]);
    expect(service.post.variants[0]?.body).toBe('Rye bread');
  });

  it('are not undone by a reading that began before a save', async () => {
    const { service, editor, text } = await open();
    const letGo = service.hold('posts.read');
    void editor.refresh();
    await settle();
    editor.edit('instagram', 'text', 'Newer');
    await quiet();
    letGo();
    await settle();
    expect(text()).toBe('Newer');
  });

  it('in the service’s spelling leave what was typed as it is', async () => {
    const { service, editor, text } = await open();
    editor.edit('instagram', 'text', 'Word ');
    editor.edit('instagram', 'hashtags', ['#rye']);
    await quiet();
    const [variant] = service.post.variants;
    if (variant) service.change({ ...service.post, variants: [{ ...variant, body: 'Word', hashtags: ['rye'] }] });
    await settle();
    expect([text(), editor.selected?.draft.current.hashtags]).toEqual(['Word ', ['#rye']]);
    expect(editor.save.unsaved).toBe(false);
  });

  it('show in a field whose text is stored', async () => {
    const { service, editor, text } = await open();
    editor.edit('instagram', 'text', 'Mine');
    await quiet();
    const [variant] = service.post.variants;
    if (variant) service.change({ ...service.post, variants: [{ ...variant, body: 'Mine and theirs' }] });
    await settle();
    expect(text()).toBe('Mine and theirs');
  });

  it('show that the post is gone', async () => {
    const { service, editor } = await open();
    service.transport.reply('posts.read', () => {
      throw new AppError({ kind: 'not-found', message: 'No such post.' });
    });
    service.transport.emit('post:post-1');
    await settle();
    expect(editor.error?.kind).toBe('not-found');
  });
});

describe('undo', () => {
  it('walks back over versions and forward again', async () => {
    const { editor, text } = await open(two());
    editor.edit('instagram', 'text', 'A');
    await vi.advanceTimersByTimeAsync(1000);
    editor.edit('facebook', 'text', 'B');
    editor.undo();
    expect(text('facebook')).toBe('Rhubarb and custard tart is back.');
    expect(editor.selected?.platform).toBe('facebook');
    editor.undo();
    expect(text('instagram')).toBe('Rhubarb and custard tart is back.');
    editor.redo();
    expect(text('instagram')).toBe('A');
    expect(editor.canRedo).toBe(true);
  });

  it('takes text that arrived since back before what was typed, and redo brings it again', async () => {
    const { service, editor, text } = await open();
    editor.edit('instagram', 'text', 'Typed');
    await quiet();
    const arrive = async (body: string) => {
      const [variant] = service.post.variants;
      if (variant) service.change({ ...service.post, variants: [{ ...variant, body }] });
      await settle();
    };
    await arrive('By AI');
    editor.edit('instagram', 'text', 'By AI!');
    await quiet();
    editor.undo();
    expect(text()).toBe('By AI');
    editor.undo();
    expect(text()).toBe('Typed');
    editor.redo();
    expect(text()).toBe('By AI');
    editor.undo();
    editor.undo();
    expect([text(), editor.canUndo]).toEqual(['Rhubarb and custard tart is back.', false]);
    // What was undone is not written over what arrives since.
    await quiet();
    await arrive('By Ada');
    expect([text(), editor.canRedo]).toEqual(['By Ada', false]);
  });

  it('takes back no text that arrived where nothing was typed, or in a version that follows', async () => {
    const { service, editor, text } = await open(two());
    editor.edit('instagram', 'text', 'Typed');
    await quiet();
    const variants = service.post.variants.map((variant) => ({
      ...variant,
      altText: 'By Ada',
      ...(variant.platform === 'facebook' && { body: 'Typed' }),
    }));
    service.change({ ...service.post, variants });
    await settle();
    editor.undo();
    expect([text('instagram'), text('facebook')]).toEqual(['Rhubarb and custard tart is back.', 'Typed']);
    expect([editor.canUndo, editor.selected?.draft.current.altText]).toEqual([false, 'By Ada']);
  });

  it('takes keystrokes close together as one step', async () => {
    const { editor, text } = await open();
    editor.edit('instagram', 'text', 'a');
    await vi.advanceTimersByTimeAsync(200);
    editor.edit('instagram', 'text', 'ab');
    editor.undo();
    expect(text()).toBe('Rhubarb and custard tart is back.');
    expect(editor.canUndo).toBe(false);
  });
});

describe('renaming', () => {
  it('shows the new name at once and the old one when it is refused', async () => {
    const { service, editor } = await open();
    service.transport.reply('posts.rename', () => Promise.reject(new Error('no')));
    const renaming = editor.rename('  Tart day ');
    expect(editor.name).toBe('Tart day');
    await renaming;
    expect(editor.name).toBe('Rhubarb tart is back');
    expect(editor.nameError).toBeDefined();
  });

  it('back to the name before is done, too, while the first is on its way', async () => {
    const { service, editor } = await open();
    const before = editor.name;
    const answers: (() => void)[] = [];
    service.transport.reply('posts.rename', ({ name }: { name: string }) => {
      const renamed = { ...service.post, name };
      return new Promise((resolve) => answers.push(() => resolve(renamed)));
    });
    const renamings = [editor.rename('Tart day'), editor.rename(before)];
    expect(editor.name).toBe(before);
    expect(answers).toHaveLength(2);
    for (const answer of answers) answer();
    await Promise.all(renamings);
    expect(editor.name).toBe(before);
  });
});
