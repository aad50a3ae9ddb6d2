// Sends one request byte by byte as written, so that tests can say what no client library lets them say.
import { once } from 'node:events';
import { connect } from 'node:net';

export type RawReply = { status: number; headers: Record<string, string>; body: string };

/** Lines are joined with CRLF. Reads until the server closes, so it asks for that by default. */
export const sendRaw = async (port: number, lines: readonly string[], body = ''): Promise<RawReply> => {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`${[...lines, 'connection: close', '', ''].join('\r\n')}${body}`);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  await Promise.race([once(socket, 'close'), once(socket, 'end')]);
  socket.destroy();
  const text = Buffer.concat(chunks).toString();
  const headEnd = text.indexOf('\r\n\r\n');
  const [statusLine = '', ...headerLines] = text.slice(0, headEnd).split('\r\n');
  const headers = headerLines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return {
    status: Number(statusLine.split(' ')[1]),
    headers: Object.fromEntries(headers),
    body: text.slice(headEnd + 4),
  };
};
