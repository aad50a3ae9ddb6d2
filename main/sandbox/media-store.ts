// Media files on disk, and signed links to them (public-api.md, Limits: signed media URL lifetime).
import { mkdirSync, rmSync, createReadStream } from 'node:fs';
import { chmod, copyFile, rename, rm, writeFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { mediaLinkLifetimeMs } from '../service/limits.ts';
import { type MediaStore, type World, Refusal, type Clock } from './world.ts';
import type { MediaRecord } from './records.ts';

export type OpenMediaStore = MediaStore & {
  /** A new path for a file that is being received; what a crash leaves there is removed on start. */
  incoming(): string;
};

export const openMediaStore = (folder: string, id: World['id']): OpenMediaStore => {
  const incomingFolder = join(folder, 'incoming');
  rmSync(incomingFolder, { recursive: true, force: true });
  mkdirSync(incomingFolder, { recursive: true, mode: 0o700 });
  const path = (file: string): string => join(folder, file);
  const freshName = (extension: string): string => `${id('file')}.${extension}`;

  return {
    write: async (bytes, extension) => {
      const file = freshName(extension);
      await writeFile(path(file), bytes, { mode: 0o600 });
      return file;
    },
    adopt: async (from, extension) => {
      const file = freshName(extension);
      try {
        await rename(from, path(file));
      } catch (error) {
        // A temporary file may lie on another disk.
        if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error;
        await copyFile(from, path(file));
        await chmod(path(file), 0o600);
        await rm(from, { force: true });
      }
      return file;
    },
    path,
    incoming: () => join(incomingFolder, id('part')),
  };
};

// Signed media links (public-api.md, Limits: signed media URL lifetime) and the files behind them, with ranges.
const sign = (secret: string, mediaId: string, expires: string): string =>
  createHmac('sha256', secret).update(`${mediaId}\n${expires}`).digest('base64url');

/** `origin` is the server's own address, without a slash at the end. Expiry is in whole Unix seconds. */
export const createLink =
  (deps: { secret: string; clock: Clock; origin: () => string }): World['link'] =>
  (media: MediaRecord) => {
    const expires = String(Math.floor((deps.clock.now() + mediaLinkLifetimeMs) / 1000));
    return `${deps.origin()}/files/${media.id}?expires=${expires}&signature=${sign(deps.secret, media.id, expires)}`;
  };

/** When a link made by `createLink` expires, Unix ms. */
export const linkExpiresAt = (link: string): number => Number(new URL(link).searchParams.get('expires')) * 1000;

const FileRequest = z.object({
  params: z.object({ mediaId: z.string() }),
  query: z.object({ expires: z.string().regex(/^\d+$/), signature: z.string() }),
});

/** First and last byte of the requested range; null for the whole file, undefined for an invalid range. */
const byteRange = (
  header: string | undefined,
  sizeBytes: number,
): { first: number; last: number } | null | undefined => {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  const first = from === '' ? Math.max(0, sizeBytes - Number(to)) : Number(from);
  const last = from === '' || to === '' ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1);
  return first <= last && first < sizeBytes ? { first, last } : undefined;
};

/** Serves `/files/<id>`: an altered or expired link is refused with 403 (readings.md, 22). No key is needed. */
export const serveFiles = (app: FastifyInstance, deps: { world: World; secret: string }): void => {
  const { world } = deps;

  const serve = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const asked = FileRequest.safeParse({ params: request.params, query: request.query });
    if (!asked.success) throw new Refusal('FORBIDDEN', 'This link is not complete.');
    const { mediaId } = asked.data.params;
    const { expires, signature } = asked.data.query;
    const [given, right] = [Buffer.from(signature), Buffer.from(sign(deps.secret, mediaId, expires))];
    if (given.length !== right.length || !timingSafeEqual(given, right))
      throw new Refusal('FORBIDDEN', 'This link was altered.');
    if (Number(expires) * 1000 <= world.clock.now()) throw new Refusal('FORBIDDEN', 'This link has expired.');
    const media = world.tables.media.get(mediaId);
    if (media === undefined) throw new Refusal('NOT_FOUND', 'There is no such file.');

    const path = world.media.path(media.file);
    const { size } = await stat(path);
    const range = byteRange(request.headers.range, size);
    void reply.headers({
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    if (range === undefined) return reply.code(416).header('content-range', `bytes */${size}`).send();

    const { first, last } = range ?? { first: 0, last: size - 1 };
    if (range !== null) void reply.code(206).header('content-range', `bytes ${first}-${last}/${size}`);
    void reply.type(media.mimeType).header('content-length', last - first + 1);
    return reply.send(request.method === 'HEAD' ? null : createReadStream(path, { start: first, end: last }));
  };

  app.route({ method: ['GET', 'HEAD'], url: '/files/:mediaId', handler: serve });
};
