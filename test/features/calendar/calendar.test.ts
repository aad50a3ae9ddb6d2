// The calendar over the real sandbox: from the library at once, with what others changed at the service soon after.
import { describe, expect, it } from 'vitest';
import type { PostId } from '../../../preload/ids.ts';
import type { PlatformId } from '../../../preload/rules/platforms.ts';
import { createAgenda } from '../../../main/features/calendar/calendar.ts';
import { createMany } from '../../../main/features/posts/bulk-actions.ts';
import { createRecordingLog } from '../../support/recording-log.ts';
import { postView, version } from '../../support/library.ts';
import { searchTexts } from '../../support/search.ts';
import { standingClock, startSandbox } from '../../support/sandbox.ts';
import { openTestSync } from '../../support/sync.ts';

const start = '2026-11-02T09:00:00Z';
const month = { from: '2026-11-01', to: '2026-11-30' };

const open = async (seed: 'empty' | 'demo', key?: null) => {
  const sandbox = await startSandbox({ clock: standingClock(start), seed });
  const test = openTestSync(sandbox, ...(key === null ? [null] : []));
  const agenda = createAgenda({ sync: test.sync, log: createRecordingLog(), tried: () => null, planned: () => [] });
  const draft = (name: string): PostId => {
    const { id } = test.posts.create({ platform: 'facebook', name });
    test.posts.edit(id, 'facebook', { body: name });
    return id;
  };
  return { ...test, sandbox, agenda, many: createMany({ sync: test.sync }), draft };
};

describe('the calendar', () => {
  it('shows posts at their moments without a network, in the order of time', async () => {
    const { agenda, many, draft } = await open('empty', null);
    const [rye, buns] = [draft('Rye'), draft('Buns')];
    many.run({ ids: [rye] }, { do: 'schedule', at: '2026-11-12T10:00:00Z', everyMinutes: 0, platforms: ['facebook'] });
    many.run({ ids: [buns] }, { do: 'schedule', at: '2026-11-05T10:00:00Z', everyMinutes: 0, platforms: ['facebook'] });
    const { entries } = agenda.calendar(month);
    expect(entries.map(({ post, at, platforms }) => [post.name, at, platforms])).toEqual([
      ['Buns', '2026-11-05T10:00:00.000Z', ['facebook']],
      ['Rye', '2026-11-12T10:00:00.000Z', ['facebook']],
    ]);
    expect(agenda.calendar({ from: '2026-11-06', to: '2026-11-11' }).entries).toEqual([]);
  });

  it('returns the first posts of a full day and those it is to include, and counts the others', async () => {
    const { agenda, many, draft } = await open('empty', null);
    const names = ['Rye', 'Buns', 'Tart', 'Loaf'];
    const ids = names.map((name) => draft(name));
    // One day in every zone, as an empty library has that of the device.
    ids.forEach((id, minute) =>
      many.run(
        { ids: [id] },
        { do: 'schedule', at: `2026-11-12T10:0${String(minute)}:00Z`, everyMinutes: 0, platforms: ['facebook'] },
      ),
    );
    const read = (include: PostId[]) => {
      const { entries, hidden } = agenda.calendar({ ...month, perDay: 1, include });
      return [entries.map(({ post }) => post.name), hidden];
    };
    const [rye, , tart, loaf] = ids;
    if (!rye || !tart || !loaf) throw new Error('There are four posts.');
    expect(read([])).toEqual([['Rye'], [{ date: '2026-11-12', count: 3 }]]);
    expect(read([loaf, rye])).toEqual([['Rye', 'Loaf'], [{ date: '2026-11-12', count: 2 }]]);
    expect(read([loaf, tart, draft('Pie')])).toEqual([['Rye', 'Tart', 'Loaf'], [{ date: '2026-11-12', count: 1 }]]);
    expect(read(ids)).toEqual([names, []]);
  });

  it('gives each version its own time in one step, and takes it away', async () => {
    const { agenda, many, draft, sync } = await open('empty', null);
    const [rye, buns] = [draft('Rye'), draft('Buns')];
    const { stepId, doneCount } = many.run(
      { ids: [rye] },
      {
        do: 'place',
        slots: [
          { id: rye, platform: 'facebook', at: '2026-11-05T10:00:00Z' },
          { id: buns, platform: 'facebook', at: '2026-11-06T10:00:00Z' },
        ],
      },
    );
    expect(doneCount).toBe(2);
    expect(agenda.calendar(month).entries.map(({ post }) => post.name)).toEqual(['Rye', 'Buns']);
    many.run({ ids: [rye] }, { do: 'place', slots: [{ id: rye, platform: 'facebook', at: null }] });
    expect(agenda.calendar(month).entries.map(({ post }) => post.name)).toEqual(['Buns']);
    sync.stepOf('undo', stepId ?? 0);
    expect(agenda.calendar(month).entries).toEqual([]);
  });

  it('groups platforms that were published within minutes of each other', async () => {
    const { agenda, until } = await open('demo');
    const october = { from: '2026-10-03', to: '2026-11-01' };
    const known = await until(() => {
      const { entries } = agenda.calendar(october);
      expect(entries.length).toBeGreaterThan(10);
      return entries;
    });
    expect(known.some(({ platforms }) => platforms.length > 1)).toBe(true);
    for (const entry of known) {
      const duplicate = known.find(
        (other) =>
          other !== entry &&
          other.post.id === entry.post.id &&
          Math.abs(Date.parse(other.at) - Date.parse(entry.at)) <= 5 * 60_000,
      );
      expect(duplicate).toBeUndefined();
    }
  });

  it('shows slots that are minutes apart at two times, and those of one moment at one', async () => {
    const { agenda, many, posts } = await open('empty', null);
    const platforms: PlatformId[] = ['facebook', 'linkedin', 'instagram'];
    const { id } = posts.create({ platforms, name: 'Rye', body: 'Rye' });
    const slots = platforms.map((platform) => ({
      id,
      platform,
      at: `2026-11-05T10:0${platform === 'instagram' ? '5' : '0'}:00.000Z`,
    }));
    expect(many.run({ ids: [id] }, { do: 'place', slots }).doneCount).toBe(1);
    expect(agenda.calendar(month).entries.map((entry) => [entry.at, entry.platforms])).toEqual([
      ['2026-11-05T10:00:00.000Z', ['facebook', 'linkedin']],
      ['2026-11-05T10:05:00.000Z', ['instagram']],
    ]);
  });

  it('shows a time set by another client, within minutes of opening', async () => {
    const { agenda, draft, until, sandbox, store } = await open('empty');
    const rye = draft('Rye');
    const sid = await until(() => {
      const known = store.posts.sidOf(Number(rye));
      expect(known).not.toBeNull();
      return known ?? '';
    });
    await until(() => expect(store.posts.view(Number(rye))?.sync.state).toBe('synced'));
    agenda.calendar(month);
    await sandbox.request('POST', `/posts/${sid}/schedule`, { body: { scheduledAt: '2026-11-20T10:00:00Z' } });
    await until(() => {
      expect(agenda.calendar(month).entries.map(({ at }) => at)).toEqual(['2026-11-20T10:00:00.000Z']);
    }, 30_000);
  });

  it('asks the service at most once in five minutes for the same days', async () => {
    const { agenda, until, count, clock } = await open('demo');
    await until(() => {
      agenda.calendar(month);
      expect(count('GET calendar')).toBe(1);
    });
    for (let rounds = 0; rounds < 8; rounds += 1) {
      await clock.advance(30_000);
      agenda.calendar(month);
    }
    expect(count('GET calendar')).toBe(1);
    await until(() => {
      agenda.calendar(month);
      expect(count('GET calendar')).toBe(2);
    }, 30_000);
  });
});

describe('what the service still publishes at a slot that is another one here', () => {
  const tuesday = '2026-11-10T14:00:00.000Z';
  const thursday = '2026-11-12T14:00:00.000Z';

  /** One post that the service holds on Tuesday, and no way to it. */
  const setUp = async () => {
    const test = await open('empty');
    const { posts, many, draft, sync, store, until, agenda } = test;
    const rye = draft('Rye');
    posts.edit(rye, 'facebook', { body: 'Rye from the oven' });
    const place = (at: string | null) =>
      many.run({ ids: [rye] }, { do: 'place', slots: [{ id: rye, platform: 'facebook', at }] });
    place(tuesday);
    await until(() => expect(store.posts.view(Number(rye))?.sync.state).toBe('synced'));
    sync.setAirplane(true);
    const shown = () =>
      agenda
        .calendar(month)
        .entries.map(({ post, at, platforms, held }) => [post.name, at, platforms.join(), held].filter(Boolean));
    const arrives = async () => {
      sync.setAirplane(false);
      await until(() => expect(store.operations.ofPost(Number(rye))).toEqual([]));
    };
    return { ...test, rye, place, shown, arrives };
  };

  it('stays in the calendar there when it was moved', async () => {
    const { place, shown, arrives } = await setUp();
    place(thursday);
    expect(shown()).toEqual([
      ['Rye', tuesday, 'facebook', 'moved'],
      ['Rye', thursday, 'facebook'],
    ]);
    await arrives();
    expect(shown()).toEqual([['Rye', thursday, 'facebook']]);
  });

  it('stays in the calendar there when it was unscheduled, until that is undone', async () => {
    const { place, shown, sync } = await setUp();
    place(null);
    expect(shown()).toEqual([['Rye', tuesday, 'facebook', 'unscheduled']]);
    sync.step('undo');
    expect(shown()).toEqual([['Rye', tuesday, 'facebook']]);
  });

  it('stays in the calendar there when it was deleted', async () => {
    const { posts, rye, shown, arrives, agenda } = await setUp();
    posts.remove(rye);
    expect(shown()).toEqual([['Rye', tuesday, 'facebook', 'deleted']]);
    expect(agenda.calendar({ ...month, platform: 'instagram' }).entries).toEqual([]);
    expect(agenda.calendar({ from: '2026-11-01', to: '2026-11-09' }).entries).toEqual([]);
    await arrives();
    expect(shown()).toEqual([]);
  });

  it('is shown on a full day, too', async () => {
    const { agenda, many, draft, posts, rye } = await setUp();
    const other = draft('Buns');
    const at = '2026-11-10T13:00:00.000Z';
    many.run({ ids: [other] }, { do: 'place', slots: [{ id: other, platform: 'facebook', at }] });
    posts.remove(rye);
    const { entries, hidden } = agenda.calendar({ ...month, perDay: 1 });
    expect([entries.map(({ post }) => post.name), hidden]).toEqual([['Buns', 'Rye'], []]);
  });

  it('with new words alone stands there once', async () => {
    const { posts, rye, shown } = await setUp();
    posts.edit(rye, 'facebook', { body: 'Rye, still warm' });
    expect(shown()).toEqual([['Rye', tuesday, 'facebook']]);
  });

  it('is not reported again while the change is being sent', async () => {
    const { place, shown, sync, cut, clock } = await setUp();
    cut(true);
    sync.setAirplane(false);
    place(null);
    expect(shown()).toEqual([]);
    await clock.advance(60_000);
    expect(shown()).toEqual([['Rye', tuesday, 'facebook', 'unscheduled']]);
  });

  it('is reported at once while the change waits for the hourly limit', async () => {
    const { place, shown, sync, store, draft, many, until } = await setUp();
    sync.setAirplane(false);
    const others = Array.from({ length: 20 }, (_, index) => draft(`Bun ${index}`));
    // One by one, to use up the part reserved for single clicks as well.
    for (const id of others)
      many.run({ ids: [id] }, { do: 'place', slots: [{ id, platform: 'facebook', at: '2026-12-12T14:00:00.000Z' }] });
    const waits = () => new Set(store.operations.open(0).map((op) => sync.sendForecast.wait(op)));
    await until(() => expect([...waits()]).toEqual(['allowance']));
    const { sync: its } = place(thursday);
    expect(its).toMatchObject({ wait: 'allowance', stillPublishes: [{ platform: 'facebook', at: tuesday }] });
    expect(Date.parse(its?.expectedAt ?? '')).toBeGreaterThan(Date.parse(start) + 60_000);
    expect(shown()).toEqual([
      ['Rye', tuesday, 'facebook', 'moved'],
      ['Rye', thursday, 'facebook'],
    ]);
  });
});

describe('days that are read ahead', () => {
  it('come from the local library, without a request to the service', async () => {
    const { agenda, until, count } = await open('demo');
    agenda.calendar({ from: '2026-12-01', to: '2026-12-31', ahead: true });
    agenda.calendar(month);
    await until(() => expect(count('GET calendar')).toBe(1));
    expect(agenda.calendar({ ...month, ahead: true })).toEqual(agenda.calendar(month));
    expect(count('GET calendar')).toBe(1);
  });
});

describe('a month of 2,000 posts', () => {
  const perDay = 4;
  const dayMs = 24 * 60 * 60_000;
  const full = async () => {
    const opened = await open('empty', null);
    for (let number = 0; number < 2000; number += 1) {
      const slotMs = Date.parse('2026-11-01T12:00:00Z') + (number % 29) * dayMs + number * 1000;
      const versions = ['instagram', 'facebook'].map((platform) => version(platform, { status: 'scheduled', slotMs }));
      opened.store.posts.add({ sid: null, view: postView({ name: `Post ${number}`, status: 'scheduled', versions }) });
    }
    /** On LinkedIn. */
    const add = (name: string, at: string | null, body: string | null = 'Warm from the oven'): PostId => {
      const { id } = opened.posts.create({ platform: 'linkedin', name });
      if (body !== null) opened.posts.edit(id, 'linkedin', { body });
      if (at !== null) opened.many.run({ ids: [id] }, { do: 'schedule', at, everyMinutes: 0, platforms: ['linkedin'] });
      return id;
    };
    return { ...opened, add };
  };

  it('brings as many of each day as are shown, and counts the others', async () => {
    const { agenda } = await full();
    const { entries, hidden } = agenda.calendar({ ...month, perDay });
    expect(entries).toHaveLength(29 * perDay);
    expect(entries.length + hidden.reduce((sum, { count }) => sum + count, 0)).toBe(2000);
    expect(hidden.map(({ date }) => date)).toEqual([...new Set(hidden.map(({ date }) => date))].sort());
    expect(new Set(entries.map(({ post }) => post.name))).toContain('Post 0');
    // A row is less than a kilobyte, and none is brought for nothing.
    expect(JSON.stringify({ entries, hidden }).length).toBeLessThan(29 * perDay * 1000);
  });

  it('shows those of one platform alone', async () => {
    const { agenda, store } = await full();
    const slotMs = Date.parse('2026-11-12T09:00:00Z');
    const view = postView({ name: 'Rye', versions: [version('linkedin', { slotMs })] });
    store.posts.add({ sid: null, view });
    const { entries, hidden } = agenda.calendar({ ...month, perDay, platform: 'linkedin' });
    expect([entries.map(({ post }) => post.name), hidden]).toEqual([['Rye'], []]);
  });

  it('warns of what is not shown, too', async () => {
    const { agenda, add } = await full();
    const at = '2026-11-12T20:00:00.000Z';
    const rye = add('Rye', at);
    add('Buns', '2026-11-12T20:01:00.000Z');
    const asked = { id: rye, at, ...month };
    expect(agenda.warnings(asked)).toEqual([
      { kind: 'same-hour', names: ['Buns'] },
      { kind: 'same-words', names: ['Buns'] },
    ]);
    expect(agenda.warnings({ ...asked, at: '2026-11-12T20:30:00.000Z' })).toEqual([]);
  });

  it('names the nearest post within a month with the same words, on the platforms that are asked for', async () => {
    const { agenda, add } = await full();
    const id = add('Copy', null);
    add('Rye', '2026-11-20T12:00:00.000Z');
    add('Buns', '2026-11-27T12:00:00.000Z');
    const asked = { id, platforms: ['linkedin' as const], on: '2026-11-25' };
    expect(agenda.sameWords(asked)).toEqual({ name: 'Buns', at: '2026-11-27T12:00:00.000Z' });
    expect(agenda.sameWords({ ...asked, on: '2027-02-01' })).toBeNull();
    expect(agenda.sameWords({ ...asked, platforms: ['pinterest'] })).toBeNull();
  });

  it('compares whole texts, however they are set, and no drafts without a text', async () => {
    const { agenda, add } = await full();
    const opening = 'Good morning! Fresh from the oven at Tansy Lane, as every day, since 1912. '.repeat(4);
    const id = add('Tart', null, `${opening} Today: rhubarb tart`);
    const empty = add('Empty', null, null);
    add('Cake', '2026-11-20T12:00:00.000Z', `${opening} Today: plum cake`);
    add('Also empty', '2026-11-20T13:00:00.000Z', null);
    const asked = { platforms: ['linkedin' as const], on: '2026-11-25' };
    expect(agenda.sameWords({ ...asked, id })).toBeNull();
    expect(agenda.sameWords({ ...asked, id: empty })).toBeNull();
    add('Again', '2026-11-20T14:00:00.000Z', `${opening.toUpperCase()} today — rhubarb tart!`);
    expect(agenda.sameWords({ ...asked, id })?.name).toBe('Again');
  });

  it('compares the text of each platform with that of the same one', async () => {
    const { agenda, add, posts, many, store } = await full();
    const text = 'Rhubarb tart from noon';
    const id = add('Tart', null, text);
    const both = posts.create({ platforms: ['facebook', 'linkedin'], name: 'Both' }).id;
    posts.edit(both, 'facebook', { body: 'Something else' });
    posts.edit(both, 'linkedin', { body: text });
    const at = '2026-11-20T12:00:00.000Z';
    many.run({ ids: [both] }, { do: 'schedule', at, everyMinutes: 0, platforms: ['facebook', 'linkedin'] });
    store.search.index([[Number(both), searchTexts({ body: `Something else\n${text}` })]]);
    const asked = { id, platforms: ['linkedin' as const], on: '2026-11-25' };
    expect(agenda.sameWords(asked)?.name).toBe('Both');
    posts.edit(both, 'facebook', { body: text });
    posts.edit(both, 'linkedin', { body: 'Of LinkedIn' });
    expect(agenda.sameWords(asked)).toBeNull();
  });
});

describe('the autopilot', () => {
  it('shows its week and its plans as last read, and nothing before', async () => {
    const { agenda, until } = await open('demo');
    expect(agenda.autopilot(null)).toEqual({ queue: null, plans: null });
    const { queue, plans } = await until(() => {
      const known = agenda.autopilot(null);
      expect(known.queue?.items.some(({ post }) => post !== null)).toBe(true);
      expect(known.plans).not.toBeNull();
      return known;
    });
    expect(queue).toMatchObject({ hasActivePlan: true, billingHold: false });
    expect(queue?.days).toHaveLength(7);
    expect(plans?.length).toBeGreaterThan(0);
    for (const plan of plans ?? []) expect(plan.channels.length).toBeGreaterThan(0);
  });

  it('shows what was given a time here before the service counts it, and no more when it is taken back', async () => {
    const { agenda, until, draft, many, sync } = await open('demo');
    await until(() => expect(agenda.autopilot(null).queue).not.toBeNull());
    const rye = draft('Rye');
    const at = '2026-11-03T14:00:00.000Z';
    const { stepId } = many.run({ ids: [rye] }, { do: 'place', slots: [{ id: rye, platform: 'facebook', at }] });
    const ryes = () => agenda.autopilot(null).queue?.items.filter(({ post }) => post?.id === rye);
    expect(ryes()).toMatchObject([{ name: 'Rye', platform: 'facebook', status: 'scheduled', at }]);
    sync.stepOf('undo', stepId ?? 0);
    expect(ryes()).toEqual([]);
  });

  it('counts a post on several platforms once on its day, also once it is taken off', async () => {
    const { agenda, until, posts, many, store } = await open('demo');
    const platforms = ['facebook', 'instagram', 'linkedin'] as const;
    const { id } = posts.create({ platforms: [...platforms], body: 'Rye', name: 'Rye' });
    const day = '2026-11-06';
    const place = (at: string | null) =>
      many.run({ ids: [id] }, { do: 'place', slots: platforms.map((platform) => ({ id, platform, at })) });
    place(`${day}T16:20:00.000Z`);
    await until(() => expect(store.posts.view(Number(id))?.sync.state).toBe('synced'));
    const count = () => agenda.autopilot(null).queue?.days.find(({ date }) => date === day)?.actualCount;
    await until(() => expect(count()).toBe(1));
    place(null);
    expect(count()).toBe(0);
  });

  it('shows a time that was changed here after its reading as it was changed, sent or not', async () => {
    const { agenda, until, many, sync, store } = await open('demo');
    const items = () => agenda.autopilot(null).queue?.items ?? [];
    const { post, platform } = await until(() => {
      const [first] = items().filter(({ status, holdReason }) => status === 'scheduled' && holdReason === null);
      if (!first?.post) throw new Error('nothing is planned yet');
      return { ...first, post: first.post };
    });
    const its = () => items().filter((item) => item.post?.id === post.id && item.platform === platform);
    const isSent = () => expect(store.posts.view(Number(post.id))?.sync.state).toBe('synced');
    const place = (at: string | null) => {
      const slots = [{ id: post.id, platform: platform as 'facebook', at }];
      return many.run({ ids: [post.id] }, { do: 'place', slots }).stepId ?? 0;
    };
    expect(its()).toHaveLength(1);
    const week = () => agenda.autopilot(null).queue?.days.map(({ actualCount }) => actualCount) ?? [];
    const read = week();
    const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);

    // A day on which the demo has nothing.
    const at = '2026-11-06T16:20:00.000Z';
    place(at);
    expect(its()).toMatchObject([{ status: 'scheduled', at }]);
    expect(sum(week())).toBe(sum(read));
    expect(week()).not.toEqual(read);
    await until(isSent);
    expect(its()).toMatchObject([{ at }]);
    const taken = place(null);
    expect(its()).toEqual([]);
    expect(sum(week())).toBe(sum(read) - 1);
    await until(isSent);
    expect(its()).toEqual([]);
    expect(sum(week())).toBe(sum(read) - 1);
    const { coverage } = agenda.calendar({ from: '2026-11-02', to: '2026-11-08' });
    expect(coverage.map(({ actualCount }) => actualCount)).toEqual(week());
    sync.stepOf('undo', taken);
    expect(its()).toMatchObject([{ at }]);
    expect(sum(week())).toBe(sum(read));
  });

  it.each<[string, (test: Awaited<ReturnType<typeof open>>, id: PostId, platform: string) => void]>([
    [
      'unscheduled',
      ({ many }, id, platform) =>
        void many.run({ ids: [id] }, { do: 'place', slots: [{ id, platform: platform as 'facebook', at: null }] }),
    ],
    ['deleted', ({ posts }, id) => void posts.remove(id)],
  ])(
    'keeps what was %s without a connection at its slot, which is no gap until the service knows',
    async (how, take) => {
      const test = await open('demo');
      const { agenda, until, sync, store } = test;
      const queue = () => agenda.autopilot(null).queue;
      const { post, platform, at } = await until(() => {
        const first = queue()?.items.find(({ status, holdReason }) => status === 'scheduled' && holdReason === null);
        if (!first?.post) throw new Error('nothing is planned yet');
        return { ...first, post: first.post };
      });
      const counts = () => queue()?.days.map(({ actualCount }) => actualCount);
      const its = () => queue()?.items.filter((item) => item.post?.id === post.id && item.platform === platform);
      const before = counts();
      sync.setAirplane(true);
      take(test, post.id, platform);
      expect(its()).toMatchObject([{ name: post.name, platform, status: 'scheduled', held: how }]);
      expect(Date.parse(its()?.[0]?.at ?? '')).toBe(Date.parse(at ?? ''));
      expect(counts()).toEqual(before);
      sync.setAirplane(false);
      await until(() => expect(store.operations.ofPost(Number(post.id))).toEqual([]));
      expect(its()).toEqual([]);
      expect(counts()).not.toEqual(before);
    },
  );

  it('shows posts that another client scheduled or published as they were read, and none deleted here', async () => {
    const { agenda, until, db, posts } = await open('demo');
    const items = () => agenda.autopilot(null).queue?.items ?? [];
    const post = await until(() => {
      const found = items().find(({ status, post }) => status === 'scheduled' && post !== null)?.post;
      if (!found) throw new Error('nothing is planned yet');
      return found;
    });
    const times = () => items().flatMap((item) => (item.post?.id === post.id ? [item.at] : []));
    const read = times();
    db.prepare('UPDATE post_reading SET read_ms = 0, settled_ms = 0 WHERE pid = ?').run(Number(post.id));
    db.prepare('UPDATE version_of_post SET slot_ms = slot_ms + 7 WHERE pid = ?').run(Number(post.id));
    expect(times()).toEqual(read);
    db.prepare('UPDATE post_reading SET read_ms = 9e12 WHERE pid = ?').run(Number(post.id));
    expect(times()).not.toEqual(read);
    const gone = `UPDATE version_of_post SET slot_ms = NULL, status = 'published' WHERE pid = ?`;
    db.prepare(gone).run(Number(post.id));
    expect(times()).toEqual(read);
    const others = items().length - read.length;
    posts.remove(post.id);
    expect(items()).toHaveLength(others);
  });
});
