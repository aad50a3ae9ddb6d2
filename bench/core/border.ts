// A page of fifty from where the library is to where the window is: as objects through a port, as Electron has it, or as
// text through a socket, as the browser has it; slim rows, or the whole posts that peers send.
import { once } from 'node:events';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import WebSocket, { WebSocketServer } from 'ws';
import { openLibrary } from '../store/library.ts';
import { pages } from '../store/posts.ts';
import { timeCrossings } from './measure.ts';

const pageRows = 50;
const wholePosts = () => [...pages(pageRows)].flat();

type Given = { what: string; path: string };
const [what = '', path = ''] = isMainThread
  ? process.argv.slice(2)
  : [(workerData as Given).what, (workerData as Given).path];
const page = what.endsWith('whole') ? wholePosts() : openLibrary(path).store.posts.page({}, null, pageRows).rows;

if (!isMainThread) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
  server.on('connection', (socket) => socket.on('message', () => socket.send(JSON.stringify(page))));
  parentPort?.on('message', () => parentPort?.postMessage(page));
  await once(server, 'listening');
  parentPort?.postMessage((server.address() as { port: number }).port);
} else if (what === 'clone') {
  await timeCrossings(2000, () => structuredClone(page));
} else {
  const worker = new Worker(new URL(import.meta.url), { workerData: { what, path } satisfies Given });
  const [port] = (await once(worker, 'message')) as [number];
  if (what.startsWith('port')) {
    await timeCrossings(2000, async () => {
      const answer = once(worker, 'message');
      worker.postMessage(null);
      await answer;
    });
  } else {
    const socket = new WebSocket(`ws://127.0.0.1:${port}`, { perMessageDeflate: false });
    await once(socket, 'open');
    await timeCrossings(2000, async () => {
      const answer = once(socket, 'message');
      socket.send('page');
      const [text] = (await answer) as [Buffer];
      JSON.parse(text.toString());
    });
  }
}
