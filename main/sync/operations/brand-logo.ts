// Puts a picture up as the business's logo.
import { z } from 'zod';
import { Attachment } from '../posts/fields.ts';
import { defineKind } from '../operation.ts';
import { keepSnapshot } from '../kernel/cached-replies.ts';

/** What the service shows of a logo is a signed link: a doubt cannot be settled by reading, and a repeat is harmless. */
export const brandLogoKind = defineKind({
  endpoint: 'brand.setLogo',
  args: z.strictObject({ attachment: Attachment }),
  repeat: 'sets',
  outward: false,
  barrier: false,
  readFirst: 'never',
  readings: [],
  attachments: (op) => [op.args.attachment],
  request: ({ args }, ids) => ({ body: { attachmentId: ids.attachment(args.attachment) } }),
  accept(_op, { body }, tx) {
    keepSnapshot(tx, 'brand', body, tx.nowMs);
    return { is: 'done' };
  },
  settle: () => ({ is: 'absent' }),
});
