// One library over the real sandbox, with time that a test moves and a wire that it can cut where it wants.
import { onTestFinished } from 'vitest';
import { AppError } from '../../preload/errors.ts';
import type { Topic } from '../../preload/wire.ts';
import { createEvents } from '../../main/kernel/events.ts';
import { createWire, type Wire } from '../../main/service/send.ts';
import { createPosts } from '../../main/features/posts/posts.ts';
import { createPublishing } from '../../main/features/posts/publishing.ts';
import { openSync } from '../../main/sync/engine.ts';
import { eventually } from './eventually.ts';
import { createFakeClock } from './fake-clock.ts';
import { createRecordingLog } from './recording-log.ts';
import { memoryLibrary } from './library.ts';
import type { TestSandbox } from './sandbox.ts';

/** What happens to a request: it is lost on its way, its answer is lost, or neither. */
type Fate = 'lost' | 'answered in vain' | 'answered';

/** This computer's clock is ahead of the service's, as its newest replies say. */
export const serviceIsBehind = (
  { sync, clock }: Pick<ReturnType<typeof openTestSync>, 'sync' | 'clock'>,
  ms: number,
) => {
  for (let reply = 0; reply < 8; reply += 1) sync.time.received(clock.now() - ms, clock.now());
};

/** `pathOf`: of a file of the media library, where a test sends some. */
export const openTestSync = (
  sandbox: TestSandbox,
  key: string | null = sandbox.key,
  pathOf = (file: string) => file,
) => {
  const clock = createFakeClock(sandbox.clock.now());
  const log = createRecordingLog();
  const events = createEvents({ log });
  const topics: Topic[] = [];
  events.on((_, payload) => void topics.push(...payload.topics));
  const { store, db } = memoryLibrary();
  const real = createWire({ clock });
  const requests: { call: string; key: string | undefined }[] = [];
  const fates: { of: string; fate: Fate; meanwhile: () => void }[] = [];
  let isCut = false;
  const unsure = () => new AppError({ kind: 'unsure', message: 'The answer was lost.' });
  const wire: Wire = {
    ...real,
    async send(outgoing, maxBytes) {
      const call = `${outgoing.method} ${outgoing.url.pathname.split('/').at(-1) ?? ''}`;
      requests.push({ call, key: outgoing.headers['idempotency-key'] });
      if (isCut) throw unsure();
      const index = fates.findIndex(({ of }) => of === call);
      const met = index < 0 ? undefined : fates.splice(index, 1)[0];
      if (met?.fate === 'lost') throw unsure();
      const reply = await real.send(outgoing, maxBytes);
      met?.meanwhile();
      if (met?.fate === 'answered in vain') throw unsure();
      return reply;
    },
  };
  let ids = 0;
  let epoch: number | null = null;
  const openAgain = () =>
    openSync({
      store,
      businessId: sandbox.businessId,
      base: new URL(sandbox.url),
      key,
      wire,
      clock,
      random: () => 0.5,
      newId: () => `op-${(ids += 1)}`,
      newKey: () => `key-${(ids += 1)}`,
      log,
      events,
      epochFile: { read: () => epoch, write: (value) => void (epoch = value) },
      fileOf: ({ file, name, mimeType, sizeBytes }) => ({ path: pathOf(file), fileName: name, mimeType, sizeBytes }),
      yieldToEventLoop: () => Promise.resolve(),
      airplane: false,
    });
  const sync = openAgain();
  onTestFinished(async () => {
    sync.close();
    await real.close();
  });
  const posts = createPosts({ sync, links: { shownBy: () => {} } });
  return {
    sync,
    events,
    store,
    db,
    clock,
    posts,
    publishing: createPublishing({ sync, posts }),
    topics,
    requests,
    /** As a restart does, over the same library. */
    again: openAgain,
    /** The library is put back to an older state of it: the next start finds out. */
    cameBack: () => void (epoch = (epoch ?? 0) + 5),
    /** What the next request of this kind meets, as `POST publish`; `meanwhile` runs before its answer is here. */
    next(of: string, fate: Fate, meanwhile = () => {}) {
      fates.push({ of, fate, meanwhile });
    },
    /** Every connection breaks off after its request has left, until this is `false` again. */
    cut: (on: boolean) => void (isCut = on),
    /** How often that was asked of the service. */
    count: (call: string) => requests.filter((request) => request.call === call).length,
    /** Moves time, here and at the service, step by step until `check` holds. */
    until<T>(check: () => T, stepMs = 500): Promise<T> {
      return eventually(async () => {
        await clock.advance(stepMs);
        sandbox.clock.advance(stepMs);
        return check();
      });
    },
  };
};

export type TestSync = ReturnType<typeof openTestSync>;
