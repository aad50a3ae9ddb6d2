// Bridge methods about the business, its jobs and what of them failed.
import type { Handlers } from '../../preload/bridge.ts';
import type { Studio } from '../business.ts';

export const createAccountHandlers = (studio: () => Promise<Studio>) =>
  ({
    'account.read': async () => (await studio()).account.read(),
    'failures.read': async () => (await studio()).failures.read(),
    'jobs.list': async ({ kept = false }) => {
      const { jobs } = (await studio()).sync;
      return kept ? jobs.kept() : jobs.list();
    },
    'jobs.read': async ({ jobId }) => (await studio()).sync.jobs.read(jobId),
  }) satisfies Partial<Handlers>;
