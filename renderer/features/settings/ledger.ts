// What the jobs of each day were charged: nothing is added up of which a part is not known.
import { jobsListed } from '../../../preload/rules/own-bounds.ts';
import type { Job } from '../../../preload/contract/jobs.ts';

type LedgerDay = {
  date: Temporal.PlainDate;
  /** Newest first. */
  jobs: Job[];
  /** Credits; null: more of that day may lie beyond the end of the list. */
  charged: number | null;
};
type Ledger = {
  /** Not at their end, so not charged yet. */
  running: Job[];
  /** Newest first. */
  days: LedgerDay[];
};

/** `jobs`: newest first, the first `jobsListed` of them. A job counts for the day on which it ended in `zone`. */
export const ledgerOf = (jobs: readonly Job[], zone: string): Ledger => {
  const isOver = ({ status }: Job) => status === 'succeeded' || status === 'failed';
  const endOf = ({ completedAt, createdAt }: Job) => Temporal.Instant.from(completedAt ?? createdAt);
  const over = jobs.filter(isOver).sort((one, other) => Temporal.Instant.compare(endOf(other), endOf(one)));
  const isCut = jobs.length >= jobsListed;
  const days: LedgerDay[] = [];
  for (const job of over) {
    const date = endOf(job).toZonedDateTimeISO(zone).toPlainDate();
    const day = days.at(-1);
    if (day?.date.equals(date)) day.jobs.push(job);
    else days.push({ date, jobs: [job], charged: null });
  }
  return {
    running: jobs.filter((job) => !isOver(job)),
    days: days.map((day, index) => ({
      ...day,
      charged: isCut && index === days.length - 1 ? null : day.jobs.reduce((sum, job) => sum + job.creditsCharged, 0),
    })),
  };
};
