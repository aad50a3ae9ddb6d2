// Takes the time from a version.
import { z } from 'zod';
import { defineKind } from '../operation.ts';

export const unscheduleKind = defineKind({
  endpoint: 'posts.unschedule',
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
