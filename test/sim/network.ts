// The way between a life of Galley and the model service, with everything that can go wrong on it.
import { AppError } from '../../preload/errors.ts';
import type { Incoming } from '../../main/service/exchange.ts';
import { multipartFile } from '../../main/service/multipart.ts';
import type { Wire } from '../../main/service/send.ts';
import type { Life } from './crash.ts';
import type { Draws } from './draws.ts';
import type { Model } from './model/model.ts';
import type { ModelReply, ModelRequest, Treatment } from './model/wire.ts';
import { pictureName, pictureOf } from './picture.ts';
import type { Faults } from './plan.ts';
import type { Timeline } from './timeline.ts';

type Outgoing = Parameters<Wire['send']>[0];

/** One request as it left, for the judges. */
export type Sent = {
  atMs: number;
  /** Number of the life that sent it. */
  life: number;
  method: string;
  path: string;
  /** What follows the path; empty: nothing. */
  query: string;
  apiKey: string;
  idempotencyKey: string | null;
  body: string | null;
  /** null: no reply reached the life. */
  reply: { status: number; atMs: number; retryAfterMs: number | null } | null;
  /** Without any byte leaving. */
  unsent: boolean;
};

export type Network = {
  wireOf(life: Life, number: number): Wire;
  setOffline(offline: boolean): void;
  isOffline(): boolean;
  /** Everything on its way is lost. */
  dropAll(): void;
  /** From now on nothing goes wrong. */
  heal(): void;
  readonly sent: Sent[];
  readonly faultCount: () => number;
};

type Deps = {
  timeline: Timeline;
  model: Model;
  draws: Draws;
  faults: Faults;
  note: (what: string) => void;
  onSend: (sent: Sent) => void;
};

const secondMs = 1000;

/** `lone`: it took no detour, and no other request with its key is under way. */
type Copies = { duplicated: boolean; lone: boolean };

export const createNetwork = ({ timeline, model, draws, faults, note, onSend }: Deps): Network => {
  const sent: Sent[] = [];
  const onTheWay = new Set<() => void>();
  /** By their idempotency key: requests that left and have not arrived. */
  const underWay = new Map<string, number>();
  let offline = false;
  let healed = false;
  let faultCount = 0;

  const strikes = (share: number): boolean => {
    if (healed || !draws.happens(share)) return false;
    faultCount += 1;
    return true;
  };

  /** A key stored late beside a copy of the same request that may come any time: no client could prevent that both run. */
  const treatment = (keyed: boolean, { duplicated, lone }: Copies): Treatment => {
    if (strikes(faults.failsBefore)) {
      return { fail: draws.happens(0.5) ? 'before-effect-keep-key' : 'before-effect-drop-key' };
    }
    if (strikes(faults.failsAfter)) return { fail: 'after-effect' };
    if (!keyed || duplicated || !strikes(faults.keyLate)) return {};
    const keyStoredAfterMs = draws.between(1, 120) * secondMs;
    return lone ? { keyStoredAfterMs } : {};
  };

  const spoil = (reply: ModelReply): ModelReply => {
    if (strikes(faults.malformed)) {
      return draws.oneOf([
        { ...reply, body: reply.body.slice(0, Math.floor(reply.body.length / 2)) },
        { ...reply, body: '<html>Bad gateway</html>', headers: { ...reply.headers, 'content-type': 'text/html' } },
        { ...reply, body: '{}' },
      ]);
    }
    if (strikes(faults.headersMissing)) {
      return { ...reply, headers: { 'content-type': reply.headers['content-type'] ?? 'application/json' } };
    }
    return reply;
  };

  const arrive = (request: ModelRequest, keyed: boolean, copies: Copies): ModelReply => {
    // A limit answered before the service did anything, as a gateway does.
    if (strikes(faults.limited)) {
      const headers: Record<string, string> = { 'content-type': 'application/json', 'x-request-id': 'gateway' };
      if (draws.happens(0.5)) headers['retry-after'] = String(draws.between(1, faults.longestRetryAfterSeconds));
      const body = JSON.stringify({ error: { code: 'RATE_LIMITED', message: 'Slow down.', requestId: 'gateway' } });
      return { status: 429, headers, body };
    }
    return model.handle(request, treatment(keyed, copies));
  };

  const wireOf = (life: Life, number: number): Wire => ({
    send(outgoing) {
      if (life.isOver()) return new Promise(() => {});
      const diesBefore = dies(life);
      const record: Sent = {
        atMs: timeline.now(),
        life: number,
        method: outgoing.method,
        path: outgoing.url.pathname,
        query: outgoing.url.search,
        apiKey: (outgoing.headers['authorization'] ?? '').slice('Bearer '.length),
        idempotencyKey: outgoing.headers['idempotency-key'] ?? null,
        body: typeof outgoing.body === 'string' ? outgoing.body : null,
        reply: null,
        unsent: false,
      };
      if (diesBefore) return new Promise(() => {});
      sent.push(record);
      onSend(record);
      note(`${String(number)} ${outgoing.method} ${outgoing.url.pathname} ${record.body ?? ''}`);
      const answer = new Promise<Incoming>((resolve, reject) => exchange(life, outgoing, record, resolve, reject));
      // It may also die right after the bytes left.
      if (dies(life)) return new Promise(() => {});
      return answer;
    },
    stream: () => Promise.reject(new AppError({ kind: 'unreachable', message: 'There are no files here.' })),
    close: () => Promise.resolve(),
  });

  const dies = (life: Life): boolean => {
    try {
      life.point();
      return false;
    } catch {
      return true;
    }
  };

  const exchange = (
    life: Life,
    { method, url, headers, body, timeoutMs, signal }: Outgoing,
    record: Sent,
    resolve: (reply: Incoming) => void,
    reject: (error: AppError) => void,
  ): void => {
    let over = false;
    const finish = (then: () => void): void => {
      if (over) return;
      over = true;
      onTheWay.delete(lose);
      cancelTimeout();
      if (!life.isOver()) then();
    };
    const lose = () => finish(() => reject(new AppError({ kind: 'unsure', message: 'The service did not answer.' })));
    const cancelTimeout = timeline.at(timeline.now() + timeoutMs, lose);
    signal?.addEventListener('abort', () =>
      finish(() => reject(new AppError({ kind: 'cancelled', message: 'Stopped on its way.' }))),
    );

    if (offline) {
      record.unsent = true;
      timeline.at(timeline.now() + draws.between(5, 2000), () =>
        finish(() => reject(new AppError({ kind: 'unreachable', message: 'There is no network.' }))),
      );
      return;
    }
    onTheWay.add(lose);
    const keyed = record.idempotencyKey !== null;
    const isUpload = body !== undefined && typeof body !== 'string';
    const request: ModelRequest = {
      method,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
      body: typeof body === 'string' ? body : null,
      ...(isUpload ? { file: fileOf(body.contentLength) } : {}),
    };
    if (strikes(faults.requestLost)) {
      // A broken connection shows at once, a swallowed packet only by the time that passes.
      if (draws.happens(0.5)) timeline.at(timeline.now() + draws.between(10, 3000), lose);
      return;
    }
    const late = strikes(faults.requestLate);
    const thereMs = late ? draws.between(1, keyed ? 15 * 60 : 150) * secondMs : draws.between(20, 400);
    const key = record.idempotencyKey ?? '';
    underWay.set(key, (underWay.get(key) ?? 0) + 1);
    timeline.at(timeline.now() + thereMs, () => {
      const count = underWay.get(key) ?? 1;
      underWay.set(key, count - 1);
      // Once abandoned, an unkeyed request lives no longer than 150 s; a keyed one may come any time.
      const duplicated = keyed && strikes(faults.duplicated);
      const reply = arrive(request, keyed, { duplicated, lone: !late && count === 1 });
      if (duplicated) {
        timeline.at(
          timeline.now() + draws.between(1, 60) * secondMs,
          () => void arrive(request, keyed, { duplicated, lone: false }),
        );
      }
      if (strikes(faults.replyLost)) {
        if (draws.happens(0.5)) timeline.at(timeline.now() + draws.between(10, 3000), lose);
        return;
      }
      const backMs = strikes(faults.replyLate) ? draws.between(1, 60) * secondMs : draws.between(20, 400);
      const { status, headers: replyHeaders, body: replyBody } = spoil(reply);
      timeline.at(timeline.now() + backMs, () =>
        finish(() => {
          const retryAfter = replyHeaders['retry-after'];
          const retryAfterMs = retryAfter === undefined ? null : Number(retryAfter) * secondMs;
          note(`${String(record.life)} <- ${String(status)} ${retryAfter ?? ''} ${record.method} ${record.path}`);
          record.reply = { status, atMs: timeline.now(), retryAfterMs };
          resolve({ status, headers: replyHeaders, body: Buffer.from(replyBody) });
        }),
      );
    });
  };

  return {
    wireOf,
    setOffline(now) {
      offline = now;
      // What is on its way when the network goes may have arrived or not.
      if (now) for (const lose of [...onTheWay]) if (draws.happens(0.5)) lose();
    },
    isOffline: () => offline,
    dropAll: () => [...onTheWay].forEach((lose) => lose()),
    heal() {
      healed = true;
      offline = false;
    },
    sent,
    faultCount: () => faultCount,
  };
};

const mimeType = 'image/jpeg';
/** What surrounds the bytes of a picture on the wire. */
const frameBytes = multipartFile({ path: '', fileName: pictureName, mimeType, sizeBytes: 0 }).contentLength;

const fileOf = (contentLength: number): NonNullable<ModelRequest['file']> => {
  const { sha256, sizeBytes } = pictureOf(contentLength - frameBytes);
  return { sha256, sizeBytes, mimeType };
};
