// Brings a file of Galley's own to the service.
import { z } from 'zod';
import { defineKind } from '../operation.ts';
import { noteSids } from './from-media.ts';

const Args = z.strictObject({ mid: z.int().positive() });

/** A lost reply leaves an unused file and never a post: it is sent again (H25). */
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
    for (const id of tx.store.operations.dependants(op.id)) noteSids(tx, id);
    return { is: 'done' };
  },
  settle: () => ({ is: 'absent' }),
});
