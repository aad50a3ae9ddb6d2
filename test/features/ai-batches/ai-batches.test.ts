// AI batches over the real sandbox: what is asked, sent, charged, and judged.
import { describe, expect, it } from 'vitest';
import type { PostId } from '../../../preload/ids.ts';
import type { AiTask } from '../../../preload/rules/choices.ts';
import { createAiBatches } from '../../../main/features/ai-batches/ai-batches.ts';
import { jpegFile } from '../../support/media-files.ts';
import { standingClock, startSandbox } from '../../support/sandbox.ts';
import { openTestSync } from '../../support/sync.ts';
import { thrown } from '../../support/failure.ts';

const dayMs = 24 * 3_600_000;
const bodyOfDraft = (name: string) =>
  `${name} from the oven. Every day at six. We are at the corner of the lane, and Gerald is there too.`;

const open = async (credits?: number) => {
  const sandbox = await startSandbox({ clock: standingClock('2026-11-02T09:00:00Z') });
  const test = openTestSync(sandbox);
  const { sync, posts, until, store } = test;
  await until(() => expect(sync.status().filling).toBeNull());
  const { world } = sandbox;
  const setCredits = (subscription: number): void => {
    const business = world.tables.businesses.get(sandbox.businessId);
    if (business)
      world.tables.businesses.put({ ...business, credits: { ...business.credits, subscription, topUp: 0 } });
  };
  if (credits !== undefined) setCredits(credits);
  const batches = createAiBatches({ sync });
  /** Written drafts on Facebook, at the service. */
  const drafts = async (...names: string[]): Promise<Map<string, PostId>> => {
    const made = names.map((name): [string, PostId] => {
      const { id } = posts.create({ platform: 'facebook', name, idea: `About ${name}` });
      if (!name.endsWith('not written'))
        posts.edit(id, 'facebook', { body: bodyOfDraft(name), hashtags: ['bakery', name] });
      return [name, id];
    });
    await until(() => {
      for (const [, id] of made) expect(posts.read(id).sync.state).toBe('synced');
    });
    return new Map(made);
  };
  const bodyOf = (id: PostId | undefined) => (id === undefined ? null : (posts.read(id).variants[0]?.body ?? null));
  const start = (of: Map<string, PostId>, wish: { task?: AiTask; instruction?: string; cap?: number } = {}) => {
    const { task = 'revise', instruction = 'Shorter.', cap = 100 } = wish;
    return batches.start({ of: { ids: [...of.values()] }, task, instruction, cap, includeSoon: false });
  };
  const states = (batch: number) => batches.view(batch).items.map(({ state }) => state);
  const itemsOf = (batch: number) => batches.view(batch).items.map(({ id }) => id);
  /** All that can be done is done. */
  const done = (batch: number) =>
    until(() => {
      const { counts } = batches.view(batch);
      expect(counts.waiting + counts.running).toBe(0);
    }, 5_000);
  /** Jobs of the service, by post. */
  const jobs = async () => {
    const { body } = await sandbox.request('GET', '/jobs?limit=100');
    return (body as { jobs: { kind: string; status: string; creditsCharged: number; resourceId: string }[] }).jobs;
  };
  /** What the service has of a post. */
  const atService = async (id: PostId) => {
    const { body } = await sandbox.request('GET', `/posts/${store.posts.sidOf(Number(id)) ?? ''}`);
    return (body as { variants: { caption?: string; message?: string; text?: string; hashtags: string[] }[] })
      .variants[0];
  };
  const balance = () => {
    const found = world.tables.businesses.get(sandbox.businessId)?.credits;
    return (found?.subscription ?? 0) + (found?.topUp ?? 0);
  };
  return {
    ...test,
    sandbox,
    batches,
    drafts,
    bodyOf,
    start,
    states,
    itemsOf,
    done,
    jobs,
    balance,
    setCredits,
    atService,
  };
};

describe('a batch', () => {
  it('asked for offline is sent once online, each post once, and its results wait to be judged', async () => {
    const { sync, batches, drafts, start, states, done, jobs, balance, bodyOf, posts } = await open();
    const ids = await drafts('Rye', 'Buns', 'Tart', 'Loaf');
    const before = balance();
    sync.setAirplane(true);
    const { id } = start(ids);
    expect(states(id)).toEqual(['waiting', 'waiting', 'waiting', 'waiting']);
    expect(batches.view(id).wait).toBe('offline');
    expect(posts.list({}).rows.map(({ aiWaiting }) => aiWaiting)).toEqual([true, true, true, true]);
    expect(posts.read(ids.get('Rye') ?? ('' as PostId)).aiWaiting).toEqual(['facebook']);
    sync.setAirplane(false);
    await done(id);
    expect(states(id)).toEqual(['unchecked', 'unchecked', 'unchecked', 'unchecked']);
    const all = await jobs();
    expect(all.map(({ kind }) => kind)).toEqual(Array(4).fill('revise_post'));
    expect(new Set(all.map(({ resourceId }) => resourceId)).size).toBe(4);
    expect(batches.view(id).charged).toBe(before - balance());
    expect(batches.view(id).charged).toBe(4);
    expect(bodyOf(ids.get('Rye'))).not.toBe(bodyOfDraft('Rye'));
    expect(posts.counts().unchecked).toBe(4);
    const rye = ids.get('Rye') ?? ('' as PostId);
    expect(posts.read(rye)).toMatchObject({ aiUnchecked: ['facebook'] });
    expect(posts.read(rye)).not.toHaveProperty('aiWaiting');
    expect(posts.list({}).rows.some(({ aiWaiting }) => aiWaiting)).toBe(false);
  });

  it('goes on after the program ended between any two of its steps, and asks for nothing twice', async () => {
    const { sync, drafts, start, jobs, again, until, store, balance } = await open();
    const ids = await drafts('Rye', 'Buns', 'Tart');
    const before = balance();
    const { id } = start(ids);
    let current = sync;
    for (const state of ['sent', 'unchecked'] as const) {
      await until(() => expect(store.aiBatches.inState(state).length).toBeGreaterThan(0));
      current.close();
      current = again();
    }
    await until(() => expect(store.aiBatches.inState('unchecked')).toHaveLength(3), 5_000);
    current.close();
    const all = await jobs();
    expect([all.length, new Set(all.map(({ resourceId }) => resourceId)).size]).toEqual([3, 3]);
    expect(before - balance()).toBe(3);
    expect(store.aiBatches.items(id).map(({ charged }) => charged)).toEqual([1, 1, 1]);
  });

  it('of forty posts is forty jobs and forty charges, though the program ends twice and a reply is lost', async () => {
    const { sync, drafts, start, jobs, again, until, store, balance, next, sandbox } = await open();
    await sandbox.control({ credits: { topUp: 100 } });
    const ids = await drafts(...Array.from({ length: 40 }, (_, number) => `Loaf ${String(number)}`));
    const before = balance();
    sync.setAirplane(true);
    const { id } = start(ids, { cap: 40 });
    next('POST revise', 'answered in vain');
    sync.setAirplane(false);
    let current = sync;
    for (const count of [7, 21]) {
      await until(() => expect(store.aiBatches.inState('unchecked').length).toBeGreaterThan(count), 5_000);
      current.close();
      current = again();
    }
    await until(() => expect(store.aiBatches.inState('unchecked')).toHaveLength(40), 5_000);
    current.close();
    const all = await jobs();
    expect([all.length, new Set(all.map(({ resourceId }) => resourceId)).size]).toEqual([40, 40]);
    expect(before - balance()).toBe(40);
    expect(store.aiBatches.items(id).reduce((sum, { charged }) => sum + charged, 0)).toBe(40);
  });

  it('behind another one waits for its turn, not for the hourly limit', async () => {
    const { sync, batches, drafts, start, until } = await open();
    const [first, second] = [await drafts('Rye', 'Tart', 'Loaf'), await drafts('Buns')];
    sync.setAirplane(true);
    const ids = [start(first).id, start(second).id];
    const seen = new Set<unknown>();
    sync.setAirplane(false);
    await until(() => {
      const all = ids.map((id) => batches.view(id));
      if (all.some(({ counts }) => counts.running > 0)) for (const { wait } of all) seen.add(wait);
      expect(all.map(({ wait }) => wait)).toEqual([null, null]);
    }, 5_000);
    expect(seen).toContain('turn');
    expect(seen).not.toContain('limit');
  });

  it('never exceeds its cap, whatever runs at the same time', async () => {
    const { batches, drafts, start, states, until, balance, done } = await open();
    const ids = await drafts(...['Rye', 'Buns', 'Tart', 'Loaf'].map((name) => `${name}, not written`));
    const before = balance();
    // The form of an empty post is not known: each may cost ten.
    const { id } = start(ids, { task: 'write', instruction: '', cap: 12 });
    await until(() => expect(batches.view(id).wait).toBe('cap'), 5_000);
    expect(batches.view(id).counts).toMatchObject({ unchecked: 3, waiting: 1 });
    expect(before - balance()).toBe(3);
    batches.change(id, { cap: 13 });
    await done(id);
    expect(states(id)).not.toContain('waiting');
  });

  it('counts what a post costs as it is now, not as it was when it was asked', async () => {
    const { batches, drafts, start, sync, store, until, jobs } = await open();
    const ids = await drafts('Rye, not written');
    sync.setAirplane(true);
    const { id } = start(ids, { task: 'write', instruction: '', cap: 5 });
    for (const item of store.aiBatches.items(id)) store.aiBatches.changeItem(item.id, { most: 1 });
    sync.setAirplane(false);
    await until(() => expect(batches.view(id).wait).toBe('cap'));
    expect(await jobs()).toEqual([]);
  });

  it('asks once more about a post that changed since, and about everything after a day', async () => {
    const { sync, batches, drafts, start, states, done, posts, until, clock, sandbox, jobs } = await open();
    const ids = await drafts('Rye', 'Buns');
    const rye = ids.get('Rye') ?? ('' as PostId);
    sync.setAirplane(true);
    const { id } = start(ids);
    posts.edit(rye, 'facebook', { body: 'Written after it was asked. By me.' });
    expect(states(id)).toEqual(['confirm', 'waiting']);
    sync.setAirplane(false);
    await done(id);
    expect(states(id)).toEqual(['confirm', 'unchecked']);
    expect(batches.view(id)).toMatchObject({ wait: 'confirm', items: [{ reason: 'changed' }, {}] });
    batches.confirm(id);
    await done(id);
    expect(states(id)).toEqual(['unchecked', 'unchecked']);
    expect(batches.view(id).items[0]).toMatchObject({ before: { text: 'Written after it was asked. By me.' } });

    const others = await drafts('Tart');
    sync.setAirplane(true);
    const late = start(others).id;
    await clock.advance(dayMs + 60_000);
    sandbox.clock.advance(dayMs + 60_000);
    sync.setAirplane(false);
    await until(() => expect(sync.online.connection()).toBe('online'));
    await clock.advance(60_000);
    expect(batches.view(late).items).toMatchObject([{ state: 'confirm', reason: 'old' }]);
    const before = (await jobs()).length;
    batches.confirm(late);
    await done(late);
    expect((await jobs()).length).toBe(before + 1);
  });

  it('asks once more about a post that is published within a day by the time it would be sent', async () => {
    const { sync, batches, drafts, start, states, done, posts, until, clock, sandbox, jobs } = await open();
    const ids = await drafts('Rye', 'Buns');
    const rye = ids.get('Rye') ?? ('' as PostId);
    const slot = '2026-11-03T10:00:00.000Z';
    sync.change({ do: 'post.schedule', pid: Number(rye), platform: 'facebook', at: slot });
    await until(() => expect(posts.read(rye).sync.state).toBe('synced'));
    sync.setAirplane(true);
    const { id } = start(ids);
    expect(states(id)).toEqual(['waiting', 'waiting']);
    await clock.advance(2 * 3_600_000);
    sandbox.clock.advance(2 * 3_600_000);
    sync.setAirplane(false);
    await done(id);
    expect(batches.view(id).items).toMatchObject([{ state: 'confirm', reason: 'soon' }, { state: 'unchecked' }]);
    expect(posts.read(rye).variants[0]?.body).toBe(bodyOfDraft('Rye'));
    const before = (await jobs()).length;
    batches.confirm(id);
    await done(id);
    expect(states(id)).toEqual(['unchecked', 'unchecked']);
    expect((await jobs()).length).toBe(before + 1);

    // Asked for again with the result on the screen.
    const [item] = batches.view(id).items;
    batches.again(item?.id ?? 0, 'Shorter still.');
    await done(id);
    expect((await jobs()).length).toBe(before + 2);
  });

  it('of a library that came back from a copy asks before it sends anything', async () => {
    const { sync, batches, drafts, start, states, done, until, store, jobs } = await open();
    const ids = await drafts('Rye');
    sync.setAirplane(true);
    const { id } = start(ids);
    store.meta.write('restored', String(sync.time.nowMs()));
    sync.setAirplane(false);
    sync.confirmRestored();
    await until(() => expect(states(id)).toEqual(['confirm']));
    expect(await jobs()).toEqual([]);
    batches.confirm(id);
    await done(id);
    expect(states(id)).toEqual(['unchecked']);
  });

  it('rests when the credits do not suffice, and goes on when the user says so', async () => {
    const { batches, drafts, start, until, sandbox, states, done, balance } = await open(1);
    const ids = await drafts('Rye', 'Buns', 'Tart');
    const { id } = start(ids);
    await until(() => expect(batches.view(id).wait).toBe('credits'), 5_000);
    expect(states(id).filter((state) => state === 'unchecked')).toHaveLength(1);
    expect(balance()).toBe(0);
    await sandbox.control({ credits: { topUp: 10 } });
    batches.goOn(id);
    await done(id);
    expect(states(id)).toEqual(['unchecked', 'unchecked', 'unchecked']);
  });

  it('goes on with new credits or after a pause without confirming what needs confirmation', async () => {
    const { sync, batches, drafts, posts, start, until, sandbox, states, done, jobs } = await open(0);
    const ids = await drafts('Rye', 'Buns', 'Tart');
    sync.setAirplane(true);
    const { id } = start(ids);
    posts.edit(ids.get('Rye') ?? ('' as PostId), 'facebook', { body: 'Written after it was asked. By me.' });
    sync.setAirplane(false);
    await until(() => expect(batches.view(id).wait).toBe('credits'), 5_000);
    expect(states(id)).toEqual(['confirm', 'waiting', 'waiting']);
    await sandbox.control({ credits: { topUp: 10 } });
    batches.goOn(id);
    await done(id);
    expect(batches.view(id).items).toMatchObject([
      { state: 'confirm', reason: 'changed' },
      { state: 'unchecked' },
      { state: 'unchecked' },
    ]);
    batches.change(id, { paused: true });
    batches.goOn(id);
    expect(batches.view(id)).toMatchObject({ paused: false, wait: 'confirm' });
    expect(await jobs()).toHaveLength(2);
  });

  it('that is a day old still asks when it goes on after a pause', async () => {
    const { sync, batches, drafts, start, until, clock, sandbox, states, jobs } = await open();
    const ids = await drafts('Rye');
    sync.setAirplane(true);
    const { id } = start(ids);
    batches.change(id, { paused: true });
    await clock.advance(dayMs + 60_000);
    sandbox.clock.advance(dayMs + 60_000);
    sync.setAirplane(false);
    await until(() => expect(sync.online.connection()).toBe('online'));
    batches.goOn(id);
    await clock.advance(60_000);
    expect(states(id)).toEqual(['confirm']);
    expect(await jobs()).toEqual([]);
  });

  it('goes on when the user says so while its balance is being read', async () => {
    const { batches, drafts, start, next, setCredits, states, done, until } = await open(0);
    const { id } = start(await drafts('Rye'));
    let isRead = false;
    next('GET credits', 'answered', () => {
      setCredits(10);
      batches.goOn(id);
      isRead = true;
    });
    await until(() => expect(isRead).toBe(true));
    await done(id);
    expect(states(id)).toEqual(['unchecked']);
  });

  it('waits for the changes of a post before the service works on it', async () => {
    const { sync, batches, drafts, start, posts, done, requests } = await open();
    const ids = await drafts('Rye');
    sync.setAirplane(true);
    posts.edit(ids.get('Rye') ?? ('' as PostId), 'facebook', { body: 'Written offline. Before it was asked.' });
    const { id } = start(ids);
    expect(batches.view(id).items).toMatchObject([{ state: 'waiting', waitsForPost: true }]);
    requests.length = 0;
    sync.setAirplane(false);
    await done(id);
    const writes = requests.map(({ call }) => call.split(' ')[0]).filter((method) => method !== 'GET');
    expect(writes).toEqual(['PATCH', 'POST']);
  });

  it('can be paused, put in another order, and dropped', async () => {
    const { sync, batches, drafts, start, states, itemsOf, done, clock, until } = await open();
    const ids = await drafts('Rye', 'Buns', 'Tart');
    sync.setAirplane(true);
    const { id } = start(ids);
    const [first, second, third] = itemsOf(id);
    batches.order(id, [third ?? 0]);
    expect(itemsOf(id)).toEqual([third, first, second]);
    batches.change(id, { paused: true });
    sync.setAirplane(false);
    await until(() => expect(sync.online.connection()).toBe('online'));
    await clock.advance(60_000);
    expect(batches.view(id)).toMatchObject({ wait: 'paused', counts: { waiting: 3 } });
    expect(batches.drop(id, [first ?? 0])).toEqual({ count: 1 });
    batches.goOn(id);
    await done(id);
    expect(states(id)).toEqual(['unchecked', 'unchecked']);
    expect(batches.drop(id)).toEqual({ count: 0 });
  });

  it('leaves out what cannot be asked for, and says why', async () => {
    const { sync, batches, drafts, posts, until, start } = await open();
    const ids = await drafts('Rye', 'Buns');
    const { id: blank } = posts.create({ platform: 'facebook', name: 'Blank' });
    const { id: idea } = posts.create({ platform: 'facebook', name: 'Idea', idea: 'Bread at dawn' });
    await until(() => expect(posts.read(idea).sync.state).toBe('synced'));
    const soon = new Date(Date.parse('2026-11-02T20:00:00Z')).toISOString();
    sync.setAirplane(true);
    sync.change({ do: 'post.schedule', pid: Number(ids.get('Buns')), platform: 'facebook', at: soon });
    const of = { ids: [...ids.values(), blank, idea] };
    const revise = { of, task: 'revise' as const, includeSoon: false };
    expect(batches.survey(revise)).toMatchObject({
      postCount: 1,
      excluded: [
        { reason: 'soon', count: 1, names: ['Buns'] },
        { reason: 'unwritten', count: 2, names: ['Blank', 'Idea'] },
      ],
      credits: { least: 1, most: 1 },
      finishAt: null,
    });
    expect(batches.survey({ ...revise, includeSoon: true }).postCount).toBe(2);
    expect(batches.survey({ ...revise, task: 'write' })).toMatchObject({
      postCount: 1,
      excluded: [
        { reason: 'written', names: ['Rye', 'Buns'] },
        { reason: 'no-idea', names: ['Blank'] },
      ],
    });
    expect(thrown(() => batches.start({ ...revise, instruction: ' ', cap: 10 }))).toMatchObject({
      reason: 'needs-instruction',
    });
    expect(thrown(() => batches.start({ ...revise, of: { ids: [] }, instruction: 'Shorter.', cap: 10 }))).toMatchObject(
      { reason: 'none-fits' },
    );
    start(new Map([['Rye', ids.get('Rye') ?? blank]]));
    expect(batches.survey(revise).excluded[0]).toMatchObject({ reason: 'asked', names: ['Rye'] });
  });
});

describe('a result', () => {
  const made = async (...names: string[]) => {
    const test = await open();
    const ids = await test.drafts(...names);
    const { id } = test.start(ids);
    await test.done(id);
    return { ...test, ids, batch: id };
  };

  it('that is accepted is no longer marked, until that is undone', async () => {
    const { batches, batch, states, itemsOf, sync, posts } = await made('Rye', 'Buns');
    const { stepId, count } = batches.accept(itemsOf(batch));
    expect([count, states(batch), posts.counts().unchecked]).toEqual([2, ['accepted', 'accepted'], 0]);
    sync.stepOf('undo', stepId ?? 0);
    expect([states(batch), posts.counts().unchecked]).toEqual([['unchecked', 'unchecked'], 2]);
  });

  it('that is rejected gives the exact words back, at the service too', async () => {
    const { batches, batch, ids, itemsOf, states, bodyOf, until, posts, atService } = await made('Rye', 'Buns');
    const buns = bodyOf(ids.get('Buns'));
    const [first] = itemsOf(batch);
    batches.reject([first ?? 0]);
    expect(bodyOf(ids.get('Rye'))).toBe(bodyOfDraft('Rye'));
    const rye = ids.get('Rye') ?? ('' as PostId);
    await until(() => expect(posts.read(rye).sync.state).toBe('synced'), 5_000);
    expect([bodyOf(rye), states(batch)]).toEqual([bodyOfDraft('Rye'), ['rejected', 'unchecked']]);
    expect(JSON.stringify(await atService(rye))).toContain(bodyOfDraft('Rye'));
    expect(posts.read(rye).variants[0]?.hashtags).toEqual(['bakery', 'Rye']);
    expect(bodyOf(ids.get('Buns'))).toBe(buns);
  });

  it('that was changed by hand since says so, and is rejected with the words from before', async () => {
    const { batches, batch, ids, itemsOf, bodyOf, sync, until, posts } = await made('Rye', 'Buns');
    const rye = ids.get('Rye') ?? ('' as PostId);
    const edited = () => batches.view(batch).items.map((item) => 'isEdited' in item && item.isEdited);
    const written = String(bodyOf(rye));
    expect(edited()).toEqual([false, false]);
    posts.edit(rye, 'facebook', { body: `${written} And a plain one.` });
    expect(edited()).toEqual([true, false]);
    posts.edit(rye, 'facebook', { body: written });
    expect(edited()).toEqual([false, false]);
    posts.edit(rye, 'facebook', { body: `${written} And a plain one.` });
    batches.reject(itemsOf(batch).slice(0, 1));
    expect(bodyOf(rye)).toBe(bodyOfDraft('Rye'));
    await until(() => expect(posts.read(rye).sync.state).toBe('synced'), 5_000);
    expect(sync.store.wordings.ofPost(Number(rye)).map(({ value }) => value)).toContainEqual(
      expect.stringMatching(/And a plain one\.$/),
    );
  });

  it('that was changed elsewhere since says so', async () => {
    const { batches, batch, ids, store, sandbox, until, sync } = await made('Rye');
    const sid = store.posts.sidOf(Number(ids.get('Rye'))) ?? '';
    await sandbox.request('PATCH', `/posts/${sid}`, {
      body: { platform: 'facebook', body: 'Sold out today, says the shop.' },
    });
    await until(async () => {
      await sync.now();
      expect(batches.view(batch).items).toMatchObject([
        { isEdited: true, after: { text: 'Sold out today, says the shop.' } },
      ]);
    });
  });

  it('that was rejected comes back with an undo, before and after that was sent', async () => {
    const { batches, batch, ids, itemsOf, states, bodyOf, sync, until, posts } = await made('Rye');
    const rye = ids.get('Rye') ?? ('' as PostId);
    const written = bodyOf(rye);
    sync.setAirplane(true);
    const waiting = batches.reject(itemsOf(batch));
    sync.stepOf('undo', waiting.stepId ?? 0);
    expect([bodyOf(rye), states(batch), posts.read(rye).sync.openCount]).toEqual([written, ['unchecked'], 0]);
    sync.setAirplane(false);
    const sent = batches.reject(itemsOf(batch));
    await until(() => expect(posts.read(rye).sync.state).toBe('synced'), 5_000);
    expect(bodyOf(rye)).toBe(bodyOfDraft('Rye'));
    sync.stepOf('undo', sent.stepId ?? 0);
    await until(() => expect(posts.read(rye).sync.state).toBe('synced'), 5_000);
    expect([bodyOf(rye), states(batch)]).toEqual([written, ['unchecked']]);
  });

  it('that is another picture stays rejected once that was sent, and the undo says so', async () => {
    const test = await open();
    const { batches, sync, states, itemsOf, until, posts } = test;
    const ids = await test.drafts('Rye');
    const rye = ids.get('Rye') ?? ('' as PostId);
    const pictures = () => posts.read(rye).variants[0]?.media.map(({ id }) => id);
    const { id: first } = test.start(ids, { task: 'picture', instruction: '' });
    await test.done(first);
    batches.accept(itemsOf(first));
    const before = pictures();
    const { id } = test.start(ids, { task: 'picture', instruction: '' });
    await test.done(id);
    expect(pictures()).not.toEqual(before);
    const { stepId } = batches.reject(itemsOf(id));
    await until(() => expect(posts.read(rye).sync.state).toBe('synced'), 5_000);
    expect(pictures()).toEqual(before);
    expect(sync.stepOf('undo', stepId ?? 0).undone).toMatchObject({
      label: 'ai-reject',
      doneCount: 0,
      stayed: [{ reason: 'sent', count: 1 }],
    });
    expect([pictures(), states(id)]).toEqual([before, ['rejected']]);
  });

  it('of words and a picture: the words come back with an undo, and the undo says that the picture does not', async () => {
    const test = await open();
    const { batches, sync, states, itemsOf, until, posts, bodyOf } = test;
    const ids = await test.drafts('Rye not written');
    const rye = ids.get('Rye not written') ?? ('' as PostId);
    const pictures = () => posts.read(rye).variants[0]?.media.map(({ id }) => id);
    const { id: first } = test.start(ids, { task: 'write' });
    await test.done(first);
    batches.accept(itemsOf(first));
    const before = [bodyOf(rye), pictures()];
    const { id } = test.start(ids, { task: 'write', instruction: 'Something else' });
    await test.done(id);
    const written = bodyOf(rye);
    expect(pictures()).not.toEqual(before[1]);
    const reject = () => batches.reject(itemsOf(id)).stepId ?? 0;
    sync.setAirplane(true);
    expect(sync.stepOf('undo', reject()).undone).toMatchObject({ doneCount: 1, stayed: [] });
    sync.setAirplane(false);
    const stepId = reject();
    await until(() => expect(posts.read(rye).sync.state).toBe('synced'), 5_000);
    expect([bodyOf(rye), pictures()]).toEqual(before);
    expect(sync.stepOf('undo', stepId).undone).toMatchObject({
      count: 1,
      doneCount: 1,
      stayed: [{ reason: 'picture', count: 1 }],
    });
    expect([bodyOf(rye), pictures(), states(id)]).toEqual([written, before[1], ['unchecked']]);
  });

  it('that failed can be asked for again or dropped, and nothing is left of it in the outbox', async () => {
    const { sync, sandbox, batches, drafts, start, until, states, itemsOf, store, done } = await open();
    const ids = await drafts('Rye', 'Buns');
    const { id } = start(ids);
    await until(() => expect(store.jobs.running()).toHaveLength(2), 10);
    for (const { jid } of store.jobs.running()) await sandbox.control({ job: { id: jid, stuck: true } });
    await until(() => expect(states(id)).toEqual(['failed', 'failed']), 30_000);
    const [first, second] = itemsOf(id);
    batches.again(first ?? 0, 'End with a question.');
    await done(id);
    batches.drop(id, [second ?? 0]);
    expect(states(id)).toEqual(['unchecked']);
    expect(store.operations.open()).toEqual([]);
    expect(sync.store.aiBatches.item(first ?? 0)?.charged).toBe(1);
    const over = { kind: 'invalid', reason: 'decided-already' };
    expect(thrown(() => batches.again(second ?? 0, 'Shorter.'))).toMatchObject(over);
    const judgment = { do: 'post.judge', pid: Number(ids.get('Buns')), item: second ?? 0, as: 'accepted' } as const;
    expect(thrown(() => sync.change(judgment))).toMatchObject(over);
  });

  it('that failed is in the way of no other batch, which takes its place', async () => {
    const { sandbox, batches, drafts, start, until, states, store, done } = await open();
    const ids = await drafts('Rye');
    const { id: failing } = start(ids);
    await until(() => expect(store.jobs.running()).toHaveLength(1), 10);
    for (const { jid } of store.jobs.running()) await sandbox.control({ job: { id: jid, stuck: true } });
    await until(() => expect(states(failing)).toEqual(['failed']), 30_000);
    const { id } = start(ids, { instruction: 'Warmer.' });
    expect([states(failing), states(id)]).toEqual([[], ['waiting']]);
    await done(id);
    expect(states(id)).toEqual(['unchecked']);
    expect(batches.batches().map((each) => each.id)).toEqual([id]);
    expect(store.operations.open()).toEqual([]);
  });

  it('of a deleted post is not there until the deletion is undone', async () => {
    const { sync, batches, drafts, start, done } = await open();
    const ids = await drafts('Rye', 'Buns');
    const { id } = start(ids);
    await done(id);
    sync.setAirplane(true);
    const remove = (name: string) => sync.change({ do: 'post.remove', pid: Number(ids.get(name)) }).stepId ?? 0;
    remove('Rye');
    expect(batches.view(id)).toMatchObject({ counts: { unchecked: 1 }, items: [{ post: { name: 'Buns' } }] });
    const last = remove('Buns');
    expect([batches.batches(), batches.view(id).counts.unchecked]).toEqual([[], 0]);
    sync.stepOf('undo', last);
    expect(batches.batches()).toMatchObject([{ id, counts: { unchecked: 1 } }]);
  });

  it('of a version that was published since says so, and nothing claims to bring the earlier text back', async () => {
    const { sync, batches, drafts, start, done, states, itemsOf, until, publishing, bodyOf } = await open();
    const ids = await drafts('Rye');
    const rye = ids.get('Rye') ?? ('' as PostId);
    const { id } = start(ids);
    await done(id);
    expect(batches.view(id).items).toMatchObject([{ isLive: false }]);
    const written = bodyOf(rye);
    await publishing.publish(rye, 'facebook');
    await until(() => expect(batches.view(id).items).toMatchObject([{ isLive: true }]));
    const live = { kind: 'invalid', reason: 'decided-already' };
    expect(thrown(() => batches.reject(itemsOf(id)))).toMatchObject(live);
    expect([bodyOf(rye), states(id)]).toEqual([written, ['unchecked']]);
    batches.accept(itemsOf(id));
    expect(states(id)).toEqual(['accepted']);
    sync.close();
  });
});

describe("for a post of the user's own media", () => {
  const withPhoto = async (altText: string | null) => {
    const test = await open();
    const { sandbox, sync, until, posts } = test;
    const uploaded = (await sandbox.upload(await jpegFile({ seed: 1 }))).body as { id: string };
    const body = { attachmentIds: [uploaded.id], platforms: ['facebook'], name: 'Window', caption: 'My own words.' };
    const made = (await sandbox.request('POST', '/posts/from-media', { body })).body as { id: string };
    if (altText !== null)
      await sandbox.request('PATCH', `/posts/${made.id}`, { body: { platform: 'facebook', altText } });
    sync.pull.resync();
    const id = await until(() => {
      const row = posts.list({}).rows.find(({ name }) => name === 'Window');
      if (!row) throw new Error('not read yet');
      return row.id;
    }, 5_000);
    const atService = async () => ((await sandbox.request('GET', '/posts')).body as { posts: unknown[] }).posts.length;
    return { ...test, id, postCount: atService };
  };

  it('the service writes in a working copy that no list shows, and the post says it once it is accepted', async () => {
    const { batches, id, done, posts, states, itemsOf, until, postCount, sync, bodyOf } =
      await withPhoto('Three loaves');
    const batch = batches.start({
      of: { ids: [id] },
      task: 'write' as const,
      includeSoon: false,
      cap: 10,
      instruction: 'Three loaves in the window at dawn',
    });
    const listed = new Set<string>();
    await until(() => {
      for (const { name } of posts.list({}).rows) listed.add(name);
      expect(states(batch.id)).toEqual(['unchecked']);
    }, 2_000);
    expect([...listed]).toEqual(['Window']);
    expect(bodyOf(id)).toBe('My own words.');
    expect(posts.counts()).toMatchObject({ all: 1, unchecked: 0 });
    const [item] = batches.view(batch.id).items;
    expect(item).toMatchObject({ isProposal: true, charged: 1, before: { text: 'My own words.' } });
    await until(async () => expect(await postCount()).toBe(1), 2_000);
    const { stepId } = batches.accept(itemsOf(batch.id));
    const written = bodyOf(id);
    expect(written).not.toBe('My own words.');
    expect(item && 'after' in item && item.after.text).toBe(written);
    expect(posts.read(id).variants[0]?.altText).toBe('Three loaves');
    sync.stepOf('undo', stepId ?? 0);
    expect([bodyOf(id), states(batch.id)]).toEqual(['My own words.', ['unchecked']]);
    batches.reject(itemsOf(batch.id));
    expect([bodyOf(id), states(batch.id)]).toEqual(['My own words.', ['rejected']]);
    await done(batch.id);
  });

  it('what is in the picture is taken from its alt text, and without one the post is left out', async () => {
    const { batches, id, sync, posts } = await withPhoto(null);
    const asked = { of: { ids: [id] }, task: 'write' as const, includeSoon: false };
    expect(batches.survey(asked)).toMatchObject({ postCount: 0, excluded: [{ reason: 'own-media' }] });
    expect(batches.survey({ ...asked, instruction: 'Loaves' }).postCount).toBe(1);
    sync.setAirplane(true);
    posts.edit(id, 'facebook', { body: '', altText: 'Three loaves' });
    expect(batches.survey(asked)).toMatchObject({ postCount: 1, credits: { least: 1, most: 10 }, dearest: 10 });
  });

  it('what was written is not accepted once the post is live', async () => {
    const { batches, id, publishing, bodyOf, states, itemsOf, until } = await withPhoto('Loaves');
    const asked = { of: { ids: [id] }, task: 'write' as const, includeSoon: false, instruction: 'Loaves', cap: 30 };
    const { id: batch } = batches.start(asked);
    await until(() => expect(states(batch)).toEqual(['unchecked']), 2_000);
    await publishing.publish(id, 'facebook');
    await until(() => expect(batches.view(batch).items).toMatchObject([{ isLive: true, isProposal: true }]));
    const over = { kind: 'invalid', reason: 'decided-already' };
    expect(thrown(() => batches.accept(itemsOf(batch)))).toMatchObject(over);
    batches.reject(itemsOf(batch));
    expect([bodyOf(id), states(batch)]).toEqual(['My own words.', ['rejected']]);
  });

  it('a failure is notified, and is asked for again with what is in the picture', async () => {
    const { batches, id, until, store, sandbox, posts, topics, done, states, itemsOf } =
      await withPhoto('Three loaves');
    posts.edit(id, 'facebook', { body: '' });
    await until(() => expect(posts.read(id).sync.state).toBe('synced'), 5_000);
    const asked = { of: { ids: [id] }, task: 'write' as const, includeSoon: false };
    const { id: batch } = batches.start({ ...asked, instruction: '', cap: 30 });
    expect(posts.read(id).aiWaiting).toEqual(['facebook']);
    await until(() => expect(store.jobs.running()).toHaveLength(1), 10);
    for (const { jid } of store.jobs.running()) await sandbox.control({ job: { id: jid, stuck: true } });
    topics.length = 0;
    await until(() => expect(states(batch)).toEqual(['failed']), 30_000);
    expect(posts.read(id)).not.toHaveProperty('aiWaiting');
    expect(posts.list({}).rows.some(({ aiWaiting }) => aiWaiting)).toBe(false);
    await until(() => expect(topics).toContain(`post:${id}`));
    expect(batches.view(batch).items).toMatchObject([{ instruction: 'Three loaves' }]);
    const lacks = { kind: 'invalid', reason: 'needs-instruction' };
    expect(thrown(() => batches.again(itemsOf(batch)[0] ?? 0, ''))).toMatchObject(lacks);
    batches.again(itemsOf(batch)[0] ?? 0, 'Three loaves at dawn');
    expect(batches.view(batch).items).toMatchObject([{ instruction: 'Three loaves at dawn' }]);
    await done(batch);
    expect(states(batch)).toEqual(['unchecked']);
  });

  it('what is confirmed is written from the alt text as it is then', async () => {
    const { batches, id, posts, sync, states } = await withPhoto('Three loaves');
    sync.setAirplane(true);
    posts.edit(id, 'facebook', { body: '' });
    const asked = { of: { ids: [id] }, task: 'write' as const, includeSoon: false };
    const { id: batch } = batches.start({ ...asked, instruction: '', cap: 30 });
    posts.edit(id, 'facebook', { altText: 'Three rye loaves' });
    expect(states(batch)).toEqual(['confirm']);
    batches.confirm(batch);
    expect(batches.view(batch).items).toMatchObject([{ state: 'waiting', instruction: 'Three rye loaves' }]);
  });

  it('the working copy is deleted after a failure, a cancellation, and the end of the program', async () => {
    const { batches, id, sync, until, postCount, store, sandbox, again, states, itemsOf } = await withPhoto('Loaves');
    const start = () =>
      batches.start({ of: { ids: [id] }, task: 'write', includeSoon: false, instruction: 'Loaves', cap: 30 }).id;
    const failing = start();
    await until(() => expect(store.jobs.running()).toHaveLength(1), 10);
    for (const { jid } of store.jobs.running()) await sandbox.control({ job: { id: jid, stuck: true } });
    await until(() => expect(states(failing)).toEqual(['failed']), 30_000);
    expect(await postCount()).toBe(2);
    batches.drop(failing, itemsOf(failing));
    await until(async () => expect(await postCount()).toBe(1), 2_000);

    start();
    await until(() => expect(store.jobs.running()).toHaveLength(1), 10);
    sync.close();
    const next = again();
    await until(() => expect(store.aiBatches.inState('unchecked')).toHaveLength(1), 2_000);
    await until(async () => expect(await postCount()).toBe(1), 2_000);
    expect(store.operations.open()).toEqual([]);
    next.close();
  });
});
