// Files that the service has to have before a post can name them.
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createSender, minute, refusal, second, unreachable } from './sender.ts';

const Named = z.object({ attachmentIds: z.array(z.string()) });

const withFile = () => {
  const sender = createSender();
  const uploads = () => sender.reads('POST /media').length;
  const { mid } = sender.life().transact(({ store, nowMs }) =>
    store.media.add({
      sha256: 'a'.repeat(64),
      sizeBytes: 3,
      mimeType: 'image/jpeg',
      name: 'buns.jpg',
      file: 'buns.jpg',
      atMs: nowMs,
    }),
  );
  sender.on('POST /media', () => {
    const body = { id: `m-${uploads()}`, mimeType: 'image/jpeg', size: 3, url: 'https://media.test/1' };
    return { status: 201, body };
  });
  const make = () => sender.ask({ do: 'post.fromMedia', attachments: [{ mid }], name: 'Buns' });
  const makes = () =>
    sender
      .reads('POST /posts/from-media')
      .map(({ body, key }) => ({ names: Named.parse(JSON.parse(body ?? '')).attachmentIds, key }));
  return { ...sender, mid, uploads, make, makes };
};

it('uploads a file again that the service no longer knows, under another key', async () => {
  const sender = withFile();
  const post = { ...sender.posts.get('post-1'), id: 'post-9' };
  sender.on('POST /posts/from-media', ({ body }) =>
    body?.includes('m-2') ? { status: 201, body: post } : refusal(404, 'NOT_FOUND'),
  );
  const op = sender.make();
  await sender.pass(minute);
  expect(sender.uploads()).toBe(2);
  expect(sender.makes().map(({ names }) => names)).toEqual([['m-1'], ['m-2']]);
  expect(new Set(sender.makes().map(({ key }) => key)).size).toBe(2);
  expect(sender.read(op.id).state).toBe('done');
});

it('notifies the views of the file when it has arrived, and when it has not', async () => {
  const sender = withFile();
  const post = { ...sender.posts.get('post-1'), id: 'post-9' };
  sender.on('POST /posts/from-media', () => ({ status: 201, body: post }));
  sender.make();
  await sender.pass(minute);
  expect(sender.uploads()).toBe(1);
  expect(sender.topics).toEqual(expect.arrayContaining(['uploads', 'tray', 'media']));

  const other = withFile();
  other.on('POST /media', () => refusal(400, 'VALIDATION_ERROR'));
  other.make();
  await other.pass(minute);
  expect(other.topics).toEqual(expect.arrayContaining(['uploads', 'tray', 'media']));
});

it('asks the person when a file that was brought twice is still not known', async () => {
  const sender = withFile();
  sender.on('POST /posts/from-media', () => refusal(404, 'NOT_FOUND'));
  const op = sender.make();
  await sender.pass(10 * minute);
  expect(sender.uploads()).toBe(2);
  expect(sender.makes()).toHaveLength(2);
  expect(sender.read(op.id)).toMatchObject({ state: 'parked', reason: 'refused' });
});

it('does not take the post for gone when its picture is not known', async () => {
  const sender = withFile();
  const { pid } = sender;
  sender.on('POST /posts/post-1/set-image', () => refusal(404, 'NOT_FOUND'));
  const op = sender.ask({ do: 'post.setImage', pid, platform: 'instagram', attachment: { mid: sender.mid } });
  await sender.pass(10 * minute);
  expect(sender.uploads()).toBe(2);
  expect(sender.read(op.id)).toMatchObject({ state: 'parked', reason: 'refused' });
  expect(sender.store.posts.hasTombstone('post-1')).toBe(false);
});

it('brings a file again under another API key before a post names it', async () => {
  const sender = withFile();
  sender.on('POST /posts/from-media', unreachable);
  sender.make();
  await sender.pass(second);
  sender.on('POST /posts/from-media', () => ({ status: 201, body: { ...sender.posts.get('post-1'), id: 'post-9' } }));
  sender.restart('key-b');
  await sender.pass(minute);
  expect(sender.uploads()).toBe(2);
  expect(sender.makes().at(-1)?.names).toEqual(['m-2']);
});
