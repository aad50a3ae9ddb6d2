// The bench of the core: its start beside a process that does nothing, a request beside axios, and a page across the border.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundle } from '../bundle.ts';
import { printContest, printGoals } from '../report.ts';
import { contest, ratio, sample } from '../samples.ts';
import { fillLibraryIn, openLibrary, putPosts } from '../store/library.ts';
import { pages } from '../store/posts.ts';
import { prepareFolder } from './prepare.ts';

const here = import.meta.dirname;
const resourcesDir = join(here, '..', '..', 'resources');
/** A page of each size there is to ask for. */
const servedPosts = 100;

export const benchCore = async ({ postCount, rounds }: { postCount: number; rounds: number }) => {
  const program = await bundle('core', ['start', 'get', 'border'], {
    bare: join(here, 'bare.ts'),
    service: join(here, '..', 'store', 'service.ts'),
  });
  const scratch = mkdtempSync(join(tmpdir(), 'galley-bench-'));
  const service = fork(program('service'), [String(servedPosts)]);
  try {
    const dataDir = join(scratch, 'data');
    await prepareFolder(dataDir, resourcesDir);
    fillLibraryIn(dataDir, pages(postCount));
    const start = await contest(rounds, {
      galley: () => sample(program('start'), dataDir, resourcesDir),
      unbundled: () => sample(join(here, 'start.ts'), dataDir, resourcesDir),
      bare: () => sample(program('bare')),
    });
    printContest(`The core's start to the first page of ${postCount} posts`, start);

    const [port] = (await once(service, 'message')) as [number];
    const base = `http://127.0.0.1:${port}`;
    const get = await contest(rounds, {
      galley: () => sample(program('get'), 'parsed', base),
      'galley, checked': () => sample(program('get'), 'checked', base),
      axios: () => sample(join(here, 'axios.mjs'), 'parsed', base),
    });
    printContest('CPU of one request: a page of 100 posts, and one post', get);

    const path = join(scratch, 'rows', 'library.db');
    const library = openLibrary(path);
    putPosts(library, pages(servedPosts));
    library.db.close();
    const ways = ['port', 'port-whole', 'socket', 'socket-whole', 'clone'];
    const border = await contest(
      rounds,
      Object.fromEntries(ways.map((way) => [way, () => sample(program('border'), way, path)])),
    );
    printContest('A page of 50 across the border: slim rows, or whole posts', border);

    printGoals({
      'The first page comes soon after the click on the icon.': [
        {
          name: '2 start, beside the same unbundled',
          measured: ratio(start, 'readyMs', 'galley', 'unbundled'),
          most: 0.17,
        },
      ],
      'More rows are there while the list is scrolled.': [
        {
          name: '21 slim rows, beside whole posts through a socket',
          measured: ratio(border, 'p50Us', 'port', 'socket-whole'),
          most: 0.12,
        },
      ],
    });
    return { postCount, rounds, node: process.version, start, get, border };
  } finally {
    service.kill();
    rmSync(scratch, { recursive: true, force: true });
  }
};
