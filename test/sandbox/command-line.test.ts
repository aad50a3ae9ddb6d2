// Arguments of `npm run sandbox`: defaults, keys with business and scopes, and what is refused.
import { expect, test } from 'vitest';
import { BadArgument, readCommandLine } from '../../main/sandbox/command-line.ts';

test('a key alone is enough', () => {
  expect(readCommandLine(['--key', 'KEY'])).toEqual({
    keys: [{ key: 'KEY', scopes: null }],
    port: 4010,
    dataFile: null,
    seed: 'demo',
    now: null,
    speed: 20,
    faultsSeed: null,
    control: false,
  });
});

test('every argument is read', () => {
  const args =
    '--port 0 --key A --data file.jsonl --seed large:5000 --now 2026-11-04T10:00:00-05:00 --speed 1.5 --faults seven --control';
  expect(readCommandLine(args.split(' '))).toEqual({
    keys: [{ key: 'A', scopes: null }],
    port: 0,
    dataFile: 'file.jsonl',
    seed: 'large:5000',
    now: Date.UTC(2026, 10, 4, 15),
    speed: 1.5,
    faultsSeed: 'seven',
    control: true,
  });
});

test.each([
  ['KEY', { key: 'KEY', scopes: null }],
  ['KEY@shop', { key: 'KEY', business: 'shop', scopes: null }],
  ['KEY=generate', { key: 'KEY', scopes: ['generate'] }],
  ['KEY@shop=content:read,brand:write', { key: 'KEY', business: 'shop', scopes: ['content:read', 'brand:write'] }],
  ['KEY@shop=', { key: 'KEY', business: 'shop', scopes: [] }],
])('the key %s', (text, key) => {
  expect(readCommandLine(['--key', text]).keys).toEqual([key]);
});

test.each([
  [[], /at least one --key/],
  [['--key', '@shop'], /--key @shop/],
  [['--key', 'K=paint'], /paint is no scope/],
  [['--key', 'K', '--key', 'K'], /twice/],
  [['--key', 'K', '--port', '99999'], /--port 99999/],
  [['--key', 'K', '--port', 'web'], /--port web/],
  [['--key', 'K', '--seed', 'large:many'], /large:N/],
  [['--key', 'K', '--seed', 'large:0'], /large:N/],
  [['--key', 'K', '--seed', 'huge'], /--seed huge/],
  [['--key', 'K', '--now', 'noon'], /--now noon/],
  [['--key', 'K', '--now', '2026-11-04T15:00:00'], /an offset or Z/],
  [['--key', 'K', '--now', '2026-02-30T15:00:00Z'], /--now 2026-02-30/],
  [['--key', 'K', '--speed', '0'], /--speed 0/],
  [['--key', 'K', '--speed', 'fast'], /--speed fast/],
  [['--key', 'K', '--colour', 'red'], /--colour/],
  [['--key', 'K', 'extra'], /extra/],
  [['--key'], /--key/],
])('the arguments %j are refused', (args, words) => {
  expect(() => readCommandLine(args)).toThrow(BadArgument);
  expect(() => readCommandLine(args)).toThrow(words);
});
