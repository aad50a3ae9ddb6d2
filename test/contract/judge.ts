// Judges a JSON value by the golden form: what is missing, of the wrong type, outside its set, or undocumented.
import type { Is, Member, Shape } from './golden/form.ts';

const instantForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

/** What has been met of each golden member: enough to say what never was. */
export type Seen = Map<Member, Set<string>>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const matchesKind = (value: unknown, kind: Exclude<Is, object>): boolean => {
  switch (kind) {
    case 'string':
      return typeof value === 'string';
    case 'number':
      return typeof value === 'number' && Number.isFinite(value);
    case 'boolean':
      return typeof value === 'boolean';
    case 'instant':
      return typeof value === 'string' && instantForm.test(value) && !Number.isNaN(Date.parse(value));
    case 'date':
      return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
    case 'time':
      return typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value);
    case 'url':
      return typeof value === 'string' && URL.canParse(value);
    case 'object':
      return isObject(value);
    case 'slot':
      return isObject(value) || (typeof value === 'string' && instantForm.test(value));
  }
};

const judgeIs = (value: unknown, is: Is, at: string, seen: Seen): string[] => {
  if (typeof is === 'string') return matchesKind(value, is) ? [] : [`${at} is not of type ${is}`];
  if ('values' in is) {
    const known = typeof value === 'string' && is.values.includes(value);
    return known ? [] : [`${at} is not one of ${is.values.join(', ')}`];
  }
  if ('shape' in is) return judge(value, is.shape, at, seen);
  if (!Array.isArray(value)) return [`${at} is not a list`];
  return value.flatMap((item, index) => judgeIs(item, is.list, `${at}[${index}]`, seen));
};

const judgeBounds = (value: unknown, { min, max, pattern }: Member, at: string): string[] => {
  const size = typeof value === 'number' ? value : typeof value === 'string' || Array.isArray(value) ? value.length : 0;
  return [
    ...(max !== undefined && size > max ? [`${at} is over ${max}`] : []),
    ...(min !== undefined && size < min ? [`${at} is under ${min}`] : []),
    ...(pattern && typeof value === 'string' && !pattern.test(value) ? [`${at} does not match ${pattern.source}`] : []),
  ];
};

/** @returns one sentence per fault, empty when the value is exactly what the document describes. */
export const judge = (value: unknown, shape: Shape, at = 'reply', seen: Seen = new Map()): string[] => {
  if (!isObject(value)) return [`${at} is not an object`];
  const undocumented = Object.keys(value)
    .filter((name) => !(name in shape))
    .map((name) => `${at}.${name} is not documented`);
  const faults = Object.entries(shape).flatMap(([name, member]) => {
    const where = `${at}.${name}`;
    const found = value[name];
    if (found === undefined) return member.required ? [`${where} is missing`] : [];
    seen.set(member, (seen.get(member) ?? new Set()).add(JSON.stringify(found)));
    if (found === null) return member.nullable ? [] : [`${where} is null`];
    return [...judgeIs(found, member.is, where, seen), ...judgeBounds(found, member, where)];
  });
  return [...undocumented, ...faults];
};
