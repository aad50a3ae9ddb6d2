// Deletes a post at the service.
import { z } from 'zod';
import { defineKind } from '../operation.ts';

export const removeKind = defineKind({
  endpoint: 'posts.remove',
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
