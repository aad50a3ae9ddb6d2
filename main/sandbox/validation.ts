// Validates a request against its row of the endpoint table, with a readable message on which member is wrong.
import type { z } from 'zod';
import type { Endpoint } from '../service/endpoints.ts';
import { Refusal, type Call } from './world.ts';

type Issue = z.core.$ZodIssue;

const typeNames: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};
const units: Readonly<Record<string, string>> = { string: ' characters', array: ' items' };

const complaint = (issue: Issue): string => {
  if (issue.code === 'invalid_type') {
    return issue.input === undefined ? 'is missing' : `must be ${typeNames[issue.expected] ?? issue.expected}`;
  }
  if (issue.code === 'too_big') return `is too large: at most ${issue.maximum}${units[issue.origin] ?? ''}`;
  if (issue.code === 'too_small') return `is too small: at least ${issue.minimum}${units[issue.origin] ?? ''}`;
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.map(String).join(', ')}`;
  if (issue.code === 'invalid_format') return `is not of the form the service takes (${issue.format})`;
  return 'is not what it should be';
};

const parse = (part: 'path' | 'query' | 'body', schema: z.ZodObject, given: unknown): Record<string, unknown> => {
  const parsed = schema.safeParse(given, { reportInput: true });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  if (issue === undefined || issue.path.length === 0)
    throw new Refusal('VALIDATION_ERROR', `The ${part} must be an object.`);
  throw new Refusal('VALIDATION_ERROR', `${part}.${issue.path.map(String).join('.')} ${complaint(issue)}.`);
};

const decodeUtf8 = (bytes: Uint8Array): string => new TextDecoder('utf-8', { fatal: true }).decode(bytes);

/** An empty body is an empty object (readings.md, 25). Throws VALIDATION_ERROR. */
const readJson = (bytes: Uint8Array, contentType: string | undefined): unknown => {
  if (bytes.length === 0) return {};
  if (!/^application\/json\s*(;|$)/i.test(contentType ?? '')) {
    throw new Refusal('VALIDATION_ERROR', 'Send the body as application/json.');
  }
  try {
    return JSON.parse(decodeUtf8(bytes)) as unknown;
  } catch {
    throw new Refusal('VALIDATION_ERROR', 'The body is not valid JSON.');
  }
};

export type RawRequest = { path: unknown; query: unknown; body: Uint8Array; contentType: string | undefined };

/** Throws VALIDATION_ERROR with the first member that is wrong. Unknown members are dropped. */
export const validate = (endpoint: Endpoint, raw: RawRequest): Pick<Call, 'path' | 'query' | 'body'> => {
  const { path, query, body } = endpoint;
  return {
    path: path === undefined ? {} : texts(parse('path', path, raw.path)),
    query: query === undefined ? {} : parse('query', query, raw.query),
    body: body === undefined || body === 'file' ? {} : parse('body', body, readJson(raw.body, raw.contentType)),
  };
};

/** Path members reach a route as text, numbers included. */
const texts = (members: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(members).map(([name, value]) => [name, String(value)]));
