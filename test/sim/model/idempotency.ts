// Idempotency keys: pending, replayed or in conflict for 24 hours (public-api.md, Limits).
import { type ErrorCode, refusal, type Treatment } from './wire.ts';

const dayMs = 24 * 3_600_000;

/** `text` is the body as it was sent; `code` is that of an error. */
export type Stored = { status: number; code: ErrorCode | null; text: string; requestId: string };
type Entry = { fingerprint: string; stored: Stored; firstAtMs: number; knownFromMs: number; endedAtMs: number };

export type Idempotency = {
  /** The reply that the key replays, or null when the key is free. Throws IDEMPOTENCY_CONFLICT and CONFLICT. */
  find(key: string, fingerprint: string): Stored | null;
  store(key: string, fingerprint: string, stored: Stored, treatment: Treatment): void;
  /** The service starts anew: keys not stored yet and attempts still in flight are forgotten. */
  restart(): void;
};

export const createIdempotency = (now: () => number): Idempotency => {
  const entries = new Map<string, Entry>();
  return {
    find(key, fingerprint) {
      const entry = entries.get(key);
      if (!entry || entry.knownFromMs > now()) return null;
      if (entry.firstAtMs + dayMs <= now()) {
        entries.delete(key);
        return null;
      }
      if (entry.fingerprint !== fingerprint)
        throw refusal('IDEMPOTENCY_CONFLICT', 'The key was used for another request.');
      if (entry.endedAtMs > now()) throw refusal('CONFLICT', 'The first attempt is still running.');
      return entry.stored;
    },
    store(key, fingerprint, stored, { keyStoredAfterMs = 0, inFlightForMs = 0 }) {
      const knownFromMs = now() + keyStoredAfterMs;
      const earlier = entries.get(key);
      if (earlier && earlier.knownFromMs <= knownFromMs && earlier.firstAtMs + dayMs > now()) return;
      entries.set(key, { fingerprint, stored, firstAtMs: now(), knownFromMs, endedAtMs: now() + inFlightForMs });
    },
    restart() {
      for (const [key, { knownFromMs, endedAtMs }] of entries)
        if (Math.max(knownFromMs, endedAtMs) > now()) entries.delete(key);
    },
  };
};
