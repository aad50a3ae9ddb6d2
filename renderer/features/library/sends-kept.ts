// How many of the sends that are left many posts leave free for single ones.
import type { SyncStatus } from '../../../preload/contract/sync.ts';

export const sendsKept = (status: SyncStatus | undefined): number =>
  status?.allowances.find(({ budget }) => budget === 'outward')?.kept ?? 0;
