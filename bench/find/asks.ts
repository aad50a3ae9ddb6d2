// What every contestant is asked, and how long it takes over it. Same posts, same questions.
import { say } from '../store/measure.ts';
import { vocabulary } from '../store/posts.ts';

export const pageRows = 50;
const statuses = ['draft', 'scheduled', 'published'] as const;
const platforms = ['instagram', 'facebook', 'linkedin', 'tiktok', 'youtube_shorts', 'pinterest', 'x'] as const;

export type Filter = { status: (typeof statuses)[number]; platform: (typeof platforms)[number] };
export const filters: Filter[] = statuses.flatMap((status) => platforms.map((platform) => ({ status, platform })));

/** One word or two, said often and seldom. */
const said = (rank: number): string => vocabulary[rank] ?? '';
export const searches: string[][] = [
  ...[3, 30, 100, 300, 1000, 3000, 10_000, 19_000].map((rank) => [said(rank)]),
  ...[3, 30, 100, 300, 1000, 3000].map((rank) => [said(5), said(rank * 2)]),
];
/** The first letters of a word that is being typed. */
export const prefixes = [2, 20, 200, 2000, 4000, 8000].map((rank) => said(rank).slice(0, 3));

/** Letters from the midst of words. */
export const parts = [2, 20, 200, 2000, 4000, 8000].map((rank) => said(rank).slice(1, 5));

type Row = unknown;
export type Answers = {
  filtered: (of: Filter) => Row[] | Promise<Row[]>;
  /** Every word has to be there; the newest fifty. */
  search?: (words: string[]) => Row[] | Promise<Row[]>;
  prefix?: (letters: string) => Row[] | Promise<Row[]>;
  /** The best fifty that hold every word. */
  ranked?: (words: string[]) => Row[] | Promise<Row[]>;
  /** The newest fifty that hold the letters anywhere. */
  inside?: (letters: string) => Row[] | Promise<Row[]>;
};

const times = async <Ask>(asks: readonly Ask[], answer: (ask: Ask) => Row[] | Promise<Row[]>): Promise<number[]> => {
  const taken: number[] = [];
  // One warm-up round, and no more rounds than it takes to distinguish results.
  for (const round of [0, 1, 2])
    for (const ask of asks) {
      const begun = performance.now();
      await answer(ask);
      if (round > 0) taken.push(performance.now() - begun);
    }
  return taken.sort((a, b) => a - b);
};
const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

const rssMB = () => process.memoryUsage.rss() / 1e6;
/** Before any post: what is added to it is the library. */
let baseMB = rssMB();
/** Called where a program has loaded its own code, which is there with or without a library. */
export const codeIsLoaded = (): void => {
  baseMB = rssMB();
};

export const answerAll = async ({ filtered, search, prefix, ranked, inside }: Answers) => {
  const openMB = rssMB() - baseMB;
  say({
    filterP50Ms: at(await times(filters, filtered), 0.5),
    ...(search && { searchP95Ms: at(await times(searches, search), 0.95) }),
    ...(prefix && { prefixP95Ms: at(await times(prefixes, prefix), 0.95) }),
    ...(ranked && { rankedP95Ms: at(await times(searches, ranked), 0.95) }),
    ...(inside && { insideP95Ms: at(await times(parts, inside), 0.95) }),
    openMB,
    addedMB: rssMB() - baseMB,
  });
};
