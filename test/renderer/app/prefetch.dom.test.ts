// Data prefetched before the page is there: given to the first caller, once, and never if it may be stale.
import { expect, it } from 'vitest';
import { withPrefetch } from '../../../renderer/app/prefetch.ts';
import { createBridge } from '../../../renderer/app/bridge.ts';
import { createFakeTransport } from '../../support/fake-transport.ts';
import { keySession, sampleAccount } from '../../support/window-samples.ts';

const open = (address: string) => {
  const transport = createFakeTransport({
    'session.read': () => keySession(),
    'account.read': () => sampleAccount(),
    'posts.list': () => ({ rows: [], nextCursor: null, total: 0 }),
  });
  const bridge = withPrefetch(createBridge(transport), address);
  const asked = (name: string) => transport.calls.filter((call) => call.name === name).length;
  return { transport, bridge, asked };
};

it.each(['', '#/library'])('asks for the first page of the Library at "%s" before anybody does', async (address) => {
  const { bridge, asked } = open(address);
  expect(asked('posts.list')).toBe(1);
  expect(await bridge.call('posts.list', { sort: 'newest' })).toMatchObject({ total: 0 });
  expect(asked('posts.list')).toBe(1);
});

it('leaves the list alone on the way to another page', () => {
  expect(open('#/settings/account').asked('posts.list')).toBe(0);
});

it('gives an answer once, and none to another question', async () => {
  const { bridge, asked } = open('');
  await bridge.call('posts.list', { sort: 'name' });
  expect(asked('posts.list')).toBe(2);
  await bridge.call('session.read', {});
  await bridge.call('session.read', {});
  expect(asked('session.read')).toBe(2);
});

it('asks again for everything once something has changed', async () => {
  const { transport, bridge, asked } = open('');
  transport.emit('jobs');
  await bridge.call('posts.list', { sort: 'newest' });
  expect(asked('posts.list')).toBe(2);
});
