// Who may talk to the loopback server: one-time codes, and the secrets they are exchanged for.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

export const codeLifeMs = 60_000;

/** `secret` opens the socket. `mediaToken` reads pictures and videos, no more, and travels as a cookie. */
type Session = { secret: string; mediaToken: string };

export type Sessions = {
  /** A fresh code, good once within 60 seconds. It replaces the one before. */
  issueCode(): string;
  /** null: not the code, used already, or too late. */
  redeem(code: string): Session | null;
  knowsSecret(secret: string): boolean;
  knowsMediaToken(token: string): boolean;
};

/** `nowMs` only ever goes forward. Secrets are good until the process ends. */
export const createSessions = ({ nowMs }: { nowMs: () => number }): Sessions => {
  let pending: { code: Buffer; expiresAtMs: number } | null = null;
  const secrets: Buffer[] = [];
  const mediaTokens: Buffer[] = [];

  return {
    issueCode() {
      const code = newToken();
      pending = { code: digest(code), expiresAtMs: nowMs() + codeLifeMs };
      return code;
    },
    redeem(code) {
      if (!pending || nowMs() >= pending.expiresAtMs || !isAmong(code, [pending.code])) return null;
      pending = null;
      const session = { secret: newToken(), mediaToken: newToken() };
      secrets.push(digest(session.secret));
      mediaTokens.push(digest(session.mediaToken));
      return session;
    },
    knowsSecret: (secret) => isAmong(secret, secrets),
    knowsMediaToken: (token) => isAmong(token, mediaTokens),
  };
};

const newToken = (): string => randomBytes(32).toString('base64url');

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Takes the same time wherever two digests begin to differ. */
const isAmong = (text: string, digests: readonly Buffer[]): boolean => {
  const wanted = digest(text);
  return digests.some((known) => timingSafeEqual(known, wanted));
};
