// The part of the bridge contract about failures.
import { z } from 'zod';
import { gives } from './method.ts';
import type { Failures } from './model/failures.ts';

export const failureMethods = {
  /** Publications as last read; jobs are asked of the service where it can be reached. */
  'failures.read': gives<Failures>()(z.strictObject({})),
};
