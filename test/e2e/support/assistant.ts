// A program of this computer that calls a tool of Galley with a token.
import { expect } from '@playwright/test';

type Called = { result?: { structuredContent?: Record<string, unknown> } };

/** `address`, `token`: as Galley shows them. Returns what the tool gives. */
export const callTool = async (
  address: string,
  token: string,
  name: string,
  input: object,
): Promise<Record<string, unknown>> => {
  const response = await fetch(address, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } }),
  });
  expect(response.status).toBe(200);
  const text = await response.text();
  const { result } = JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text) as Called;
  return result?.structuredContent ?? {};
};

/** Where Galley shows it. */
export const shownToken = (text: string | null): string => /galley_[\w-]{43}/.exec(text ?? '')?.[0] ?? '';
