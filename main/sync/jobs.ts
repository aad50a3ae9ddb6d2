// Long work at the service: followed by polling until it ends, all jobs at once, and its end kept in one transaction.
import type { Job } from '../../preload/model/job.ts';
import type { CoreEvents } from '../events.ts';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Store } from '../store/store.ts';
import type { Requests } from './requests.ts';
import type { Transact } from './transaction.ts';

export type Jobs = {
  /** After a start or a reconnect: every operation in state `job` is asked about again. */
  start(): void;
  /** An operation has just become a job: looks come fast again. */
  poke(): void;
  /** Hidden windows are looked after once a minute. */
  setVisible(visible: boolean): void;
  /** Newest first, asked of the service where it can be reached, else as last seen. */
  list(): Promise<Job[]>;
  /** Throws AppError `not-found` for one that nobody knows. */
  read(jobId: string): Promise<Job>;
  stop(): void;
};

export type JobsDeps = {
  store: Store;
  transact: Transact;
  requests: Requests;
  time: { nowMs(): number };
  clock: Clock;
  events: Pick<CoreEvents, 'changed'>;
  log: Log;
  /** Operations of a lane ended: what waited behind them may go. */
  onSettled: () => void;
};

export const createJobs = (deps: JobsDeps): Jobs => ({
  start: () => deps.onSettled(),
  poke: () => deps.onSettled(),
  setVisible: () => deps.onSettled(),
  list: async () => [],
  read: async () => Promise.reject(new Error('not yet')),
  stop: () => {},
});
