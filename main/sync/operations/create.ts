// Starts an empty post on one platform.
import { z } from 'zod';
import { defineKind } from '../operation.ts';

export const createKind = defineKind({
  endpoint: 'posts.create',
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
