// The core's door: what it lets in, and what it says when it does not.
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { createDispatch } from '../../main/dispatch.ts';
import { createSecrets } from '../../main/kernel/redaction.ts';
import { methods, type Handlers } from '../../preload/bridge.ts';
import { type Answer, callBound } from '../../preload/wire.ts';
import { AppError, errorKinds } from '../../preload/errors.ts';
import { createRecordingLog } from '../support/recording-log.ts';
import { samplePreferences } from '../support/window-samples.ts';

const open = (given: Partial<Handlers> = {}, isLocked = () => false, untilOpen = () => Promise.resolve()) => {
  const called = vi.fn(() => null);
  const all = Object.fromEntries(Object.keys(methods).map((name) => [name, called]));
  const log = createRecordingLog();
  const secrets = createSecrets();
  const handlers = { ...(all as unknown as Handlers), ...given };
  const dispatch = createDispatch({
    handlerOf: (name) => handlers[name],
    log,
    secrets,
    openLibrary: () => 'open',
    isLocked,
    untilOpen,
  });
  return { dispatch, called, log, secrets };
};

it('runs a handler with parsed input and gives its value', async () => {
  const { dispatch } = open({
    'preferences.write': ({ theme = 'system' }) => samplePreferences({ theme, airplane: true }),
  });
  expect(await dispatch('preferences.write', { theme: 'dark' })).toEqual({
    ok: true,
    value: samplePreferences({ theme: 'dark', airplane: true }),
  });
});

it.each(['posts.fly', '', '__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
  'does not know %j',
  async (name) => {
    expect(await open().dispatch(name, {})).toMatchObject({ ok: false, error: { kind: 'method-unknown' } });
  },
);

it.each<[string, unknown]>([
  ['an unknown member', { id: '1', name: 'Rye', colour: 'red' }],
  ['a missing member', { id: '1' }],
  ['a wrong value', { id: '1', name: '' }],
  ['no object', 'Rye'],
  ['nothing', undefined],
  ['a prototype key', JSON.parse('{"id":"1","name":"Rye","__proto__":{"admin":true}}')],
])('refuses %s without running anything', async (_, input) => {
  const { dispatch, called } = open();
  expect(await dispatch('posts.rename', input)).toMatchObject({ ok: false, error: { kind: 'invalid' } });
  expect(called).not.toHaveBeenCalled();
});

it('names the member it refuses', async () => {
  const answer = await open().dispatch('posts.create', { platform: 'x' });
  expect(answer).toMatchObject({ ok: false, error: { kind: 'invalid', field: 'platform' } });
});

it.each<[string, () => unknown]>([
  [
    'goes in circles',
    () => {
      const circle: Record<string, unknown> = {};
      circle['self'] = circle;
      return circle;
    },
  ],
  ['is no JSON', () => ({ theme: 1n })],
])('refuses input that %s', async (_, input) => {
  expect(await open().dispatch('preferences.write', input())).toMatchObject({ ok: false, error: { kind: 'invalid' } });
});

const ofLength = (length: number) => {
  const input = { ics: '' };
  return { ics: 'x'.repeat(length - JSON.stringify(input).length) };
};

it.each([
  [callBound - 1, false],
  [callBound, false],
  [callBound + 1, true],
])('of %i characters it says that they are too many: %s', async (length, isTooLong) => {
  const answer = await open().dispatch('overlays.bringHolidays', ofLength(length));
  expect(!answer.ok && answer.error.reason === 'too-long').toBe(isTooLong);
});

it('passes on an AppError as plain data', async () => {
  const data = { kind: 'scope-missing', message: 'No.', requestId: 'req_1', scope: 'brand:read' } as const;
  const { dispatch } = open({
    'app.info': () => {
      throw new AppError(data, { cause: new Error('inner') });
    },
  });
  expect(await dispatch('app.info', {})).toStrictEqual({ ok: false, error: data });
});

it.each([
  ['SQLITE_FULL', 'disk-full'],
  ['ENOSPC', 'disk-full'],
  ['EROFS', 'read-only'],
])('says of %s, wherever it was met, what the disk does not do', async (code, reason) => {
  const { dispatch, log } = open({
    'app.info': () => {
      throw Object.assign(new Error('write'), { code });
    },
  });
  expect(await dispatch('app.info', {})).toMatchObject({ ok: false, error: { kind: 'storage', reason } });
  expect(log.lines).toEqual([]);
});

it('says nothing of an error of its own but that there is one, and logs the rest', async () => {
  const { dispatch, log } = open({
    'app.info': () => {
      throw new Error('ENOENT /home/someone/secret');
    },
  });
  const answer = await dispatch('app.info', {});
  expect(answer).toMatchObject({ ok: false, error: { kind: 'internal' } });
  expect(JSON.stringify(answer)).not.toContain('secret');
  expect(log.lines.length).toBe(1);
});

it('does not repeat a key that the service repeats in its refusal', async () => {
  const { dispatch, secrets } = open({
    'app.info': () => {
      throw new AppError({ kind: 'unauthorized', message: 'The key canary-key-1 is unknown.' });
    },
  });
  secrets.hide('canary-key-1');
  expect(JSON.stringify(await dispatch('app.info', {}))).not.toContain('canary');
});

it('never throws and always answers with a known kind, whatever is asked', async () => {
  const { dispatch } = open();
  const name = fc.oneof(fc.constantFrom(...Object.keys(methods)), fc.string());
  await fc.assert(
    fc.asyncProperty(
      name,
      fc.anything({ withBigInt: true, withNullPrototype: true, withSymbol: true } as object),
      async (method, input) => {
        const answer = await dispatch(method, input);
        if (!answer.ok) expect(errorKinds).toContain(answer.error.kind);
      },
    ),
  );
});

it('runs nothing that was meant for another library than the open one', async () => {
  const { dispatch, called } = open();
  expect(await dispatch('posts.read', { id: '1' }, 'another')).toMatchObject({
    ok: false,
    error: { kind: 'signed-out', reason: 'other-business' },
  });
  expect(called).not.toHaveBeenCalled();
  expect(await dispatch('posts.read', { id: '1' }, 'open')).toMatchObject({ ok: true });
});

it('S37 answers nothing about posts while Galley is locked, and goes on once it is open', async () => {
  let locked = true;
  const opened = Promise.withResolvers<undefined>();
  const { dispatch, called } = open(
    {},
    () => locked,
    () => opened.promise,
  );
  // Called with what the method takes or not: a refusal of the input is an answer too.
  const answers = new Map<string, Answer>();
  const calls = Object.keys(methods).map(async (name) =>
    answers.set(name, await dispatch(name, lockedInputs[name] ?? {})),
  );
  await vi.waitFor(() => expect(answers.size).toBe(calls.length - Object.keys(lockedInputs).length));
  const others = [...answers].filter(([, answer]) => answer.ok || answer.error.reason !== 'galley-locked');
  expect(others.map(([name]) => name).toSorted()).toEqual(
    [
      'app.info',
      'lock.now',
      'lock.open',
      'lock.read',
      'lock.used',
      'posts.edit',
      'preferences.read',
      'sync.asleep',
      'sync.now',
      'sync.takebacks',
      'window.failed',
    ].toSorted(),
  );
  locked = false;
  opened.resolve(undefined);
  await Promise.all(calls);
  called.mockClear();
  expect(await dispatch('posts.list', { sort: 'newest' })).toMatchObject({ ok: true });
  expect(called).toHaveBeenCalledOnce();
});

/** Words that were typed before Galley was locked. */
const lockedInputs: Partial<Record<string, object>> = {
  'posts.rename': { id: '1', name: 'Rye' },
  'localNotes.write': { id: '1', note: 'ask Ada' },
  'versions.label': { id: '1', platform: 'facebook', seq: 1, label: 'Good' },
  'snippets.save': { kind: 'snippet', name: 'Hours', text: 'Open 7 to 1', hashtags: [] },
  'savedIdeas.save': { text: 'Dawn', stage: 'next' },
  'media.update': { id: 'local-1', altText: 'A loaf' },
  'tray.editGroup': { groupId: 1, caption: 'Buns' },
  'report.saveNote': { from: '2026-11-01', to: '2026-11-30', note: 'A good month' },
};

it.each(Object.entries(lockedInputs))(
  'S37 saves what was typed before it was locked at once, and answers once Galley is open: %s',
  async (name, input) => {
    const opened = Promise.withResolvers<undefined>();
    const { dispatch, called } = open(
      {},
      () => true,
      () => opened.promise,
    );
    const answered = vi.fn();
    const answer = dispatch(name, input).then(answered);
    await vi.waitFor(() => expect(called).toHaveBeenCalledOnce());
    await new Promise((resolve) => setImmediate(resolve));
    expect(answered).not.toHaveBeenCalled();
    opened.resolve(undefined);
    await answer;
    expect(answered).toHaveBeenCalledWith({ ok: true, value: null });
    expect(called).toHaveBeenCalledOnce();
  },
);
