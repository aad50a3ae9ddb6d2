// Every read goes through here: it takes from the rate limit, notes the reply, and believes a 404 only under a proven
// key.
import { z } from 'zod';
import { hash } from 'node:crypto';
import { AppError } from '../../../preload/errors.ts';
import type { Client, Attempted, Frozen } from '../../service/client.ts';
import type * as endpoint from '../../service/endpoints.ts';
import type { CallInput, CallReply, EndpointName } from '../../service/endpoints.ts';
import { ofRead } from '../../service/retry-policy.ts';
import type { Progress } from '../../service/multipart.ts';
import type { Store } from '../../store/store.ts';
import type { Budget } from './rate-limits.ts';
import type { Online } from './connectivity.ts';
import type { RequestClass } from './rules.ts';
import type { Time } from './service-clock.ts';
import type { Transact } from './transaction.ts';

/** A second link to connect a channel is harmless, so it is requested like a read. */
export type ReadName = endpoint.ReadName | 'channels.connectLink';

export type Requests = {
  /**
   * One read within the budget of its class. `startedAtMs` is Galley's time before the request left. Throws AppError:
   * what the client throws; `rate-limited` with `retryAfterMs` when our own budget is spent; `unreachable` at once
   * while offline or in airplane mode, unless the user let it through. A 404 is `not-found` only after the key was
   * proven to belong to this business (docs/sync.md#a-key-is-proven-before-anything-is-sent).
   */
  read<N extends ReadName>(
    name: N,
    input: CallInput<N>,
    requestClass: RequestClass,
    letThrough?: boolean,
  ): Promise<{ reply: CallReply<N>; startedAtMs: number }>;
};

export type RequestsDeps = {
  transact: Transact;
  client: Client;
  budget: Budget;
  time: Time;
  online: Online;
  identity: Identity;
  /** Resolves when no urgent takeback is left: background reads wait for it. */
  afterTakebacks: () => Promise<void>;
};

/** Reads in the background, which no user waits for. */
const backgroundClasses: readonly RequestClass[] = ['jobs', 'refresh', 'fullScan'];

const Owner = z.object({ businessId: z.string() });
type Read = { reply: CallReply<ReadName>; startedAtMs: number };

/**
 * `ask` reads the account even while the service seems unreachable: it is the probe of connectivity.ts and the proof of
 * the key.
 */
export const createRequests = (deps: RequestsDeps): Requests & { ask(): Promise<void>; close(): void } => {
  const { transact, client, budget, time, online, identity, afterTakebacks } = deps;
  const exchange = createExchange(deps);
  const underWay = new Map<string, Promise<Read>>();
  let isClosed = false;

  const send = async (name: ReadName, input: CallInput<ReadName>, requestClass: RequestClass): Promise<Read> => {
    const frozen = client.freeze(name, input);
    // Data of another business must never be taken for ours.
    if (name !== 'account.get' && !identity.isKnown()) await identity.prove();
    const taken = transact(() => budget.take(name, requestClass));
    const startedAtMs = time.nowMs();
    if ('notBeforeMs' in taken) throw spent(taken.notBeforeMs - startedAtMs);
    const came = await exchange(frozen, {});
    // A reply after the session ended has no library to go to.
    if (isClosed) throw new AppError({ kind: 'cancelled', message: 'The library is closed.' });
    const error = 'error' in came ? came.error : null;
    if (error?.kind === 'unreachable') transact(() => budget.refund(taken.ticket));
    const note = came.received && budget.note(name, came.received, error?.data.retryAfterMs ?? null);
    if (note) transact(note);
    if ('error' in came) {
      if (came.error.kind === 'not-found') await identity.prove();
      throw new AppError(ofRead(came.error.data), { cause: came.error });
    }
    if (name === 'account.get') identity.note(Owner.parse(came.reply.body).businessId);
    return { reply: came.reply, startedAtMs };
  };

  const joined = (name: ReadName, input: CallInput<ReadName>, requestClass: RequestClass): Promise<Read> => {
    const words = JSON.stringify([name, input]);
    const same = underWay.get(words);
    if (same) return same;
    const mine = send(name, input, requestClass).finally(() => underWay.delete(words));
    underWay.set(words, mine);
    return mine;
  };

  const blocked = (): AppError | null => {
    switch (online.connection()) {
      case 'online':
        return null;
      case 'paused':
        return new AppError({ kind: 'unauthorized', message: 'The service does not take this key.' });
      case 'offline':
      case 'airplane':
        return new AppError({ kind: 'unreachable', message: 'Galley is offline.' });
    }
  };

  const refuseWhileAway = (letThrough = false): void => {
    const error = letThrough && online.letsThrough() ? null : blocked();
    if (error) throw error;
  };

  return {
    async read(name, input, requestClass, letThrough) {
      refuseWhileAway(letThrough);
      if (backgroundClasses.includes(requestClass)) {
        await afterTakebacks();
        if (isClosed) throw new AppError({ kind: 'cancelled', message: 'The library is closed.' });
        refuseWhileAway();
      }
      const read = await joined(name, input, requestClass);
      // The endpoint table ties each name to the schema that has just parsed its reply.
      return read as { reply: CallReply<typeof name>; startedAtMs: number };
    },
    async ask() {
      await joined('account.get', {}, 'person');
    },
    close() {
      isClosed = true;
    },
  };
};

const spent = (forMs: number): AppError =>
  new AppError({ kind: 'rate-limited', message: 'The hourly allowance is used up.', retryAfterMs: Math.max(0, forMs) });

// One exchange with the service, and what every reply reports: the time, the connection, and whether the key is valid.
type Deps = { client: Pick<Client, 'attempt'>; time: Time; online: Online };

export type Exchange = <N extends EndpointName>(
  frozen: Frozen<N>,
  options: { idempotencyKey?: string; signal?: AbortSignal; onProgress?: Progress },
) => Promise<Attempted<N>>;

/** A connection that breaks off sooner than this was not just a slow reply. */
const breaksOffWithinMs = 10_000;

/** Wraps the client: every reply also updates the service's clock, the connectivity and the state of the key. */
export const createExchange =
  ({ client, time, online }: Deps): Exchange =>
  async (frozen, options) => {
    const sentAtMs = time.nowMs();
    const came = await client.attempt(frozen, options);
    if (came.received) {
      time.received(came.received.dateMs, sentAtMs);
      online.received();
    }
    if ('error' in came) {
      const { kind } = came.error;
      if (kind === 'unreachable') online.unreachable();
      // After a long wait it is no sign of a lost connection: the service may only be slow.
      if (kind === 'unsure' && !came.received && time.nowMs() - sentAtMs < breaksOffWithinMs) online.unanswered();
      // Only when the service itself says so: a page from a proxy in between is `unreadable`.
      if (kind === 'unauthorized' || kind === 'forbidden') online.refuse();
    }
    return came;
  };

// Whose key this is: a 404, or an accepted change, counts only once the key is proven.
export type Identity = {
  /** Proven by this process at any time. */
  isKnown(): boolean;
  /**
   * Returns when the key was proven within the last five minutes or is proven now. Throws what the request throws,
   * or AppError `forbidden` when the key belongs to another business.
   */
  prove(): Promise<void>;
  /** A reply named the business of the key. Throws `forbidden` when it is another one. */
  note(businessId: string): void;
};

export type IdentityDeps = {
  /** The business that the library belongs to. */
  businessId: string;
  time: Pick<Time, 'nowMs'>;
  /** GET account; the reply is passed to `note`. */
  ask: () => Promise<void>;
  /** The key belongs to another business: no more requests may be made with it. */
  onOther: () => void;
};

const provenForMs = 5 * 60_000;

/** A proof is valid for five minutes; a reply that names another business ends it. */
export const createIdentity = ({ businessId, time, ask, onOther }: IdentityDeps): Identity => {
  let provenAtMs: number | null = null;
  return {
    isKnown: () => provenAtMs !== null,
    async prove() {
      if (provenAtMs !== null && time.nowMs() - provenAtMs < provenForMs) return;
      await ask();
    },
    note(id) {
      if (id === businessId) {
        provenAtMs = time.nowMs();
        return;
      }
      provenAtMs = null;
      onOther();
      throw new AppError({ kind: 'forbidden', message: 'This key belongs to another business.' });
    },
  };
};

/**
 * A library never changes its business: its waiting changes are sent to that business or to none. Throws AppError
 * `forbidden`.
 */
export const ownLibrary = (store: Store, businessId: string): void => {
  const owner = store.meta.read('business_id');
  if (owner === null) store.transact(() => store.meta.write('business_id', businessId));
  else if (owner !== businessId)
    throw new AppError({ kind: 'forbidden', message: 'This library belongs to another business.' });
};

/** Identifies an API key in the library, which never stores the key itself: 16 hex digits. */
export const fingerprintOf = (apiKey: string): string => hash('sha256', apiKey).slice(0, 16);
