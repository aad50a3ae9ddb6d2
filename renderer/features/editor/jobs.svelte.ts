// Long work on the open post: started here or found running, followed to its end, its result read by its flags.
import type { PlatformId } from '../../../preload/rules/platforms.ts';
import type { Job } from '../../../preload/contract/jobs.ts';
import type { Bridge } from '../../app/bridge.ts';
import { isOver, taskOf, type Task } from '../../app/job-task.ts';

/** A job and what this window knows of its reason. `note`: the feedback or hint it was started with. */
export type Work = { job: Job; task: Task; platform: PlatformId | null; note: string | null };

type Deps = {
  bridge: Bridge;
  postId: string;
  /** Once for each job, started here or found running. */
  onBegin: (work: Work) => void;
  /** Once for each job that ends while it is watched. */
  onEnd: (work: Work) => void;
};

export const createEditorJobs = ({ bridge, postId, onBegin, onEnd }: Deps) => {
  let works = $state.raw<readonly Work[]>([]);
  /** Jobs known by their id only, until they are read. */
  const expected = new Map<string, Omit<Work, 'job'>>();

  const refresh = async (): Promise<void> => {
    const jobs = await bridge.call('jobs.list', {});
    for (const job of jobs) if (job.postId === postId || expected.has(job.id)) put(job);
  };

  const begin = (work: Work): void => {
    works = [...works, work];
    onBegin(work);
    if (isOver(work.job)) onEnd(work);
  };

  /** Adds the reason to a job that is known already; false when it is not. */
  const explain = (jobId: string, about: Omit<Work, 'job'>): boolean => {
    const known = works.find((work) => work.job.id === jobId);
    works = works.map((work) => (work === known ? { ...about, job: work.job } : work));
    return known !== undefined;
  };

  const put = (job: Job): void => {
    const known = works.find((work) => work.job.id === job.id);
    if (!known) {
      const about = expected.get(job.id);
      // Ended before this window opened: no notification.
      if (!about && isOver(job)) return;
      expected.delete(job.id);
      begin({ task: taskOf(job), platform: null, note: null, ...about, job });
      return;
    }
    if (isOver(known.job)) return;
    const now = { ...known, job };
    works = works.map((work) => (work === known ? now : work));
    if (isOver(job)) onEnd(now);
  };

  return {
    get running() {
      return works.filter((work) => !isOver(work.job));
    },
    /** The last ended work of a kind, seen in this window. */
    last(...tasks: Task[]): Work | undefined {
      return works.findLast((work) => isOver(work.job) && tasks.includes(work.task));
    },
    of(jobId: string): Work | undefined {
      return works.find((work) => work.job.id === jobId);
    },
    /** A job started from here. An event of it may have arrived before the answer. */
    follow(job: Job, about: Omit<Work, 'job'>): void {
      if (!explain(job.id, about)) begin({ ...about, job });
    },
    /** A job started from here of which only the id is known yet. */
    async expect(jobId: string, about: Omit<Work, 'job'>): Promise<void> {
      if (explain(jobId, about)) return;
      expected.set(jobId, about);
      await refresh();
    },
    /** Reads the status of the post's jobs. */
    refresh,
  };
};
