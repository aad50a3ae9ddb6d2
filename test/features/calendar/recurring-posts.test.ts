// Posts that come again over the real sandbox: made a week ahead, each once, over restarts and after undo.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { PostId } from '../../../preload/ids.ts';
import type { RecurrenceRule } from '../../../preload/contract/recurring-rules.ts';
import type { WireVariant } from '../../../main/sync/posts/codec.ts';
import { ingestPost } from '../../../main/sync/outbox/ingest.ts';
import { createRecurringPosts } from '../../../main/features/calendar/recurring-posts.ts';
import { createRecordingLog } from '../../support/recording-log.ts';
import { standingClock, startSandbox } from '../../support/sandbox.ts';
import { openTestSync } from '../../support/sync.ts';
import { wirePost, wireVariant } from '../../sync/outbox/outbox-bench.ts';
import { thrown } from '../../support/failure.ts';
import { recurringRuleBounds } from '../../../preload/rules/own-bounds.ts';

const dayMs = 86_400_000;
const rule = (over: Partial<RecurrenceRule> = {}): RecurrenceRule => ({
  tag: 'evergreen',
  everyDays: 3,
  startsOn: '2026-11-02',
  endsOn: null,
  time: null,
  cooldownDays: 0,
  cap: null,
  ...over,
});

const open = async () => {
  const sandbox = await startSandbox({ clock: standingClock('2026-11-02T09:00:00Z') });
  const test = openTestSync(sandbox);
  await test.until(() => expect(test.sync.status().filling).toBeNull());
  test.sync.setAirplane(true);
  const recurring = createRecurringPosts({
    sync: test.sync,
    clock: test.clock,
    log: createRecordingLog(),
    isHere: () => true,
  });
  const tag = (pid: number) => {
    test.sync.change({ do: 'post.tag', pid, tags: ['evergreen', 'bread'] });
    return String(pid) as PostId;
  };
  const others: Partial<WireVariant>[] = [{ platform: 'x', body: 'In other words' }];
  const tagged = (name: string, over: Partial<WireVariant> = {}, more: Partial<WireVariant>[] = []) => {
    const at = '2026-10-01T09:00:00.000Z';
    const out = { status: 'published', publishedAt: at, ...over } as const;
    const main = { isPrimary: true, body: `${name}, always`, hashtags: ['bread'], ...out };
    const variants = [
      wireVariant('facebook', main),
      ...more.map((each) => wireVariant('linkedin', { ...out, ...each })),
    ];
    const wire = wirePost({ id: `sid-${name}`, name, status: out.status, variants });
    return tag(test.sync.transact((tx) => ingestPost(tx, wire, { startedAtMs: tx.nowMs, from: 'page' })) ?? 0);
  };
  const drafted = (name: string) => tag(Number(test.posts.create({ platform: 'facebook', name }).id));
  const names = () =>
    test.store.posts
      .pids({}, 100)
      .map((pid) => test.store.posts.view(pid)?.name)
      .toSorted();
  return { ...test, recurring, tagged, drafted, others, names };
};

it('makes drafts a week ahead, with the text and without the tag, and lists the next', async () => {
  const { recurring, tagged, names, store, clock } = await open();
  tagged('Rye');
  tagged('Buns');
  const [saved] = recurring.save(rule(), null).rules;
  expect(names()).toEqual(['Buns', 'Buns (2026-11-02)', 'Buns (2026-11-08)', 'Rye', 'Rye (2026-11-05)']);
  expect(saved).toMatchObject({
    madeCount: 3,
    postCount: 2,
    next: [{ on: '2026-11-11', post: { name: 'Rye' } }, {}, {}, {}, {}],
  });
  const made = store.posts.pids({}, 100).find((pid) => store.posts.view(pid)?.name === 'Rye (2026-11-05)') ?? 0;
  expect(store.localNotes.read(made).plannedOn).toBe('2026-11-05');
  expect(store.postTags.ofPost(made)).toEqual(['bread']);
  expect(store.posts.view(made)).toMatchObject({ excerpt: 'Rye, always', at: null });
  await clock.advance(2 * dayMs);
  expect(names()).toHaveLength(6);
  recurring.close();
});

it('has a removed rule again whole: the days it is done with get no second draft', async () => {
  const { recurring, tagged, names } = await open();
  tagged('Rye');
  const [saved] = recurring.save(rule({ cap: 9 }), null).rules;
  const made = names();
  const { id = 0 } = saved ?? {};
  expect(recurring.remove(id).rules).toEqual([]);
  expect(recurring.restore(id).rules).toEqual([saved]);
  expect([recurring.make(), names()]).toEqual([0, made]);
  expect(thrown(() => recurring.restore(id)).kind).toBe('not-found');
  recurring.remove(id);
  recurring.save(rule({ tag: 'bread' }), null);
  expect(recurring.restore(id).rules.map(({ tag, id: now }) => [tag, now])).toEqual([
    ['bread', 1],
    ['evergreen', 2],
  ]);
  recurring.close();
});

it('makes no second draft of a post for a rule that was stopped and is added again, or for one of another tag', async () => {
  const { recurring, tagged, names, sync, clock } = await open();
  tagged('Rye');
  const [saved] = recurring.save(rule({ everyDays: 1, time: '18:00', cooldownDays: 30 }), null).rules;
  const made = names();
  expect(made).toEqual(['Rye', 'Rye (2026-11-02)']);
  recurring.remove(saved?.id ?? 0);
  recurring.save(rule({ everyDays: 1, time: '18:00', cooldownDays: 30 }), null);
  expect(names()).toEqual(made);
  const [again] = recurring.list().rules;
  sync.transact((tx) => recurring.replace(tx, again?.tag ?? '', null));
  const started = createRecurringPosts({ sync, clock, log: createRecordingLog(), isHere: () => true });
  started.save(rule({ tag: 'bread', everyDays: 1, cooldownDays: 30 }), null);
  expect(names()).toEqual(made);
  started.close();
  recurring.close();
});

it('repeats no draft of its own, however the capitals of its tag are written', async () => {
  const { recurring, tagged, store, sync } = await open();
  const id = tagged('Rye');
  sync.change({ do: 'post.tag', pid: Number(id), tags: ['Evergreen', 'bread'] });
  const every = rule({ everyDays: 1, cooldownDays: 30, alsoUnpublished: true });
  expect(recurring.save(every, null).rules).toMatchObject([{ madeCount: 1, postCount: 1, waitingCount: 0 }]);
  const [made = 0] = store.posts.pids({}, 100).filter((pid) => pid !== Number(id));
  expect(store.postTags.ofPost(made)).toEqual(['bread']);
  recurring.close();
});

it('rests while everything is paused, and goes on after that', async () => {
  const { recurring, tagged, names, store } = await open();
  tagged('Rye');
  store.pause.begin({ sinceMs: 1, why: '', remindMs: null, afterStep: 0 });
  expect(recurring.save(rule(), null).rules).toMatchObject([{ madeCount: 0 }]);
  expect([recurring.make(), names()]).toEqual([0, ['Rye']]);
  store.pause.end(2);
  expect(recurring.make()).toBeGreaterThan(0);
  recurring.close();
});

it('repeats only published posts, once they are', async () => {
  const { recurring, tagged, drafted, names } = await open();
  drafted('Never out');
  tagged('Still to come', { status: 'scheduled', publishedAt: null, scheduledAt: '2027-01-01T09:00:00.000Z' });
  expect(recurring.save(rule(), null).rules).toMatchObject([{ madeCount: 0, postCount: 0, waitingCount: 2, next: [] }]);
  expect(names()).toEqual(['Never out', 'Still to come']);
  tagged('Out, nobody says when', { publishedAt: null });
  expect(recurring.make()).toBeGreaterThan(0);
  expect(names().filter((name) => name?.startsWith('Out, nobody says when ('))).not.toEqual([]);
  expect(recurring.list().rules).toMatchObject([{ postCount: 1, waitingCount: 2 }]);
  recurring.close();
});

it('says what the drafts cannot take along, in the list and in each of them', async () => {
  const { recurring, tagged, others, store, sync } = await open();
  tagged('Rye', {}, others);
  expect(recurring.save(rule(), null).rules).toMatchObject([{ postCount: 1, partialCount: 1, leftOutCount: 0 }]);
  const made = store.posts.pids({}, 100).find((pid) => store.posts.view(pid)?.name === 'Rye (2026-11-02)') ?? 0;
  expect(sync.notes.read(made).leftOut).toEqual({ platforms: ['x'], pictureCount: 0, hasVideo: false });
  expect(store.wordings.ofPost(made)).toContainEqual(
    expect.objectContaining({ platform: 'x', field: 'body', value: 'In other words' }),
  );
  recurring.close();
});

it('leaves the step back to the person: what was made meanwhile stays', async () => {
  const { recurring, tagged, names, sync, clock, posts } = await open();
  const id = tagged('Rye');
  recurring.save(rule(), null);
  const before = names();
  posts.rename(id, 'Dark rye');
  await clock.advance(2 * dayMs);
  const all = names();
  expect(all.length).toBeGreaterThan(before.length);
  expect(sync.step('undo').undone).toMatchObject({ kind: 'post.rename' });
  expect(names()).toHaveLength(all.length);
  // What the rule made when the person saved it goes with their step.
  expect(sync.step('undo').undone).toMatchObject({ kind: 'post.recur', size: before.length - 1 });
  expect(names()).toHaveLength(all.length - (before.length - 1));
  recurring.close();
});

it('makes each day once, over restarts, changes of the rule and undo', async () => {
  const { recurring, tagged, names, sync, clock } = await open();
  tagged('Rye');
  tagged('Buns');
  recurring.save(rule(), null);
  const before = names();
  expect(recurring.make()).toBe(0);
  const again = createRecurringPosts({ sync, clock, log: createRecordingLog(), isHere: () => true });
  expect(again.make()).toBe(0);
  again.save(rule({ cooldownDays: 1 }), 1);
  expect(names()).toEqual(before);
  sync.step('undo');
  expect(names()).toEqual(['Buns', 'Rye']);
  expect(again.make()).toBe(0);
  again.close();
  recurring.close();
});

it('comes once where several rules have tags of it, and its drafts get none of these tags', async () => {
  const { recurring, tagged, store, clock } = await open();
  const both = rule({ time: '18:00' });
  recurring.save(both, null);
  recurring.save({ ...both, tag: 'bread' }, null);
  tagged('Rye');
  recurring.make();
  const drafts = () =>
    store.posts.pids({}, 100).flatMap((pid) => {
      const name = store.posts.view(pid)?.name ?? '';
      return name === 'Rye' ? [] : [{ name, tags: store.postTags.ofPost(pid) }];
    });
  const made = (...days: string[]) => days.map((day) => ({ name: `Rye (2026-11-${day})`, tags: [] }));
  expect(drafts().toSorted((one, other) => one.name.localeCompare(other.name))).toEqual(made('02', '05', '08'));
  expect(recurring.list().rules.map(({ waitingCount }) => waitingCount)).toEqual([0, 0]);
  await clock.advance(3 * dayMs);
  expect(drafts().map(({ name }) => name)).toHaveLength(4);
  recurring.close();
});

it('stops at its cap and at its end, and makes nothing of a post it cannot repeat or that is gone', async () => {
  const { recurring, tagged, names, posts } = await open();
  const id = tagged('Rye');
  recurring.save(rule({ everyDays: 1, cap: 2 }), null);
  expect(names()).toEqual(['Rye', 'Rye (2026-11-02)', 'Rye (2026-11-03)']);
  expect(recurring.list().rules[0]?.next).toEqual([]);
  posts.remove(id);
  const [, second] = recurring.save(rule({ everyDays: 1 }), null).rules;
  expect(second).toMatchObject({ madeCount: 0, postCount: 0, next: [] });
  expect(recurring.remove(1).rules.map(({ id: left }) => left)).toEqual([2]);
  recurring.close();
});

it.each([
  ['a rule of another Galley', [{ id: 7, rule: { ...rule(), every: 'week' }, madeCount: 2 }]],
  ['one beside words that are none', ['rye', 4]],
])('keeps what it cannot read, %s, and counts it', async (_what, unread) => {
  const { recurring, store } = await open();
  store.meta.write('pools', JSON.stringify(unread));
  expect(recurring.list()).toEqual({ rules: [], unreadCount: unread.length, unpublishedDrafts: [] });
  const { rules: all, unreadCount } = recurring.save(rule(), null);
  expect([all.length, unreadCount]).toEqual([1, unread.length]);
  // A caller that can read all of them finds no two alike.
  expect(all[0]?.id).toBe(unread.length === 1 ? 8 : 1);
  recurring.remove(all[0]?.id ?? 0);
  expect(JSON.parse(store.meta.read('pools') ?? '')).toEqual(unread);
  recurring.close();
});

it('keeps the words of a list that is torn', async () => {
  const { recurring, store } = await open();
  store.meta.write('pools', '[{"id":1,"rule":{"tag":"ever');
  expect(recurring.save(rule(), null).unreadCount).toBe(1);
  expect(recurring.list()).toMatchObject({ rules: [{ tag: 'evergreen' }], unreadCount: 1 });
  expect(store.meta.read('pools')).toContain(JSON.stringify('[{"id":1,"rule":{"tag":"ever'));
  recurring.close();
});

it('leaves no draft without its record, nor the other way round, when the disk fails', async () => {
  const { recurring, tagged, names, db, store } = await open();
  tagged('Rye');
  db.exec("CREATE TRIGGER full BEFORE INSERT ON post_desk BEGIN SELECT RAISE(ABORT, 'full'); END");
  expect(() => recurring.save(rule(), null)).toThrow();
  expect([names(), store.meta.read('pools')]).toEqual([['Rye'], null]);
  db.exec('DROP TRIGGER full');
  recurring.save(rule(), null);
  expect(names()).toHaveLength(4);
  recurring.close();
});

it('comes again on all platforms of a post with several parts, as one draft', async () => {
  const { recurring, tagged, names, posts, sync, store } = await open();
  const facebook = tagged('Rye');
  const other = sync.transact((tx) => {
    const variants = [
      wireVariant('linkedin', {
        isPrimary: true,
        body: 'Rye for offices',
        status: 'published',
        publishedAt: '2026-10-01T09:00:00.000Z',
      }),
    ];
    const wire = wirePost({ id: 'sid-linkedin', name: 'Rye', status: 'published', variants });
    return ingestPost(tx, wire, { startedAtMs: tx.nowMs, from: 'page' }) ?? 0;
  });
  sync.changeAll([{ do: 'post.join', pid: other, to: Number(facebook) }]);
  const [saved] = recurring.save(rule({ everyDays: 7 }), null).rules;
  expect(saved).toMatchObject({ madeCount: 2, postCount: 1, partialCount: 0 });
  expect(names()).toEqual(['Rye', 'Rye (2026-11-02)', 'Rye (2026-11-09)']);
  const made = store.posts.pids({}, 100).find((pid) => store.posts.view(pid)?.name === 'Rye (2026-11-02)');
  expect(posts.read(String(made) as PostId).variants.map(({ platform, body }) => [platform, body])).toEqual([
    ['facebook', 'Rye, always'],
    ['linkedin', 'Rye for offices'],
  ]);
  recurring.close();
});

const madeOf = ({ store }: Awaited<ReturnType<typeof open>>, name: string): PostId =>
  String(store.posts.pids({}, 1000).find((pid) => store.posts.view(pid)?.name === name) ?? 0) as PostId;

it('comes again on every platform of one post of the service, each with its words and at the time of the rule', async () => {
  const test = await open();
  const { recurring, tagged, posts, sync } = test;
  tagged('Rye', {}, [{ body: 'Rye for offices' }, { platform: 'pinterest', status: 'draft', publishedAt: null }]);
  recurring.save(rule({ everyDays: 30, time: '18:00' }), null);
  const made = posts.read(madeOf(test, 'Rye (2026-11-02)'));
  expect(made.variants.map(({ platform, body }) => [platform, body])).toMatchObject([
    ['facebook', 'Rye, always'],
    ['linkedin', 'Rye for offices'],
    ['pinterest', null],
  ]);
  // It never was on Pinterest.
  expect(made.variants.map(({ scheduledAt }) => typeof scheduledAt)).toEqual(['string', 'string', 'object']);
  expect(sync.notes.read(Number(made.id)).leftOut).toBeNull();
  recurring.close();
});

it('takes all pictures of the person along, and gives what lacks its picture a day and no time', async () => {
  const test = await open();
  const { recurring, tagged, posts, sync } = test;
  const picture = (id: string) => ({ id, type: 'image' as const, url: `https://media.example/${id}`, order: 1 });
  tagged('Own', { mediaOrigin: 'user', media: [picture('one'), picture('two')] }, [
    { mediaOrigin: 'user', media: [picture('one'), picture('two')] },
  ]);
  tagged('Drawn', { media: [picture('three')] });
  const [saved] = recurring.save(rule({ time: '18:00' }), null).rules;
  expect(saved).toMatchObject({ postCount: 2, partialCount: 1, leftOutCount: 0 });
  const own = posts.read(madeOf(test, 'Own (2026-11-05)'));
  expect(own.variants.map(({ platform, media }) => [platform, media.length])).toEqual([
    ['facebook', 2],
    ['linkedin', 2],
  ]);
  expect(own.variants.every(({ scheduledAt }) => scheduledAt !== null)).toBe(true);
  const drawn = posts.read(madeOf(test, 'Drawn (2026-11-02)'));
  expect(drawn.variants.map(({ scheduledAt }) => scheduledAt)).toEqual([null]);
  expect(sync.notes.read(Number(drawn.id))).toMatchObject({ leftOut: { pictureCount: 1 } });
  recurring.close();
});

it('leaves out what the service starts nowhere', async () => {
  const { recurring, tagged, names } = await open();
  tagged('Short', { platform: 'x' });
  expect(recurring.save(rule(), null).rules).toMatchObject([{ postCount: 0, leftOutCount: 1, madeCount: 0 }]);
  expect(names()).toEqual(['Short']);
  recurring.close();
});

it('rests from the last publication on any platform, also one that another part covers, and from a time ahead', async () => {
  const { recurring, tagged, sync } = await open();
  const part = (name: string, platform: 'linkedin' | 'pinterest', over: Partial<WireVariant>, main: PostId) => {
    const variants = [wireVariant(platform, { isPrimary: true, body: name, ...over })];
    const wire = wirePost({ id: `sid-${name}-${platform}`, name, status: over.status ?? 'draft', variants });
    const pid = sync.transact((tx) => ingestPost(tx, wire, { startedAtMs: tx.nowMs, from: 'page' })) ?? 0;
    sync.changeAll([{ do: 'post.join', pid, to: Number(main) }]);
  };
  const rye = tagged('Rye', {}, [{ body: 'Rye', publishedAt: '2026-10-30T09:00:00.000Z' }]);
  // The part that was made for LinkedIn stands for it, and was never published.
  part('Rye', 'linkedin', {}, rye);
  const buns = tagged('Buns');
  part('Buns', 'pinterest', { status: 'scheduled', scheduledAt: '2026-11-20T15:00:00.000Z' }, buns);
  const [saved] = recurring.save(rule({ everyDays: 1, cooldownDays: 10 }), null).rules;
  // Rye was on LinkedIn on 30 October, Buns comes on 20 November.
  expect(saved?.postCount).toBe(2);
  expect(saved?.next.slice(0, 4).map(({ on, post }) => `${on} ${post.name}`)).toEqual([
    '2026-11-09 Rye',
    '2026-11-19 Rye',
    '2026-11-29 Rye',
    '2026-11-30 Buns',
  ]);
  recurring.close();
});

it('rests from when it was first seen published where the service does not say when that was', async () => {
  const { recurring, tagged, clock, sync } = await open();
  tagged('Rye', { publishedAt: null });
  const change = (updatedAt: string) =>
    sync.transact((tx) => {
      const variants = [wireVariant('facebook', { isPrimary: true, body: updatedAt, status: 'published' })];
      const wire = wirePost({ id: 'sid-Rye', name: 'Rye', status: 'published', variants, updatedAt });
      ingestPost(tx, wire, { startedAtMs: tx.nowMs, from: 'page' });
    });
  change('2026-11-02T09:00:00.000Z');
  const next = () => recurring.list().rules[0]?.next[0]?.on;
  recurring.save(rule({ everyDays: 1, cooldownDays: 20 }), null);
  expect(next()).toBe('2026-11-22');
  await clock.advance(2 * dayMs);
  // A later change at the service makes it no younger.
  change('2026-11-04T09:00:00.000Z');
  expect(next()).toBe('2026-11-22');
  recurring.close();
});

it('brings drafts that were never published once where the rule says so, and none that has a time', async () => {
  const { recurring, tagged, drafted, names, clock } = await open();
  drafted('Never out');
  tagged('Still to come', { status: 'scheduled', publishedAt: null, scheduledAt: '2027-01-01T09:00:00.000Z' });
  const also = rule({ everyDays: 1, alsoUnpublished: true });
  const [saved] = recurring.save(also, null).rules;
  expect(saved).toMatchObject({ madeCount: 1, postCount: 0, waitingCount: 2, onceCount: 0, next: [] });
  expect(names()).toEqual(['Never out', 'Never out (2026-11-02)', 'Still to come']);
  await clock.advance(3 * dayMs);
  expect(recurring.make()).toBe(0);
  drafted('Another');
  expect(recurring.list().rules).toMatchObject([{ onceCount: 1, next: [{ post: { name: 'Another' } }] }]);
  expect(recurring.list().unpublishedDrafts).toEqual([]);
  recurring.close();
});

it('lists once what an earlier Galley made of posts that were never published', async () => {
  const { recurring, drafted, tagged, names, store, posts } = await open();
  const id = drafted('Never out');
  const out = tagged('Rye');
  const made = ['Never out (2026-10-20)', 'Never out (2026-10-23)', 'Rye (2026-10-26)', 'Never out (copy)'].map(
    (name) => posts.create({ platform: 'facebook', name }).id,
  );
  const used = { [id]: '2026-10-23', [out]: '2026-10-26' };
  const of = { rule: rule({ startsOn: '2027-01-01' }), madeCount: 3, doneThrough: '2026-10-26' };
  store.meta.write('pools', JSON.stringify([{ ...of, id: 1, used }]));
  const listed = recurring.list().unpublishedDrafts;
  expect(listed.map(({ name }) => name).toSorted()).toEqual(['Never out (2026-10-20)', 'Never out (2026-10-23)']);
  expect(listed.map((draft) => draft.id).toSorted()).toEqual(made.slice(0, 2).toSorted());
  expect(recurring.keepDrafts().unpublishedDrafts).toEqual([]);
  expect(recurring.list().unpublishedDrafts).toEqual([]);
  expect(names()).toHaveLength(6);
  recurring.close();
});

it('makes nothing of a post that was never published, whatever there is and whatever the rule says', async () => {
  const { recurring, sync, store } = await open();
  const statuses = ['draft', 'scheduled', 'published', 'undated'] as const;
  const kinds = fc.array(fc.record({ of: fc.constantFrom(...statuses), other: fc.constantFrom(null, ...statuses) }), {
    minLength: 1,
    maxLength: 6,
  });
  let run = 0;
  const variant = (platform: 'facebook' | 'linkedin', of: (typeof statuses)[number]) =>
    wireVariant(platform, {
      body: 'Warm',
      isPrimary: true,
      status: of === 'undated' ? 'published' : of,
      publishedAt: of === 'published' ? '2026-09-01T09:00:00.000Z' : null,
      scheduledAt: of === 'scheduled' ? '2026-12-01T09:00:00.000Z' : null,
    });
  const ingest = (id: string, name: string, variants: WireVariant[]): number =>
    sync.transact((tx) => {
      const status = variants[0]?.status ?? 'draft';
      return ingestPost(tx, wirePost({ id, name, status, variants }), { startedAtMs: tx.nowMs, from: 'page' }) ?? 0;
    });
  const times = { everyDays: fc.integer({ min: 1, max: 4 }), cooldownDays: fc.integer({ min: 0, max: 9 }) };
  fc.assert(
    fc.property(kinds, fc.record({ ...times, timed: fc.boolean(), also: fc.boolean() }), (posts, of) => {
      run += 1;
      const tag = `tag-${String(run)}`;
      const published = new Set<string>();
      posts.forEach((post, place) => {
        const name = `${tag} post ${String(place)}`;
        const pid = ingest(name, name, [variant('facebook', post.of)]);
        sync.change({ do: 'post.tag', pid, tags: [tag] });
        if (post.other !== null) {
          const part = ingest(`${name} part`, name, [variant('linkedin', post.other)]);
          sync.changeAll([{ do: 'post.join', pid: part, to: pid }]);
        }
        if ([post.of, post.other].some((each) => each === 'published' || each === 'undated')) published.add(name);
      });
      const { everyDays, cooldownDays, timed, also } = of;
      recurring.save(
        rule({ tag, everyDays, cooldownDays, time: timed ? '18:00' : null, ...(also && { alsoUnpublished: true }) }),
        null,
      );
      const sources = store.posts
        .pids({}, Number.MAX_SAFE_INTEGER)
        .flatMap((pid) => /^(.*) \(2026-\d\d-\d\d\)$/.exec(store.posts.view(pid)?.name ?? '')?.[1] ?? [])
        .filter((name) => name.startsWith(`${tag} `));
      const unpublished = sources.filter((name) => !published.has(name));
      expect(unpublished.length).toBe(also ? new Set(unpublished).size : 0);
      for (const { id } of recurring.list().rules) recurring.remove(id);
    }),
    { numRuns: 25 },
  );
  recurring.close();
});

it('has no more rules than Galley handles', async () => {
  const { recurring } = await open();
  const never = rule({ startsOn: '2027-01-01' });
  for (let count = 0; count < recurringRuleBounds.rules; count += 1) recurring.save(never, null);
  expect(thrown(() => recurring.save(never, null))).toMatchObject({
    kind: 'invalid',
    limit: { of: 'recurring-rules', most: recurringRuleBounds.rules },
  });
});
