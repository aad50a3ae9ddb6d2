// Publishes a version now.
import { z } from 'zod';
import { defineKind } from '../operation.ts';

export const publishKind = defineKind({
  endpoint: 'posts.publish',
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
