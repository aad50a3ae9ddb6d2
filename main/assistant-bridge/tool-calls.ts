// Calls a tool of Galley for the command line, and asks which there are.
import { asFailure, BridgeFailure } from './failure.ts';
import { exchange, type ExchangeConfig } from './exchange.ts';
import { asMessage, errorOf, headersOf, isObject, modernRequest, type JsonObject } from './messages.ts';

/** Galley offers an assistant those tools only that it has a right to. */
const noRight = "This assistant has no right to do that. Its rights are in Galley's Settings, under Assistants.";
const isUnknownTool = ({ code, message }: { code: number; message: string }, { name }: JsonObject): boolean =>
  code === -32_602 && typeof name === 'string' && message === `Tool ${name} not found`;

/** Its result. Throws BridgeFailure. */
const ask = async (config: ExchangeConfig, method: string, params: JsonObject): Promise<JsonObject> => {
  const request = modernRequest(method, params);
  const outgoing = {
    body: JSON.stringify(request),
    headers: headersOf(asMessage(request), null),
    isSubscription: false,
    signal: new AbortController().signal,
  };
  for await (const answer of exchange(config, outgoing)) {
    const error = errorOf(answer);
    if (error) throw new BridgeFailure('refused', isUnknownTool(error, params) ? noRight : error.message);
    const result = isObject(answer) ? answer['result'] : undefined;
    if (isObject(result)) return result;
  }
  throw new BridgeFailure('unreachable', "Galley's answer ended too early.");
};

const textOf = (content: unknown): string =>
  (Array.isArray(content) ? (content as unknown[]) : [])
    .flatMap((part) => (isObject(part) && typeof part['text'] === 'string' ? [part['text']] : []))
    .join('\n');

export type ToolResult = {
  /** null: it has none, and the text is all there is. */
  data: JsonObject | null;
  text: string;
};

/** Throws BridgeFailure, also where Galley refuses. */
export const callTool = async (config: ExchangeConfig, tool: string, input: JsonObject): Promise<ToolResult> => {
  const { content, structuredContent, isError } = await ask(config, 'tools/call', { name: tool, arguments: input });
  const text = textOf(content);
  if (isError === true) throw new BridgeFailure('refused', text === '' ? 'Galley refused.' : text);
  return { data: isObject(structuredContent) ? structuredContent : null, text };
};

/** Of the open business: every list of its calendar names it. Throws BridgeFailure. */
export const readTimeZone = async (config: ExchangeConfig, day: string): Promise<string> => {
  const { data } = await callTool(config, 'list_calendar', { from: day, to: day });
  const zone = data?.['timeZone'];
  if (typeof zone !== 'string' || zone === '') throw new BridgeFailure('refused', 'Galley names no time zone.');
  return zone;
};

export type Status = {
  isReachable: boolean;
  /** null: Galley couldn't be asked. */
  isTokenAccepted: boolean | null;
  tools: string[];
};

/** Both of the status and, where something is wrong, of what. Never throws. */
export const readStatus = async (
  config: ExchangeConfig,
): Promise<{ status: Status; failure: BridgeFailure | null }> => {
  try {
    const { tools } = await ask(config, 'tools/list', {});
    const names = (Array.isArray(tools) ? (tools as unknown[]) : []).flatMap((tool) =>
      isObject(tool) && typeof tool['name'] === 'string' ? [tool['name']] : [],
    );
    return { status: { isReachable: true, isTokenAccepted: true, tools: names }, failure: null };
  } catch (error) {
    const failure = asFailure(error);
    const isReachable = failure.kind === 'token' || failure.kind === 'refused';
    const isTokenAccepted = failure.kind === 'token' ? false : null;
    return { status: { isReachable, isTokenAccepted, tools: [] }, failure };
  }
};
