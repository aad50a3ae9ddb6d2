// app://galley/: the window's own files and media, served by code.
import type { Core } from '../../core.ts';
import { contentPolicy } from '../content-policy.ts';
import { createPages } from '../pages.ts';
import { appScheme, isInsideApp } from './guards.ts';
import type { ShellWords } from '../words.ts';

/** To be registered once, before the app is ready. */
export const schemes: Electron.CustomScheme[] = [
  {
    scheme: appScheme,
    privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
  },
];

/** Shown when the window's process has crashed twice. */
export const stoppedPath = '/stopped';

const plainPages = ({ crash: { twice } }: ShellWords) => ({ [stoppedPath]: twice });

type Deps = {
  core: Pick<Core, 'media' | 'language'>;
  rendererDir: string;
  /** Of the system, in the user's order. */
  languages: readonly string[];
};

export const createProtocol = ({ core, rendererDir, languages }: Deps) => {
  const { media, language } = core;
  const pages = createPages({ media, language, rendererDir, policy: contentPolicy(), plainPages });
  return async (request: Request): Promise<Response> => {
    if (!isInsideApp(request.url)) return new Response(null, { status: 404 });
    const { method, headers, url } = request;
    const reply = await pages({ method, path: new URL(url).pathname, range: headers.get('range'), languages });
    return new Response(reply.body && streamOf(reply.body), { status: reply.status, headers: reply.headers });
  };
};

/** Reads only as fast as the window consumes, and stops when the window goes away. */
const streamOf = (bytes: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> => {
  const reading = bytes[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const next = await reading.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
    async cancel() {
      await reading.return?.();
    },
  });
};
