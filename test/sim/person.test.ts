// What counts as a wish of the simulated person: only what asks for something that is not shown already, and of each part
// that it is about.
import { expect, it } from 'vitest';
import { createDevice } from './device.ts';
import { createDraws } from './draws.ts';
import { clickedUnseen } from './judges/unseen.ts';
import { createModel } from './model/model.ts';
import { createNetwork } from './network.ts';
import { createPerson } from './person.ts';
import { drawPlan } from './plan.ts';
import { createTimeline } from './timeline.ts';

const start = () => {
  const timeline = createTimeline(Date.parse('2026-03-02T09:00:00Z'), () => undefined);
  const draws = createDraws(1, 'person');
  const { profile, faults: drawn } = drawPlan(1, draws);
  const faults = { ...drawn, crash: 0 };
  const model = createModel({ now: timeline.now, random: draws.next, postCount: 0 });
  const note = () => undefined;
  const unseen: string[] = [];
  const approved: string[] = [];
  const network = createNetwork({
    timeline,
    model,
    draws,
    faults,
    note,
    onSend(sent) {
      if (sent.path.endsWith('/approve')) approved.push(sent.path);
      unseen.push(...clickedUnseen(sent, { db: device.db(), model, person }));
    },
  });
  network.heal();
  const failed = (error: unknown) => expect.fail(String(error));
  const device = createDevice({ timeline, network, model, draws, faults, note, failed });
  const person = createPerson({ timeline, draws, model, profile, withLinks: (intent) => intent, problem: expect.fail });
  device.start();
  const hands = device.hands();
  if (!hands) throw new Error('Galley does not run');
  return { timeline, model, person, hands, unseen, approved };
};

it('emptying a text that is shown empty is no wish, emptying words is one', () => {
  const { person, hands } = start();

  person.wish(hands, { do: 'post.create', platform: 'instagram', name: 'Rye' });
  const [pid = 0] = hands.pids();
  for (const body of [null, 'Mine.', 'Mine.', null, null])
    person.wish(hands, { do: 'post.edit', pid, platform: 'instagram', fields: { body } });
  const wished = person.wishes.map(({ intent }) => (intent.do === 'post.edit' ? intent.fields.body : intent.do));
  expect(wished).toEqual(['post.create', 'Mine.', null]);
});

it('one click approves what the person sees in each part that needs it, and what another client wrote there', async () => {
  const { timeline, model, person, hands, unseen, approved } = start();
  const later = () => timeline.runUntil(timeline.now() + 3_600_000);
  const create = (platform: 'instagram' | 'facebook' | 'linkedin', needsApproval: boolean) =>
    model.remote.createPost({ platform, name: 'Rye', body: 'Rye.', needsApproval }).id;
  const [main, other, free] = [create('instagram', true), create('facebook', true), create('linkedin', false)];
  await later();
  const pidOf = (sid: string) => hands.pids().find((pid) => hands.post(pid)?.serviceId === sid) ?? 0;
  const pids = [main, other, free].map(pidOf);
  hands.families.join(pids.map(String));
  model.remote.editVariant(other, 'facebook', { body: 'Rye. And spelt.' });
  await later();
  expect(hands.post(pids[1] ?? 0)?.variants[0]?.body).toBe('Rye. And spelt.');

  const clickMs = timeline.now();
  person.wish(hands, { do: 'post.approve', pid: pids[0] ?? 0 });
  await later();

  expect(pids.map((pid) => person.touchedAtMs(pid))).toEqual([clickMs, clickMs, -Infinity]);
  expect(approved.toSorted()).toEqual([main, other].map((sid) => `/v1/public/posts/${sid}/approve`).toSorted());
  expect(unseen).toEqual([]);
});
