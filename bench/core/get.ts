// CPU of one reading of the service, by Galley's client: its wire with the reply parsed, and with all of it checked too.
import { createClock } from '../../main/kernel/clock.ts';
import { createClient, parseBody } from '../../main/service/client.ts';
import { createWire } from '../../main/service/send.ts';
import { timeGets } from './measure.ts';

const [contestant = '', base = ''] = process.argv.slice(2);
const clock = createClock();
const wire = createWire({ clock });
const log = { info: () => {}, warn: console.error, error: console.error };
const client = createClient({ base: new URL(base), key: 'bench', wire, clock, log, random: Math.random });

await timeGets(async (limit) => {
  if (contestant === 'checked') return (await client.ask('posts.list', { query: { limit } })).body.posts.length;
  const url = new URL(`/v1/public/posts?limit=${limit}`, base);
  const { body } = await wire.send({ method: 'GET', url, headers: {}, timeoutMs: 30_000 }, 20_000_000);
  return (parseBody(body) as { posts: unknown[] }).posts.length;
});
