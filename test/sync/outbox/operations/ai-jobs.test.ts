// Work of the service on a post: joined while it is open, and found again when its acceptance was lost.
import { describe, expect, it } from 'vitest';
import type { Seen } from '../../../../main/sync/outbox/operation.ts';
import { wirePost } from '../../pull/scripted-service.ts';
import { createWorkLibrary, wireJob, type WorkLibrary } from '../../work-library.ts';

const post = wirePost('post-1', 0);
const see = (change: Partial<Seen> = {}): Seen => ({
  startedAtMs: 1,
  post,
  jobs: { jobs: [], complete: true },
  ...change,
});
const generate = (pid: number) => ({ do: 'post.generate' as const, pid, platform: 'instagram' as const });
const revise = (pid: number, feedback = 'shorter') => ({
  do: 'post.revise' as const,
  pid,
  platform: 'instagram' as const,
  feedback,
});
const begun = (library: WorkLibrary, intent: ReturnType<typeof generate> | ReturnType<typeof revise>, seen: Seen) => {
  const { id } = library.ask(intent);
  library.attempt(id, seen);
  return id;
};

describe('AI work', () => {
  it('is joined by a second click while it is open', () => {
    const library = createWorkLibrary();
    const pid = library.addPost();
    expect(library.ask(generate(pid)).id).toBe(library.ask(generate(pid)).id);
  });

  it('that was not sent yet gives way to the same in other words, and what is under way is followed by it', () => {
    const library = createWorkLibrary();
    const pid = library.addPost();
    const first = library.ask(revise(pid, 'shorter'));
    const second = library.ask(revise(pid, 'warmer'));
    expect([library.read(first.id).state, second.state, second.args]).toEqual([
      'cancelled',
      'ready',
      { feedback: 'warmer' },
    ]);
    library.attempt(second.id, see());
    expect(library.ask(revise(pid, 'warmer')).id).toBe(second.id);
    const third = library.ask(revise(pid, 'longer'));
    expect([third.args, library.store.operations.ofPost(pid).map(({ id }) => id)]).toEqual([
      { feedback: 'longer' },
      [second.id, third.id],
    ]);
  });

  it('that failed gives way to a new wish, with a key of its own', () => {
    const library = createWorkLibrary();
    const pid = library.addPost();
    const first = library.ask(generate(pid));
    library.inTx(({ store }) => store.operations.change(first.id, { state: 'parked', reason: 'job-failed' }));
    const second = library.ask(generate(pid));
    expect([library.read(first.id).state, second.state]).toEqual(['cancelled', 'ready']);
  });

  it('holds back edits made meanwhile: they wait behind it in the queue', () => {
    const library = createWorkLibrary();
    const pid = library.addPost();
    const work = library.ask(generate(pid));
    const edit = library.ask({ do: 'post.edit', pid, platform: 'instagram', fields: { body: 'My own words' } });
    expect(library.store.operations.withOrderingKey(work.orderingKey).map(({ id }) => id)).toEqual([work.id, edit.id]);
  });

  it('is found by a job of the post that was not there before the first attempt', () => {
    const library = createWorkLibrary();
    const before = see({ jobs: { jobs: [wireJob('old')], complete: true } });
    const id = begun(library, generate(library.addPost()), before);
    expect(library.settle(id, before)).toEqual({ is: 'absent' });
    const jobs = [wireJob('other', { resourceId: 'post-2' }), wireJob('new'), wireJob('old')];
    expect(library.settle(id, see({ jobs: { jobs, complete: true } }))).toEqual({ is: 'landed', jobId: 'new' });
  });

  it('that is found is followed like work that was accepted', () => {
    const library = createWorkLibrary();
    const id = begun(library, generate(library.addPost()), see());
    library.adopt(id, see({ jobs: { jobs: [wireJob('new')], complete: true } }));
    expect(library.store.jobs.ofOperation(id)?.jid).toBe('new');
  });

  it("needs the user's decision when a full list of jobs is inconclusive", () => {
    const library = createWorkLibrary();
    const id = begun(library, generate(library.addPost()), see());
    const full = { jobs: [], complete: false };
    expect(library.settle(id, see({ jobs: full }))).toEqual({ is: 'unclear', reason: 'unsure' });
  });

  it('is recognized by another picture if the jobs are inconclusive', () => {
    const library = createWorkLibrary();
    const pid = library.addPost();
    const { id } = library.ask({ do: 'post.newPicture', pid, platform: 'instagram' });
    library.attempt(id, see());
    const now = structuredClone(post);
    now.variants[0]?.media.splice(0, 1, { id: 'another', type: 'image' });
    expect(library.settle(id, see({ post: now, jobs: { jobs: [], complete: false } }))).toEqual({ is: 'landed' });
  });

  it('is recognized by a variant with our text if the jobs are inconclusive', () => {
    const library = createWorkLibrary();
    const version = (seq: number) => ({ seq, kind: 'ai', feedback: 'shorter', createdAt: '2026-03-02T09:00:00Z' });
    const versions = (...seqs: number[]) => ({ variantId: 'v', versions: seqs.map(version) });
    const id = begun(library, revise(library.addPost()), see({ versions: versions(1) }));
    const jobs = { jobs: [], complete: false };
    expect(library.settle(id, see({ jobs, versions: versions(1) })).is).toBe('unclear');
    expect(library.settle(id, see({ jobs, versions: versions(2, 1) })).is).toBe('landed');
  });

  it('on a post that is gone needs the person', () => {
    const library = createWorkLibrary();
    const id = begun(library, generate(library.addPost()), see());
    expect(library.settle(id, see({ post: null }))).toEqual({ is: 'unclear', reason: 'deleted-elsewhere' });
  });
});

describe('restoring a version', () => {
  it('is about the version that was chosen last, and comes after what was written before', () => {
    const library = createWorkLibrary();
    const pid = library.addPost();
    const restore = (seq: number) => library.ask({ do: 'post.restore', pid, platform: 'instagram', seq });
    restore(1);
    const second = restore(2);
    expect(library.store.operations.ofPost(pid)).toMatchObject([{ id: second.id, args: { seq: 2 } }]);
    const edit = library.ask({ do: 'post.edit', pid, platform: 'instagram', fields: { body: 'My own words' } });
    const third = restore(2);
    expect(library.store.operations.ofPost(pid).map(({ id }) => id)).toEqual([edit.id, third.id]);
    expect(restore(2).id).toBe(third.id);
  });

  const restored = (kind: string, ...seqs: number[]) => ({
    variantId: 'v',
    versions: seqs.map((seq) => ({ seq, kind, createdAt: '2026-03-02T09:00:00Z' })),
  });
  const restore = (library: WorkLibrary) =>
    library.ask({ do: 'post.restore', pid: library.addPost(), platform: 'instagram', seq: 1 });

  it('happened when a newer version of that kind stands above the tip of before', () => {
    const library = createWorkLibrary();
    const { id } = restore(library);
    library.attempt(id, see({ versions: restored('restore', 3, 2) }));
    expect(library.settle(id, see({ versions: restored('restore', 3, 2) }))).toEqual({ is: 'absent' });
    expect(library.settle(id, see({ versions: restored('manual', 4, 3) }))).toEqual({ is: 'absent' });
    expect(library.settle(id, see({ versions: restored('restore', 4, 3) }))).toEqual({ is: 'landed' });
  });

  it('makes what is confirmed out of date: the reply holds no text', () => {
    const library = createWorkLibrary();
    const { id, pid } = restore(library);
    library.accept(id, restored('restore', 4), 201);
    expect(library.store.posts.document(pid ?? 0)?.readAtMs).toBe(0);
  });
});
