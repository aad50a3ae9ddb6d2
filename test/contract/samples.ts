// Every golden sample beside its shape, and what it becomes when one member is changed.
import { goldenEndpoints, nameOf } from './golden/endpoints.ts';
import type { GoldenEndpoint, Is, Json, Member, Shape } from './golden/form.ts';

type Sample = { name: string; shape: Shape; value: Record<string, unknown> };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const record = (value: Json | undefined): Record<string, unknown> => (isRecord(value) ? value : {});

export type InputPart = 'params' | 'query' | 'body';

/** The shape of one part of a request; null when the endpoint has none or takes a file. */
const inputShape = (endpoint: GoldenEndpoint, part: InputPart): Shape | null => {
  const shape = endpoint[part];
  return shape === undefined || shape === 'file' ? null : shape;
};

export type InputSample = Sample & { endpoint: GoldenEndpoint; part: InputPart };
export type ReplySample = Sample & { endpoint: GoldenEndpoint; status: number };

export const inputSamples: InputSample[] = goldenEndpoints.flatMap((endpoint) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const shape = inputShape(endpoint, part);
    return shape
      ? [{ name: `${nameOf(endpoint)} ${part}`, shape, value: record(endpoint.sample[part]), endpoint, part }]
      : [];
  }),
);

export const replySamples: ReplySample[] = goldenEndpoints.flatMap((endpoint) =>
  Object.entries(endpoint.replies).flatMap(([status, shape]) => {
    const value = record(endpoint.sample.replies[Number(status)]);
    return shape ? [{ name: `${nameOf(endpoint)} ${status}`, shape, value, endpoint, status: Number(status) }] : [];
  }),
);

export const endpointSamples: Sample[] = [...inputSamples, ...replySamples];

/** One member of a shape, however deep: where it is and what the document says of it. */
export type Spot = { path: (string | number)[]; member: Member };

const spotsIn = (is: Is, path: Spot['path']): Spot[] => {
  if (typeof is === 'string' || 'values' in is) return [];
  if ('list' in is) return spotsIn(is.list, [...path, 0]);
  return spots(is.shape, path);
};

/** Every member of a shape; inside a list, those of its first item. */
export const spots = (shape: Shape, above: Spot['path'] = []): Spot[] =>
  Object.entries(shape).flatMap(([name, member]) => {
    const path = [...above, name];
    return [{ path, member }, ...spotsIn(member.is, path)];
  });

export const nameOfSpot = ({ path }: Spot): string => path.join('.');

/** What stands at a place; undefined when something above it is missing. */
export const valueAt = (value: unknown, path: Spot['path']): unknown =>
  path.reduce<unknown>((inner, step) => {
    if (Array.isArray(inner)) return inner[Number(step)];
    return isRecord(inner) ? inner[step] : undefined;
  }, value);

/** A copy with another value in one place; `undefined` takes the member out. */
export const withValue = (value: unknown, path: Spot['path'], replacement: unknown): unknown => {
  const [step, ...rest] = path;
  if (step === undefined) return replacement;
  if (Array.isArray(value))
    return value.map((item: unknown, index) => (index === step ? withValue(item, rest, replacement) : item));
  const { [step]: inner, ...others } = isRecord(value) ? value : {};
  const changed = withValue(inner, rest, replacement);
  return changed === undefined ? others : { ...others, [step]: changed };
};
