// The client's endpoint table and schemas against the golden data.
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { endpoints, pathPrefix, type Endpoint } from '../../main/service/endpoints.ts';
import { goldenEndpoints, nameOf } from './golden/endpoints.ts';
import type { GoldenEndpoint } from './golden/form.ts';
import { errorEnvelope, errorSample } from './golden/errors.ts';
import { ErrorEnvelope } from '../../main/service/schema.ts';
import {
  inputSamples,
  nameOfSpot,
  replySamples,
  spots,
  valueAt,
  withValue,
  type InputPart,
  type Spot,
} from './samples.ts';
import { asHeld, atBounds, ofWrongType, outside, pastBounds, setOf } from './values.ts';

const table: Endpoint[] = Object.values(endpoints);
const rowName = ({ method, template }: Endpoint) => nameOf({ method, path: `${pathPrefix}${template}` });

const rowOf = (endpoint: GoldenEndpoint): Endpoint => {
  const row = table.find((candidate) => rowName(candidate) === nameOf(endpoint));
  if (!row) throw new Error(`the client has no ${nameOf(endpoint)}`);
  return row;
};

const inputSchema = (endpoint: GoldenEndpoint, part: InputPart): z.ZodObject => {
  const schema = rowOf(endpoint)[part === 'params' ? 'path' : part];
  if (!schema || schema === 'file') throw new Error(`the client sends no ${part} with ${nameOf(endpoint)}`);
  return schema;
};

const replySchema = (endpoint: GoldenEndpoint, status: number): z.ZodType => {
  const schema = rowOf(endpoint).replies[status];
  if (!schema) throw new Error(`the client expects no body with ${status} of ${nameOf(endpoint)}`);
  return schema;
};

const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;

describe('the endpoint table of the client', () => {
  it('has every endpoint of the document and no other', () => {
    expect(table.map(rowName).sort()).toEqual(goldenEndpoints.map(nameOf).sort());
  });

  it.each(goldenEndpoints.map((endpoint) => ({ name: nameOf(endpoint), endpoint })))(
    'says of $name what the document says',
    ({ endpoint }) => {
      const row = rowOf(endpoint);
      expect(row.scope).toBe(endpoint.scope);
      expect(row.keyed).toBe(endpoint.keyed);
      expect(Object.keys(row.replies)).toEqual(Object.keys(endpoint.replies));
      for (const [status, shape] of Object.entries(endpoint.replies)) {
        expect(row.replies[Number(status)] === null, `a body with ${status}`).toBe(shape === null);
      }
      expect(row.body === 'file').toBe(endpoint.body === 'file');
      expect(row.body === undefined).toBe(endpoint.body === undefined);
      expect(row.query === undefined).toBe(endpoint.query === undefined);
      expect(row.path === undefined).toBe(endpoint.params === undefined);
    },
  );
});

/** Names of the members for which something does not hold. */
const failing = (among: Spot[], holds: (spot: Spot) => boolean) => among.filter((spot) => !holds(spot)).map(nameOfSpot);

const closedSets = (among: Spot[]) =>
  among.flatMap((spot) => {
    const values = setOf(spot.member);
    return values ? [{ spot, values }] : [];
  });

describe.each(inputSamples)('what the client sends: $name', ({ endpoint, part, shape, value }) => {
  const schema = inputSchema(endpoint, part);
  const all = spots(shape);
  const takes = ({ path }: Spot, replacement: unknown) => accepts(schema, withValue(value, path, replacement));

  it('has the documented members and no other', () => {
    expect(Object.keys(schema.shape).sort()).toEqual(Object.keys(shape).sort());
  });

  it('may be the golden sample', () => {
    expect(schema.safeParse(value).error).toBeUndefined();
  });

  it('may lack only what is optional', () => {
    expect(failing(all, (spot) => takes(spot, undefined) === !spot.member.required)).toEqual([]);
  });

  it('never holds a wrong type', () => {
    expect(failing(all, (spot) => !takes(spot, ofWrongType(spot.member.is)))).toEqual([]);
  });

  it('may reach every bound', () => {
    expect(failing(all, (spot) => atBounds(spot.member).every((edge) => takes(spot, edge)))).toEqual([]);
  });

  it('never goes past a bound', () => {
    expect(failing(all, (spot) => pastBounds(spot.member).every((edge) => !takes(spot, edge)))).toEqual([]);
  });

  it('may hold each value of a set and no other', () => {
    for (const { spot, values } of closedSets(all)) {
      const taken = [...values, ...outside(values)].filter((text) => takes(spot, asHeld(spot.member, text)));
      expect(taken, nameOfSpot(spot)).toEqual(values);
    }
  });
});

// A path and a query are text on the wire: null cannot be sent there.
describe.each(inputSamples.filter(({ part }) => part === 'body'))(
  'what the client sends: $name',
  ({ endpoint, shape, value }) => {
    it('may hold null only where that clears a field', () => {
      const schema = inputSchema(endpoint, 'body');
      const takesNull = ({ path }: Spot) => accepts(schema, withValue(value, path, null));
      expect(failing(spots(shape), (spot) => takesNull(spot) === spot.member.nullable)).toEqual([]);
    });
  },
);

it('sends colors only as # and six hexadecimal digits', () => {
  const color = (primary: string) => ({ colors: { primary, secondary: '#F2E6D8', accent: '#3B5BDB' } });
  const texts = ['#000000', '#abcDEF', '#09fA3e', '#00000', '#0000000', '000000', '#00000g', ' #000000', '#000000\n'];
  expect(texts.filter((text) => accepts(endpoints['brand.update'].body, color(text)))).toEqual(texts.slice(0, 3));
});

const replyCases = replySamples.map(({ name, endpoint, status, shape, value }) => ({
  name,
  schema: replySchema(endpoint, status),
  value,
  all: spots(shape),
}));
const envelope = { name: 'the error envelope', schema: ErrorEnvelope, value: errorSample, all: spots(errorEnvelope) };

describe.each([...replyCases, envelope])('what the client understands: $name', ({ schema, value, all }) => {
  const takes = ({ path }: Spot, replacement: unknown) => accepts(schema, withValue(value, path, replacement));

  it('accepts the golden sample and drops nothing of it', () => {
    expect(schema.parse(value)).toEqual(value);
  });

  it('may lack only what is optional', () => {
    expect(failing(all, (spot) => takes(spot, undefined) === !spot.member.required)).toEqual([]);
  });

  it('may hold null for whatever is optional or nullable', () => {
    const loose = all.filter(({ member }) => member.nullable || !member.required);
    expect(failing(loose, (spot) => takes(spot, null))).toEqual([]);
  });

  it('is refused with a wrong type', () => {
    expect(failing(all, (spot) => !takes(spot, ofWrongType(spot.member.is)))).toEqual([]);
  });

  it('keeps each known value of a set, and one the service may add', () => {
    for (const { spot, values } of closedSets(all)) {
      const sent = [...values, 'added_later'].map((text) => asHeld(spot.member, text));
      const parsed = sent.map((text) => valueAt(schema.parse(withValue(value, spot.path, text)), spot.path));
      expect(parsed, nameOfSpot(spot)).toEqual(sent);
    }
  });

  it('may hold unknown members everywhere', () => {
    const objects = all.filter(({ member: { is } }) => typeof is !== 'string' && 'shape' in is).map(({ path }) => path);
    const refused = [[], ...objects].filter(
      (path) => !accepts(schema, withValue(value, [...path, 'added_later'], { new: true })),
    );
    expect(refused).toEqual([]);
  });
});
