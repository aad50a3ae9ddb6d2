// Signed links to pictures and videos: kept in memory only, renewed before they die, never shown to anyone.
import { AppError } from '../../preload/error.ts';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { isLoopback, isSafe } from '../service/address.ts';
import type { Client } from '../service/client.ts';
import type { IncomingStream, Wire } from '../service/send.ts';

/** A reply to `media/<id>`: status 200, 206, 404, 416 or 502, headers in lower case, bytes or nothing. */
export type MediaReply = { status: number; headers: Record<string, string>; body: AsyncIterable<Uint8Array> | null };

/** A picture or video as a read of the service named it. `postId`: the post that shows it, if one does. */
export type NotedMedia = { id: string; url: string; postId?: string };

export type MediaLinks = {
  note(media: readonly NotedMedia[]): void;
  /** Bytes by attachment id. `range` is passed on as it is. Never throws. */
  open(id: string, range: string | null): Promise<MediaReply>;
};

/** Links live about six hours (public-api.md, Limits); an hour early is early enough for any clock. */
const freshForMs = 5 * 3_600_000;
const maxHops = 5;
/** Larger than any file the service takes. */
const maxMediaBytes = 200_000_000;
const silenceMs = 30_000;
/** SVG is left out: it can hold script. */
const shownTypes = /^(image\/(?!svg)|video\/)[\w.+-]+/i;
const passedHeaders = ['content-type', 'content-length', 'content-range', 'accept-ranges', 'etag', 'last-modified'];
const linkDied: readonly number[] = [401, 403, 404, 410];

type Deps = { client: Client; base: URL; wire: Wire; clock: Clock; log: Log };

export const createMediaLinks = ({ client, base, wire, clock, log }: Deps): MediaLinks => {
  const links = new Map<string, { url: string; postId?: string; notedAt: number }>();
  const renewals = new Map<string, Promise<string | null>>();

  const note = (media: readonly NotedMedia[]) => {
    for (const { id, ...link } of media) links.set(id, { ...link, notedAt: clock.now() });
  };

  const ask = async (id: string): Promise<string | null> => {
    try {
      const { body } = await client.call('media.get', { path: { mediaId: id } });
      const postId = links.get(id)?.postId;
      note([{ id, url: body.url, ...(postId ? { postId } : {}) }]);
      return body.url;
    } catch (error) {
      const postId = links.get(id)?.postId;
      if (!(error instanceof AppError && error.kind === 'not-found') || !postId) throw error;
      // Not every picture of a post need be one that this endpoint knows: the post itself always has a fresh link.
      const { body: post } = await client.call('posts.get', { path: { postId } });
      const item = post.variants.flatMap((variant) => variant.media).find((media) => media.id === id);
      if (item?.url) note([{ id, url: item.url, postId }]);
      return item?.url ?? null;
    }
  };

  /** Many rows may ask for the same picture at once; the service is asked once. */
  const renew = (id: string): Promise<string | null> => {
    const running = renewals.get(id);
    if (running) return running;
    const renewal = ask(id).finally(() => renewals.delete(id));
    renewals.set(id, renewal);
    return renewal;
  };

  const mayFetch = (url: URL): boolean => isSafe(url) && (url.protocol === 'https:' || isLoopback(base));

  /** Follows redirects by hand and never carries the key: links point to other people's servers. */
  const fetchBytes = async (link: string, range: string | null): Promise<IncomingStream> => {
    let url = new URL(link);
    for (let hop = 0; hop <= maxHops; hop += 1) {
      if (!mayFetch(url))
        throw new AppError({ kind: 'address-refused', message: 'The link of this picture is not safe.' });
      const reply = await wire.stream({ method: 'GET', url, headers: range ? { range } : {}, timeoutMs: silenceMs });
      const next = reply.headers['location'];
      if (reply.status < 300 || reply.status >= 400 || reply.status === 304 || next === undefined) return reply;
      reply.discard();
      url = new URL(next, url);
    }
    throw new AppError({ kind: 'unreadable', message: 'The link of this picture leads nowhere.' });
  };

  const reply = async (id: string, range: string | null): Promise<MediaReply> => {
    const noted = links.get(id);
    const fresh = noted && clock.now() - noted.notedAt < freshForMs ? noted.url : null;
    const link = fresh ?? (await renew(id));
    if (link === null) return nothing(404);
    let bytes = await fetchBytes(link, range);
    if (fresh && linkDied.includes(bytes.status)) {
      bytes.discard();
      const renewed = await renew(id);
      if (renewed === null) return nothing(404);
      bytes = await fetchBytes(renewed, range);
    }
    const { status, headers } = bytes;
    const shown =
      (status === 200 || status === 206) &&
      shownTypes.test(headers['content-type'] ?? '') &&
      !(Number(headers['content-length']) > maxMediaBytes);
    if (shown) return { status, headers: kept(headers), body: capped(bytes.body) };
    bytes.discard();
    if (status === 416) return { status, headers: kept({ 'content-range': headers['content-range'] }), body: null };
    return nothing(status === 404 ? 404 : 502);
  };

  return {
    note,
    async open(id, range) {
      try {
        return await reply(id, range);
      } catch (error) {
        log.warn({ kind: error instanceof AppError ? error.kind : 'internal' }, 'a picture could not be had');
        return nothing(error instanceof AppError && error.kind === 'not-found' ? 404 : 502);
      }
    },
  };
};

const nothing = (status: number): MediaReply => ({ status, headers: {}, body: null });

const kept = (headers: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(passedHeaders.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])));

/** For servers that do not say how much they will send. */
const capped = (body: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> => ({
  [Symbol.asyncIterator]() {
    const inner = body[Symbol.asyncIterator]();
    let sizeBytes = 0;
    return {
      async next() {
        const next = await inner.next();
        sizeBytes += next.done ? 0 : next.value.length;
        if (sizeBytes <= maxMediaBytes) return next;
        await inner.return?.();
        throw new AppError({ kind: 'unreadable', message: 'This picture or video is too large.' });
      },
      async return() {
        await inner.return?.();
        return { done: true, value: undefined };
      },
    };
  },
});
