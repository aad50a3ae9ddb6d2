// What a service may lie, and the test that Galley goes on and every call has an answer: its texts, times and numbers.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { methods } from '../../preload/bridge.ts';
import { z } from 'zod';
import { errorKinds } from '../../preload/errors.ts';
import { startCore, type TestCore } from '../support/core.ts';
import { eventually } from '../support/eventually.ts';
import { openLyingService, type Lie } from '../support/lying-service.ts';
import { startSandbox } from '../support/sandbox.ts';

/** Words that say which thing is meant and what it is: without them a reply is of no thing at all. */
const isName = (key: string) => /(^id|Id|status|kind|platform|type|platforms|poll)$/.test(key);
const isTime = (key: string) => /(At|Start|End|^date)$/.test(key);
const everyText =
  (text: string): Lie =>
  (value, key) =>
    typeof value === 'string' && !isName(key) && !isTime(key) ? text : value;
const everyTime =
  (text: string): Lie =>
  (value, key) =>
    typeof value === 'string' && isTime(key) ? text : value;
const everyNumber =
  (number: number): Lie =>
  (value) =>
    typeof value === 'number' ? number : value;

/** Of few things, or the whole reply is too long. */
const someNames = (text: string): Lie => {
  let count = 0;
  return (value, key) => (key === 'name' && typeof value === 'string' && (count += 1) % 8 === 1 ? text : value);
};

const lies: [string, Lie][] = [
  ['texts of HTML', everyText('<img src=x onerror=alert(1)><script>alert(1)</script>{{7*7}}')],
  ['links of script', everyText('javascript:alert(1)')],
  ['control characters', everyText('\u0000\u0007\u001b[31m\r\n\u2028\u202eevil\u2066\ufeff')],
  ['half characters', everyText('\ud800rye\udc00')],
  ['no texts', everyText('')],
  ['texts that name what all objects have', everyText('__proto__')],
  ['texts of SQL and paths', everyText(`'; drop table posts; -- ../../../etc/passwd`)],
  ['names of five megabytes', someNames('ж'.repeat(2_500_000))],
  ['the end of time', everyTime('+275760-09-13T00:00:00.000Z')],
  ['the beginning of time', everyTime('-271821-04-20T00:00:00.000Z')],
  ['the year 9999', everyTime('9999-12-31T23:59:59.999Z')],
  ['times that are none', everyTime('tomorrow')],
  ['no times', everyTime('')],
  ['numbers without end', everyNumber(1.7e308)],
  ['numbers below nothing', everyNumber(Number.MIN_SAFE_INTEGER)],
  ['halves of numbers', everyNumber(0.5)],
  [
    'all things twice',
    (value) => (Array.isArray(value) && value.length > 0 ? value.flatMap((item: unknown) => [item, item]) : value),
  ],
  ['lists of nothing', (value) => (Array.isArray(value) ? [] : value)],
  ['states nobody knows', (value, key) => (['status', 'kind', 'reason'].includes(key) ? 'sideways' : value)],
  [
    'states that all objects have',
    (value, key) => (['status', 'kind', 'reason'].includes(key) ? 'constructor' : value),
  ],
];

const gate = [
  'texts of HTML',
  'control characters',
  'the end of time',
  'times that are none',
  'numbers without end',
  'all things twice',
  'states nobody knows',
];
/** One of each kind comes with every change, the others before a release. */
export const liesOfGate = lies.filter(([name]) => gate.includes(name));
export const otherLies = lies.filter(([name]) => !gate.includes(name));

const logOf = (core: TestCore): string =>
  readdirSync(join(core.dataDir, 'logs'))
    .map((name) => readFileSync(join(core.dataDir, 'logs', name), 'utf8'))
    .join('');

const readings = Object.keys(methods).filter(
  (name) =>
    /\.(read|list|counts|status|history|businesses|resyncPrice|news|versions)$/.test(name) && name !== 'tray.read',
);
const kinds = z.enum(errorKinds).exclude(['internal']);
const days = { from: '2026-03-01', to: '2026-03-31' };

export const testLies = (of: readonly [string, Lie][]): void =>
  it.each(of)('%s are borne', async (_name, lie) => {
    const sandbox = await startSandbox({ keys: [{ key: 'key-1' }], seed: 'demo' });
    const service = await openLyingService(sandbox.url);
    onTestFinished(() => service.close());
    const core = await startCore();
    await core.ask('session.connect', { key: 'key-1', baseUrl: service.address, keyPlace: 'session' });
    await eventually(async () => expect((await core.ask('posts.counts', {})).all).toBeGreaterThan(10));
    service.lie(lie);
    await core.dispatch('sync.resync', {});
    await core.dispatch('sync.now', {});
    await eventually(() =>
      expect(service.asked.filter((path) => path === 'GET /v1/public/posts').length).toBeGreaterThan(1),
    );
    const from = core.answers.length;
    const { rows } = await core.ask('posts.list', {});
    const id = rows[0]?.id;
    for (const row of rows.slice(0, 8))
      for (const name of ['posts.read', 'posts.wordings', 'localNotes.read']) await core.dispatch(name, { id: row.id });
    // Twice: what the first reading asks the service for is what the second one shows.
    for (const name of [...readings, ...readings])
      for (const input of [{}, days, { fresh: true }, { id }, { id, platform: 'instagram' }])
        await core.dispatch(name, input);
    await core.dispatch('posts.list', { search: 'alert' });
    await core.ask('posts.create', { platform: 'facebook', name: 'Rye' });
    const answers = core.answers.slice(from);
    expect(answers.filter((answer) => !answer.ok && !kinds.safeParse(answer.error.kind).success)).toEqual([]);
    expect(logOf(core)).not.toMatch(/"level":50/);
  });
