// Galley's endpoint for assistants, as programs meet it: the real protocol and its checks, over tools with made-up results.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { assistantTools } from '../../preload/rules/assistant-tools.ts';

/** As long as Galley's own. */
export const assistantToken = 'galley_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG';

type ToolCall = { tool: string; input: Record<string, unknown> };
/** `signal` is aborted when the program cancels its call. */
type Asked = ToolCall & { signal: AbortSignal };
type ToolAnswer = {
  content: { type: 'text'; text: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
};

export const answerWith = (structuredContent: Record<string, unknown>): ToolAnswer => ({
  content: [{ type: 'text', text: JSON.stringify(structuredContent) }],
  structuredContent,
});

const anyInput = z.looseObject({});

type Options = {
  answer?(call: Asked): ToolAnswer | Promise<ToolAnswer>;
  /** 0: any free one. */
  port?: number;
};

export const startAssistantEndpoint = async ({ answer = () => answerWith({}), port = 0 }: Options = {}) => {
  const calls: ToolCall[] = [];
  const received: { headers: IncomingMessage['headers']; body: string }[] = [];
  const handler = createMcpHandler(() => {
    const server = new McpServer({ name: 'galley', version: '0.1.0' });
    for (const tool of assistantTools)
      server.registerTool(tool, { description: `Made up: ${tool}`, inputSchema: anyInput }, async (input, context) => {
        calls.push({ tool, input });
        // With a message before its result, an answer is a stream of events.
        if (context.mcpReq._meta?.progressToken !== undefined)
          await context.mcpReq.notify({
            method: 'notifications/progress',
            params: { progressToken: context.mcpReq._meta.progressToken, progress: 1, total: 2 },
          });
        return answer({ tool, input, signal: context.mcpReq.signal });
      });
    return server;
  });

  const refuse = (response: ServerResponse, status: number): void =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end('{"error":"refused"}');

  const reply = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { headers, method = 'GET', url = '/' } = request;
    const [host = ''] = (headers.host ?? '').split(':');
    if (!['127.0.0.1', 'localhost'].includes(host) || headers.origin !== undefined) return refuse(response, 403);
    if (headers.authorization !== `Bearer ${assistantToken}`) return refuse(response, 401);
    const body = await buffer(request);
    received.push({ headers, body: body.toString() });
    const aborter = new AbortController();
    response.once('close', () => aborter.abort());
    const answered = await handler.fetch(
      new Request(`http://127.0.0.1${url}`, {
        method,
        headers: new Headers(Object.entries(headers).map(([name, value]) => [name, String(value)])),
        signal: aborter.signal,
        ...(method !== 'GET' && method !== 'HEAD' && { body }),
      }),
    );
    response.writeHead(answered.status, Object.fromEntries(answered.headers));
    for await (const chunk of answered.body ?? []) response.write(chunk);
    response.end();
  };

  const server = createServer((request, response) => {
    // The program hung up, as it does when it cancels.
    reply(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    calls,
    received,
    notify: handler.notify,
    async close() {
      await handler.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
