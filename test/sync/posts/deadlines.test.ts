// By when a change has to arrive, as what the service holds changes under it.
import { expect, it } from 'vitest';
import { createDesk, nowMs, wirePost, withVariant } from '../outbox/outbox-bench.ts';

const inHours = (hours: number): string => new Date(nowMs + hours * 3_600_000).toISOString();

it('a time names the later one that an older change has brought after all', () => {
  const desk = createDesk();
  const pid = desk.knows();
  const at = { pid, platform: 'instagram' } as const;
  const late = desk.operation({ do: 'post.schedule', ...at, at: inHours(24) });
  desk.send(late.id);
  desk.change(late.id, { state: 'doubt' });
  const taken = desk.operation({ do: 'post.unschedule', ...at });
  desk.send(taken.id);
  desk.operation({ do: 'post.schedule', ...at, at: inHours(6) });
  for (const { id } of [late, taken]) desk.transact((tx) => tx.store.operations.end(id, 'done', tx.nowMs));
  desk.absorb(withVariant(wirePost(), 'instagram', { scheduledAt: inHours(24), status: 'scheduled' }));
  expect(desk.post(pid).sync.stillPublishes).toEqual([{ platform: 'instagram', at: inHours(24) }]);
});
