// The door of the service: key, budget, scope, idempotency, then the endpoint; every reply leaves with its headers.
import { type Bucket, type Budgets } from './budgets.ts';
import { readFields } from './checks.ts';
import { type Idempotency, type Stored } from './idempotency.ts';
import { type ApiKey, type KeyRing } from './keys.ts';
import { createRoutes } from './routes.ts';
import {
  type Answer,
  isRefusal,
  type ModelReply,
  type ModelRequest,
  refusal,
  refusalAnswer,
  type Treatment,
} from './wire.ts';
import { type World } from './world.ts';

/** What is known of a request so far, also when it is refused on the way. */
type Receipt = {
  requestId: string;
  key: ApiKey | null;
  buckets: readonly Bucket[];
  retryAfterSeconds: number | null;
  replayed: boolean;
};

const textOf = (answer: Answer): string => {
  if ('json' in answer) return answer.json;
  return answer.body === null ? '' : JSON.stringify(answer.body);
};

const sent = (answer: Answer, requestId: string): Stored => ({
  status: answer.status,
  code: null,
  text: textOf(answer),
  requestId,
});

const caught = (asked: () => Stored, requestId: string): Stored => {
  try {
    return asked();
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { ...sent(refusalAnswer(error, requestId), requestId), code: error.code };
  }
};

const broken = (requestId: string) =>
  caught(() => {
    throw refusal('INTERNAL_ERROR', 'Something broke.');
  }, requestId);

export const createDoor = (world: World, ring: KeyRing, budgets: Budgets, idempotency: Idempotency) => {
  const { nastiness, ledger } = world;
  const findRoute = createRoutes(nastiness);

  /** Whether a key replays that reply, also one that met other work in flight. */
  const isStored = ({ code }: Stored) => code === null || nastiness.storesRefusals;

  /** Does the work, breaks where it shall, and lets the key remember what the seed says. */
  const perform = (
    work: () => Stored,
    key: { id: string; fingerprint: string } | null,
    requestId: string,
    treatment: Treatment,
  ): Stored => {
    const remember = (stored: Stored) => {
      if (key) idempotency.store(key.id, key.fingerprint, stored, treatment);
      return stored;
    };
    if (treatment.fail === 'before-effect-keep-key') return remember(broken(requestId));
    if (treatment.fail === 'before-effect-drop-key') return broken(requestId);
    const done = caught(work, requestId);
    if (treatment.fail !== 'after-effect') return isStored(done) ? remember(done) : done;
    const failure = broken(requestId);
    if (isStored(done)) remember(nastiness.storesLateFailure ? failure : done);
    return failure;
  };

  const serve = (request: ModelRequest, treatment: Treatment, receipt: Receipt): Stored => {
    const { requestId } = receipt;
    const key = ring.find(request.headers['authorization']);
    const found = findRoute(request.method, request.path);
    receipt.key = key;
    if (found) receipt.buckets = found.route.buckets;
    receipt.retryAfterSeconds = budgets.take(key.key, receipt.buckets);
    if (receipt.retryAfterSeconds !== null) throw refusal('RATE_LIMITED', 'Over the hourly limit.');
    if (!key.mayAct) throw refusal('FORBIDDEN', 'The key cannot act here.');
    if (!found) throw refusal('NOT_FOUND', 'No such endpoint.');
    const { route, params } = found;
    if (route.scope && key.withdrawn.has(route.scope)) throw refusal('SCOPE_MISSING', `The key lacks ${route.scope}.`);

    const idempotencyKey = request.headers['idempotency-key'] ?? null;
    const owner = nastiness.keyScope === 'business' ? key.business.id : key.key;
    const fingerprint = `${request.method} ${request.path} ${request.body ?? ''}`;
    const named = route.isKeyed && idempotencyKey !== null ? { id: `${owner} ${idempotencyKey}`, fingerprint } : null;
    const replay = named && idempotency.find(named.id, fingerprint);
    if (replay) {
      receipt.replayed = true;
      return replay;
    }
    const work = () => {
      const answer = route.answer(world, {
        business: key.business,
        author: { cause: 'api', apiKey: key.key, requestId, idempotencyKey },
        params,
        query: request.query,
        fields: readFields(request.body),
        file: request.file ?? null,
      });
      return sent(answer, requestId);
    };
    return perform(work, named, requestId, treatment);
  };

  const note = (request: ModelRequest, { key, requestId, replayed }: Receipt, status: number) => {
    if (!key) return;
    const { method, path, headers, body } = request;
    ledger.received.push({
      at: world.now(),
      businessId: key.business.id,
      requestKey: key.key,
      requestId,
      method,
      path,
      idempotencyKey: headers['idempotency-key'] ?? null,
      body,
      status,
      replayed,
    });
  };

  return (request: ModelRequest, treatment: Treatment): ModelReply => {
    const requestId = world.newId('req');
    const receipt: Receipt = { requestId, key: null, buckets: ['general'], retryAfterSeconds: null, replayed: false };
    const { status, text, requestId: answeredAs } = caught(() => serve(request, treatment, receipt), requestId);
    note(request, receipt, status);
    const { key, buckets, retryAfterSeconds } = receipt;
    return {
      status,
      headers: {
        ...(text !== '' && { 'content-type': 'application/json' }),
        date: new Date(world.now()).toUTCString(),
        'x-request-id': nastiness.replayKeepsRequestId ? answeredAs : requestId,
        ...budgets.headers(key?.key ?? '', buckets),
        ...(retryAfterSeconds !== null && { 'retry-after': `${retryAfterSeconds}` }),
      },
      body: text,
    };
  };
};
