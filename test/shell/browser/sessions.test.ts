// One-time codes and what they are exchanged for (L4, L5).
import { expect, it } from 'vitest';
import { codeLifeMs, createSessions } from '../../../main/shell/browser/access.ts';

const open = () => {
  const time = { nowMs: 0 };
  return { time, sessions: createSessions({ nowMs: () => time.nowMs }) };
};

it('L5 gives a session for a fresh code', () => {
  const { sessions } = open();
  const session = sessions.redeem(sessions.issueCode());
  expect(session && sessions.knowsSecret(session.secret)).toBe(true);
});

it('L5 takes a code once', () => {
  const { sessions } = open();
  const code = sessions.issueCode();
  sessions.redeem(code);
  expect(sessions.redeem(code)).toBeNull();
});

it('L5 takes a code in its last millisecond and not after', () => {
  const { sessions, time } = open();
  const early = sessions.issueCode();
  time.nowMs = codeLifeMs - 1;
  expect(sessions.redeem(early)).not.toBeNull();
  const late = sessions.issueCode();
  time.nowMs += codeLifeMs;
  expect(sessions.redeem(late)).toBeNull();
});

it('L5 keeps the code when a wrong one is tried', () => {
  const { sessions } = open();
  const code = sessions.issueCode();
  expect(sessions.redeem('guess')).toBeNull();
  expect(sessions.redeem(code)).not.toBeNull();
});

it('L5 forgets a code when a newer one is given out', () => {
  const { sessions } = open();
  const first = sessions.issueCode();
  sessions.issueCode();
  expect(sessions.redeem(first)).toBeNull();
});

it('L5 makes codes and secrets of 256 bits, never the same twice', () => {
  const { sessions } = open();
  const codes = Array.from({ length: 50 }, () => sessions.issueCode());
  const session = sessions.redeem(codes.at(-1) ?? '');
  const tokens = [...codes, session?.secret ?? '', session?.mediaToken ?? ''];
  expect(tokens.every((token) => Buffer.from(token, 'base64url').length === 32)).toBe(true);
  expect(new Set(tokens).size).toBe(tokens.length);
});

it('L5 keeps earlier tabs when a second one signs in', () => {
  const { sessions } = open();
  const first = sessions.redeem(sessions.issueCode());
  sessions.redeem(sessions.issueCode());
  expect(first && sessions.knowsSecret(first.secret)).toBe(true);
});

it('L4 opens no socket for a media token and no media for a secret', () => {
  const { sessions } = open();
  const session = sessions.redeem(sessions.issueCode());
  expect(session && sessions.knowsSecret(session.mediaToken)).toBe(false);
  expect(session && sessions.knowsMediaToken(session.secret)).toBe(false);
});
