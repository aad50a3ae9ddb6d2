// What the control that started a change says when the change needs the user instead.
import { expect, it } from 'vitest';
import type { Operation } from '../../../main/store/outbox.ts';
import { refusalOf } from '../../../main/features/posts/command-result.ts';

const refused = (reason: Operation['reason'], error: Operation['error'] = null) =>
  refusalOf({ reason, error } as Operation).data;

it.each(['slot-passed', 'changed-elsewhere', 'approve-publishes', 'publish-stale', 'conflict', 'needs-other'] as const)(
  'where nothing was refused, points to where the choices are: %s',
  (reason) => {
    expect(refused(reason)).toMatchObject({ kind: 'invalid', reason: 'needs-you' });
  },
);

it.each([
  ['approve-first', 'approval-required'],
  ['channel-not-connected', 'channel-not-connected'],
  ['deleted-elsewhere', 'not-found'],
  ['did-it-go-out', 'unsure'],
] as const)('names what is missing, where it is known: %s', (reason, kind) => {
  expect(refused(reason)).toEqual({ kind, message: expect.any(String) });
});

it('passes on what the service said', () => {
  const error = { kind: 'invalid', message: 'The service refused this.', said: 'Too long.', status: 400 } as const;
  expect(refused('refused', error)).toEqual(error);
});
