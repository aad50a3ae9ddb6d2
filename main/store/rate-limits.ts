// Rate limits: what was sent in the last hour, per API key and allowance, and what the service said about it.
import * as row from './database/row-schema.ts';
import type { Allowance } from '../../preload/contract/sync.ts';
import type { Statements } from './database/statements.ts';

type Budget = Allowance['budget'];
/** `takeback`: what replies to unschedule requests have shown about the limits that they draw from. */
type StateName = Budget | 'takeback';

export type RateEvent = { budget: Budget; atMs: number; monoMs: number; boot: string; ticket: number };

const State = row.object({
  limit: row.number(),
  remaining: row.number().nullable(),
  seenMs: row.number(),
  resetsMs: row.number().nullable(),
  closedUntilMs: row.number().nullable(),
  /** Number of 429s in a row without Retry-After. */
  refusals: row.number(),
});
export type RateState = row.infer<typeof State>;

export type RateStore = {
  /** One row per budget; returns the ticket that they share. */
  add(apiKey: string, events: Omit<RateEvent, 'ticket'>[]): number;
  /** The request never left: deletes its rows. */
  refund(ticket: number): void;
  /** Events of a budget since, oldest first. */
  since(apiKey: string, budget: Budget, sinceMs: number): RateEvent[];
  /** The number of stored events of a budget, without reading them. */
  count(apiKey: string, budget: Budget): number;
  state(apiKey: string, budget: StateName): RateState | null;
  setState(apiKey: string, budget: StateName, state: RateState): void;
  prune(beforeMs: number): void;
};

const Event = row.object({ atMs: row.number(), monoMs: row.number(), boot: row.string(), ticket: row.number() });
const KnownState = State.nullable();
const Whole = row.number();
const LastId = row.number().nullable();

export const createRateStore = (db: Statements): RateStore => {
  const selectLast = db.prepare('SELECT max(id) FROM rate_event').pluck();
  const insert = db.prepare(
    `INSERT INTO rate_event (id, api_key, budget, at_ms, mono_ms, boot, ticket)
     VALUES (:id, :apiKey, :budget, :atMs, :monoMs, :boot, :ticket)`,
  );
  const refund = db.prepare('DELETE FROM rate_event WHERE id >= :ticket AND ticket = :ticket');
  const select = db.prepare(
    `SELECT at_ms AS atMs, mono_ms AS monoMs, boot, ticket FROM rate_event
     WHERE api_key = +:apiKey AND budget = +:budget AND at_ms >= :sinceMs ORDER BY at_ms, id`,
  );
  const count = db.prepare('SELECT count(*) FROM rate_event WHERE api_key = :apiKey AND budget = :budget').pluck();
  const selectState = db.prepare(
    `SELECT "limit", remaining, seen_ms AS seenMs, resets_ms AS resetsMs, closed_until_ms AS closedUntilMs, refusals
     FROM rate_state WHERE api_key = :apiKey AND budget = :budget`,
  );
  const upsertState = db.prepare(
    `INSERT OR REPLACE INTO rate_state
       (api_key, budget, "limit", remaining, seen_ms, resets_ms, closed_until_ms, refusals)
     VALUES (:apiKey, :budget, :limit, :remaining, :seenMs, :resetsMs, :closedUntilMs, :refusals)`,
  );
  const prune = db.prepare('DELETE FROM rate_event WHERE at_ms < :beforeMs');
  // No id is reused during the life of a ticket, so a late refund never hits a later request.
  let lastId = 0;
  return {
    add(apiKey, events) {
      lastId = Math.max(lastId, LastId.parse(selectLast.get()) ?? 0);
      const ticket = lastId + 1;
      for (const { budget, atMs, monoMs, boot } of events) {
        lastId += 1;
        insert.run({ id: lastId, apiKey, budget, atMs, monoMs, boot, ticket });
      }
      return ticket;
    },
    refund(ticket) {
      refund.run({ ticket });
    },
    since: (apiKey, budget, sinceMs) =>
      select.all({ apiKey, budget, sinceMs }).map((found) => ({ budget, ...Event.parse(found) })),
    count: (apiKey, budget) => Whole.parse(count.get({ apiKey, budget })),
    state: (apiKey, budget) => KnownState.parse(selectState.get({ apiKey, budget }) ?? null),
    setState(apiKey, budget, state) {
      upsertState.run({ apiKey, budget, ...state });
    },
    prune(beforeMs) {
      prune.run({ beforeMs });
    },
  };
};
