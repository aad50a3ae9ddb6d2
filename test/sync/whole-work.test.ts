// Files, AI work, ideas, notes and the brand go all the way to a real service and back.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createClock } from '../../main/kernel/clock.ts';
import { createMediaFolder } from '../../main/media/media-folder.ts';
import { createEvents } from '../../main/kernel/events.ts';
import { createWire } from '../../main/service/send.ts';
import { readBrand } from '../../main/sync/outbox/operations/brand.ts';
import { openSync } from '../../main/sync/engine.ts';
import { readIdeas } from '../../main/sync/outbox/operations/ideas.ts';
import type { Intent } from '../../main/sync/outbox/operation.ts';
import { readMemories } from '../../main/sync/outbox/operations/memories.ts';
import { readPost } from '../../main/sync/outbox/read-post.ts';
import { keepSnapshot } from '../../main/sync/kernel/cached-replies.ts';
import { eventually } from '../support/eventually.ts';
import { keepFile } from '../support/keep-file.ts';
import { createRecordingLog } from '../support/recording-log.ts';
import { memoryLibrary } from '../support/library.ts';
import { startSandbox } from '../support/sandbox.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const pictures = join(import.meta.dirname, '../../resources/sandbox');

const createBench = async () => {
  const sandbox = await startSandbox({ seed: 'demo', speed: 10_000 });
  const clock = createClock();
  const log = createRecordingLog();
  const wire = createWire({ clock });
  const { store } = memoryLibrary();
  const root = temporaryFolder();
  const folder = createMediaFolder({
    mediaDir: join(root, 'media'),
    thumbnailDir: join(root, 'thumbnails'),
    newId: randomUUID,
  });
  const sync = openSync({
    store,
    businessId: sandbox.businessId,
    base: new URL(sandbox.url),
    key: sandbox.key,
    wire,
    clock,
    random: () => 0.5,
    newId: randomUUID,
    newKey: randomUUID,
    log,
    events: createEvents({ log }),
    epochFile: { read: () => null, write: () => {} },
    fileOf: ({ file, name, mimeType, sizeBytes }) => ({
      path: folder.pathOf(file),
      fileName: name,
      mimeType,
      sizeBytes,
    }),
    yieldToEventLoop: () => new Promise((resolve) => setImmediate(resolve)),
    airplane: false,
  });
  onTestFinished(async () => {
    sync.close();
    await wire.close();
  });
  await sync.now();

  /** The change when it is over or in front of the person. */
  const done = async (intent: Intent) => {
    const made = sync.change(intent);
    const id = made.operation?.id ?? '';
    sync.sendNow(id);
    const op = await eventually(() => {
      const now = store.operations.read(id);
      expect(now?.state).toMatch(/done|parked|conflict/);
      return now;
    });
    return { ...made, op };
  };
  return {
    store,
    sync,
    done,
    ask: async (path: string) => (await sandbox.request('GET', path)).body,
    keep: (name: string) => keepFile({ transact: sync.transact, folder }, { path: join(pictures, name), name }),
    post: (pid: number | null) => readPost(store, pid ?? 0),
    async readIdeas() {
      const { reply, startedAtMs } = await sync.requests.read('ideas.list', {}, 'person');
      sync.transact((tx) => keepSnapshot(tx, 'ideas', reply.body, startedAtMs));
      return readIdeas(store);
    },
  };
};

describe('all the way', () => {
  it('a carousel is made of two files, in their order, and edited afterwards', async () => {
    const { keep, done, post } = await createBench();
    const files = [await keep('buns.jpg'), await keep('coffee.jpg')];
    const attachments = files.map(({ mid }) => ({ mid }));
    const { pid, op } = await done({ do: 'post.fromMedia', attachments, name: 'Buns', platforms: ['instagram'] });
    expect(op?.state).toBe('done');
    const made = post(pid);
    expect([made?.kind, made?.variants[0]?.media.length]).toEqual(['carousel', 2]);
    const edit = await done({ do: 'post.edit', pid: pid ?? 0, platform: 'instagram', fields: { body: 'Warm' } });
    expect([edit.op?.state, post(pid)?.variants[0]?.body]).toEqual(['done', 'Warm']);
  });

  it('a draft is written by the service, reworked, and brought back', async () => {
    const { done, post, sync, ask } = await createBench();
    const { pid } = await done({ do: 'post.create', platform: 'instagram', name: 'Rye', idea: 'Rye on Friday' });
    const of = { pid: pid ?? 0, platform: 'instagram' as const };
    expect((await done({ do: 'post.generate', ...of })).op?.state).toBe('done');
    const written = post(pid)?.variants[0]?.body;
    expect(written).toBeTruthy();
    expect((await done({ do: 'post.revise', ...of, feedback: 'shorter' })).op?.state).toBe('done');
    expect((await done({ do: 'post.newPicture', ...of })).op?.state).toBe('done');
    expect((await sync.jobs.list()).filter(({ postId }) => postId === String(pid))).toHaveLength(3);
    expect((await done({ do: 'post.restore', ...of, seq: 1 })).op?.state).toBe('done');
    const versions = (await ask(`/posts/${post(pid)?.serviceId}/versions`)) as { versions: { kind: string }[] };
    expect(versions.versions.filter(({ kind }) => kind === 'restore')).toHaveLength(1);
    await eventually(() => expect(post(pid)?.variants[0]?.body).toBe(written));
  });

  it('ideas come, are picked, dismissed and promoted', async () => {
    const bench = await createBench();
    expect((await bench.done({ do: 'idea.generate', count: 2 })).op?.state).toBe('done');
    const [idea, other] = readIdeas(bench.store).filter(({ status }) => status === 'active');
    expect((await bench.done({ do: 'idea.pick', ideaId: idea?.id ?? '' })).op?.state).toBe('done');
    expect((await bench.done({ do: 'idea.dismiss', ideaId: other?.id ?? '' })).op?.state).toBe('done');
    const suggestion = await eventually(async () => {
      const ready = (await bench.readIdeas())
        .find(({ id }) => id === idea?.id)
        ?.posts.find((one) => one.status === 'ready');
      expect(ready).toBeDefined();
      return ready;
    });
    const { pid, op } = await bench.done({
      do: 'post.promote',
      suggestedId: suggestion?.postId ?? '',
      ideaId: idea?.id ?? '',
      preview: suggestion?.preview ?? '',
    });
    expect([op?.state, bench.post(pid)?.status]).toEqual(['done', 'draft']);
    expect(readIdeas(bench.store).map(({ id }) => id)).not.toContain(other?.id);
  });

  it('notes, the brand kit and its logo stay', async () => {
    const bench = await createBench();
    const { op } = await bench.done({ do: 'memory.add', text: 'We close on Mondays' });
    expect(op?.state).toBe('done');
    const note = readMemories(bench.store).find(({ text }) => text === 'We close on Mondays');
    expect((await bench.done({ do: 'memory.remove', memoryId: note?.id ?? '' })).op?.state).toBe('done');
    expect(JSON.stringify(await bench.ask('/brand/memories'))).not.toContain('We close on Mondays');
    await bench.done({ do: 'brand.edit', fields: { industry: 'Café', keywords: ['rye'] } });
    const { mid } = await bench.keep('buns.jpg');
    expect((await bench.done({ do: 'brand.logo', attachment: { mid } })).op?.state).toBe('done');
    expect(await bench.ask('/brand')).toMatchObject({ industry: 'Café', keywords: ['rye'] });
    expect(readBrand(bench.store)).toMatchObject({ brand: { industry: 'Café' }, waiting: [], logo: null });
  });
});
