// An error as the window says it: a lead for its kind, then our words for the reason and the service's.
import { describe, expect, it } from 'vitest';
import { AppError, type ErrorData, errorKinds, errorReasons, limitedThings } from '../../../preload/errors.ts';
import { errorStrings, reasonStrings } from '../../../renderer/app/errors/strings.ts';
import * as german from '../../../renderer/messages/de/app/errors.ts';
import * as english from '../../../renderer/messages/en/app/errors.ts';

const inGerman: Readonly<Record<string, string>> = german.reasons;

const said = (data: Partial<ErrorData>) =>
  errorStrings(new AppError({ kind: 'channel-not-connected', message: 'No Facebook page.', ...data }));

it.each(errorKinds)('%s has a sentence of its own', (kind) => {
  expect(said({ kind }).lead).toMatch(/^[A-Z].*\.$/);
});

it.each(errorReasons)('%s has a sentence of its own', (reason) => {
  expect(reasonStrings(reason)).toMatch(/^[A-Z].*[./]$/);
});

it.each(limitedThings)('too many %s has a sentence with the number that is allowed', (of) => {
  expect(said({ kind: 'invalid', limit: { of, most: 2000 } })).toEqual({
    lead: expect.stringMatching(/^[A-Z].* 2,000 .*\.$/),
    message: undefined,
  });
});

it('quotes what the service says', () => {
  expect(said({ said: ' No Facebook page. ' }).message).toBe('The service says: “No Facebook page.”');
  expect(said({ kind: 'invalid', status: 400, said: 'body.platforms: tiktok does not take this media.' })).toEqual({
    lead: "The service didn't accept this.",
    message: 'The service says: “body.platforms: tiktok does not take this media.”',
  });
});

it('says the reason, then what the service says', () => {
  expect(said({ code: 'CHANNEL_NOT_CONNECTED', said: 'No Facebook page.', reason: 'slot-lost' }).message).toBe(
    "It's no longer scheduled. Choose a new time. The service says: “No Facebook page.”",
  );
});

it('does not blame the service or other people for what Galley itself refuses', () => {
  expect(said({ kind: 'invalid', reason: 'too-long' })).toEqual({
    lead: "It's too much at once. Shorten it or split it up.",
    message: undefined,
  });
  expect(said({ kind: 'not-found', reason: 'file-closed' })).toEqual({
    lead: 'Galley has closed this file. Choose it again.',
    message: undefined,
  });
  expect(said({ kind: 'invalid' }).lead).toBe("Galley can't use this.");
  expect(said({ kind: 'invalid', status: 422 }).lead).toBe("The service didn't accept this.");
});

it('does not blame the service where it is Galley that has ended', () => {
  expect(said({ kind: 'unreachable', reason: 'no-galley' })).toEqual({
    lead: "Galley isn't responding. If it has quit, start it again: it opens in a new tab, and this one can be closed.",
    message: undefined,
  });
});

it('says nothing twice', () => {
  expect(said({ code: 'X', said: "That channel isn't connected." }).message).toBeUndefined();
  expect(said({ code: 'X', said: ' ' }).message).toBeUndefined();
});

const kinds = errorKinds.flatMap((kind): Partial<ErrorData>[] => [{ kind }, { kind, status: 400, code: 'X' }]);
const facts: Partial<ErrorData>[] = [
  {},
  ...errorReasons.map((reason) => ({ reason })),
  ...limitedThings.map((of) => ({ limit: { of, most: 50 } })),
];

it('never shows what Galley notes for the log', () => {
  const shown = kinds.flatMap((kind) => facts.map((fact) => said({ ...kind, ...fact, message: 'For the log.' })));
  expect(JSON.stringify(shown)).not.toContain('For the log.');
});

describe('in German', () => {
  it.each([
    ...errorKinds.map((kind) => [kind, german.leads[kind], english.leads[kind]] as const),
    ...Object.entries(english.reasons).map(([reason, words]) => [reason, inGerman[reason], words] as const),
    ...limitedThings.map((of) => [of, german.limits[of](2000), english.limits[of](2000)] as const),
    ['what the service says', german.serviceSays('No.'), english.serviceSays('No.')] as const,
  ])('%s has a sentence of its own', (_, words, inEnglish) => {
    expect(words).toMatch(/^[A-ZÄÖÜ].*[./“]$/);
    expect(words).not.toBe(inEnglish);
  });

  it('quotes the service as German does', () => {
    expect(german.serviceSays('No Facebook page.')).toBe('Der Dienst sagt: „No Facebook page.“');
  });
});
