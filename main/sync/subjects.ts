// What a change is about, in a few words and a picture: the post, the idea, the file or the note.
import { z } from 'zod';
import type { ActivityItem } from '../../preload/contract/sync.ts';
import type { Operation } from '../store/outbox.ts';
import type { Store } from '../store/store.ts';
import { ideasSnapshot } from './kernel/cached-replies.ts';

const longest = 80;

/** Of any kind; a row that cannot be read has none. */
const Named = z
  .object({
    ideaId: z.string().optional().catch(undefined),
    mid: z.number().optional().catch(undefined),
    text: z.string().optional().catch(undefined),
    direction: z.string().optional().catch(undefined),
    preview: z.string().optional().catch(undefined),
  })
  .catch({ ideaId: undefined, mid: undefined, text: undefined, direction: undefined, preview: undefined });

export const subjectOf = (store: Store, op: Operation): Pick<ActivityItem, 'subject' | 'thumbnail'> => {
  const post = op.pid === null ? null : store.posts.view(op.pid);
  if (post) return { subject: post.name, thumbnail: post.thumbnail };
  const { ideaId, mid, text, direction, preview } = Named.parse(op.args);
  const idea = ideaId === undefined ? undefined : ideasSnapshot(store)?.ideas.find(({ id }) => id === ideaId);
  const file = mid === undefined ? null : store.media.read(mid);
  const words = idea?.headline ?? file?.name ?? text ?? direction ?? preview ?? '';
  return { subject: words.replace(/\s+/g, ' ').trim().slice(0, longest), thumbnail: null };
};
