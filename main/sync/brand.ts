// The brand kit as the person sees it: what the service has with everything that waits on top.
import { z } from 'zod';
import type { Store } from '../store/store.ts';
import { Attachment } from './posts/fields.ts';
import { BrandArgs } from './brand-fields.ts';
import { brandLane } from './lanes.ts';
import { brandSnapshot } from './kernel/cached-replies.ts';

const Logo = z.object({ attachment: Attachment });

/** null: never read. `waiting`: fields the service does not have yet. `logo`: one that is not there yet. */
export const readBrand = (store: Store) => {
  const confirmed = brandSnapshot(store);
  if (!confirmed) return null;
  const brand = { ...confirmed };
  const waiting = new Set<string>();
  let logo: z.infer<typeof Attachment> | null = null;
  for (const op of store.operations.ofLane(brandLane)) {
    if (op.kind === 'brand.logo') {
      logo = Logo.safeParse(op.args).data?.attachment ?? logo;
      waiting.add('logo');
      continue;
    }
    const fields = BrandArgs.safeParse(op.args).data?.fields ?? {};
    Object.assign(brand, fields);
    for (const field of Object.keys(fields)) waiting.add(field);
  }
  return { brand, waiting: [...waiting], logo };
};
