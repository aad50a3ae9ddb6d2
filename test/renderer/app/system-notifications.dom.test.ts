// A notice outlives its window: it names its business, in words and in where it leads.
import { expect, it } from 'vitest';
import { splitAddress } from '../../../renderer/app/business-address.ts';
import { bridgeOf, createBridge } from '../../../renderer/app/bridge.ts';
import { createFakeTransport } from '../../support/fake-transport.ts';

const session = { library: 'c4'.repeat(12), businessName: 'Tansy Lane Bakery' };

it('names its business', async () => {
  const transport = createFakeTransport({});
  const bridge = bridgeOf(createBridge(transport), session);
  await bridge.showNotice({ title: '“Rye” is written', text: 'Click to see it.', place: '#/editor/7' });
  await bridge.showNotice({ title: '3 posts need approval', text: '', place: '#/library/approval' });
  expect(transport.notices.map(({ text }) => text)).toEqual([
    'Tansy Lane Bakery\nClick to see it.',
    'Tansy Lane Bakery',
  ]);
  expect(transport.notices.map(({ place }) => splitAddress(place))).toEqual([
    { library: session.library, address: '#/editor/7' },
    { library: session.library, address: '#/library/approval' },
  ]);
});
