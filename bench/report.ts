// Says what was measured: medians with their spread, and each goal as met, missed or undecided.
import { spreadOf, type Contest, type Spread } from './samples.ts';

/** `most` or `least`: the median must not be above, or below. Its name begins with its number in docs/performance.md. */
export type Goal = { name: string; measured: Spread; most?: number; least?: number };

const short = (value: number): string => (Number.isFinite(value) ? Number(value.toPrecision(3)).toString() : '-');
const spreadText = ({ median, min, max }: Spread): string => `${short(median)} (${short(min)}-${short(max)})`;

export const printContest = (title: string, results: Contest): void => {
  console.log(`\n${title}`);
  const metrics = Object.keys(Object.values(results).flat()[0] ?? {}).filter((metric) => metric !== 'load');
  const rows = [
    ['', ...metrics],
    ...Object.keys(results).map((name) => [
      name,
      ...metrics.map((metric) => spreadText(spreadOf(results, name, metric))),
    ]),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  for (const row of rows) console.log(`  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`);
};

/** Missed only when no round reached it; otherwise the machine was too busy to measure. */
const verdict = ({ measured: { median, min, max }, most = Infinity, least = -Infinity }: Goal): string => {
  if (median <= most && median >= least) return 'holds';
  return min <= most && max >= least ? 'noisy' : 'falls short';
};

/** `felt`: goals by what a user feels of them, in a sentence. */
export const printGoals = (felt: Readonly<Record<string, readonly Goal[]>>): void => {
  console.log('\nGoals');
  for (const [sentence, goals] of Object.entries(felt)) {
    console.log(`  ${sentence}`);
    for (const goal of goals) {
      const limit = goal.most === undefined ? `>= ${short(goal.least ?? 0)}` : `<= ${short(goal.most)}`;
      console.log(`    ${verdict(goal).padEnd(12)}goal ${goal.name}: ${spreadText(goal.measured)}, goal ${limit}`);
    }
  }
};
