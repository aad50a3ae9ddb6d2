// Within the limits of the service and of a key (invariants 6, 7, 8, 12, 14).
import type { Sent } from '../network.ts';
import { grouped, rows, type Evidence, type Judge } from './evidence.ts';

const hourMs = 3_600_000;

const outward = /\/posts\/[^/]+\/(schedule|approve|publish)$/;
// Whether it draws from the outward allowance is not shown: only a refusal of its own holds it back.
const takeback = /\/posts\/[^/]+\/unschedule$/;
const work = /\/posts\/[^/]+\/(generate|revise|regenerate-image)$|\/ideas\/(generate|[^/]+\/pick)$/;

const tightest = ({ path, method }: Sent): 'outward' | 'takeback' | 'generation' | 'general' => {
  if (method === 'GET') return 'general';
  if (takeback.test(path)) return 'takeback';
  if (outward.test(path)) return 'outward';
  return work.test(path) ? 'generation' : 'general';
};

const most = (times: readonly number[], windowMs: number): number => {
  let first = 0;
  let highest = 0;
  times.forEach((time, index) => {
    while ((times[first] ?? time) <= time - windowMs) first += 1;
    highest = Math.max(highest, index - first + 1);
  });
  return highest;
};

type Counted = Pick<Evidence, 'sent' | 'copiedAtMs' | 'restoredAtMs'>;

/** What a library can know of. A copy put in place of it knows nothing of what was sent since it was made. */
const knownToOne = ({ sent, copiedAtMs, restoredAtMs }: Counted): Sent[][] => {
  const left = sent.filter(({ unsent }) => !unsent);
  if (copiedAtMs === null || restoredAtMs === null) return [left];
  return [
    left.filter(({ atMs }) => atMs < restoredAtMs),
    left.filter(({ atMs }) => atMs <= copiedAtMs || atMs >= restoredAtMs),
  ];
};

/** 6, 25: no hour of 3,600 s holds more than the service allows, as far as the library in use can know. */
export const withinBudgets = (evidence: Counted): string[] => {
  const problems: string[] = [];
  const keyOf = ({ apiKey }: Sent) => apiKey;
  for (const [key, requests] of knownToOne(evidence).flatMap((left) => [...grouped(left, keyOf)])) {
    const check = (name: string, list: readonly Sent[], limit: number): void => {
      const found = most(
        list.map(({ atMs }) => atMs),
        hourMs,
      );
      if (found > limit) problems.push(`6: ${String(found)} ${name} requests in an hour with ${key}`);
    };
    check('general', requests, 600);
    check(
      'generation',
      requests.filter((request) => tightest(request) === 'generation'),
      60,
    );
    check(
      'outward',
      requests.filter((request) => tightest(request) === 'outward'),
      20,
    );
  }
  return problems;
};

/** 7: nothing of a kind is sent before the service's Retry-After; without network only probes. */
export const waitsWhenRefused: Judge = ({ sent }) => {
  const problems: string[] = [];
  for (const [life, requests] of grouped(sent, ({ life }) => String(life))) {
    const closedUntil = new Map<string, number>();
    for (const request of requests) {
      const kind = tightest(request);
      const refusals = requests.filter(
        ({ reply }) => reply !== null && reply.retryAfterMs !== null && reply.atMs < request.atMs,
      );
      for (const one of refusals) {
        if (one.reply?.retryAfterMs) closedUntil.set(tightest(one), one.reply.atMs + one.reply.retryAfterMs);
      }
      if ((closedUntil.get(kind) ?? 0) > request.atMs) {
        problems.push(`7: life ${life} sent ${request.method} ${request.path} before Retry-After was over`);
      }
    }
    const probes = requests.filter(({ unsent }) => unsent).map(({ atMs }) => atMs);
    const found = most(probes, 60_000);
    if (found > 20) problems.push(`7: life ${life} tried ${String(found)} times in a minute without network`);
  }
  return problems;
};

/** However often it fails, the same question is asked no more often than this. */
const sameInAMinute = 20;
/** Of one address, whatever is asked: after a bad hour each new post in doubt is looked for from its own moment on. */
const mostAMinute = 100;

/** 7: no reply makes Galley ask for the same thing again and again. */
export const neverHammers = ({ sent }: Pick<Evidence, 'sent'>): string[] => {
  const left = sent.filter(({ unsent }) => !unsent);
  const check = (limit: number, askedOf: (request: Sent) => string): string[] =>
    [...grouped(left, (request) => `life ${String(request.life)} asked ${request.method} ${askedOf(request)}`)].flatMap(
      ([what, requests]) => {
        const found = most(
          requests.map(({ atMs }) => atMs),
          60_000,
        );
        return found > limit ? [`7: ${what} ${String(found)} times in a minute`] : [];
      },
    );
  return [
    ...check(sameInAMinute, ({ path, query, body }) => `${path}${query}${body ?? ''}`),
    ...check(mostAMinute, ({ path }) => path),
  ];
};

/** 8: one key, one body, one API key, 23 hours of its own; a successor only after the key was settled. */
export const keysKeepFaith: Judge = ({ sent, db }) => {
  const problems: string[] = [];
  for (const [key, requests] of grouped(sent, ({ idempotencyKey }) => idempotencyKey)) {
    if (new Set(requests.map(({ method, path, body }) => `${method} ${path} ${body ?? ''}`)).size > 1) {
      problems.push(`8: key ${key} was sent with different bodies`);
    }
    if (new Set(requests.map(({ apiKey }) => apiKey)).size > 1)
      problems.push(`8: key ${key} was sent under two API keys`);
    const left = requests.filter(({ unsent }) => !unsent);
    const [first, last] = [left[0], left.at(-1)];
    if (first && last && last.atMs - first.atMs > 23 * hourMs) problems.push(`8: key ${key} was used after 23 hours`);
  }
  const early = rows<{ key: string; ageMs: number }>(
    db,
    `SELECT key, retired_ms - min(started_ms) AS ageMs FROM idempotency_key JOIN attempt USING (key)
     WHERE why = 'expired' GROUP BY key`,
  ).filter(({ ageMs }) => ageMs < 23 * hourMs);
  for (const { key, ageMs } of early)
    problems.push(`8: key ${key} was given up for its age after ${(ageMs / hourMs).toFixed(1)} hours`);
  const keys = rows<{ operation: string; first: number; retired: number | null }>(
    db,
    'SELECT operation, first_sent_ms AS first, retired_ms AS retired FROM idempotency_key ORDER BY first_sent_ms',
  );
  for (const [operation, all] of grouped(keys, (row) => row.operation)) {
    all.slice(0, -1).forEach((key) => {
      if (key.retired === null) problems.push(`8: operation ${operation} has two live keys`);
    });
  }
  return problems;
};

/** 12: a key of another business never carries our work. */
export const keysStayAtHome: Judge = ({ sent, foreignKey }) =>
  sent
    .filter(({ apiKey, path }) => apiKey === foreignKey && path !== '/v1/public/account')
    .map(({ method, path }) => `12: ${method} ${path} was sent under another business's key`);

/** 14: once another instance has taken over, the first sends nothing. */
export const oneSender: Judge = ({ sent, lives }) =>
  lives
    .filter(({ second }) => second)
    .flatMap((taken) =>
      sent
        .filter(({ life, atMs }) => life < taken.number && atMs > taken.startedMs)
        .map(({ method, path, life }) => `14: life ${String(life)} sent ${method} ${path} after it was fenced off`),
    );
