// Live questions: asked again when stale, the last request wins, the last answer stays on the screen.
import { screen } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { AppError } from '../../../preload/errors.ts';
import { createBridge } from '../../../renderer/app/bridge.ts';
import { createLive, type Question } from '../../../renderer/app/live-query.svelte.ts';
import { createFakeTransport } from '../../support/fake-transport.ts';
import { sampleAccount } from '../../support/window-samples.ts';

const pending = <T>() => Promise.withResolvers<T>();

/** A live question over a list of answers that the test settles one by one. */
const ask = (topics: Question<string>['topics'] = ['posts']) => {
  const transport = createFakeTransport();
  const answers: PromiseWithResolvers<string>[] = [];
  const next = vi.fn(() => {
    const answer = pending<string>();
    answers.push(answer);
    return answer.promise;
  });
  let live: ReturnType<typeof createLive<string>> | undefined;
  const stop = $effect.root(() => {
    live = createLive(createBridge(transport), () => ({ topics, ask: next }));
  });
  flushSync();
  onTestFinished(stop);
  if (!live) throw new Error('no live question');
  return { transport, live, answers, next, stop };
};

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a live question', () => {
  it('holds its answer', async () => {
    const { live, answers } = ask();
    expect(live.loading).toBe(true);
    answers[0]?.resolve('first');
    await settled();
    expect([live.value, live.loading]).toEqual(['first', false]);
  });

  it('is in no doubt about what happened when its answer is lost', async () => {
    const { live, answers } = ask();
    answers[0]?.reject(new AppError({ kind: 'unsure', message: 'The connection broke.' }));
    await settled();
    expect(live.error?.data).toEqual({ kind: 'unreachable', reason: 'no-galley', message: 'The connection broke.' });
  });

  it('asks again when one of its topics changed, and keeps the old answer meanwhile', async () => {
    const { live, answers, transport } = ask();
    answers[0]?.resolve('first');
    await settled();
    transport.emit('account', 'posts');
    expect([live.value, live.loading]).toEqual(['first', true]);
    answers[1]?.resolve('second');
    await settled();
    expect(live.value).toBe('second');
  });

  it('keeps what came with a change over an answer that was asked for before, and asks again', async () => {
    const { live, answers, transport } = ask();
    answers[0]?.resolve('first');
    await settled();
    transport.emit('posts');
    live.take('as changed');
    answers[1]?.resolve('first');
    await settled();
    expect(live.value).toBe('as changed');
    answers[2]?.resolve('as changed, and read');
    await settled();
    expect([live.value, live.loading]).toEqual(['as changed, and read', false]);
  });

  it('does not ask when another topic changed', async () => {
    const { next, answers, transport } = ask();
    answers[0]?.resolve('first');
    await settled();
    transport.emit('account');
    expect(next).toHaveBeenCalledTimes(1);
  });

  it('gathers what changes while it waits into one more asking', async () => {
    const { next, answers, transport, live } = ask();
    transport.emit('posts');
    transport.emit('posts');
    answers[0]?.resolve('old');
    await settled();
    expect(next).toHaveBeenCalledTimes(2);
    answers[1]?.resolve('new');
    await settled();
    expect([live.value, next.mock.calls.length]).toEqual(['new', 2]);
  });

  it('keeps the last answer beside an error, and drops the error with the next answer', async () => {
    const { live, answers, transport } = ask();
    answers[0]?.resolve('first');
    await settled();
    transport.emit('posts');
    answers[1]?.reject(new AppError({ kind: 'unreachable', message: 'No answer.' }));
    await settled();
    expect([live.value, live.error?.kind]).toEqual(['first', 'unreachable']);
    live.reload();
    answers[2]?.resolve('third');
    await settled();
    expect([live.value, live.error]).toEqual(['third', undefined]);
  });

  it('shows a foreign error as a problem of its own', async () => {
    const { live, answers } = ask();
    answers[0]?.reject(new TypeError('x is not a function'));
    await settled();
    expect(live.error?.kind).toBe('internal');
  });

  it('drops a late answer to a question that is no longer asked', async () => {
    const transport = createFakeTransport();
    const answers = new Map([
      ['a', pending<string>()],
      ['b', pending<string>()],
    ]);
    let id = $state('a');
    let live: ReturnType<typeof createLive<string>> | undefined;
    const stop = $effect.root(() => {
      live = createLive(createBridge(transport), () => {
        const answer = answers.get(id);
        return { topics: [], ask: () => answer?.promise ?? Promise.reject(new Error('none')) };
      });
    });
    onTestFinished(stop);
    flushSync();
    id = 'b';
    flushSync();
    answers.get('b')?.resolve('answer b');
    await settled();
    answers.get('a')?.resolve('answer a');
    await settled();
    expect(live?.value).toBe('answer b');
  });

  it('stops listening with its component', async () => {
    const { next, answers, transport, stop } = ask();
    answers[0]?.resolve('first');
    await settled();
    stop();
    transport.emit('posts');
    expect(next).toHaveBeenCalledTimes(1);
  });
});

it('asks after a night under the lock once, and not once for each minute of it', async () => {
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = () => undefined;
  let isLocked = true;
  const transport = createFakeTransport({
    'account.read': () => {
      if (isLocked) throw new AppError({ kind: 'signed-out', message: 'Galley is locked.', reason: 'galley-locked' });
      return sampleAccount();
    },
    'lock.read': () => ({ isSet: true, isLocked, afterMinutes: 5, filePath: '/galley/lock.json' }),
  });
  const bridge = createBridge(transport);
  let minute = $state(0);
  let live: ReturnType<typeof createLive<unknown>> | undefined;
  onTestFinished(
    $effect.root(() => {
      live = createLive<unknown>(bridge, () => ({
        topics: [minute ? 'posts' : 'account'],
        ask: () => bridge.call('account.read', {}),
      }));
    }),
  );
  flushSync();
  await screen.findByLabelText('Passphrase');
  for (let passed = 0; passed < 60; passed += 1) {
    minute += 1;
    flushSync();
    await settled();
  }
  isLocked = false;
  transport.emit('session');
  await vi.waitFor(() => expect(live?.loading).toBe(false));
  expect(live?.value).toEqual(sampleAccount());
  // The one that met the lock, the same once it was open, and the last question.
  expect(transport.calls.filter(({ name }) => name === 'account.read')).toHaveLength(3);
});
