// Parses the arguments of `npm run sandbox`, with readable errors.
import { parseArgs } from 'node:util';
import { Temporal } from 'temporal-polyfill';
import { scopes, type Scope } from '../service/endpoints.ts';
import type { SeedKind } from './seed/index.ts';
import type { KeySpec, SandboxOptions } from './server.ts';

export const usage = `npm run sandbox -- --key KEY [--port 4010] [--key KEY2@BUSINESS=scope,scope]… [--data FILE]
                   [--seed demo|empty|large:N] [--now ISO] [--speed X] [--faults SEED] [--control]`;

/** Its message is for the user at the terminal. */
export class BadArgument extends Error {}

/** Fast enough that a job ends within seconds. */
const defaultSpeed = 20;
const defaultPort = 4010;

const isScope = (text: string): text is Scope => scopes.some((scope) => scope === text);

/** `KEY`, `KEY@BUSINESS`, `KEY=scope,scope` or `KEY@BUSINESS=scope,scope`. */
const readKey = (text: string): KeySpec => {
  const [, key, business, scopeList] = /^([^\s@=]+)(?:@([^\s=]+))?(?:=(.*))?$/.exec(text) ?? [];
  if (key === undefined) throw new BadArgument(`--key ${text}: write KEY, or KEY@BUSINESS=scope,scope.`);
  const named = scopeList?.split(',').filter((scope) => scope !== '');
  const unknown = named?.find((scope) => !isScope(scope));
  if (unknown !== undefined)
    throw new BadArgument(`--key ${key}: ${unknown} is no scope. There are ${scopes.join(', ')}.`);
  return { key, ...(business !== undefined && { business }), scopes: named?.filter(isScope) ?? null };
};

const readSeed = (text: string): SeedKind => {
  if (text === 'demo' || text === 'empty') return text;
  const [, posts] = /^large:([1-9]\d{0,6})$/.exec(text) ?? [];
  if (posts === undefined)
    throw new BadArgument(`--seed ${text}: it is demo, empty or large:N, N being a number of posts.`);
  return `large:${Number(posts)}`;
};

const readPort = (text: string): number => {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new BadArgument(`--port ${text}: a port is a number up to 65535.`);
  return port;
};

const readSpeed = (text: string): number => {
  const speed = Number(text);
  if (!(speed > 0) || !Number.isFinite(speed))
    throw new BadArgument(`--speed ${text}: it is a number above 0; 1 is true to life.`);
  return speed;
};

/** Unix ms. */
const readMoment = (text: string): number => {
  try {
    return Temporal.Instant.from(text).epochMilliseconds;
  } catch {
    throw new BadArgument(`--now ${text}: write a date, a time and an offset or Z, such as 2026-11-04T15:00:00Z.`);
  }
};

/** Throws BadArgument. */
export const readCommandLine = (args: readonly string[]): Omit<SandboxOptions, 'assetsDir' | 'clock' | 'failed'> => {
  const { values } = parse(args);
  const keys = (values.key ?? []).map(readKey);
  if (keys.length === 0) throw new BadArgument('Give at least one --key.');
  const twice = keys.find(({ key }, place) => keys.findIndex((other) => other.key === key) !== place);
  if (twice !== undefined) throw new BadArgument(`--key ${twice.key}: this key is given twice.`);
  return {
    keys,
    port: values.port === undefined ? defaultPort : readPort(values.port),
    dataFile: values.data ?? null,
    seed: readSeed(values.seed ?? 'demo'),
    now: values.now === undefined ? null : readMoment(values.now),
    speed: values.speed === undefined ? defaultSpeed : readSpeed(values.speed),
    faultsSeed: values.faults ?? null,
    control: values.control ?? false,
  };
};

const parse = (args: readonly string[]) => {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args: [...args],
      options: {
        port: text,
        key: { ...text, multiple: true },
        data: text,
        seed: text,
        now: text,
        speed: text,
        faults: text,
        control: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new BadArgument(error instanceof Error ? error.message : 'These arguments cannot be read.');
  }
};
