// The application menu leads to places that the window knows.
import { expect, it } from 'vitest';
import { addressOf, placeOf } from '../../renderer/state/route.svelte.ts';
import { choosable } from '../support/menu-items.ts';

it.each(choosable('darwin').map(({ label, choose }) => [label, choose()]))('%s: %s', (_label, address) => {
  expect(addressOf(placeOf(address))).toBe(address);
});
