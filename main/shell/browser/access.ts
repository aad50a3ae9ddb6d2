// Access control of the loopback server: checks of Host, Origin and Sec-Fetch-Site, one-time codes and session secrets.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

export type Asked = {
  method: string;
  /** The request target as it came. */
  target: string;
  /** Names and values alternating, as Node provides them: repeated headers stay visible. */
  rawHeaders: readonly string[];
};

/**
 * `page`: files of the window, which are not secret. `media`: the user's files that the page shows. `exchange`: the
 * one-time code. `socket`: the upgrade. `intake`: the bytes of a file.
 */
export type Purpose = 'page' | 'media' | 'exchange' | 'socket' | 'intake';

type Rule = {
  methods: readonly string[];
  /** A request that changes something must have an Origin; a plain GET of the same origin has none. */
  mustNameOrigin: boolean;
  /** undefined: the header is absent. `none`: the address was typed, or opened from outside a browser. */
  sites: readonly (string | undefined)[];
};

const rules: Readonly<Record<Purpose, Rule>> = {
  page: { methods: ['GET', 'HEAD'], mustNameOrigin: false, sites: [undefined, 'none', 'same-origin'] },
  media: { methods: ['GET'], mustNameOrigin: false, sites: ['same-origin'] },
  exchange: { methods: ['POST'], mustNameOrigin: true, sites: ['same-origin'] },
  intake: { methods: ['PUT'], mustNameOrigin: true, sites: ['same-origin'] },
  // Chromium sends no Sec-Fetch-Site with an upgrade, but always the origin.
  socket: { methods: ['GET'], mustNameOrigin: true, sites: [undefined, 'same-origin'] },
};

/**
 * The status to refuse with, or null when the request is allowed. DNS rebinding shows in Host alone; a page on another
 * port shows in Origin and Sec-Fetch-Site alone, because cookies ignore ports.
 */
export const refusal = ({ method, target, rawHeaders }: Asked, purpose: Purpose, port: number): number | null => {
  const valuesOf = (name: string) =>
    rawHeaders.filter((_value, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === name);
  const [hosts, origins, sites] = [valuesOf('host'), valuesOf('origin'), valuesOf('sec-fetch-site')];
  const ownHost = `127.0.0.1:${port}`;
  const ownOrigin = `http://${ownHost}`;

  if (hosts.length !== 1 || origins.length > 1 || sites.length > 1 || !target.startsWith('/')) return 400;
  if (hosts[0] !== ownHost || method === 'OPTIONS') return 403;
  const rule = rules[purpose];
  if (!rule.methods.includes(method)) return 405;
  if (origins[0] === undefined ? rule.mustNameOrigin : origins[0] !== ownOrigin) return 403;
  return rule.sites.includes(sites[0]) ? null : 403;
};

// Sessions of the loopback server: one-time codes, and the secrets they are exchanged for.
export const codeLifeMs = 60_000;

/** `secret` opens the socket. `mediaToken` only reads pictures and videos, and is sent as a cookie. */
type Session = { secret: string; mediaToken: string };

export type Sessions = {
  /** A new code, valid once within 60 seconds. It replaces the previous one. */
  issueCode(): string;
  /** null: not the code, already used, or too late. */
  redeem(code: string): Session | null;
  knowsSecret(secret: string): boolean;
  knowsMediaToken(token: string): boolean;
};

/** `nowMs` is monotonic. Secrets are valid until the process ends. */
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

/** Takes constant time wherever two digests differ. */
const isAmong = (text: string, digests: readonly Buffer[]): boolean => {
  const wanted = digest(text);
  return digests.some((known) => timingSafeEqual(known, wanted));
};
