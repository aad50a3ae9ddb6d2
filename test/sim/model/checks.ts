// Reads bodies and queries by the bounds of the specification; what breaks one is a VALIDATION_ERROR.
import { isPlatform, type Platform, platforms, refusal } from './wire.ts';

export type Fields = Readonly<Record<string, unknown>>;

const invalid = (message: string) => refusal('VALIDATION_ERROR', message);

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields of a JSON body; no body has none. */
export const readFields = (body: string | null): Fields => {
  if (body === null || body === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw invalid('The body is not JSON.');
  }
  if (!isFields(value)) throw invalid('The body is not an object.');
  return value;
};

/** Nothing but the named fields. */
export const only = (fields: Fields, ...names: string[]) => {
  for (const name in fields) if (!names.includes(name)) throw invalid(`Unknown field ${name}.`);
};

export const optionalText = (fields: Fields, name: string, maxLength = Infinity): string | undefined => {
  const value = fields[name];
  if (value === undefined) return undefined;
  if (typeof value !== 'string') throw invalid(`${name} is not text.`);
  if (value.length > maxLength) throw invalid(`${name} is longer than ${maxLength} characters.`);
  return value;
};

export const requiredText = (fields: Fields, name: string, maxLength = Infinity): string => {
  const value = optionalText(fields, name, maxLength);
  if (value === undefined || value.trim() === '') throw invalid(`${name} is missing.`);
  return value;
};

export const nullableText = (fields: Fields, name: string, maxLength: number): string | null | undefined =>
  fields[name] === null ? null : optionalText(fields, name, maxLength);

export const textList = (fields: Fields, name: string): readonly string[] | undefined => {
  const value = fields[name];
  if (value === undefined) return undefined;
  if (!Array.isArray(value)) throw invalid(`${name} is not a list.`);
  return value.map((item: unknown) => {
    if (typeof item !== 'string') throw invalid(`${name} holds something that is not text.`);
    return item;
  });
};

export const optionalPlatform = ({ platform }: Fields): Platform | undefined => {
  if (platform === undefined) return undefined;
  if (!isPlatform(platform)) throw invalid(`platform is not one of ${platforms.join(', ')}.`);
  return platform;
};

export const requiredPlatform = (fields: Fields): Platform => {
  const platform = optionalPlatform(fields);
  if (!platform) throw invalid('platform is missing.');
  return platform;
};

export const optionalOneOf = <T extends string>(fields: Fields, name: string, set: readonly T[]): T | undefined => {
  const value = fields[name];
  if (value === undefined) return undefined;
  const found = set.find((one) => one === value);
  if (found === undefined) throw invalid(`${name} is not one of ${set.join(', ')}.`);
  return found;
};

const wholeNumber = (value: unknown, name: string, min: number, max: number): number => {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < min || value > max)
    throw invalid(`${name} is not a whole number from ${min} to ${max}.`);
  return value;
};

export const optionalNumber = (fields: Fields, name: string, min: number, max: number): number | undefined =>
  fields[name] === undefined ? undefined : wholeNumber(fields[name], name, min, max);

/** A number that travels as text, as in a query or a path. */
export const numberInText = (text: string | undefined, name: string, min: number, max: number, absent: number) =>
  text === undefined ? absent : wholeNumber(/^\d+$/.test(text) ? Number(text) : null, name, min, max);

const instantShape = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

/** An ISO timestamp, in ms. */
export const optionalInstant = (fields: Fields, name: string): number | undefined => {
  const value = fields[name];
  if (value === undefined) return undefined;
  const ms = typeof value === 'string' && instantShape.test(value) ? Date.parse(value) : NaN;
  if (Number.isNaN(ms)) throw invalid(`${name} is not an ISO timestamp.`);
  return ms;
};

/** An ISO date, as the ms of its midnight in UTC. */
export const requiredDate = (fields: Fields, name: string): number => {
  const value = fields[name];
  const ms = typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? Date.parse(`${value}T00:00:00Z`) : NaN;
  if (Number.isNaN(ms)) throw invalid(`${name} is not an ISO date.`);
  return ms;
};

export const requiredFields = (fields: Fields, name: string): Fields => {
  const value = fields[name];
  if (!isFields(value)) throw invalid(`${name} is not an object.`);
  return value;
};
