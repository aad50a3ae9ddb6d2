// What a window may load, the same in both shells: static files, plain pages, and media by id.
import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import type { Core, MediaReply } from '../core.ts';
import type { Language } from '../../preload/rules/message-format.ts';
import { securityHeaders } from './content-policy.ts';
import { type ShellWords, shellWords } from './words.ts';

export type PageRequest = {
  method: string;
  /** Raw path, without query or fragment. */
  path: string;
  /** The Range header. */
  range: string | null;
  /** BCP 47, in the user's order. */
  languages: readonly string[];
};

/** Headers in lower case. */
export type PageReply = MediaReply;

type Deps = {
  media: Core['media'];
  language: Core['language'];
  rendererDir: string;
  policy: string;
  /** By path. */
  plainPages: (words: ShellWords) => Readonly<Record<string, PlainPage>>;
};

const mediaPath = /^\/media\/([\w.~:-]{1,200})$/;

export const createPages = ({ media, language, rendererDir, policy, plainPages }: Deps) => {
  const security = securityHeaders(policy);

  const text = (status: number, contentType: string, words: string): PageReply => {
    const bytes = Buffer.from(words);
    return {
      status,
      headers: { 'content-type': contentType, 'content-length': String(bytes.length), 'cache-control': 'no-store' },
      body: only(bytes),
    };
  };

  const find = async ({ method, path, range, languages }: PageRequest): Promise<PageReply> => {
    const mediaId = mediaPath.exec(path)?.[1];
    // Media only supports GET: a HEAD would fetch the bytes as well and discard them.
    if (method !== 'GET' && (method !== 'HEAD' || mediaId)) return text(405, 'text/plain', 'Not offered.');
    if (mediaId) return media(mediaId, range);
    const spoken = language(languages);
    const plain = new Map(Object.entries(plainPages(shellWords[spoken]))).get(path);
    if (plain) return text(200, 'text/html; charset=utf-8', plainPage(plain, spoken));
    const file = await findStaticFile(rendererDir, path === '/' ? windowPath(spoken) : path);
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

// Pages that a shell shows when it can't show the window: one heading, one or two sentences, no script, no style.
type PlainPage = { heading: string; text: string; /** Leads back to the window. */ link?: string };

/** The text is Galley's own, never the user's or the service's, so nothing needs escaping. */
const plainPage = ({ heading, text, link }: PlainPage, language: Language): string =>
  [
    '<!doctype html>',
    `<html lang="${language}">`,
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    '<meta name="color-scheme" content="light dark">',
    '<title>Galley</title>',
    `<h1>${heading}</h1>`,
    `<p>${text}</p>`,
    ...(link ? [`<p><a href="/">${link}</a></p>`] : []),
    '</html>',
  ].join('\n');

// Finds the window's own files: maps a request's path to a real file inside the root, or to nothing.
/**
 * Matches every name the build creates, and nothing else: no escapes, so nothing to decode, no backslash, no colon, no
 * empty part, none that starts with a dot.
 */
const plainPath = /^(?:\/\w[\w.-]*)+$/;

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

export type StaticFile = { path: string; contentType: string; sizeBytes: number };

/** The window is built once for each language, with all that they share in the same files (scripts/bundles.ts). */
const windowPath = (language: Language): string => (language === 'en' ? '/index.html' : `/index.${language}.html`);

/** `path` is the raw path of the request, without its query. */
export const findStaticFile = async (root: string, path: string): Promise<StaticFile | null> => {
  const contentType = contentTypes[extname(path)];
  if (!plainPath.test(path) || !contentType) return null;
  try {
    const [realRoot, realPath] = await Promise.all([realpath(root), realpath(join(root, path))]);
    if (!realPath.startsWith(realRoot + sep)) return null;
    const { size, isFile } = await stat(realPath).then((stats) => ({ size: stats.size, isFile: stats.isFile() }));
    return isFile ? { path: realPath, contentType, sizeBytes: size } : null;
  } catch {
    return null;
  }
};
