// A tab that asks faster than Galley takes it: what is too much waits in the tab, in its order.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { callBound, tooLong } from '../../../preload/wire.ts';
import { tabRate } from '../../../preload/socket.ts';
import { createSocketTransport } from '../../../renderer/app/socket-transport.ts';

class FakeSocket extends EventTarget {
  readonly sent: string[] = [];
  send(text: string): void {
    this.sent.push(text);
  }
  receive(frame: object): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }));
  }
  break(): void {
    this.dispatchEvent(Object.assign(new Event('close'), { code: 1006 }));
  }
  get calls(): number[] {
    return this.sent
      .map((text) => JSON.parse(text) as { id?: number })
      .flatMap(({ id }) => (id === undefined ? [] : id));
  }
}

const open = () => {
  const sockets: FakeSocket[] = [];
  const transport = createSocketTransport({
    connect: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket as unknown as WebSocket;
    },
    secret: 'secret',
    onRefused: () => undefined,
  });
  const newest = () => {
    const socket = sockets.at(-1);
    if (!socket) throw new Error('no socket');
    return socket;
  };
  newest().receive({ ready: true });
  return { transport, newest };
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('sends as much as Galley takes at once, and the rest evenly after it', async () => {
  const { transport, newest } = open();
  const answers = Array.from({ length: 200 }, () => transport.call('posts.read', {}));
  expect(newest().calls).toHaveLength(tabRate.burst);
  await vi.advanceTimersByTimeAsync(1000);
  expect(newest().calls).toHaveLength(tabRate.burst + tabRate.perSecond);
  await vi.advanceTimersByTimeAsync(1000);
  expect(newest().calls).toEqual(Array.from({ length: 200 }, (_, id) => id));
  for (const id of newest().calls) newest().receive({ id, answer: { ok: true, value: id } });
  expect(await Promise.all(answers)).toEqual(newest().calls.map((value) => ({ ok: true, value })));
});

it('sends what still waited when the socket broke over the next one, and nothing twice', async () => {
  const { transport, newest } = open();
  const answers = Array.from({ length: 160 }, () => transport.call('posts.read', {}));
  newest().break();
  const lost = await Promise.all(answers.slice(0, 150));
  expect(new Set(lost.map((answer) => (answer.ok ? 'ok' : answer.error.kind)))).toEqual(new Set(['unsure']));
  await vi.advanceTimersByTimeAsync(250);
  newest().receive({ ready: true });
  expect(newest().calls).toEqual([150, 151, 152, 153, 154, 155, 156, 157, 158, 159]);
});

it('sends what a call may hold, and answers for what is longer by itself: the socket would be cut for it', async () => {
  const { transport, newest } = open();
  void transport.call('overlays.bringHolidays', { ics: 'x'.repeat(callBound - 10) });
  expect(newest().calls).toEqual([0]);
  expect(await transport.call('overlays.bringHolidays', { ics: 'x'.repeat(callBound + 1000) })).toEqual({
    ok: false,
    error: tooLong,
  });
  expect(newest().calls).toEqual([0]);
});
