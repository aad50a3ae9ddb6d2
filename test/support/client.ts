// A client of the service for a test, closed by itself.
import { onTestFinished } from 'vitest';
import { createClock, type Clock } from '../../main/kernel/clock.ts';
import { createClient, type Client, type ClientConfig } from '../../main/service/client.ts';
import type { CallInput, CallReply, EndpointName } from '../../main/service/endpoints.ts';
import type { Progress, UploadFile } from '../../main/service/multipart.ts';
import { createWire } from '../../main/service/send.ts';
import { createRecordingLog, type RecordingLog } from './recording-log.ts';

export type TestClient = Client & {
  log: RecordingLog;
  /** One attempt, its error thrown. */
  call<N extends EndpointName>(
    name: N,
    input: CallInput<N>,
    options?: { idempotencyKey?: string; signal?: AbortSignal },
  ): Promise<CallReply<N>>;
  upload(
    file: UploadFile,
    options?: { onProgress?: Progress; signal?: AbortSignal },
  ): Promise<CallReply<'media.upload'>>;
};

/** Asks again at once unless a clock or a chance is given. */
export const connectClient = (url: URL | string, given: Partial<ClientConfig> = {}): TestClient => {
  const clock: Clock = given.clock ?? createClock();
  const wire = createWire({ clock });
  onTestFinished(() => wire.close());
  const log = createRecordingLog();
  const base = new URL(url);
  const client = createClient({
    base,
    key: 'key-1',
    wire,
    clock,
    log,
    random: () => 0,
    ...given,
  });
  return {
    ...client,
    log,
    async call(name, input, options) {
      const came = await client.attempt(client.freeze(name, input), options);
      if ('error' in came) throw came.error;
      return came.reply;
    },
    async upload(file, options) {
      const came = await client.attempt(client.freeze('media.upload', { body: file }), options);
      if ('error' in came) throw came.error;
      return came.reply;
    },
  };
};
