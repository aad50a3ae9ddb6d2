// Made-up posts over some years, a fifth of them as families: several posts of the service that the Library counts as
// one. The others of the bench are the same posts without, so that only the families make a difference.
import { enqueueJoin } from '../../main/sync/outbox/families.ts';
import type { OpenLibrary } from '../store/library.ts';
import { createdMs, post } from '../store/posts.ts';

type Made = ReturnType<typeof post>;

/** 2,880 posts in a month of thirty days. */
const minutesApart = 15;
/** What is scheduled is still to come: a library in which thousands of posts missed their time is not a usual one. */
const aheadMs = 10 * 365 * 24 * 3_600_000;

export const madeAt = (number: number): string => new Date(createdMs(number * minutesApart)).toISOString();
export const plannedAt = (number: number): string => new Date(Date.parse(madeAt(number)) + aheadMs).toISOString();

const spread = (number: number): Made => {
  const [made, at] = [post(number), madeAt(number)];
  const variants = made.variants.map((variant) => ({
    ...variant,
    scheduledAt: variant.scheduledAt && plannedAt(number),
    publishedAt: variant.publishedAt && at,
  }));
  return { ...made, variants, createdAt: at, updatedAt: at };
};

/** Three in four have several platforms, so that a fifth of all are families. */
const isFamily = (number: number, { variants }: Made): boolean => variants.length > 1 && number % 15 < 4;

const partId = (number: number, place: number): string => `p${number}-${place}`;

/** Each platform as a post of its own, the first one first. */
const partsOf = (number: number, { variants, ...whole }: Made): Made[] =>
  variants.map((variant, place) => ({
    ...whole,
    id: partId(number, place),
    variants: [{ ...variant, isPrimary: true }],
  }));

/** As the service sends them, by hundreds of the Library's posts. */
export function* spreadPages(count: number, withFamilies: boolean): Generator<Made[]> {
  for (let end = count; end > 0; end -= 100)
    yield Array.from({ length: Math.min(100, end) }, (_, index) => end - 1 - index).flatMap((number) => {
      const made = spread(number);
      return withFamilies && isFamily(number, made) ? partsOf(number, made) : [made];
    });
}

/** Joins the parts of each family. How many families there are. */
export const joinFamilies = ({ store, transact }: OpenLibrary, count: number): number => {
  let familyCount = 0;
  for (let from = 0; from < count; from += 500)
    transact((tx) => {
      for (let number = from; number < Math.min(count, from + 500); number += 1) {
        const to = store.posts.pidOf(partId(number, 0));
        if (to === null) continue;
        familyCount += 1;
        for (let place = 1; place < 4; place += 1) {
          const pid = store.posts.pidOf(partId(number, place));
          if (pid !== null) enqueueJoin(tx, { do: 'post.join', pid, to });
        }
      }
    });
  return familyCount;
};
