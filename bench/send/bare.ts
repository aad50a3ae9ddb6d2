// The floor of an outbox: the same readings and the same edits, one after the other, by the client alone, without storing anything.
import { Pool } from 'undici';
import { say } from '../store/measure.ts';

const [service = '', key = '', , count = ''] = process.argv.slice(2);
type Post = { id: string; status: string; variants: { platform: string }[] };
type Page = { posts: Post[]; nextCursor: string | null };

const pool = new Pool(service);
const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
const ask = async (path: string, change?: object): Promise<unknown> => {
  const { statusCode, body } = await pool.request({
    path: `/v1/public/${path}`,
    method: change ? 'PATCH' : 'GET',
    headers,
    body: change ? JSON.stringify(change) : null,
  });
  const text = await body.text();
  if (statusCode !== 200) throw new Error(text);
  return JSON.parse(text);
};

const drafts: Post[] = [];
for (let cursor: string | null = ''; cursor !== null && drafts.length < Number(count);) {
  const page = (await ask(`posts?limit=100${cursor && `&cursor=${encodeURIComponent(cursor)}`}`)) as Page;
  drafts.push(...page.posts.filter(({ status }) => status === 'draft'));
  cursor = page.nextCursor;
}
const edits = drafts.slice(0, Number(count));
if (edits.length !== Number(count)) throw new Error(`there are ${edits.length} drafts`);

const before = process.cpuUsage();
const begun = performance.now();
for (const [number, { id, variants }] of edits.entries()) {
  await ask(`posts/${id}`);
  await ask(`posts/${id}`, { platform: variants[0]?.platform, body: `Rye bread, said again: ${number}` });
}
const tookMs = performance.now() - begun;
const { user, system } = process.cpuUsage(before);
say({ perSecond: edits.length / (tookMs / 1000), cpuUs: (user + system) / edits.length });
process.exit();
