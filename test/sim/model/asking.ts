// Asks a model service as a client would, under a clock that the test moves; nothing happens there by chance.
import { createModel, type Model } from './model.ts';
import { type Nastiness } from './nastiness.ts';
import { type Treatment } from './wire.ts';

export type Asked = { status: number; headers: Record<string, string>; body: unknown };

export type TestClient = {
  model: Model;
  ask(method: string, path: string, body?: object | null, more?: More): Asked;
  /** Id of a new draft of the model's. */
  draft(platform?: string, more?: More): string;
  /** Id of an upload. */
  upload(mimeType?: string, sizeBytes?: number): string;
  /** Lets time pass without the service noticing before the next request. */
  pass(ms: number): void;
  now(): number;
};
type More = { query?: Record<string, string>; key?: string; apiKey?: string; treatment?: Treatment };

export const secondMs = 1000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** mulberry32 */
export const seeded = (seed: number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

const calm: Partial<Nastiness> = {
  slotShape: 'text',
  cleared: 'absent',
  normalises: false,
  derivation: 'copy',
  bodyIsDescription: false,
  imageIsEdit: false,
  createdNeedApproval: false,
  busyPost: 'accepted',
  keyScope: 'api-key',
  storesRefusals: true,
  ideasCountAsAi: true,
  pickCountsAsAi: false,
  unscheduleCountsAsOutward: false,
  refusedCount: false,
  rateHeaders: 'own',
  suggestionLifeMs: null,
  unusedUploadLifeMs: null,
  uploadsPerKey: false,
  rejectedShare: 0,
  failedJobShare: 0,
  stuckJobShare: 0,
  unreadCreditsShare: 0,
  startCredits: 1000,
};

const idIn = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'id' in body ? String(body.id) : '';

export const createTestClient = (
  nastiness: Partial<Nastiness> = {},
  { postCount = 0, seed = 1, startMs = Date.parse('2026-03-02T09:00:00Z') } = {},
): TestClient => {
  let nowMs = startMs;
  const model = createModel({
    now: () => nowMs,
    random: seeded(seed),
    postCount,
    nastiness: { ...calm, ...nastiness },
  });
  const ask: TestClient['ask'] = (method, path, body = null, { query = {}, key, apiKey, treatment } = {}) => {
    const headers = {
      authorization: `Bearer ${apiKey ?? model.keys.current()}`,
      ...(key !== undefined && { 'idempotency-key': key }),
    };
    const text = body && JSON.stringify(body);
    const reply = model.handle({ method, path: `/v1/public/${path}`, query, headers, body: text }, treatment);
    const given: unknown = reply.body === '' ? null : JSON.parse(reply.body);
    return { status: reply.status, headers: reply.headers, body: given };
  };
  let uploads = 0;
  return {
    model,
    ask,
    draft: (platform = 'instagram', more = {}) => idIn(ask('POST', 'posts', { platform, name: 'A draft' }, more).body),
    upload(mimeType = 'image/jpeg', sizeBytes = 1000) {
      uploads += 1;
      const { body } = model.handle({
        method: 'POST',
        path: '/v1/public/media',
        query: {},
        headers: { authorization: `Bearer ${model.keys.current()}` },
        body: null,
        file: { sha256: `${uploads}`, sizeBytes, mimeType },
      });
      return idIn(JSON.parse(body));
    },
    pass: (ms) => void (nowMs += ms),
    now: () => nowMs,
  };
};

/** The code of a refusal; null for anything else. */
export const codeOf = ({ body }: Asked): unknown => {
  if (typeof body !== 'object' || body === null || !('error' in body)) return null;
  const { error } = body;
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
};
