// The model service: the specification in memory, in virtual time, harsh where the specification is silent.
import { createBudgets } from './budgets.ts';
import { createChance } from './chance.ts';
import { createDoor } from './door.ts';
import { createDue } from './due.ts';
import { createIdempotency } from './idempotency.ts';
import { abandonJobs } from './jobs.ts';
import { createKeyRing, type Keys } from './keys.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { drawNastiness, type Nastiness } from './nastiness.ts';
import { postText } from './post-wire.ts';
import { createRemote, type Remote } from './remote.ts';
import { seedBusiness } from './seeder.ts';
import { type Business, type Post } from './state.ts';
import { type ModelReply, type ModelRequest, type Treatment } from './wire.ts';
import { type World } from './world.ts';

export type ModelOptions = {
  /** The service's own clock in ms; never goes back. */
  now: () => number;
  /** From 0 up to 1, seeded. */
  random: () => number;
  /** How many posts somebody made before; the other business has three. */
  postCount?: number;
  /** What the seed shall not draw. */
  nastiness?: Partial<Nastiness>;
};

export type Model = {
  /** The request arrives now and has its full effect at once. */
  handle(request: ModelRequest, treatment?: Treatment): ModelReply;
  /** Fires what is due until now; `handle` and `remote` do so first. */
  advance(): void;
  /** When the service will do something by itself, in ms. */
  nextDueAt(): number | null;
  /** Forgets keys not stored yet and attempts in flight; jobs at work end by the reaper only. */
  restart(): void;
  readonly remote: Remote;
  readonly keys: Keys;
  /** For the judges, to be read only; posts are alive and change as the run goes on. */
  readonly inspect: Ledger & {
    readonly business: Business;
    readonly otherBusiness: Business;
    /** The posts that exist now, of the business under test. */
    readonly posts: ReadonlyMap<string, Post>;
    /** The post as GET would answer it, as JSON, without a request; null when it does not exist. */
    postText(postId: string): string | null;
  };
  readonly nastiness: Nastiness;
};

export const createModel = ({ now, random, postCount = 20, nastiness: fixed = {} }: ModelOptions): Model => {
  const chance = createChance(random);
  const nastiness = { ...drawNastiness(chance), ...fixed };
  const due = createDue();
  const ledger = createLedger();
  let firingAtMs: number | null = null;
  let counted = 0;
  const world: World = {
    now: () => firingAtMs ?? now(),
    count: () => (counted += 1),
    newId: (prefix) => `${prefix}_${(counted += 1)}`,
    chance,
    nastiness,
    due,
    ledger,
  };
  const business = seedBusiness(world, 'Under test', postCount);
  const otherBusiness = seedBusiness(world, 'Another one', 3);
  const ring = createKeyRing(world.newId, business, otherBusiness);
  const budgets = createBudgets(world.now, nastiness, ledger);
  const idempotency = createIdempotency(world.now);
  const answer = createDoor(world, ring, budgets, idempotency);

  const advance = () => {
    for (let next = due.take(now()); next; next = due.take(now())) {
      firingAtMs = next.atMs;
      next.run();
    }
    firingAtMs = null;
  };

  return {
    handle(request, treatment = {}) {
      advance();
      return answer(request, treatment);
    },
    advance,
    nextDueAt: due.nextAt,
    restart() {
      advance();
      idempotency.restart();
      for (const one of [business, otherBusiness]) abandonJobs(one);
    },
    remote: createRemote(world, business, advance),
    keys: ring.keys,
    inspect: {
      ...ledger,
      business,
      otherBusiness,
      posts: business.posts,
      postText(postId) {
        const post = business.posts.get(postId);
        return post ? postText(world, post) : null;
      },
    },
    nastiness,
  };
};
