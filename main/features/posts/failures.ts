// Failures: rejected publications and work that did not finish, each with what is known about it.
import type { Handlers } from '../../../preload/bridge.ts';
import type { FailedJob, FailedPublication, Failures, Job } from '../../../preload/contract/jobs.ts';
import { instantOrNull } from '../../service/lenient-parsing.ts';
import type { Sync } from '../../sync/engine.ts';

export type FailuresView = {
  /** Never fails without a network: returns what was last stored. */
  read(): Promise<Failures>;
};

/** An attempt may have started long before the service reports its failure: a video takes time. */
const tryLeadMs = 86_400_000;

export const createFailures = ({ sync }: { sync: Sync }): FailuresView => {
  const { store } = sync;

  /** The text at that moment, if Galley has seen it, and what was written since. */
  const since = (pid: number, platform: string, failedAtMs: number) => {
    const wordings = store.wordings.ofPost(pid).filter((each) => each.platform === platform);
    const before = wordings.filter(({ atMs }) => atMs <= failedAtMs);
    const changed = wordings.flatMap(({ field, source, atMs }): FailedPublication['changed'] => {
      // What was first read after the failure may have been like that for long.
      const isChange = source !== 'service' || before.some((older) => older.field === field);
      return atMs > failedAtMs && isChange && field !== 'name' ? [field] : [];
    });
    const publishedText = before.find(({ field }) => field === 'body' || field === 'description');
    return { changed: [...new Set(changed)], sent: publishedText?.value ?? null };
  };

  const publications = (): FailedPublication[] => {
    const failed = store.failures.versions();
    const times = failed.map(({ failedAt }) => Date.parse(failedAt)).filter((atMs) => !Number.isNaN(atMs));
    const tries = times.length === 0 ? [] : store.failures.tries(Math.min(...times) - tryLeadMs);
    const rows = store.agenda.rows([...new Set(failed.map(({ pid }) => pid))]);
    return failed.flatMap(({ pid, platform, reason, failedAt, words }): FailedPublication[] => {
      const post = rows.get(pid);
      if (!post) return [];
      const part = store.families.partOf(pid, platform);
      const { changed, sent } = since(part, platform, Date.parse(failedAt));
      const own = tries.find((each) => each.pid === pid && each.platform === platform);
      return [
        {
          post,
          platform,
          reason,
          failedAt: instantOrNull(failedAt),
          sent: sent ?? words,
          requestId: own?.requestId ?? null,
          changed,
        },
      ];
    });
  };

  const jobs = (all: readonly Job[]): FailedJob[] => {
    const failed = all.filter(
      (job, index) =>
        job.status === 'failed' &&
        // A failed publication is listed with its variant.
        !job.kind.startsWith('publish') &&
        // If it was done again since, it is no failure any more.
        !all.slice(0, index).some((later) => later.kind === job.kind && later.postId === job.postId),
    );
    const rows = store.agenda.rows(failed.flatMap(({ postId }) => (postId === null ? [] : [Number(postId)])));
    return failed.map((job) => ({ job, post: job.postId === null ? null : (rows.get(Number(job.postId)) ?? null) }));
  };

  return {
    async read() {
      const all = await sync.jobs.list();
      return { publications: publications(), jobs: jobs(all) };
    },
  };
};

export const failureMethods = ({ read }: FailuresView) => ({ 'failures.read': read }) satisfies Partial<Handlers>;
