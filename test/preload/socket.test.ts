// What a tab takes from the loopback socket for a frame, and what it does not.
import { describe, expect, it } from 'vitest';
import { readAnnounced, readSessionReply, readShellFrame } from '../../preload/socket.ts';

const error = { kind: 'unsure', message: 'The connection broke.' };

it.each([
  { ready: true },
  { id: 0, answer: { ok: true, value: null } },
  { id: 7, answer: { ok: false, error } },
  { event: 'changed', payload: { topics: ['posts', 'post:4'] } },
])('takes %j', (frame) => {
  expect(readShellFrame(frame)).toBe(frame);
});

it.each([
  null,
  'ready',
  {},
  { ready: 'yes' },
  { id: 0.5, answer: { ok: true, value: null } },
  { id: 1 },
  { id: 1, answer: { ok: 'yes', value: null } },
  { id: 1, answer: { ok: false } },
  { id: 1, answer: { ok: false, error: { message: 'no kind' } } },
  { event: 'ended', payload: { topics: [] } },
  { event: 'changed' },
  { event: 'changed', payload: { topics: 'posts' } },
])('refuses %j', (frame) => {
  expect(() => readShellFrame(frame)).toThrow();
});

describe('other replies', () => {
  it('reads the secret and nothing else', () => {
    expect(readSessionReply({ secret: 'rye', more: 1 })).toEqual({ secret: 'rye' });
    expect(() => readSessionReply({ secret: 4 })).toThrow();
    expect(() => readSessionReply(null)).toThrow();
  });
  it('reads the numbers of announced files', () => {
    expect(readAnnounced([1, 2])).toEqual([1, 2]);
    expect(() => readAnnounced([1, '2'])).toThrow();
    expect(() => readAnnounced({ 0: 1 })).toThrow();
  });
});
