// A bare HTTP server on loopback for replies that no honest service gives.
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

type Received = { method: string; url: string; headers: IncomingMessage['headers']; body: string };
export type Answering = (response: ServerResponse, received: Received) => void;

export type HttpServer = { url: URL; received: Received[]; close(): Promise<void> };

const listen = async (listener: RequestListener): Promise<{ url: URL; close(): Promise<void> }> => {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  onTestFinished(close);
  return { url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`), close };
};

/** Answers the n-th request with the n-th answer, and all later ones with the last. */
export const serve = async (...answers: [Answering, ...Answering[]]): Promise<HttpServer> => {
  const received: Received[] = [];
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer);
    } catch {
      // The caller hung up in the middle: nothing was received.
      return;
    }
    const { method = '', url = '', headers } = request;
    received.push({ method, url, headers, body: Buffer.concat(chunks).toString('latin1') });
    const answer = answers[received.length - 1] ?? answers.at(-1);
    answer?.(response, received.at(-1) as Received);
  };
  const server = await listen((request, response) => void take(request, response));
  return { ...server, received };
};

/** Answers before the request has been read. */
export const serveAtOnce = (listener: RequestListener) => listen(listener);

export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answering =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'req_1', ...headers });
    response.end(JSON.stringify(body));
  };

export const refusing = (status: number, code: string, headers: Record<string, string> = {}): Answering =>
  json(status, { error: { code, message: `It says ${code}.`, requestId: 'req_in_body' } }, headers);

/** Takes the request and hangs up. */
export const hangUp: Answering = (response) => void response.socket?.destroy();

/** Takes the request and never answers. */
export const silence: Answering = () => {};
