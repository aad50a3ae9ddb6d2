// Actions on many posts that the person takes back, at once or later: all is as before, but for what is reported (invariant 30).
import type { UndoOutcome } from '../../preload/contract/undo.ts';
import type { PlatformId } from '../../preload/rules/platforms.ts';
import type { Intent } from '../../main/sync/outbox/operation.ts';
import type { Draws } from './draws.ts';
import type { Hands } from './hands.ts';
import type { Model } from './model/model.ts';
import type { Person } from './person.ts';
import type { Timeline } from './timeline.ts';

export type Undoing = {
  /** One action; it is taken back now or in a while. Says which. */
  act(hands: Hands): string;
};

type Deps = {
  timeline: Timeline;
  draws: Draws;
  model: Model;
  person: Person;
  asPerson: (run: (hands: Hands) => string) => void;
  problem: (text: string) => void;
};
/**
 * Of each post what was seen of it, the moment whose state of the service that was, and how often the person had
 * touched it once the action was done.
 */
type Seen = { before: string; readAtMs: number; touches: number };
type Action = { atMs: number; name: string; posts: ReadonlyMap<number, Seen> };

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const platforms = ['instagram', 'facebook', 'linkedin'] as const;

export const createUndoing = ({ timeline, draws, model, person, asPerson, problem }: Deps): Undoing => {
  let count = 0;
  const word = () => `u${String((count += 1))}`;
  const later = (): string => new Date(timeline.now() + draws.between(20, 3000) * minuteMs).toISOString();

  /** What a person can see of a post and change by an action; `gone`: it is not listed. */
  const seen = (hands: Hands, pid: number): string => {
    const post = hands.pids().includes(pid) ? hands.post(pid) : null;
    if (!post) return 'gone';
    const slot = (at: unknown) => (typeof at === 'string' ? Date.parse(at) : null);
    return JSON.stringify([
      post.name,
      hands.tags(pid),
      post.variants.map((of) => [of.platform, of.body ?? '', of.hashtags, of.altText ?? '', slot(of.scheduledAt)]),
    ]);
  };

  const versionsOf = (hands: Hands, pid: number): PlatformId[] =>
    (hands.post(pid)?.variants ?? [])
      .filter(({ status }) => status !== 'published')
      .map(({ platform }) => platform as PlatformId);

  const planned = (hands: Hands, pids: readonly number[]): Intent[] =>
    pids.flatMap((pid) =>
      versionsOf(hands, pid).map((platform): Intent => ({ do: 'post.schedule', pid, platform, at: later() })),
    );
  const intentsOf = (hands: Hands, pids: readonly number[]): Intent[] =>
    draws.oneOf<() => Intent[]>([
      () => planned(hands, pids.slice(0, 1)),
      () => planned(hands, pids),
      () =>
        pids.flatMap((pid) =>
          versionsOf(hands, pid).map((platform): Intent => ({ do: 'post.unschedule', pid, platform })),
        ),
      () => pids.map((pid) => ({ do: 'post.remove', pid })),
      () => pids.map((pid) => ({ do: 'post.rename', pid, name: word() })),
      () => pids.map((pid) => ({ do: 'post.tag', pid, tags: [word()] })),
      () =>
        pids.flatMap((pid) =>
          versionsOf(hands, pid).map((platform): Intent => ({
            do: 'post.edit',
            pid,
            platform,
            fields: { body: word(), hashtags: [word()] },
          })),
        ),
      // What two actions of the window make one after the other, made in one.
      () => [...planned(hands, pids), ...pids.map((pid): Intent => ({ do: 'post.remove', pid }))],
    ])();

  /** Somebody or something else has been at it since. */
  const isTouched = (hands: Hands, pid: number, touches: number, sinceMs: number): boolean => {
    const sid = hands.post(pid)?.serviceId ?? null;
    const { changes, platformPosts } = model.inspect;
    const isOwn = ({ cause, requestKey }: (typeof changes)[number]) =>
      requestKey !== undefined && (cause === 'edit' || cause === 'rename');
    return (
      person.touches(pid) !== touches ||
      changes.some((change) => change.postId === sid && change.at >= sinceMs && !isOwn(change)) ||
      platformPosts.some(({ postId, at }) => postId === sid && at >= sinceMs)
    );
  };

  const judge = (hands: Hands, { atMs, name, posts }: Action, { undone }: UndoOutcome): void => {
    if (!undone) {
      // A step of one post may be the one that the person's Undo in that post has taken.
      if (posts.size === 1 && [...posts].every(([pid, { touches }]) => person.touches(pid) !== touches)) return;
      return problem(`30: ${name} cannot be taken back`);
    }
    const reportedCount = undone.stayed.reduce((sum, { count: many }) => sum + many, 0);
    const differ = [...posts].flatMap(([pid, { before, readAtMs, touches }]) => {
      const now = seen(hands, pid);
      // What the service did shortly before may be known here only now; and whatever it did since the post was read,
      // which is long ago where there was no network.
      const isSame = now === before || isTouched(hands, pid, touches, Math.min(atMs - 10 * minuteMs, readAtMs));
      return isSame ? [] : [`${String(pid)} was ${before} and is ${now}`];
    });
    const afterMs = timeline.now() - atMs;
    if (differ.length > reportedCount)
      problem(
        `30: ${name}, taken back after ${String(afterMs / secondMs)} s: ${String(reportedCount)} are reported, and ${differ.join('; ')}`,
      );
  };

  const takeBack = (action: Action, stepId: number) => (hands: Hands) => {
    const outcome = hands.undoStep(stepId);
    judge(hands, action, outcome);
    for (const pid of action.posts.keys()) person.touch(pid);
    return `takes back ${action.name}`;
  };

  return {
    act(hands) {
      const alive = hands.pids().slice(0, 30);
      const some = Array.from({ length: draws.between(1, 6) }, () => draws.some(alive));
      const pids = [...new Set(some)].filter((pid) => pid !== null);
      // A click to publish that waits takes the time off by itself, whenever it is sent.
      const before = pids
        .filter((pid) => hands.post(pid)?.sync.publishWaits !== true)
        .map((pid) => ({ pid, before: seen(hands, pid), readAtMs: hands.readAtMs(pid) ?? Infinity }));
      const isNew = draws.happens(0.15);
      const intents = isNew ? [] : intentsOf(hands, pids);
      const name = isNew ? 'three new posts' : `${String(intents[0]?.do)} (${String(intents.length)})`;
      const { stepId, made } = isNew
        ? person.begin(
            hands,
            Array.from({ length: 3 }, () => ({ platform: draws.oneOf(platforms), name: word(), body: word() })),
          )
        : { stepId: person.many(hands, intents), made: [] };
      if (stepId === null) return `${name} changes nothing`;
      const all = [...before, ...made.map((pid) => ({ pid, before: 'gone', readAtMs: Infinity }))];
      const posts = new Map(all.map(({ pid, ...was }) => [pid, { ...was, touches: person.touches(pid) }]));
      const run = takeBack({ atMs: timeline.now(), name, posts }, stepId);
      const delayMs = draws.oneOf([0, 0, 3, 30, 300, 2400]) * secondMs;
      if (delayMs === 0) run(hands);
      else timeline.at(timeline.now() + delayMs, () => asPerson(run));
      return name;
    },
  };
};
