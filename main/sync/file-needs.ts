// Which of Galley's own files a change that is not through yet needs.
import { z } from 'zod';
import type { Store } from '../store/store.ts';
import { Attachment } from './posts/fields.ts';

const Args = z.looseObject({
  mid: z.number().optional(),
  attachment: Attachment.optional(),
  attachments: z.array(Attachment).optional(),
});

/** Of uploads under way, and of posts, pictures and logos that wait; also of those that stand in front of the person. */
export const neededFiles = (store: Store): Set<number> =>
  new Set(
    store.operations.open().flatMap(({ args }) => {
      const { data } = Args.safeParse(args);
      const named = [...(data?.attachment ? [data.attachment] : []), ...(data?.attachments ?? [])];
      const mids = named.flatMap((one) => ('mid' in one ? [one.mid] : []));
      return data?.mid === undefined ? mids : [data.mid, ...mids];
    }),
  );
