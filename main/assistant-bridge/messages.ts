// JSON-RPC messages of MCP as far as the bridge has to understand them: ids, methods, and what HTTP repeats in headers.

export type JsonObject = { readonly [key: string]: unknown };
export type RequestId = string | number;

/** What the bridge reads of a message; everything else passes through it untouched. */
export type Message = {
  /** Of a request or an answer; null: a notification, or an answer to something that couldn't be read. */
  id: RequestId | null;
  /** null: an answer. */
  method: string | null;
  params: JsonObject | null;
};

/** The newest protocol, which sends what it needs with each request. */
const modernProtocol = '2026-07-28';
const protocolKey = 'io.modelcontextprotocol/protocolVersion';
const clientKey = 'io.modelcontextprotocol/clientInfo';
const capabilitiesKey = 'io.modelcontextprotocol/clientCapabilities';

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** null: no JSON object, so no message either. */
export const asMessage = (value: unknown): Message | null => {
  if (!isObject(value)) return null;
  const { id, method, params } = value;
  return {
    id: typeof id === 'string' || typeof id === 'number' ? id : null,
    method: typeof method === 'string' ? method : null,
    params: isObject(params) ? params : null,
  };
};

/** Where the body has the name that a header repeats, by method (the transport of protocol 2026-07-28). */
const namedBy = new Map([
  ['tools/call', 'name'],
  ['prompts/get', 'name'],
  ['resources/read', 'uri'],
]);

/** As it may stand in a header: no control character, and no space at either end. */
const plain = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;
const encoded = /^=\?base64\?.*\?=$/;

const headerValue = (text: string): string =>
  plain.test(text) && !encoded.test(text) ? text : `=?base64?${Buffer.from(text).toString('base64')}?=`;

/** The protocol that the message names itself; null: an older one, agreed on by `initialize`. */
const claimedProtocol = ({ params }: Message): string | null => {
  const meta = params?.['_meta'];
  const version = isObject(meta) ? meta[protocolKey] : undefined;
  return typeof version === 'string' && plain.test(version) ? version : null;
};

/** `negotiated`: what an older client and Galley agreed on; null: nothing yet. */
export const headersOf = (message: Message | null, negotiated: string | null): Record<string, string> => {
  const claimed = message && claimedProtocol(message);
  if (!message || claimed === null) return negotiated === null ? {} : { 'MCP-Protocol-Version': negotiated };
  const { method, params } = message;
  const name = params?.[namedBy.get(method ?? '') ?? ''];
  return {
    'MCP-Protocol-Version': claimed,
    ...(method !== null && plain.test(method) && { 'Mcp-Method': method }),
    ...(typeof name === 'string' && { 'Mcp-Name': headerValue(name) }),
  };
};

/** A request of the newest protocol, complete in itself. */
export const modernRequest = (method: string, params: JsonObject): JsonObject => ({
  jsonrpc: '2.0',
  id: 1,
  method,
  params: {
    ...params,
    _meta: {
      [protocolKey]: modernProtocol,
      [clientKey]: { name: 'galley', version: '1' },
      [capabilitiesKey]: {},
    },
  },
});

/** JSON-RPC's own codes. */
export const errorCodes = { parse: -32_700, invalid: -32_600, internal: -32_603 } as const;

export const errorAnswer = (id: RequestId | null, code: number, message: string): JsonObject => ({
  jsonrpc: '2.0',
  id,
  error: { code, message },
});

/** The error of an answer; null: it has none. */
export const errorOf = (answer: unknown): { code: number; message: string } | null => {
  const error = isObject(answer) ? answer['error'] : undefined;
  if (!isObject(error)) return null;
  const { code, message } = error;
  return typeof code === 'number' && typeof message === 'string' ? { code, message } : null;
};
