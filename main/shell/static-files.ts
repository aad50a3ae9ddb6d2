// Finds the window's own files: a path of a request in, a real file inside the root out, or nothing.
import { realpath, stat } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';

/**
 * Every name the build makes fits, and nothing else: no escapes, so nothing to decode, no backslash, no colon,
 * no empty part, none that starts with a dot.
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

/** `path` is the raw path of the request, without its query. `/` is the window's page. */
export const findStaticFile = async (root: string, path: string): Promise<StaticFile | null> => {
  const wanted = path === '/' ? '/index.html' : path;
  const contentType = contentTypes[extname(wanted)];
  if (!plainPath.test(wanted) || !contentType) return null;
  try {
    const [realRoot, realPath] = await Promise.all([realpath(root), realpath(join(root, wanted))]);
    if (!realPath.startsWith(realRoot + sep)) return null;
    const { size, isFile } = await stat(realPath).then((stats) => ({ size: stats.size, isFile: stats.isFile() }));
    return isFile ? { path: realPath, contentType, sizeBytes: size } : null;
  } catch {
    return null;
  }
};
