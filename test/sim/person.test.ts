// What counts as a wish of the simulated person: only what asks for something that is not shown already.
import { expect, it } from 'vitest';
import { createDevice } from './device.ts';
import { createDraws } from './draws.ts';
import { createModel } from './model/model.ts';
import { createNetwork } from './network.ts';
import { createPerson } from './person.ts';
import { drawPlan } from './plan.ts';
import { createTimeline } from './timeline.ts';

it('emptying a text that is shown empty is no wish, emptying words is one', () => {
  const timeline = createTimeline(Date.parse('2026-03-02T09:00:00Z'), () => undefined);
  const draws = createDraws(1, 'person');
  const { profile, faults: drawn } = drawPlan(1, draws);
  const faults = { ...drawn, crash: 0 };
  const model = createModel({ now: timeline.now, random: draws.next, postCount: 0 });
  const note = () => undefined;
  const network = createNetwork({ timeline, model, draws, faults, note, onSend: () => undefined });
  const failed = (error: unknown) => expect.fail(String(error));
  const device = createDevice({ timeline, network, model, draws, faults, note, failed });
  const person = createPerson({ timeline, draws, model, profile, problem: expect.fail });
  device.start();
  const hands = device.hands();
  if (!hands) throw new Error('Galley does not run');

  person.wish(hands, { do: 'post.create', platform: 'instagram', name: 'Rye' });
  const [pid = 0] = hands.pids();
  for (const body of [null, 'Mine.', 'Mine.', null, null])
    person.wish(hands, { do: 'post.edit', pid, platform: 'instagram', fields: { body } });
  const wished = person.wishes.map(({ intent }) => (intent.do === 'post.edit' ? intent.fields.body : intent.do));
  expect(wished).toEqual(['post.create', 'Mine.', null]);
});
