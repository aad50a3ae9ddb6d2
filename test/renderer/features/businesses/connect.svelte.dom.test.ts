// Signing in: the service is asked after a pause, late answers are dropped, and the keychain's refusal is a question.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../../../preload/errors.ts';
import { createBridge } from '../../../../renderer/app/bridge.ts';
import { createConnect } from '../../../../renderer/features/businesses/welcome/connect.svelte.ts';
import { createFakeTransport } from '../../../support/fake-transport.ts';
import { keySession } from '../../../support/window-samples.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const open = () => {
  const transport = createFakeTransport({
    'session.check': () => ({ businessName: 'Tansy Lane Bakery', businessId: 'biz' }),
    'session.connect': () => keySession(),
  });
  const onopened = vi.fn();
  const connect = createConnect(createBridge(transport), onopened);
  connect.key = ' a-key ';
  connect.address = ' https://api.example.com ';
  return { connect, transport, onopened };
};
const flush = () => vi.advanceTimersByTimeAsync(0);

describe('signing in', () => {
  it('completes an address without its beginning, in the field and in the question', async () => {
    const { connect, transport } = open();
    connect.address = ' api.example.com ';
    connect.askNow();
    await flush();
    expect(transport.calls).toEqual([
      { name: 'session.check', input: { key: 'a-key', baseUrl: 'https://api.example.com' } },
    ]);
    connect.completeAddress();
    expect(connect.address).toBe('https://api.example.com');
  });

  it('asks once after typing pauses', async () => {
    const { connect, transport } = open();
    connect.askSoon();
    await vi.advanceTimersByTimeAsync(300);
    connect.askSoon();
    await vi.advanceTimersByTimeAsync(599);
    expect(transport.calls).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(transport.calls).toEqual([
      { name: 'session.check', input: { key: 'a-key', baseUrl: 'https://api.example.com' } },
    ]);
    expect(connect.check).toEqual({ state: 'opens', businessName: 'Tansy Lane Bakery' });
  });

  it('asks nothing while a field is empty', async () => {
    const { connect, transport } = open();
    connect.address = '  ';
    connect.askNow();
    await flush();
    expect([transport.calls, connect.check]).toEqual([[], { state: 'idle' }]);
  });

  it('drops the answer about what was typed before', async () => {
    const { connect, transport } = open();
    const late = Promise.withResolvers<{ businessName: string; businessId: string }>();
    transport.reply('session.check', () => late.promise);
    connect.askNow();
    connect.askSoon();
    late.resolve({ businessName: 'Somebody else', businessId: 'x' });
    await flush();
    expect(connect.check).toEqual({ state: 'idle' });
  });

  it('says why the service refused', async () => {
    const { connect, transport } = open();
    transport.reply('session.check', () => {
      throw new AppError({ kind: 'unauthorized', message: 'Invalid API key' });
    });
    connect.askNow();
    await flush();
    expect(connect.check).toMatchObject({ state: 'refused', error: { data: { kind: 'unauthorized' } } });
  });

  it('opens with the keychain', async () => {
    const { connect, transport, onopened } = open();
    await connect.connect('keychain');
    expect(transport.calls.at(-1)?.input).toEqual({
      key: 'a-key',
      baseUrl: 'https://api.example.com',
      keyPlace: 'keychain',
    });
    expect(onopened).toHaveBeenCalledOnce();
  });

  it('asks where to keep the key when the keychain refuses it, and keeps what was typed', async () => {
    const { connect, transport, onopened } = open();
    transport.reply('session.connect', () => {
      throw new AppError({ kind: 'keychain', message: 'No keyring answers.' });
    });
    await connect.connect('keychain');
    expect(connect.keychainError?.data.message).toBe('No keyring answers.');
    expect(onopened).not.toHaveBeenCalled();
    connect.reconsider();
    expect([connect.keychainError, connect.key]).toEqual([undefined, ' a-key ']);
  });
});
