// Which stored files an unfinished change needs.
import { z } from 'zod';
import { json } from '../../store/database/row-schema.ts';
import type { Store } from '../../store/store.ts';
import { Attachment } from '../posts/fields.ts';

const Args = z.looseObject({
  mid: z.number().optional(),
  attachment: Attachment.optional(),
  attachments: z.array(Attachment).optional(),
});

const ofOperations = ({ operations }: Store): number[] =>
  operations.open().flatMap(({ args }) => {
    const { data } = Args.safeParse(args);
    const named = [...(data?.attachment ? [data.attachment] : []), ...(data?.attachments ?? [])];
    const mids = named.flatMap((one) => ('mid' in one ? [one.mid] : []));
    return data?.mid === undefined ? mids : [data.mid, ...mids];
  });

/** Rows that an earlier Galley stored have no media. */
const PendingImport = json.pipe(
  z.looseObject({ posts: z.array(z.looseObject({ media: z.array(z.number()).catch([]) })) }),
);

/** An import that was interrupted creates its remaining posts of these. */
const ofImport = ({ meta }: Store): number[] => {
  const stored = meta.read('import_posts');
  return stored === null ? [] : (PendingImport.safeParse(stored).data?.posts ?? []).flatMap(({ media }) => media);
};

/** By uploads in flight, by posts, pictures and logos that wait or need attention, and by an unfinished import. */
export const neededFiles = (store: Store): Set<number> => new Set([...ofOperations(store), ...ofImport(store)]);
