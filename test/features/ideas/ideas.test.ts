// Ideas over the real sandbox: read when opened, picked and dismissed, and turned into drafts; the person's own besides.
import { describe, expect, it } from 'vitest';
import { createIdeas } from '../../../main/features/ideas/ideas.ts';
import { createWriting } from '../../../main/features/posts/ai-writing.ts';
import { eventually } from '../../support/eventually.ts';
import { createRecordingLog } from '../../support/recording-log.ts';
import { startSandbox } from '../../support/sandbox.ts';
import { openTestSync } from '../../support/sync.ts';
import { thrown } from '../../support/failure.ts';
import { savedIdeaBounds } from '../../../preload/rules/own-bounds.ts';

const open = async (key?: null) => {
  const sandbox = await startSandbox({ seed: 'demo', speed: 10_000 });
  const test = openTestSync(sandbox, ...(key === null ? [null] : []));
  const ideas = createIdeas({
    sync: test.sync,
    writing: createWriting({ sync: test.sync }),
    log: createRecordingLog(),
  });
  if (key !== null) await test.sync.now();
  return { ...test, sandbox, ideas };
};
type Bench = Awaited<ReturnType<typeof open>>;

const listed = ({ ideas }: Bench) =>
  eventually(() => {
    const { ideas: all } = ideas.list();
    if (all === null) throw new Error('not read yet');
    return all;
  });
const called = async (bench: Bench, headline: RegExp) => {
  const idea = (await listed(bench)).find((one) => headline.test(one.headline));
  if (!idea) throw new Error(`no idea is called ${headline}`);
  return idea;
};

describe('ideas of the service', () => {
  it('are read when opened, and not again while they are fresh', async () => {
    const bench = await open();
    expect(bench.ideas.list()).toMatchObject({ ideas: null, readAt: null });
    const all = await listed(bench);
    expect(all.map(({ status }) => status)).toEqual(['active', 'active', 'active', 'picked']);
    const [first] = all;
    expect(first?.posts.map(({ shape, status, draft }) => [shape, status, draft])).toContainEqual([
      'Carousel',
      'ready',
      null,
    ]);
    const reads = () => bench.requests.filter(({ call }) => call === 'GET ideas').length;
    expect(reads()).toBe(1);
    bench.ideas.list();
    expect(reads()).toBe(1);
    // Galley reads them by itself as well: if that happens at this very moment, the next read shows it.
    await eventually(async () => {
      await bench.clock.advance(6 * 60_000);
      const before = reads();
      bench.ideas.list();
      await bench.clock.advance(0);
      expect(reads()).toBe(before + 1);
    });
  });

  it('come when asked for, and are expected meanwhile', async () => {
    const bench = await open();
    const before = (await listed(bench)).length;
    const asked = bench.ideas.generate({ count: 2, direction: 'The night shift' });
    expect(bench.ideas.list().expectedCount).toBe(2);
    await asked;
    await eventually(async () => {
      await bench.clock.advance(30_000);
      expect(bench.ideas.list()).toMatchObject({ expectedCount: 0 });
      expect(bench.ideas.list().ideas).toHaveLength(before + 2);
    });
  });

  it('are picked, which has the missing posts written', async () => {
    const bench = await open();
    const idea = await called(bench, /One loaf/);
    expect(await bench.ideas.pick(idea.id)).toEqual({ state: 'picked' });
    expect(await called(bench, /One loaf/)).toMatchObject({ status: 'picked', isMaking: true });
    await eventually(async () => {
      await bench.clock.advance(30_000);
      const { posts } = await called(bench, /One loaf/);
      expect(posts.filter(({ status }) => status === 'ready').length).toBeGreaterThan(0);
    });
  });

  it('are dismissed at once, and come back with one step as long as nothing was sent', async () => {
    const bench = await open();
    const idea = await called(bench, /One loaf/);
    bench.sync.setAirplane(true);
    const { stepId } = bench.ideas.dismiss(idea.id);
    expect(bench.ideas.list().ideas?.map(({ id }) => id)).not.toContain(idea.id);
    expect(stepId).not.toBeNull();
    bench.sync.stepOf('undo', stepId ?? 0);
    expect(bench.ideas.list().ideas?.map(({ id }) => id)).toContain(idea.id);
  });

  it('give drafts of their suggested posts, offline too, and each of them once', async () => {
    const bench = await open();
    const idea = await called(bench, /croissants/);
    const [ready, , failed] = idea.posts;
    bench.sync.setAirplane(true);
    const made = bench.ideas.promote({ ideaId: idea.id, suggestedId: ready?.id ?? '' });
    expect(bench.posts.read(made.id)).toMatchObject({ name: idea.headline, status: 'draft' });
    expect((await called(bench, /croissants/)).posts[0]?.draft).toBe(made.id);
    expect(bench.ideas.promote({ ideaId: idea.id, suggestedId: ready?.id ?? '' })).toEqual(made);
    expect(() => bench.ideas.promote({ ideaId: idea.id, suggestedId: failed?.id ?? '' })).toThrow('not ready');
    expect(() => bench.ideas.promote({ ideaId: idea.id, suggestedId: 'nobody' })).toThrow('gone');
  });

  it('cannot be picked or asked for without the service, and a try leaves nothing behind', async () => {
    const bench = await open();
    const idea = await called(bench, /One loaf/);
    bench.sync.setAirplane(true);
    await expect(bench.ideas.pick(idea.id)).rejects.toMatchObject({ kind: 'unreachable' });
    await expect(bench.ideas.generate({})).rejects.toMatchObject({ kind: 'unreachable' });
    expect(bench.store.operations.open()).toEqual([]);
  });
});

describe("the person's own ideas", () => {
  it('are saved offline, changed, removed, and restored to their places', async () => {
    const { ideas, clock } = await open(null);
    ideas.saveIdea({ text: 'Rye at dawn', stage: 'new' });
    await clock.advance(1000);
    const [newest, oldest] = ideas.saveIdea({ text: 'Buns 🥐 الخبز', stage: 'new' });
    expect([newest?.text, oldest?.text]).toEqual(['Buns 🥐 الخبز', 'Rye at dawn']);
    if (!oldest) throw new Error('nothing was kept');
    expect(ideas.saveIdea({ ...oldest, stage: 'next' }).find(({ id }) => id === oldest.id)).toMatchObject({
      text: 'Rye at dawn',
      stage: 'next',
    });
    expect(ideas.removeSavedIdea(oldest.id).map(({ id }) => id)).toEqual([newest?.id]);
    const { createdAt } = oldest;
    expect(ideas.saveIdea({ ...oldest, createdAt })).toMatchObject([{ id: newest?.id }, { id: oldest.id, createdAt }]);
  });

  it('are not saved beyond as many as Galley handles, and those that are there still change', async () => {
    const { ideas, store } = await open(null);
    const { count } = savedIdeaBounds;
    store.transact(() => {
      for (let saved = 0; saved < count; saved += 1)
        store.savedIdeas.save({ id: null, text: `Loaf ${saved}`, stage: 'new' }, saved);
    });
    const refused = thrown(() => ideas.saveIdea({ text: 'One more', stage: 'new' }));
    expect(refused).toMatchObject({ kind: 'invalid', limit: { of: 'saved-ideas', most: count } });
    const [first] = ideas.savedIdeas();
    expect(ideas.saveIdea({ id: first?.id ?? 0, text: 'Changed', stage: 'next' })).toHaveLength(count);
  });
});
