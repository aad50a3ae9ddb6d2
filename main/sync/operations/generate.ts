// Has the service write and picture one version of a post.
import { z } from 'zod';
import { jobTaken } from '../job-rows.ts';
import { defineKind } from '../operation.ts';
import { adoptWork, endOfWork, rememberWork, settleWork } from './ai-work.ts';
import { ownPid } from './own-post.ts';

export const generateKind = defineKind({
  endpoint: 'posts.generate',
  args: z.strictObject({ idea: z.string().optional() }),
  repeat: 'replays',
  outward: false,
  barrier: true,
  readFirst: 'always',
  readings: ['post', 'jobs'],
  remember: (op, seen) => rememberWork(op, seen),
  request: (op, ids) => ({
    path: { postId: ids.post(ownPid(op)) },
    body: { ...op.args, ...(op.platform ? { platform: op.platform } : {}) },
  }),
  accept: (op, { body }, tx) => jobTaken(tx, op, body),
  settle: (op, seen) =>
    settleWork(op, seen, (before, { media }) => media.length > 0 && media.every((id) => !before.media.includes(id))),
  adopt: (op, _seen, verdict, tx) => adoptWork(op, verdict, tx),
  finish: (_op, job) => endOfWork(job),
});
