// Ideas: thought of, picked, dismissed, and their suggested posts taken over.
import { describe, expect, it } from 'vitest';
import { readIdeas } from '../../../../main/sync/outbox/operations/ideas.ts';
import { enqueue } from '../../../../main/sync/outbox/enqueue.ts';
import { createUndo } from '../../../../main/sync/outbox/undo.ts';
import { readPost } from '../../../../main/sync/outbox/read-post.ts';
import type { Store } from '../../../../main/store/store.ts';
import { keepSnapshot } from '../../../../main/sync/kernel/cached-replies.ts';
import { wirePost } from '../../pull/scripted-service.ts';
import { createWorkLibrary, wireJob } from '../../work-library.ts';

const idea = (id: string, status = 'active', ...suggested: string[]) => ({
  id,
  headline: `About ${id}`,
  status,
  createdAt: '2026-03-02T09:00:00Z',
  posts: suggested.map((postId) => ({ postId, status: 'ready', preview: 'A first line' })),
});

const withIdeas = (...ideas: ReturnType<typeof idea>[]) => {
  const library = createWorkLibrary();
  library.inTx((tx) => keepSnapshot(tx, 'ideas', { ideas }, tx.nowMs));
  return library;
};
const promote = (suggestedId: string) => ({
  do: 'post.promote' as const,
  suggestedId,
  ideaId: 'i-1',
  preview: 'A first line',
});

describe('picking an idea', () => {
  it('is settled by what the list says of it', () => {
    const library = withIdeas(idea('i-1'));
    const { id } = library.ask({ do: 'idea.pick', ideaId: 'i-1' });
    library.attempt(id);
    expect(library.settle(id, { startedAtMs: 1, ideas: [idea('i-1')] })).toEqual({ is: 'absent' });
    expect(library.settle(id, { startedAtMs: 1, ideas: [idea('i-1', 'picked')] })).toEqual({ is: 'landed' });
  });

  it('is never repeated for one that left the list: each pick may cost', () => {
    const library = withIdeas(idea('i-1'));
    const { id } = library.ask({ do: 'idea.pick', ideaId: 'i-1' });
    library.attempt(id);
    expect(library.settle(id, { startedAtMs: 1, ideas: [] })).toEqual({ is: 'landed' });
  });

  it('is cancelled by dismissing while it waits', () => {
    const library = withIdeas(idea('i-1'));
    const pick = library.ask({ do: 'idea.pick', ideaId: 'i-1' });
    library.ask({ do: 'idea.dismiss', ideaId: 'i-1' });
    expect(library.read(pick.id).state).toBe('cancelled');
  });
});

describe('dismissing an idea', () => {
  it('hides it at once, and keeping it brings it back unsent', () => {
    const library = withIdeas(idea('i-1'), idea('i-2'));
    const { inverse } = library.enqueue({ do: 'idea.dismiss', ideaId: 'i-1' });
    expect(readIdeas(library.store).map(({ id }) => id)).toEqual(['i-2']);
    inverse.forEach(library.enqueue);
    expect(readIdeas(library.store).map(({ id }) => id)).toEqual(['i-1', 'i-2']);
    expect(library.store.operations.open()).toEqual([]);
  });

  it('is done when the idea is gone', () => {
    const library = withIdeas(idea('i-1'));
    const { id } = library.ask({ do: 'idea.dismiss', ideaId: 'i-1' });
    library.attempt(id);
    expect(library.settle(id, { startedAtMs: 1, ideas: [idea('i-2')] })).toEqual({ is: 'landed' });
    expect(library.settle(id, { startedAtMs: 1, ideas: [idea('i-1')] })).toEqual({ is: 'absent' });
  });

  it('waits until what is promoted is out of it', () => {
    const library = withIdeas(idea('i-1', 'active', 's-1'));
    const taken = library.ask(promote('s-1'));
    const dismissal = library.ask({ do: 'idea.dismiss', ideaId: 'i-1' });
    expect(dismissal.state).toBe('staged');
    library.accept(taken.id, wirePost('post-1', 0), 201);
    expect(library.read(dismissal.id).state).toBe('ready');
  });
});

describe('promoting a suggestion', () => {
  it('makes a draft of it at once, as its idea shows', () => {
    const library = withIdeas(idea('i-1', 'active', 's-1', 's-2'));
    const { pid } = library.ask(promote('s-1'));
    expect(readIdeas(library.store)[0]?.posts.map((post) => [post.postId, post.pid])).toEqual([
      ['s-1', pid],
      ['s-2', null],
    ]);
    expect(library.store.posts.view(pid ?? 0)?.name).toBe('About i-1');
  });

  it('twice is one wish', () => {
    const library = withIdeas(idea('i-1', 'active', 's-1'));
    expect(library.ask(promote('s-1')).id).toBe(library.ask(promote('s-1')).id);
    expect(library.store.posts.count({})).toBe(1);
  });

  it('landed when the post exists, under its own id or another', () => {
    const library = withIdeas(idea('i-1', 'active', 's-1'));
    const { id, pid } = library.ask(promote('s-1'));
    library.attempt(id);
    const stored = wirePost('s-1', 0);
    expect(library.settle(id, { startedAtMs: 1, post: stored }).is).toBe('landed');
    const renamed = wirePost('post-7', 0, { name: 'About i-1' });
    const created = { posts: [renamed], complete: true };
    library.adopt(id, { startedAtMs: 1, post: null, ideas: [idea('i-1')], created });
    expect(library.store.posts.sidOf(pid ?? 0)).toBe('post-7');
  });

  it('is tried again while it is still suggested, and needs the person once it is gone', () => {
    const library = withIdeas(idea('i-1', 'active', 's-1'));
    const { id } = library.ask(promote('s-1'));
    library.attempt(id);
    const nothing = { startedAtMs: 1, post: null, created: { posts: [], complete: true } };
    expect(library.settle(id, { ...nothing, ideas: [idea('i-1', 'active', 's-1')] })).toEqual({ is: 'absent' });
    expect(library.settle(id, { ...nothing, ideas: [idea('i-1')] })).toEqual({
      is: 'unclear',
      reason: 'deleted-elsewhere',
    });
  });
});

describe('a post whose platforms the service chooses', () => {
  const onLinkedIn = (id: string) => {
    const post = wirePost(id, 0);
    return { ...post, variants: post.variants.map((variant) => ({ ...variant, platform: 'linkedin' })) };
  };
  const edit = (pid: number) =>
    ({ do: 'post.edit', pid, platform: 'instagram', fields: { body: 'Own words' } }) as const;
  const readBody = (store: Store, pid: number) =>
    readPost(store, pid)?.variants.map(({ platform, body }) => [platform, body]);

  it.each(['reply', 'reading'])('keeps what was written before it was there (%s)', (by) => {
    const library = withIdeas(idea('i-1', 'active', 's-1'));
    const { id, pid: made } = library.ask(promote('s-1'));
    const pid = made ?? 0;
    const words = library.ask(edit(pid));
    const time = library.ask({ do: 'post.schedule', pid, platform: 'instagram', at: '2026-03-09T09:00:00.000Z' });
    if (by === 'reply') library.accept(id, onLinkedIn('s-1'), 201);
    else {
      library.attempt(id);
      library.adopt(id, { startedAtMs: library.clock.now(), post: onLinkedIn('s-1') });
    }
    const moved = library.store.operations.ofPost(pid).find(({ kind }) => kind === 'post.edit');
    expect(moved).toMatchObject({ id: words.id, platform: 'linkedin', args: { fields: { body: 'Own words' } } });
    expect(readBody(library.store, pid)).toEqual([['linkedin', 'Own words']]);
    expect(library.store.wordings.ofPost(pid)).toContainEqual(
      expect.objectContaining({ platform: 'linkedin', field: 'body', value: 'Own words' }),
    );
    // Nothing is published where the user did not choose it.
    expect(library.read(time.id).platform).toBe('instagram');
  });

  it('takes back and again what was written there, and withdraws what was asked for', () => {
    const library = withIdeas(idea('i-1', 'active', 's-1'));
    const { id, pid: made } = library.ask(promote('s-1'));
    const pid = made ?? 0;
    const undo = createUndo({ transact: library.transact, enqueue });
    undo.change(edit(pid));
    undo.change({ do: 'post.revise', pid, platform: 'instagram', feedback: 'Shorter' });
    const there = onLinkedIn('s-1');
    const variants = there.variants.map((variant) => ({ ...variant, body: 'A first line' }));
    library.accept(id, { ...there, variants }, 201);
    const kinds = () => library.store.operations.ofPost(pid).map(({ kind }) => kind);
    expect([kinds(), readBody(library.store, pid)]).toEqual([
      ['post.edit', 'post.revise'],
      [['linkedin', 'Own words']],
    ]);
    expect(undo.step('undo').undone).toMatchObject({ kind: 'post.revise', doneCount: 1 });
    expect(undo.step('undo').undone).toMatchObject({ kind: 'post.edit', doneCount: 1, stayed: [] });
    expect([kinds(), readBody(library.store, pid)]).toEqual([[], [['linkedin', 'A first line']]]);
    expect(undo.step('redo').undone).toMatchObject({ kind: 'post.edit', doneCount: 1, stayed: [] });
    expect(readBody(library.store, pid)).toEqual([['linkedin', 'Own words']]);
  });

  it('leaves the words where they are when the platform is there', () => {
    const library = withIdeas(idea('i-1', 'active', 's-1'));
    const { id, pid } = library.ask(promote('s-1'));
    const words = library.ask(edit(pid ?? 0));
    library.accept(id, wirePost('s-1', 0), 201);
    expect(library.read(words.id).platform).toBe('instagram');
  });

  it('does the same for files without platforms', () => {
    const library = createWorkLibrary();
    const attachments = [{ mid: library.addFile('a') }];
    const made = library.ask({ do: 'post.fromMedia', attachments, name: 'Rye' });
    const words = library.ask(edit(made.pid ?? 0));
    library.accept(made.id, onLinkedIn('post-7'), 201);
    expect(library.read(words.id).platform).toBe('linkedin');
  });
});

describe('thinking of ideas', () => {
  it('is found by a job that is about no post, or by ideas that were not there', () => {
    const library = withIdeas();
    const { id } = library.ask({ do: 'idea.generate', count: 3 });
    library.attempt(id, { startedAtMs: 1, ideas: [idea('i-1')], jobs: { jobs: [], complete: true } });
    const see = (jobs: ReturnType<typeof wireJob>[], ...ids: string[]) =>
      library.settle(id, { startedAtMs: 2, ideas: ids.map((one) => idea(one)), jobs: { jobs, complete: true } });
    expect(see([wireJob('j-1')], 'i-1')).toEqual({ is: 'absent' });
    expect(see([wireJob('j-2', { resourceType: 'idea' })], 'i-1')).toEqual({ is: 'landed', jobId: 'j-2' });
    expect(see([], 'i-1', 'i-2')).toEqual({ is: 'landed' });
  });

  it('goes one batch after the other', () => {
    const library = withIdeas();
    const one = library.ask({ do: 'idea.generate', count: 3 });
    const other = library.ask({ do: 'idea.generate', count: 5 });
    expect(other.orderingKey).toBe(one.orderingKey);
    expect(library.ask({ do: 'idea.generate', count: 3 }).id).toBe(one.id);
  });
});
