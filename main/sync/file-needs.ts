// Whether a change that is not through yet needs a file of Galley's own.
import { z } from 'zod';
import type { Store } from '../store/store.ts';
import { Attachment } from './intents.ts';

const Args = z.looseObject({
  mid: z.number().optional(),
  attachment: Attachment.optional(),
  attachments: z.array(Attachment).optional(),
});

/** An upload under way, or a post, a picture or a logo that waits; also one that stands in front of the person. */
export const needsFile = (store: Store, mid: number): boolean =>
  store.operations.open().some(({ args }) => {
    const { data } = Args.safeParse(args);
    if (data?.mid === mid) return true;
    const named = [...(data?.attachment ? [data.attachment] : []), ...(data?.attachments ?? [])];
    return named.some((one) => 'mid' in one && one.mid === mid);
  });
