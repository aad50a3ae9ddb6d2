// A new version has one notification outside the settings, which leads there.
import { waitFor } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import type { UpdateState } from '../../../../preload/contract/app.ts';
import { createBridge } from '../../../../renderer/app/bridge.ts';
import type { Place } from '../../../../renderer/app/route.svelte.ts';
import { createUpdateNotifications } from '../../../../renderer/features/settings/update-notifications.ts';
import type { ToastAction } from '../../../../renderer/ui/toast.ts';
import { createFakeTransport } from '../../../support/fake-transport.ts';

const next = { version: '0.2.0', notes: '' };
const about: Place = { page: 'settings', section: 'about' };

const open = (place: Place) => {
  const said: [string, ToastAction | undefined][] = [];
  const gone: Place[] = [];
  const world: { state: UpdateState } = { state: { state: 'idle' } };
  const transport = createFakeTransport({ 'updates.read': () => world.state });
  createUpdateNotifications({
    bridge: createBridge(transport),
    place: () => place,
    go: (there) => void gone.push(there),
    say: (text, action) => void said.push([text, action]),
  });
  let asked = 0;
  const become = async (state: UpdateState) => {
    world.state = state;
    transport.emit('updates');
    asked += 1;
    await waitFor(() => expect(transport.calls).toHaveLength(asked));
  };
  return { become, said, gone };
};

it('has a notification when it is available and when it is ready, and leads to it', async () => {
  const { become, said, gone } = open({ page: 'queue', day: null });
  for (const state of ['available', 'available'] as const) await become({ state, ...next, byHand: false });
  await become({ state: 'downloading', ...next, share: 0.5 });
  await become({ state: 'ready', ...next });
  await waitFor(() =>
    expect(said.map(([text]) => text)).toEqual(['Version 0.2.0 is available', 'Version 0.2.0 is ready']),
  );
  said[0]?.[1]?.onselect();
  expect(gone).toEqual([about]);
});

it('has no notification while the settings show it', async () => {
  const { become, said } = open(about);
  await become({ state: 'available', ...next, byHand: false });
  await become({ state: 'failed', doing: 'download', why: 'disk' });
  expect(said).toEqual([]);
});
