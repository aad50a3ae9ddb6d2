// Approves a post.
import { z } from 'zod';
import { defineKind } from '../operation.ts';

export const approveKind = defineKind({
  endpoint: 'posts.approve',
  args: z.strictObject({}),
  repeat: 'sets',
  outward: false,
  barrier: false,
  readFirst: 'never',
  readings: ['post'],
  request: () => {
    throw new Error('not yet');
  },
  accept: () => ({ is: 'done' }),
  settle: () => ({ is: 'absent' }),
});
