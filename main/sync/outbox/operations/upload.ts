// Uploads a local file to the service.
import { z } from 'zod';
import { defineKind, type Op } from '../operation.ts';
import type { Tx } from '../../kernel/transaction.ts';
import { noteSids } from './post-from-media.ts';

const Args = z.strictObject({ mid: z.int().positive() });

const nameInWaiting = (tx: Tx, op: Op<z.infer<typeof Args>>): void => {
  for (const id of tx.store.operations.dependants(op.id)) noteSids(tx, id);
};

/** Wherever the file is shown, its progress is shown. */
const arrived = (tx: Tx, op: Op<z.infer<typeof Args>>): { is: 'done' } => {
  nameInWaiting(tx, op);
  tx.changed('uploads', 'tray', 'media');
  return { is: 'done' };
};

/**
 * A lost reply leaves an unused file and never a post, so the file is sent again
 * (docs/sync.md#a-lost-upload-is-sent-again).
 */
export const uploadKind = defineKind({
  endpoint: 'media.upload',
  args: Args,
  repeat: 'unseen',
  outward: false,
  barrier: false,
  readFirst: 'never',
  readings: [],
  request: (op, ids) => ({ body: ids.file(op.args.mid) }),
  accept(op, { body }, tx) {
    tx.store.media.uploaded(op.args.mid, tx.apiKey, body.id, tx.nowMs);
    return arrived(tx, op);
  },
  guard(op, { tx }) {
    // Requested under another API key; the service may have it by now under the one in use.
    if (tx.store.media.sidOf(op.args.mid, tx.apiKey) === null) return { is: 'go' };
    return arrived(tx, op);
  },
  settle: () => ({ is: 'absent' }),
});
