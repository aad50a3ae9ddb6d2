// Files on their way to the service, and the posts that are made of them.
import { describe, expect, it } from 'vitest';
import { wirePost } from '../../pull/scripted-service.ts';
import { createWorkLibrary } from '../../work-library.ts';

const media = (id: string) => ({ id, mimeType: 'image/jpeg', size: 10, url: 'https://media.test/1?signed=1' });
const postOf = (id: string, name: string, ...sids: string[]) => {
  const post = wirePost(id, 0, { name });
  post.variants = post.variants.map((variant) => ({
    ...variant,
    media: sids.map((sid) => ({ id: sid, type: 'image' })),
  }));
  return post;
};
const pictures = (...mids: number[]) => ({
  do: 'post.fromMedia' as const,
  attachments: mids.map((mid) => ({ mid })),
  name: 'Rye and buns',
});

describe('a post made of files', () => {
  it('waits for its uploads and is ready when the last of them is done', () => {
    const library = createWorkLibrary();
    const [one, two] = [library.addFile('a'), library.addFile('b')];
    const post = library.ask(pictures(one, two));
    const uploads = library.store.operations.dependencies(post.id);
    expect([post.state, uploads.length]).toEqual(['staged', 2]);
    library.accept(uploads[0] ?? '', media('m-1'), 201);
    expect(library.read(post.id).state).toBe('staged');
    library.accept(uploads[1] ?? '', media('m-2'), 201);
    expect(library.read(post.id).state).toBe('ready');
  });

  it('names its files in display order', () => {
    const library = createWorkLibrary();
    const [one, two] = [library.addFile('a'), library.addFile('b')];
    const post = library.ask(pictures(two, one));
    expect(post.args).toMatchObject({ attachments: [{ mid: two }, { mid: one }], kind: 'carousel' });
  });

  it('shares an upload with another post of the same file', () => {
    const library = createWorkLibrary();
    const file = library.addFile('a');
    const [one, other] = [library.ask(pictures(file)), library.ask(pictures(file))];
    const uploads = [one, other].flatMap(({ id }) => library.store.operations.dependencies(id));
    expect(new Set(uploads).size).toBe(1);
  });

  it('uploads nothing that the service has under this key', () => {
    const library = createWorkLibrary();
    const file = library.addFile('a');
    library.accept(library.ask({ do: 'media.upload', mid: file }).id, media('m-1'), 201);
    expect(library.enqueue({ do: 'media.upload', mid: file }).operation).toBeNull();
    const post = library.ask(pictures(file));
    expect(post.state).toBe('ready');
  });

  it('takes no video among pictures and no eleven pictures', () => {
    const library = createWorkLibrary();
    const video = library.addFile('v', 'video/mp4');
    const picture = library.addFile('a');
    expect(() => library.enqueue(pictures(video, picture))).toThrow('A post is made of');
    expect(library.store.operations.open()).toEqual([]);
  });

  it('is found again by its files after a lost reply', () => {
    const library = createWorkLibrary();
    const file = library.addFile('a');
    const { id, pid } = library.ask(pictures(file));
    const [upload = ''] = library.store.operations.dependencies(id);
    library.accept(upload, media('m-1'), 201);
    library.attempt(id);
    const other = postOf('post-8', 'Rye and buns', 'm-9');
    const ours = postOf('post-9', 'Renamed meanwhile', 'm-1');
    library.adopt(id, { startedAtMs: 1, created: { posts: [other, ours], complete: true } });
    expect(library.store.posts.sidOf(pid ?? 0)).toBe('post-9');
  });

  it('is not taken for a post of more files that holds its own too', () => {
    const library = createWorkLibrary();
    const { id } = library.ask(pictures(library.addFile('a')));
    library.accept(library.store.operations.dependencies(id)[0] ?? '', media('m-1'), 201);
    library.attempt(id);
    const both = postOf('post-8', 'Shop window', 'm-1', 'm-2');
    expect(library.settle(id, { startedAtMs: 1, created: { posts: [both], complete: true } })).toEqual({
      is: 'absent',
    });
  });

  it('is absent only when a whole list shows nothing like it', () => {
    const library = createWorkLibrary();
    const file = library.addFile('a');
    const { id } = library.ask(pictures(file));
    library.accept(library.store.operations.dependencies(id)[0] ?? '', media('m-1'), 201);
    library.attempt(id);
    const see = (posts: ReturnType<typeof postOf>[], complete = true) =>
      library.settle(id, { startedAtMs: 1, created: { posts, complete } });
    expect(see([])).toEqual({ is: 'absent' });
    expect(see([], false)).toEqual({ is: 'unclear', reason: 'which-post' });
    expect(see([postOf('post-8', 'Rye and buns', 'm-9')])).toEqual({ is: 'unclear', reason: 'which-post' });
    expect(see([postOf('post-8', 'X', 'm-1'), postOf('post-9', 'Y', 'm-1')])).toEqual({
      is: 'unclear',
      reason: 'which-post',
    });
  });

  it('rests while another post of the same files is in doubt', () => {
    const library = createWorkLibrary();
    const file = library.addFile('a');
    const [one, other] = [library.ask(pictures(file)), library.ask(pictures(file))];
    library.accept(library.store.operations.dependencies(one.id)[0] ?? '', media('m-1'), 201);
    library.attempt(one.id);
    expect(library.waitsForIndistinguishable(other.id)).toBe(true);
  });

  it('rests also while they are in doubt in another order', () => {
    const library = createWorkLibrary();
    const [a, b] = [library.addFile('a'), library.addFile('b')];
    const [one, other] = [library.ask(pictures(a, b)), library.ask(pictures(b, a))];
    for (const upload of library.store.operations.dependencies(one.id)) library.accept(upload, media(upload), 201);
    library.attempt(one.id);
    expect(library.waitsForIndistinguishable(other.id)).toBe(true);
  });

  it('is shown with its files before the service has it', () => {
    const library = createWorkLibrary();
    const file = library.addFile('a');
    const { pid } = library.ask(pictures(file));
    expect(library.store.posts.view(pid ?? 0)).toMatchObject({ name: 'Rye and buns', thumbnail: `local-${file}` });
  });
});

describe('an upload', () => {
  it('is sent again after a lost reply: no reading can show it', () => {
    const library = createWorkLibrary();
    const { id } = library.ask({ do: 'media.upload', mid: library.addFile('a') });
    library.attempt(id);
    expect(library.settle(id, { startedAtMs: 1 })).toEqual({ is: 'absent' });
  });

  it('that stands in front of the person gives way to a new one, and what waited for it waits for that', () => {
    const library = createWorkLibrary();
    const file = library.addFile('a');
    const post = library.ask(pictures(file));
    const [first = ''] = library.store.operations.dependencies(post.id);
    library.inTx(({ store }) => {
      store.operations.change(first, { state: 'parked', reason: 'refused' });
      store.operations.change(post.id, { state: 'parked', reason: 'needs-other' });
    });
    const second = library.ask({ do: 'media.upload', mid: file });
    expect(library.read(first).state).toBe('cancelled');
    expect(library.read(post.id).state).toBe('staged');
    library.accept(second.id, media('m-1'), 201);
    expect(library.read(post.id).state).toBe('ready');
  });
});

describe('the logo', () => {
  it('of last waits alone, and an upload that is no longer needed goes', () => {
    const library = createWorkLibrary();
    const [one, two] = [library.addFile('a'), library.addFile('b')];
    const first = library.ask({ do: 'brand.logo', attachment: { mid: one } });
    const second = library.ask({ do: 'brand.logo', attachment: { mid: two } });
    const open = library.store.operations.open().map(({ id }) => id);
    expect(open).toEqual([...library.store.operations.dependencies(second.id), second.id].sort());
    expect(library.read(first.id).state).toBe('cancelled');
  });
});
