// The hourly allowances: a log of what was sent, never more than our share of any hour (invariant 6).
import type { Allowance } from '../../../preload/model/activity.ts';

export type Budget = {
  allowances(): Allowance[];
};
