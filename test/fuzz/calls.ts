// What a window gone bad may ask: inputs of the right shape with strange values, wrong shapes, wrong names.
import fc from 'fast-check';
import { z } from 'zod';
import { methods } from '../../preload/bridge.ts';
import { knownId } from './known-ids.ts';

/** `library`: which business the window believes to be open (preload/contract/shell.ts). */
export type Call = { name: unknown; input: unknown; library?: unknown };

const Schema = z.looseObject({
  type: z.string().optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  get anyOf() {
    return z.array(Schema).optional();
  },
  get oneOf() {
    return z.array(Schema).optional();
  },
  get items() {
    return Schema.optional();
  },
  get properties() {
    return z.record(z.string(), Schema).optional();
  },
  required: z.array(z.string()).optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minItems: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
});
type Schema = z.infer<typeof Schema>;

const dates = ['2026-03-29', '0001-01-01', '9999-12-31', '1969-12-31', '2024-02-29', '2026-10-25'];
const moments = [
  '2026-03-29T02:30:00+01:00',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '2016-12-31T23:59:60Z',
];
/** Texts that other programs trip over; none is an address outside this machine. */
const texts = [
  '',
  ' ',
  '\0',
  '\u202e',
  '\ud83c',
  '﷽'.repeat(20),
  '%00',
  '../../etc/passwd',
  '"',
  "'; DROP TABLE post; --",
  '<img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '__proto__',
  'constructor',
  'NaN',
  '1e999',
  '-1',
  '*',
  'NEAR(',
  'a AND',
  '"unclosed',
  '^',
  'name:',
  '{}',
  '[]',
  'null',
  'file:///etc/passwd',
  'http://127.0.0.1:1',
];

const textOf = ({ minLength = 0, maxLength = 300, pattern, format }: Schema): fc.Arbitrary<string> => {
  if (format === 'date') return fc.constantFrom(...dates);
  if (format === 'date-time') return fc.constantFrom(...moments);
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  const bounds = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, 300)) };
  return fc.oneof(
    { weight: 3, arbitrary: fc.nat(10_000).map(knownId) },
    { weight: 2, arbitrary: fc.constantFrom(...texts).filter((text) => text.length >= minLength) },
    { weight: 1, arbitrary: fc.string({ ...bounds, unit: 'binary' }) },
    { weight: 1, arbitrary: fc.constant('ø'.repeat(Math.max(minLength, Math.min(maxLength, 5000)))) },
  );
};

const valueOf = (schema: Schema): fc.Arbitrary<unknown> => {
  const among = schema.anyOf ?? schema.oneOf;
  if (among) return fc.oneof(...among.map(valueOf));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const min = Math.max(schema.minimum ?? Number.MIN_SAFE_INTEGER, Number.MIN_SAFE_INTEGER);
  const max = Math.min(schema.maximum ?? Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
  switch (schema.type) {
    case 'string':
      return textOf(schema);
    case 'integer':
      // Small numbers are the ids that there are.
      return fc.oneof(fc.integer({ min, max }), fc.integer({ min: Math.max(min, 0), max: Math.min(max, 40) }));
    case 'number':
      return fc.double({ min, max, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valueOf(schema.items ?? {}), { minLength: schema.minItems ?? 0, maxLength: 4 });
    case 'object': {
      const { properties = {}, required = [] } = schema;
      const record = Object.fromEntries(Object.entries(properties).map(([key, of]) => [key, valueOf(of)]));
      return fc.record(record, { requiredKeys: required });
    }
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
};

const nested = (depth: number): unknown => {
  let value: unknown = 'deep';
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { of: value };
  return value;
};
const parsed = (json: string): unknown => JSON.parse(json);

/** As JSON can carry it, so that both transports take it. */
const wrong: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, -0, 2 ** 53, -1, 0.5, '', [], {}, [[]]),
  fc.constantFrom(parsed('{"__proto__":{"polluted":true}}'), parsed('{"constructor":{"prototype":{"polluted":1}}}')),
  fc.constantFrom(
    'x'.repeat(257_000),
    'é'.repeat(60_000),
    Array.from({ length: 20_000 }, () => 0),
  ),
  fc.constantFrom(nested(100), nested(1500)),
  fc.jsonValue({ maxDepth: 3 }),
);

const withWrong = (good: unknown): fc.Arbitrary<unknown> =>
  fc.tuple(fc.nat(20), fc.constantFrom('more', '__proto__', 'toString', 'id'), wrong).map(([place, more, value]) => {
    const entries = typeof good === 'object' && good !== null ? Object.entries(good) : [];
    const at = place % (entries.length + 1);
    const spoilt = entries.map(([key, was], index) => [key, index === at ? value : was] as const);
    return Object.fromEntries(at === entries.length ? [...spoilt, [more, value] as const] : spoilt);
  });

/** Inputs of the right shape, and some that are not. */
const strange = (good: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 6, arbitrary: good },
    { weight: 3, arbitrary: good.chain(withWrong) },
    { weight: 1, arbitrary: wrong },
  );

const rightInput = (input: z.ZodType): fc.Arbitrary<unknown> =>
  valueOf(Schema.parse(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })));

export const strangeInput = (input: z.ZodType): fc.Arbitrary<unknown> => strange(rightInput(input));

const wrongName: fc.Arbitrary<Call> = fc.record({
  name: fc.oneof(fc.constantFrom('constructor', '__proto__', 'toString', 'posts.steal', 'tray.take', ''), wrong),
  input: wrong,
});

const rightInputs = Object.entries(methods).map(([name, { input }]) => [name, rightInput(input)] as const);
const known = rightInputs.map(([name, right]) => strange(right).map((input): Call => ({ name, input })));
const anyCall = fc.oneof(
  { weight: 20, arbitrary: fc.oneof(...known) },
  { weight: 1, arbitrary: wrongName },
  { weight: 1, arbitrary: fc.tuple(fc.oneof(...known), wrong).map(([call, library]) => ({ ...call, library })) },
);

/** The same seed, the same calls. */
export const callsOf = (seed: number, count: number): Call[] => fc.sample(anyCall, { seed, numRuns: count });

/** Each method `times`, in its own shape. The same seed, the same calls. */
export const rightCallsOf = (seed: number, times: number): { name: string; input: unknown }[] =>
  rightInputs.flatMap(([name, inputs]) =>
    fc.sample(inputs, { seed, numRuns: times }).map((input) => ({ name, input })),
  );
