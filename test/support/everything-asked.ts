// Asks a whole Galley all that can be asked while it holds a key: a day's work, each method in its own shape, and each
// with the key where it does not belong. A search for the key afterwards has much to search.
import { expect } from 'vitest';
import { z } from 'zod';
import { methods } from '../../preload/bridge.ts';
import type { Answer } from '../../preload/wire.ts';
import { rightCallsOf } from '../fuzz/calls.ts';
import { createKnownIds } from '../fuzz/known-ids.ts';
import { eventually } from './eventually.ts';

type Given = {
  call: (name: string, input: unknown) => Promise<Answer>;
  /** Shows a picture or video by its id. */
  show: (id: string) => Promise<void>;
  key: string;
  baseUrl: string;
};

const page = z.object({ rows: z.array(z.object({ id: z.string(), thumbnail: z.string().nullable() })) });
const made = z.object({ id: z.string() });
const begun = z.object({ state: z.literal('job'), job: z.object({ id: z.string() }) });

/** They would end what is tested, take the network away from all that follows, or wait long for the service's work. */
const leftOut = [
  'session.leave',
  'session.connect',
  'session.openSandbox',
  'session.open',
  'preferences.write',
  'posts.generate',
  'posts.revise',
  'posts.newPicture',
  'ideas.generate',
];

export const askEverything = async ({ call, show, key, baseUrl }: Given): Promise<void> => {
  const ids = createKnownIds();
  const ask = async (name: string, input: unknown): Promise<unknown> => {
    const answer = await call(name, input);
    if (!answer.ok) throw new Error(`${name} was refused: ${JSON.stringify(answer.error)}`);
    ids.gather(answer.value);
    return answer.value;
  };

  await ask('session.check', { key, baseUrl });
  await ask('session.connect', { key, baseUrl, keyPlace: 'keychain' });
  const rows = await eventually(async () => {
    const listed = page.parse(await ask('posts.list', {}));
    expect(listed.rows.length).toBeGreaterThan(20);
    return listed.rows;
  });
  for (const { id } of rows.slice(0, 10)) await ask('posts.read', { id });
  const [picture] = rows.flatMap(({ thumbnail }) => thumbnail ?? []);
  await show(picture ?? '');
  const { id } = made.parse(await ask('posts.create', { platform: 'facebook', idea: 'Rye' }));
  const { job } = begun.parse(await ask('posts.generate', { id, platform: 'facebook' }));
  await eventually(async () =>
    expect(await ask('jobs.list', {})).toContainEqual(expect.objectContaining({ id: job.id, status: 'succeeded' })),
  );
  await ask('posts.publish', { id, platform: 'facebook' });

  for (const { name, input } of rightCallsOf(19, 2)) {
    if (leftOut.includes(name)) continue;
    const answer = await call(name, ids.put(input));
    if (answer.ok) ids.gather(answer.value);
  }
  const everywhere = { id: key, platform: 'x', key, jobId: key, cursor: key, at: key, keyPlace: 'file' };
  for (const name of Object.keys(methods).filter((each) => each !== 'session.leave'))
    await call(name, { ...everywhere, baseUrl: `https://${key}@example.com` });
  await call('posts.read', { id: key });
  await call('session.check', { key, baseUrl: 'http://127.0.0.1:1' });
};
