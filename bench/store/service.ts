// Serves the list of posts on the loopback, page by page as the service does; says its port and ends with its parent.
import { createServer } from 'node:http';
import { createdMs, pages } from './posts.ts';

const count = Number(process.argv[2]);
const posts = [...pages(count)].flat().map((one) => JSON.stringify(one));

/** Index of the newest post created before `to`. */
const indexBelow = (to: string | null): number => {
  if (to === null) return 0;
  const newest = Math.ceil((Date.parse(to) - createdMs(0)) / (createdMs(1) - createdMs(0))) - 1;
  return Math.max(0, count - 1 - newest);
};

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1');
  const start = indexBelow(url.searchParams.get('to'));
  const end = start + Number(url.searchParams.get('limit') ?? 20);
  const nextCursor = end < count ? `"${end}"` : 'null';
  response.writeHead(200, { 'content-type': 'application/json', 'x-request-id': `r${start}` });
  response.end(`{"posts":[${posts.slice(start, end).join(',')}],"nextCursor":${nextCursor}}`);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(typeof address === 'object' ? address?.port : null);
});
process.on('disconnect', () => process.exit());
