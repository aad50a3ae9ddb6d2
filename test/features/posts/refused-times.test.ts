// What a platform refuses for certain gets no time, wherever one is given, and what is open gets one with a warning.
import { describe, expect, it } from 'vitest';
import type { Channel } from '../../../preload/contract/account.ts';
import type { PostId } from '../../../preload/ids.ts';
import type { PlatformId } from '../../../preload/rules/platforms.ts';
import { createMany } from '../../../main/features/posts/bulk-actions.ts';
import { createPlanning } from '../../../main/features/calendar/planning.ts';
import { createWhatIf } from '../../../main/features/calendar/what-if.ts';
import { sampleChannel } from '../../support/post-samples.ts';
import { standingClock, startSandbox } from '../../support/sandbox.ts';
import { openTestSync } from '../../support/sync.ts';

const at = '2026-11-09T10:00:00.000Z';
const channels = [
  sampleChannel('facebook'),
  sampleChannel('instagram'),
  sampleChannel('tiktok', { needsReconnect: true }),
  sampleChannel('youtube_shorts', { connected: false }),
];
const channel = ({ account: _account, connectedAt: _connectedAt, ...reported }: Channel) => reported;

const open = async () => {
  const sandbox = await startSandbox({ clock: standingClock('2026-11-02T09:00:00Z'), seed: 'empty' });
  const test = openTestSync(sandbox, null);
  test.sync.transact(() =>
    test.store.snapshots.write('channels', {
      document: JSON.stringify({ channels: channels.map(channel) }),
      readAtMs: test.clock.now(),
    }),
  );
  const many = createMany({ sync: test.sync });
  const draft = (platform: Exclude<PlatformId, 'x'>, body = ''): PostId => {
    const { id } = test.posts.create({ platform, name: platform });
    if (body !== '') test.posts.edit(id, platform, { body });
    return id;
  };
  const has = (id: PostId) => test.posts.read(id).variants[0]?.scheduledAt ?? null;
  const planning = createPlanning({ sync: test.sync, tried: () => null });
  return { ...test, many, planning, whatIf: createWhatIf({ sync: test.sync, many }), draft, has };
};

const certain = [
  ['a post with nothing in it', 'facebook', '', { kind: 'empty' }],
  ['a post on a platform that is not connected', 'youtube_shorts', 'Warm bread', { kind: 'not-connected' }],
] as const;
const perhaps = [
  ['a post without a picture on Instagram', 'instagram', 'Warm bread', { kind: 'no-media' }],
  ['a post on a platform that has to be signed in to again', 'tiktok', 'Warm bread', { kind: 'sign-in' }],
] as const;

const plan = {
  rule: { by: 'days' as const, everyDays: 1, times: ['12:00'], skip: [] },
  from: '2026-11-09',
  fixed: [],
  without: [],
  keepTimes: false,
};

describe.each(certain)('%s', (_, platform, body, obstacle) => {
  it('is named before it would get a time, and gets none', async () => {
    const { many, planning, whatIf, draft, has } = await open();
    const id = draft(platform, body);
    const of = { ids: [id] };
    expect(many.survey(of)).toMatchObject({
      schedulable: [],
      notes: [{ platform, obstacle, refused: true, holds: false, count: 1 }],
    });
    const proposal = planning.propose({ of, ...plan, platforms: [platform] });
    expect(proposal.posts).toEqual([]);
    expect(proposal.leftOut).toMatchObject([{ id, reason: 'takes-no-time', version: { platform, obstacle } }]);
    const refused = { doneCount: 0, skipped: [{ id, reason: 'takes-no-time', version: { platform, obstacle } }] };
    expect(many.run(of, { do: 'schedule', at, everyMinutes: 0, platforms: [platform] })).toMatchObject(refused);
    expect(many.run(of, { do: 'place', slots: [{ id, platform, at }] })).toMatchObject(refused);
    whatIf.begin();
    expect(whatIf.place([{ id, platform, at }])).toEqual({ before: [] });
    expect(has(id)).toBeNull();
  });

  it('can still lose a time', async () => {
    const { many, draft } = await open();
    const id = draft(platform, body);
    const outcome = many.run({ ids: [id] }, { do: 'place', slots: [{ id, platform, at: null }] });
    expect(outcome.skipped.filter(({ reason }) => reason === 'takes-no-time')).toEqual([]);
  });
});

describe.each(perhaps)('%s', (_, platform, body, obstacle) => {
  it('is named before it gets a time, and gets one', async () => {
    const { many, planning, draft, has } = await open();
    const id = draft(platform, body);
    const of = { ids: [id] };
    expect(many.survey(of)).toMatchObject({
      schedulable: [{ bare: [platform], postCount: 1 }],
      notes: [{ platform, refused: false, count: 1 }],
    });
    const [planned] = planning.propose({ of, ...plan, platforms: [platform] }).posts;
    expect(planned?.warnings).toMatchObject([{ kind: 'obstacle', platform, obstacle }]);
    expect(many.run(of, { do: 'place', slots: [{ id, platform, at }] })).toMatchObject({ doneCount: 1, skipped: [] });
    expect(has(id)).toBe(at);
  });
});
