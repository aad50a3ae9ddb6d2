// A gap of the week that could not be filled says why.
import { expect, it, onTestFinished } from 'vitest';
import type { BulkOutcome } from '../../../../preload/contract/bulk-actions.ts';
import { createBridge } from '../../../../renderer/app/bridge.ts';
import { createQueue, type QueueState } from '../../../../renderer/features/queue/queue.svelte.ts';
import { createFakeTransport } from '../../../support/fake-transport.ts';
import { postId, sampleRow } from '../../../support/window-samples.ts';

it('says in its own words why a draft could not be scheduled', async () => {
  const said: string[] = [];
  const refused: BulkOutcome['skipped'][number] = {
    id: postId('1'),
    name: 'Rye',
    reason: 'refused',
    version: null,
    error: { kind: 'not-found', message: 'For the log.' },
  };
  const transport = createFakeTransport({
    'autopilot.read': () => ({ queue: null, plans: [] }),
    'posts.many': (): BulkOutcome => ({
      doneCount: 0,
      name: null,
      skipped: [refused],
      skippedCount: 1,
      stepId: null,
      finishAt: null,
    }),
  });
  let queue: QueueState | undefined;
  onTestFinished(
    $effect.root(() => {
      queue = createQueue({
        bridge: createBridge(transport),
        from: () => null,
        say: (text) => void said.push(text),
        undoStep: () => undefined,
        written: String,
        isOnline: () => true,
      });
    }),
  );
  const at = Temporal.Instant.from('2026-05-15T13:00:00Z');
  await queue?.fill({ post: sampleRow({ id: '1', name: 'Rye' }), platforms: ['facebook'], at });
  expect(said).toEqual([
    "Couldn't schedule “Rye” at that time. It's no longer there. Someone may have deleted it elsewhere.",
  ]);
});
