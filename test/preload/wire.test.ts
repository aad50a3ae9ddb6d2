// One call holds whatever the contract lets in, and a file of any size goes in calls that hold it.
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { methods } from '../../preload/bridge.ts';
import { callBound, envelopeLength, filePartBytes, inCalls } from '../../preload/wire.ts';
import { inParts } from '../../renderer/files/in-parts.ts';

type Schema = z.core.JSONSchema.BaseSchema;

/** What a pattern lets in is short: days, moments, numbers of posts, colors. */
const patternLength = 100;

/** Characters of the longest input as JSON, where a line break or a quotation mark makes two; Infinity: no bound. */
const longest = (schema: Schema | boolean): number => {
  if (typeof schema === 'boolean') return Infinity;
  const { type, anyOf, oneOf, items, properties, maxItems, maxLength } = schema;
  const either = anyOf ?? oneOf;
  if (either) return Math.max(...either.map(longest));
  if (schema.enum ?? schema.const !== undefined) return JSON.stringify(schema.enum ?? [schema.const]).length;
  if (type === 'object')
    return Object.entries(properties ?? {}).reduce((sum, [name, value]) => sum + name.length + 4 + longest(value), 2);
  if (type === 'array') return 2 + (maxItems ?? Infinity) * (1 + longest(items as Schema));
  if (type !== 'string') return 25;
  const isPlain = schema.pattern !== undefined || schema.format !== undefined;
  return 2 + (isPlain ? (maxLength ?? patternLength) : 2 * (maxLength ?? Infinity));
};

/** Lists that are cut into as many calls as they need (`inCalls`). */
const cut = new Set(['tray.take', 'tray.announce', 'import.take', 'import.announce']);

describe.each(Object.keys(methods).filter((name) => !cut.has(name)))('%s', (name) => {
  it('fits a call with the longest input that the contract lets in', () => {
    const { input } = methods[name as keyof typeof methods];
    expect(longest(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }))).toBeLessThanOrEqual(callBound);
  });
});

it.each([1, filePartBytes - 1, filePartBytes, filePartBytes + 1, 3 * filePartBytes])(
  'a file of %i bytes comes whole, in parts that the contract takes',
  async (bytes) => {
    const file = Buffer.alloc(bytes, 'abc');
    const came: Buffer[] = [];
    for await (const part of inParts(new Blob([file]))) {
      const input = { id: crypto.randomUUID(), ...part };
      expect(JSON.stringify(input).length).toBeLessThanOrEqual(callBound);
      came.push(Buffer.from(methods['backup.read'].input.parse(input).part, 'base64'));
    }
    expect(came).toHaveLength(Math.ceil(bytes / filePartBytes));
    expect(Buffer.concat(came).equals(file)).toBe(true);
  },
);

it('a list comes whole and in order, in calls that hold it', () => {
  const paths = Array.from({ length: 1200 }, (_, index) => `${index} ${'"'.repeat(index % 3 === 0 ? 4000 : 40)}`);
  const calls = inCalls(paths);
  expect(calls.flat()).toEqual(paths);
  expect(calls.every((items) => JSON.stringify(items).length <= callBound - envelopeLength)).toBe(true);
  expect(calls.length).toBeLessThan(6);
  expect(inCalls([])).toEqual([]);
});
