// Has the service rework one version of a post by the person's words.
import { z } from 'zod';
import { jobTaken } from '../job-rows.ts';
import { defineKind } from '../operation.ts';
import { adoptWork, endOfWork, rememberWork, settleWork } from './ai-work.ts';
import { ownPid } from './own-post.ts';

export const reviseKind = defineKind({
  endpoint: 'posts.revise',
  args: z.strictObject({ feedback: z.string() }),
  repeat: 'replays',
  outward: false,
  barrier: true,
  readFirst: 'always',
  readings: ['post', 'jobs', 'versions'],
  remember: (op, seen) => rememberWork(op, seen),
  request: (op, ids) => ({
    path: { postId: ids.post(ownPid(op)) },
    body: { ...op.args, ...(op.platform ? { platform: op.platform } : {}) },
  }),
  accept: (op, { body }, tx) => jobTaken(tx, op, body),
  settle: (op, seen) =>
    settleWork(
      op,
      seen,
      (before) =>
        seen.versions?.versions.some(({ seq, feedback }) => seq > before.tip && feedback === op.args.feedback) ?? false,
    ),
  adopt: (op, _seen, verdict, tx) => adoptWork(op, verdict, tx),
  finish: (_op, job) => endOfWork(job),
});
