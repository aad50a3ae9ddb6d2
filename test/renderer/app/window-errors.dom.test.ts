// Unexpected errors in the window: shown once, and logged without the user's text.
import { expect, it, onTestFinished } from 'vitest';
import { AppError } from '../../../preload/errors.ts';
import { createBridge } from '../../../renderer/app/bridge.ts';
import { watchWindowErrors } from '../../../renderer/app/errors/window-errors.ts';
import { createFakeTransport } from '../../support/fake-transport.ts';

const open = () => {
  const transport = createFakeTransport({ 'window.failed': () => null });
  const shown: unknown[] = [];
  let at = 0;
  const host = new EventTarget() as Window;
  const show = (thrown: unknown) => void shown.push(thrown);
  onTestFinished(watchWindowErrors({ host, bridge: createBridge(transport), show, now: () => at }));
  return {
    shown,
    logged: () => transport.calls.map(({ input }) => input),
    wait: (ms: number) => void (at += ms),
    fail: (error: unknown) =>
      host.dispatchEvent(Object.assign(new Event('error'), { error, message: 'Script error.' })),
    reject: (reason: unknown) => host.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason })),
    ignore: () =>
      host.dispatchEvent(Object.assign(new Event('error'), { error: null, message: 'ResizeObserver loop limit' })),
  };
};
const broken = () => {
  const error = new TypeError("Cannot read properties of undefined (reading 'fits')");
  error.stack = 'TypeError: x\n at run (http://127.0.0.1:4711/assets/BulkWork-a1.js:54:12)\n at /home/ana/x/y.js:1:2';
  return error;
};

it('is shown, and logged with its place in the code', () => {
  const { fail, shown, logged } = open();
  const error = broken();
  fail(error);
  expect(shown).toEqual([error]);
  expect(logged()).toEqual([
    {
      name: 'TypeError',
      message: "Cannot read properties of undefined (reading 'fits')",
      frames: ['BulkWork-a1.js:54:12', 'y.js:1:2'],
    },
  ]);
});

it('is shown once however often it comes, and again after a pause', () => {
  const { fail, wait, shown, logged } = open();
  for (let turn = 0; turn < 300; turn += 1) {
    fail(broken());
    wait(1000);
  }
  expect([shown.length, logged().length]).toEqual([1, 1]);
  wait(10_000);
  fail(broken());
  expect([shown.length, logged().length]).toEqual([2, 1]);
});

it('does not flood the person or the log, even where each is another', () => {
  const { fail, shown, logged } = open();
  for (let turn = 0; turn < 300; turn += 1) fail(new TypeError(`${turn} is not a function`));
  expect([shown.length, logged().length]).toEqual([21, 21]);
});

it('in a promise without a handler is one too', () => {
  const { reject, shown, logged } = open();
  reject(new AppError({ kind: 'internal', message: 'Rhubarb and custard tart is back.' }));
  expect(shown).toHaveLength(1);
  expect(logged()).toMatchObject([{ name: 'AppError internal', message: null }]);
});

it('never brings what a person wrote into the log', () => {
  const { fail, reject, logged } = open();
  fail(new SyntaxError('Unexpected token R in JSON: Rhubarb tart'));
  fail(new TypeError("Cannot create property 'x' on string 'Rhubarb'"));
  reject('Rhubarb');
  expect(logged()).toHaveLength(3);
  expect(JSON.stringify(logged())).not.toContain('Rhubarb');
});

it('is none where the person stopped something, or a layout took long', () => {
  const { reject, ignore, shown } = open();
  reject(new AppError({ kind: 'cancelled', message: 'Stopped.' }));
  reject(new DOMException('gone', 'AbortError'));
  ignore();
  expect(shown).toEqual([]);
});
