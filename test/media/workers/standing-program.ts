// Stands in for the media worker: hangs, dies, grows, or answers, as the name of the job asks for.
import { parentPort } from 'node:worker_threads';
import { z } from 'zod';

const requestSchema = z.object({ job: z.object({ path: z.string(), name: z.string() }), roomBytes: z.number() });

const seen = {
  width: 1,
  height: 1,
  durationMs: null,
  videoCodec: null,
  audioCodec: null,
  takenMs: null,
  blurhash: null,
  perceptualHash: null,
  thumbnail: null,
  shown: null,
};

let jobCount = 0;

const answer = ({ job, roomBytes }: z.infer<typeof requestSchema>): void => {
  jobCount += 1;
  parentPort?.postMessage({ is: 'alive' });
  if (job.name === 'hang') for (;;) jobCount += 1;
  if (job.name === 'die') process.exit(3);
  if (job.name === 'wait') return;
  if (job.name === 'grow' && roomBytes < 300_000_000) return parentPort?.postMessage({ is: 'needs-room' });
  const held: number[][] = [];
  while (job.name === 'heap') held.push(Array.from({ length: 1_000_000 }, (_, index) => index + 0.5));
  parentPort?.postMessage({ is: 'done', result: { ...seen, width: jobCount, height: roomBytes } });
};

parentPort?.on('message', (message: unknown) => answer(requestSchema.parse(message)));
