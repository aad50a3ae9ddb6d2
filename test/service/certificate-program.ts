// Sends a call and an upload as a process of its own: certificates are checked by what its environment says at its start.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClock } from '../../main/kernel/clock.ts';
import { createClient } from '../../main/service/client.ts';
import { proxiesOf } from '../../main/service/proxies.ts';
import { createWire } from '../../main/service/send.ts';
import { createRecordingLog } from '../support/recording-log.ts';

const [, , url = '', folder = ''] = process.argv;
const clock = createClock();
const wire = createWire({ clock, proxiesFor: async () => proxiesOf(process.env) });
const client = createClient({
  wire,
  clock,
  log: createRecordingLog(),
  random: () => 0,
  base: new URL(url),
  key: 'canary-key-7',
});
const path = join(folder, 'small.jpg');
writeFileSync(path, 'abc');
const file = { path, fileName: 'small.jpg', mimeType: 'image/jpeg', sizeBytes: 3 };

const said = [];
for (const request of [
  client.freeze('posts.get', { path: { postId: 'post_1' } }),
  client.freeze('media.upload', { body: file }),
]) {
  const came = await client.attempt(request);
  if (!('error' in came)) throw new Error('This service has nothing to give.');
  const { data } = came.error;
  said.push({ kind: data.kind, reason: 'reason' in data ? data.reason : null });
}
await wire.close();
process.stdout.write(JSON.stringify(said));
