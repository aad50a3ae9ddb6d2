// Two hundred posts on three platforms, planned in one step: all confirmed in order, within the hourly limit, and done
// when Galley said they would be, whatever happens on the way.
import { platformIds } from '../../../preload/rules/platforms.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PlanProposal } from '../../../preload/contract/plan.ts';
import { createMany } from '../../../main/features/posts/bulk-actions.ts';
import { createPlanning } from '../../../main/features/calendar/planning.ts';
import { createDevice } from '../device.ts';
import { createDraws } from '../draws.ts';
import { createModel, type Model } from '../model/model.ts';
import { createNetwork, type Network } from '../network.ts';
import { drawPlan } from '../plan.ts';
import { createTimeline } from '../timeline.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const startMs = Date.parse('2026-03-02T09:00:00Z');
const postCount = 200;
const platforms = ['instagram', 'facebook', 'linkedin'] as const;
const hourlyLimit = 20;

type Story = {
  model: Model;
  network: Network;
  proposal: PlanProposal;
  appliedAtMs: number;
  serviceId: (id: string) => string | null;
};

const storyOf = async (seed: number): Promise<Story> => {
  const timeline = createTimeline(startMs, () => undefined);
  const draws = createDraws(seed, 'planner');
  const none = { crash: 0, failsBefore: 0, failsAfter: 0, requestLost: 0.01, requestLate: 0.02, duplicated: 0 };
  const faults = { ...drawPlan(seed, draws).faults, ...none, replyLost: 0.01, replyLate: 0.02, limited: 0.03 };
  const model = createModel({ now: timeline.now, random: createDraws(seed, 'model').next, postCount: 0 });
  const { remote } = model;
  for (let number = 0; number < postCount; number += 1) {
    const name = `Post ${String(number)}`;
    const { id } = remote.createPost({ platform: 'instagram', name, body: `Words of ${name}`, needsApproval: false });
    for (const platform of platforms.slice(1)) remote.addPlatform(id, platform);
  }
  const quiet = () => undefined;
  const network = createNetwork({ timeline, model, draws, faults, note: quiet, onSend: quiet });
  const failed = (error: unknown) => {
    throw error;
  };
  const device = createDevice({ timeline, network, model, draws, faults, note: quiet, failed });
  device.start();
  await timeline.runUntil(startMs + hourMs);

  const sync = device.sync();
  if (!sync) throw new Error('Galley does not run.');
  const of = { filter: { status: 'draft' as const }, except: [] };
  const rule = { by: 'days' as const, everyDays: 1, times: ['08:00', '11:00', '14:00', '17:00', '20:00'], skip: [] };
  const ask = { of, rule, from: '2026-03-06', keepTimes: true, platforms: [...platformIds], fixed: [], without: [] };
  const proposal = createPlanning({ sync, tried: () => null }).propose(ask);
  const slots = proposal.posts.flatMap(({ post, versions }) =>
    versions.map(({ platform, at }) => ({ id: post.id, platform, at })),
  );
  // The last slot first: the order of sending owes nothing to the order of planning.
  createMany({ sync }).run(of, { do: 'place', slots: slots.toReversed() });

  const appliedAtMs = timeline.now();
  const promisedMs = Date.parse(proposal.finishAt ?? '');
  for (let hour = 1; appliedAtMs + hour * hourMs < promisedMs; hour += 1) {
    const atMs = appliedAtMs + hour * hourMs + draws.between(0, 50) * minuteMs;
    timeline.at(atMs, () => {
      const post = draws.oneOf([...model.inspect.posts.values()] as [never, ...never[]]) as { id: string };
      remote.editVariant(post.id, draws.oneOf(platforms), { body: `Words of a stranger, ${String(hour)}` });
      remote.rename(post.id, `Renamed ${String(hour)}`);
    });
    if (hour % 5 !== 0) continue;
    timeline.at(atMs, device.kill);
    timeline.at(atMs + minuteMs, () => device.hands() ?? device.start());
  }
  await timeline.runUntil(promisedMs + 6 * hourMs);
  const serviceId = (id: string) => device.hands()?.post(Number(id))?.serviceId ?? null;
  return { model, network, proposal, appliedAtMs, serviceId };
};

const schedules = ({ network }: Story) => network.sent.filter(({ path }) => path.endsWith('/schedule'));

describe('a plan of two hundred posts', () => {
  let story: Story;
  beforeAll(async () => {
    story = await storyOf(1);
  }, 120_000);

  it('is all at the service, every version at its time', () => {
    const { model, proposal, serviceId } = story;
    expect(proposal.sendCount).toBe(postCount * platforms.length);
    const wanted = proposal.posts.flatMap(({ post, versions }) =>
      versions.map(({ platform, at }) => `${serviceId(post.id) ?? ''} ${platform} ${at}`),
    );
    const found = [...model.inspect.posts.values()].flatMap(({ id, variants }) =>
      variants.map(({ platform, slotAtMs }) => `${id} ${platform} ${new Date(slotAtMs ?? 0).toISOString()}`),
    );
    expect(found.sort()).toEqual(wanted.sort());
  });

  it('never sends more in an hour than the service takes', () => {
    const times = story.model.inspect.budgets.filter(({ bucket }) => bucket === 'outward').map(({ at }) => at);
    expect(times.length).toBeGreaterThanOrEqual(postCount * platforms.length);
    const most = Math.max(...times.map((from) => times.filter((atMs) => atMs >= from && atMs < from + hourMs).length));
    expect(most).toBeLessThanOrEqual(hourlyLimit);
  });

  it('keeps the order of the slots, but for the few that have to wait for their next turn', () => {
    // Each as it left for the first time: what was refused or got lost goes again when it can.
    const first = new Map(schedules(story).map(({ path, body }) => [`${path} ${body ?? ''}`, body ?? '']));
    const slots = [...first.values()].map((body) => Date.parse(/"scheduledAt":"([^"]+)"/.exec(body)?.[1] ?? ''));
    expect(slots).toHaveLength(postCount * platforms.length);
    const sorted = [...slots].sort((one, other) => one - other);
    // What was refused, or could not be read, waits for its next turn while others go.
    const outOfPlace = slots.filter(
      (slotMs, place) => Math.abs(sorted.indexOf(slotMs) - place) >= 3 * platforms.length,
    );
    expect(outOfPlace.length).toBeLessThan(0.05 * slots.length);
  });

  it('is done when Galley said it would be, give or take a tenth', () => {
    const { proposal, appliedAtMs } = story;
    const promisedMs = Date.parse(proposal.finishAt ?? '') - appliedAtMs;
    const tookMs = (schedules(story).at(-1)?.atMs ?? 0) - appliedAtMs;
    expect(promisedMs / hourMs).toBeGreaterThan(30);
    expect(Math.abs(tookMs - promisedMs) / promisedMs).toBeLessThan(0.1);
  });
});
