// The least that Node's own http can do: two buffers a file, no outbox, no check of the reply before the end.
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { Agent, request, type ClientRequest, type IncomingMessage } from 'node:http';
import { inParallel, timeSending } from './measure.ts';

const [base = '', ...files] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true });
const bufferBytes = 1024 * 1024;
const spare: [Buffer, Buffer][] = [];
const head = Buffer.from('--bare\r\ncontent-disposition: form-data; name="file"; filename="bare"\r\n\r\n');
const tail = Buffer.from('\r\n--bare--\r\n');

const write = (call: ClientRequest, bytes: Buffer): Promise<void> =>
  new Promise((resolve, reject) => call.write(bytes, (error) => (error ? reject(error) : resolve())));

const post = async (path: string): Promise<void> => {
  const file = await open(path);
  const { size } = await file.stat();
  const headers = {
    'content-type': 'multipart/form-data; boundary=bare',
    'content-length': head.length + size + tail.length,
  };
  const call = request(`${base}/media`, { method: 'POST', agent, headers });
  const answered = once(call, 'response') as Promise<[IncomingMessage]>;
  const buffers = spare.pop() ?? [Buffer.allocUnsafeSlow(bufferBytes), Buffer.allocUnsafeSlow(bufferBytes)];
  let [next, other] = buffers;
  let written = write(call, head);
  for (let left = size; left > 0;) {
    const { bytesRead } = await file.read(next, 0, Math.min(left, bufferBytes));
    await written;
    written = write(call, next.subarray(0, bytesRead));
    left -= bytesRead;
    [next, other] = [other, next];
  }
  call.end(tail);
  const [reply] = await answered;
  await once(reply.resume(), 'end');
  await file.close();
  spare.push(buffers);
};

await timeSending(files, (some) => inParallel(some, post));
