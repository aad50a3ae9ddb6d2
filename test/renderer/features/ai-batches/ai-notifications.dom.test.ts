// The end of an AI batch: notified once, with the way to its results.
import { waitFor } from '@testing-library/svelte';
import { afterEach, expect, it, vi } from 'vitest';
import type { AiBatch } from '../../../../preload/contract/ai-batches.ts';
import { createBridge } from '../../../../renderer/app/bridge.ts';
import type { Place } from '../../../../renderer/app/route.svelte.ts';
import { createAiNotifications } from '../../../../renderer/features/ai-batches/ai-notifications.ts';
import type { ToastAction } from '../../../../renderer/ui/toast.ts';
import { noAiCounts, sampleAiBatch } from '../../../support/ai-samples.ts';
import { createFakeTransport } from '../../../support/fake-transport.ts';
import { samplePreferences } from '../../../support/window-samples.ts';

const library: Place = { page: 'library', tab: 'all' };
afterEach(() => void vi.restoreAllMocks());

const open = async (place: Place) => {
  let batches: AiBatch[] = [sampleAiBatch({ counts: { ...noAiCounts, running: 1, unchecked: 2 } })];
  const said: [text: string, action: ToastAction | undefined][] = [];
  const gone: Place[] = [];
  const transport = createFakeTransport({
    'ai.batches': () => batches,
    'preferences.read': () => samplePreferences({ notices: true }),
  });
  const reads = () => transport.calls.filter(({ name }) => name === 'ai.batches').length;
  const stop = createAiNotifications({
    bridge: createBridge(transport),
    place: () => place,
    go: (to) => void gone.push(to),
    say: (text, action) => void said.push([text, action]),
  });
  await waitFor(() => expect(reads()).toBe(1));
  const become = async (counts: Partial<AiBatch['counts']>) => {
    batches = [sampleAiBatch({ counts: { ...noAiCounts, ...counts } })];
    const before = reads();
    transport.emit('ai');
    await waitFor(() => expect(reads()).toBe(before + 1));
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { transport, said, gone, become, stop };
};

const see = (isSeen: boolean) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isSeen ? 'visible' : 'hidden');
  vi.spyOn(document, 'hasFocus').mockReturnValue(isSeen);
};

it('says once on another page that a batch is through, and leads to it', async () => {
  see(true);
  const { said, gone, become, transport, stop } = await open(library);
  expect(said).toEqual([]);
  await become({ unchecked: 3, failed: 1 });
  expect(said.map(([text]) => text)).toEqual(['AI revised 3 posts, 1 failed. Nothing is accepted yet.']);
  said[0]?.[1]?.onselect();
  expect(gone).toEqual([{ page: 'ai-desk', batch: 1 }]);
  await become({ unchecked: 2, checked: 1 });
  expect(said).toHaveLength(1);
  expect(transport.notices).toEqual([]);
  stop();
});

it('says nothing on the desk itself, and lets the system say it where the window is not seen', async () => {
  see(false);
  const { said, become, transport } = await open({ page: 'ai-desk', batch: 1 });
  await become({ unchecked: 3 });
  expect(said).toEqual([]);
  expect(transport.notices).toMatchObject([{ place: '#/ai-desk/1' }]);
});

it('says nothing of a batch whose posts were all dropped', async () => {
  see(true);
  const { said, become } = await open(library);
  await become({ checked: 2 });
  expect(said).toEqual([]);
});

it('says of a batch of which nothing worked that it failed', async () => {
  see(true);
  const { said, become } = await open(library);
  await become({ failed: 2 });
  expect(said.map(([text]) => text)).toEqual(["AI couldn't finish 2 posts."]);
});
