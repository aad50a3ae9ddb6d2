// By when a change has to arrive, as what the service holds changes under it.
import { expect, it } from 'vitest';
import { createOutboxBench, nowMs, wirePost, withVariant } from '../outbox/outbox-bench.ts';

const inHours = (hours: number): string => new Date(nowMs + hours * 3_600_000).toISOString();

it('a time names the later one that an older change has brought after all', () => {
  const bench = createOutboxBench();
  const pid = bench.knows();
  const at = { pid, platform: 'instagram' } as const;
  const late = bench.operation({ do: 'post.schedule', ...at, at: inHours(24) });
  bench.send(late.id);
  bench.change(late.id, { state: 'doubt' });
  const taken = bench.operation({ do: 'post.unschedule', ...at });
  bench.send(taken.id);
  bench.operation({ do: 'post.schedule', ...at, at: inHours(6) });
  for (const { id } of [late, taken]) bench.transact((tx) => tx.store.operations.end(id, 'done', tx.nowMs));
  bench.ingest(withVariant(wirePost(), 'instagram', { scheduledAt: inHours(24), status: 'scheduled' }));
  expect(bench.post(pid).sync.stillPublishes).toEqual([{ platform: 'instagram', at: inHours(24) }]);
});
