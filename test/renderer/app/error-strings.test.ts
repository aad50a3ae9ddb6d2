// An error as the window says it: a lead for its kind, then the service's words and ours.
import { expect, it } from 'vitest';
import { AppError, type ErrorData, errorKinds, errorReasons } from '../../../preload/errors.ts';
import { errorStrings, reasonStrings } from '../../../renderer/app/errors/strings.ts';

const said = (data: Partial<ErrorData>) =>
  errorStrings(new AppError({ kind: 'channel-not-connected', message: 'No Facebook page.', ...data }));

it.each(errorKinds)('%s has a sentence of its own', (kind) => {
  expect(said({ kind }).lead).toMatch(/^[A-Z].*\.$/);
});

it.each(errorReasons)('%s has a sentence of its own', (reason) => {
  expect(reasonStrings(reason)).toMatch(/^[A-Z].*[./]$/);
});

it('passes on what the service says', () => {
  expect(said({ code: 'CHANNEL_NOT_CONNECTED' }).message).toBe('No Facebook page.');
});

it('keeps to itself what Galley notes for the log', () => {
  expect(said({}).message).toBeUndefined();
});

it('says the reason after the service’s words', () => {
  expect(said({ code: 'CHANNEL_NOT_CONNECTED', reason: 'slot-lost' }).message).toBe(
    "No Facebook page. It's no longer scheduled. Choose a new time.",
  );
});

it('does not blame the service for what Galley itself does not take', () => {
  expect(said({ kind: 'invalid', reason: 'too-long' })).toEqual({
    lead: "Galley can't use this.",
    message: "It's too much at once. Shorten it or split it up.",
  });
  expect(said({ kind: 'invalid', status: 422 }).lead).toBe("The service didn't accept this.");
});

it('does not blame the service where it is Galley that has ended', () => {
  expect(said({ kind: 'unreachable', reason: 'no-galley' })).toEqual({
    lead: "Galley isn't responding. If it has quit, start it again: it opens in a new tab, and this one can be closed.",
    message: undefined,
  });
});

it('says nothing twice', () => {
  expect(said({ code: 'X', message: "That channel isn't connected." }).message).toBeUndefined();
});
