// What a window may load, the same in both shells: its own files, plain pages, and media by id.
import { createReadStream } from 'node:fs';
import type { Core, MediaReply } from '../core.ts';
import { securityHeaders } from './content-policy.ts';
import { plainPage, type PlainPage } from './plain-page.ts';
import { findStaticFile } from './static-files.ts';

export type PageRequest = {
  method: string;
  /** Raw path, without query or fragment. */
  path: string;
  /** The Range header. */
  range: string | null;
};

/** Headers in lower case. */
export type PageReply = MediaReply;

type Deps = {
  media: Core['media'];
  rendererDir: string;
  policy: string;
  /** By path. */
  plainPages: Readonly<Record<string, PlainPage>>;
};

const mediaPath = /^\/media\/([\w.~:-]{1,200})$/;

export const createPages = ({ media, rendererDir, policy, plainPages }: Deps) => {
  const security = securityHeaders(policy);

  const text = (status: number, contentType: string, words: string): PageReply => {
    const bytes = Buffer.from(words);
    return {
      status,
      headers: { 'content-type': contentType, 'content-length': String(bytes.length), 'cache-control': 'no-store' },
      body: only(bytes),
    };
  };

  const find = async ({ method, path, range }: PageRequest): Promise<PageReply> => {
    const mediaId = mediaPath.exec(path)?.[1];
    // Only a GET of media: anything less would fetch the bytes as well and throw them away.
    if (method !== 'GET' && (method !== 'HEAD' || mediaId)) return text(405, 'text/plain', 'Not offered.');
    if (mediaId) return media(mediaId, range);
    const plain = Object.hasOwn(plainPages, path) ? plainPages[path] : undefined;
    if (plain) return text(200, 'text/html; charset=utf-8', plainPage(plain));
    const file = await findStaticFile(rendererDir, path);
    if (!file) return text(404, 'text/plain', 'Not found.');
    return {
      status: 200,
      headers: {
        'content-type': file.contentType,
        'content-length': String(file.sizeBytes),
        'cache-control': 'no-cache',
      },
      body: bytesOf(file.path),
    };
  };

  return async (request: PageRequest): Promise<PageReply> => {
    const reply = await find(request);
    const headers = { 'content-type': 'application/octet-stream', ...reply.headers, ...security };
    return { ...reply, headers, body: request.method === 'HEAD' ? null : reply.body };
  };
};

/** Opens the file only when it is read. */
async function* bytesOf(path: string): AsyncIterable<Uint8Array> {
  yield* createReadStream(path);
}

async function* only(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}
