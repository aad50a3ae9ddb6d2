// Signed links to pictures and videos: in memory only, renewed before they expire, never passed to the window.
import { AppError } from '../../preload/errors.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import { isLoopback, isSafe } from '../service/address.ts';
import type { IncomingStream, Wire } from '../service/send.ts';
import type { PictureCache } from './picture-cache.ts';
import { localReply, midOf, thumbnailMidOf, type LocalFile, type MediaForm, type MediaReply } from './local-files.ts';

export type { MediaForm } from './local-files.ts';
export type { MediaReply } from './local-files.ts';

/** A picture or video as a reply of the service named it. `postId`: the service's post that shows it, if any. */
export type NotedMedia = { id: string; url: string; postId?: string };

export type MediaLinks = {
  note(media: readonly NotedMedia[]): void;
  /** This post of the service shows these: their links can be read with it. */
  shownBy(postId: string, ids: readonly string[]): void;
  /**
   * Bytes by attachment id, or of a local file by `local-<mid>` and `thumb-<mid>`. `range` is passed on unchanged.
   * Never throws.
   */
  open(id: string, range: string | null, form?: MediaForm): Promise<MediaReply>;
  /** The same of what is stored on this computer, without a request; 404 for anything else. */
  openStored(id: string): Promise<MediaReply>;
};

/** Links live about six hours (public-api.md, Limits); an hour early is enough for any clock difference. */
const freshForMs = 5 * 3_600_000;
const maxHops = 5;
/** Many times what a long scroll shows: older links are renewed when they are needed. */
const maxEntries = 5000;
/** Larger than any file the service accepts. */
const maxMediaBytes = 200_000_000;
const silenceMs = 30_000;
/** Without SVG, which can contain script. */
const shownTypes = /^(image\/(?!svg)|video\/)[\w.+-]+/i;
const passedHeaders = ['content-type', 'content-length', 'content-range', 'accept-ranges', 'etag', 'last-modified'];
const linkDied: readonly number[] = [401, 403, 404, 410];

type Deps = {
  /** Fresh links from the service. Throws AppError. */
  ask: {
    media(id: string): Promise<NotedMedia>;
    /** Everything that the post shows. */
    post(postId: string): Promise<NotedMedia[]>;
  };
  /** The same picture or video as a local file; null: there is none. */
  fileOf: (id: string, form: MediaForm) => LocalFile | null;
  pictures: PictureCache;
  base: URL;
  wire: Pick<Wire, 'stream'>;
  clock: Clock;
  log: Log;
};

export const createMediaLinks = ({ ask, fileOf, pictures, base, wire, clock, log }: Deps): MediaLinks => {
  const links = new Map<string, { url: string; notedAt: number }>();
  const posts = new Map<string, string>();
  const renewals = new Map<string, Promise<string>>();

  const note = (media: readonly NotedMedia[]) => {
    for (const { id, url, postId } of media) {
      keep(links, id, { url, notedAt: clock.now() });
      if (postId !== undefined) keep(posts, id, postId);
    }
  };

  /** Reading a post renews all its links at once; a picture may also be readable by itself. */
  const fresh = async (id: string): Promise<string> => {
    const postId = posts.get(id);
    if (postId !== undefined) note(await ask.post(postId));
    const link = links.get(id);
    if (link && isFresh(link)) return link.url;
    const known = await ask.media(id);
    note([known]);
    return known.url;
  };
  const isFresh = ({ notedAt }: { notedAt: number }): boolean => clock.now() - notedAt < freshForMs;

  /** Many rows may request the same picture at once; the service is only asked once. */
  const renew = (id: string): Promise<string> => {
    const running = renewals.get(id);
    if (running) return running;
    const renewal = fresh(id).finally(() => renewals.delete(id));
    renewals.set(id, renewal);
    return renewal;
  };

  const mayFetch = (url: URL): boolean => isSafe(url) && (url.protocol === 'https:' || isLoopback(base));

  /** Follows redirects by hand and never sends the key: links point to other servers. */
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

  const reply = async (id: string, range: string | null, form: MediaForm): Promise<MediaReply> => {
    const file = fileOf(id, form) ?? pictures.find(id);
    if (file) return localReply(file, range);
    if (midOf(id) !== null || thumbnailMidOf(id) !== null) return nothing(404);
    const noted = links.get(id);
    const known = noted && isFresh(noted) ? noted.url : null;
    const link = known ?? (await renew(id));
    let bytes = await fetchBytes(link, range);
    if (known !== null && linkDied.includes(bytes.status)) {
      bytes.discard();
      links.delete(id);
      bytes = await fetchBytes(await renew(id), range);
    }
    const { status, headers } = bytes;
    const shown =
      (status === 200 || status === 206) &&
      shownTypes.test(headers['content-type'] ?? '') &&
      !(Number(headers['content-length']) > maxMediaBytes);
    if (shown) {
      const body = capped(bytes.body);
      const whole = { contentType: headers['content-type'] ?? '', sizeBytes: Number(headers['content-length']) };
      return { status, headers: forwarded(headers), body: status === 200 ? pictures.keep(id, whole, body) : body };
    }
    bytes.discard();
    if (status === 416)
      return { status, headers: forwarded({ 'content-range': headers['content-range'] }), body: null };
    return nothing(status === 404 ? 404 : 502);
  };

  return {
    note,
    shownBy(postId, ids) {
      for (const id of ids) keep(posts, id, postId);
    },
    async open(id, range, form = 'shown') {
      try {
        return await reply(id, range, form);
      } catch (error) {
        log.warn({ kind: error instanceof AppError ? error.kind : 'internal' }, 'a picture could not be had');
        return nothing(statusOf(error));
      }
    },
    openStored(id) {
      const file = fileOf(id, 'shown') ?? pictures.find(id);
      return Promise.resolve(file ? localReply(file, null) : nothing(404));
    },
  };
};

/** The newest are last; the oldest is evicted. */
const keep = <Value>(map: Map<string, Value>, id: string, value: Value): void => {
  map.delete(id);
  map.set(id, value);
  const [oldest] = map.keys();
  if (map.size > maxEntries && oldest !== undefined) map.delete(oldest);
};

const nothing = (status: number): MediaReply => ({ status, headers: {}, body: null });

const statusOf = (error: unknown): number => {
  if (!(error instanceof AppError)) return 502;
  return error.kind === 'unreachable' ? 204 : error.kind === 'not-found' ? 404 : 502;
};

const forwarded = (headers: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(passedHeaders.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])));

/** For servers that do not announce the size. */
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
