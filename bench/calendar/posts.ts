// Two adjacent months full of scheduled posts: the same number gives the same post.
import { createdMs, post } from '../store/posts.ts';

type BenchPost = ReturnType<typeof post>;

export const months = ['2030-05', '2030-06'] as const;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Posts are published between 8:00 and 20:00. */
const firstHour = 8;
const openMs = 12 * hourMs;

const scheduled = (number: number, atMs: number): BenchPost => {
  const at = new Date(atMs).toISOString();
  const made = post(number);
  return {
    ...made,
    status: 'scheduled',
    // As a library grows: one after the other.
    updatedAt: new Date(createdMs(number)).toISOString(),
    variants: made.variants.map((variant) => ({ ...variant, status: 'scheduled', scheduledAt: at, publishedAt: null })),
  };
};

/** `perMonth` posts in each month, spread over its days and hours, by pages of a hundred. */
export function* calendarPages(perMonth: number): Generator<BenchPost[]> {
  let page: BenchPost[] = [];
  for (const [index, month] of months.entries()) {
    const [year = 0, number = 1] = month.split('-').map(Number);
    const startMs = Date.UTC(year, number - 1);
    const days = (Date.UTC(year, number) - startMs) / dayMs;
    for (let count = 0; count < perMonth; count += 1) {
      const day = count % days;
      const share = Math.floor(count / days) / Math.ceil(perMonth / days);
      page.push(scheduled(index * perMonth + count, startMs + day * dayMs + firstHour * hourMs + share * openMs));
      if (page.length < 100) continue;
      yield page;
      page = [];
    }
  }
  if (page.length > 0) yield page;
}
