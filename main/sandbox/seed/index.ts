// Fills a new sandbox with the requested data.
import type { World } from '../world.ts';
import { seedDemo } from './demo.ts';
import { keepEmptyBusiness } from './empty.ts';
import { seedLarge } from './large.ts';
import { seedNeighbor } from './neighbor.ts';

export type SeedKind = 'demo' | 'empty' | `large:${number}`;

const emptyBusinessId = 'biz_quietcorner';

/** The kind decides the first business; every kind has the same neighbor as its second. */
export async function seed(world: World, kind: SeedKind): Promise<void> {
  if (kind === 'demo') await seedDemo(world);
  else if (kind === 'empty')
    keepEmptyBusiness(world, { id: emptyBusinessId, name: 'Quiet Corner', timezone: 'America/New_York' });
  else await seedLarge(world, Number(kind.slice('large:'.length)));
  await seedNeighbor(world);
}
