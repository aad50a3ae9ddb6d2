// What a window asks the core of a library: pages, searches, the counts of its tabs, and months of its calendar.
import { Temporal } from 'temporal-polyfill';
import { filters, searches } from '../find/asks.ts';
import { openBenchCore } from '../open-core.ts';
import { say } from '../store/measure.ts';
import { madeAt, plannedAt } from './posts.ts';

const [dataDir = '', resourcesDir = '', postCount = ''] = process.argv.slice(2);
const rounds = 8;
const { ask, close } = await openBenchCore(dataDir, resourcesDir);

/** On average a question, each in its quickest round: other work of the machine only slows some of them. */
const timed = async <Question>(questions: readonly Question[], answer: (of: Question) => Promise<unknown>) => {
  const quickest = questions.map(() => Infinity);
  for (let round = 0; round < rounds; round += 1)
    for (const [place, question] of questions.entries()) {
      const begun = performance.now();
      await answer(question);
      quickest[place] = Math.min(quickest[place] ?? Infinity, performance.now() - begun);
    }
  return quickest.reduce((sum, ms) => sum + ms, 0) / questions.length;
};

/** Six weeks, as a month is shown, spread over the library: months of published posts, and months of scheduled ones. */
const months = [0, 0.2, 0.4, 0.6].flatMap((share) =>
  [madeAt, plannedAt].map((at) => {
    const from = Temporal.PlainDate.from(at(Math.floor(share * Number(postCount))).slice(0, 10));
    return { from: from.toString(), to: from.add({ days: 41 }).toString() };
  }),
);

const pageMs = await timed(filters, ({ status, platform }) => ask('posts.list', { state: status, platform }));
const searchMs = await timed(searches, (words) => ask('posts.list', { search: words.join(' ') }));
const countsMs = await timed(months, () => ask('posts.counts', {}));
const monthMs = await timed(months, (days) => ask('calendar.read', { ...days, perDay: 3 }));
// The next start follows a clean exit: otherwise it would check the whole library first.
await close();
say({ pageMs, searchMs, countsMs, monthMs });
