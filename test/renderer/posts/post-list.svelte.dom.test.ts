// The Library's rows: paged by cursor, read again when posts change, never twice the same row.
import { flushSync } from 'svelte';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { AppError } from '../../../preload/errors.ts';
import type { PostRow } from '../../../preload/contract/posts.ts';
import { createBridge } from '../../../renderer/app/bridge.ts';
import { createPostList } from '../../../renderer/posts/post-list.svelte.ts';
import { createFakeTransport } from '../../support/fake-transport.ts';
import { sampleRow } from '../../support/window-samples.ts';

type Query = { status?: string; search?: string; cursor?: string };

const settled = () => new Promise((resolve) => setImmediate(resolve));
const named = (...ids: string[]): PostRow[] => ids.map((id) => sampleRow({ id }));

/** A service with these rows, two a page. */
const openList = (start: PostRow[], firstPages?: number) => {
  const service = { rows: start };
  const transport = createFakeTransport({
    'posts.list': ({ status, search = '', cursor }: Query) => {
      const rows = service.rows.filter(
        (row) => (status === undefined || row.status === status) && row.name.includes(search),
      );
      const at = Number(cursor ?? 0);
      return {
        rows: rows.slice(at, at + 2),
        nextCursor: at + 2 < rows.length ? String(at + 2) : null,
        total: rows.length,
      };
    },
  });
  let status = $state<'draft' | undefined>();
  let search = $state<string>();
  let list: ReturnType<typeof createPostList> | undefined;
  const stop = $effect.root(() => {
    list = createPostList(
      createBridge(transport),
      () => ({ ...(status && { status }), ...(search && { search }) }),
      firstPages,
    );
  });
  onTestFinished(stop);
  flushSync();
  if (!list) throw new Error('no list');
  return {
    list,
    transport,
    service,
    search: (next: string) => {
      search = next;
      flushSync();
    },
    status: () => status,
    filter: (next: 'draft' | undefined) => {
      status = next;
      flushSync();
    },
  };
};

const ids = (list: { rows: readonly PostRow[] }) => list.rows.map(({ id }) => String(id));

describe('the list of posts', () => {
  it('reads the first page, then further ones when asked', async () => {
    const { list } = openList(named('a', 'b', 'c'));
    await settled();
    expect([ids(list), list.complete]).toEqual([['a', 'b'], false]);
    list.loadMore();
    await settled();
    expect([ids(list), list.complete]).toEqual([['a', 'b', 'c'], true]);
  });

  it('asks for nothing beyond the end', async () => {
    const { list, transport } = openList(named('a'));
    await settled();
    list.loadMore();
    await settled();
    expect(transport.calls).toHaveLength(1);
  });

  it('reads as many pages again as it showed when posts changed', async () => {
    const { list, transport, service } = openList(named('a', 'b', 'c', 'd', 'e'));
    await settled();
    list.loadMore();
    await settled();
    service.rows = named('new', 'a', 'b', 'c', 'd', 'e');
    transport.emit('posts');
    await settled();
    expect(ids(list)).toEqual(['new', 'a', 'b', 'c']);
  });

  it('begins with as many pages as it was left with', async () => {
    const { list } = openList(named('a', 'b', 'c', 'd', 'e'), 2);
    await settled();
    expect([ids(list), list.pages]).toEqual([['a', 'b', 'c', 'd'], 2]);
  });

  it('follows the change of a single post too', async () => {
    const { list, transport, service } = openList(named('a'));
    await settled();
    service.rows = named('a', 'b');
    transport.emit('post:a');
    await settled();
    expect(ids(list)).toEqual(['a', 'b']);
  });

  it('shows a row once when a new post pushed it over the edge of a page', async () => {
    const { list, service } = openList(named('a', 'b', 'c'));
    await settled();
    service.rows = named('new', 'a', 'b', 'c');
    list.loadMore();
    await settled();
    expect(ids(list)).toEqual(['a', 'b', 'c']);
  });

  it('keeps its rows when reading again fails', async () => {
    const { list, transport } = openList(named('a'));
    await settled();
    transport.reply('posts.list', () => {
      throw new AppError({ kind: 'service-failed', message: 'Internal error' });
    });
    transport.emit('posts');
    await settled();
    expect([ids(list), list.error?.kind, list.known]).toEqual([['a'], 'service-failed', true]);
  });

  it('reports the total before the rows are read', async () => {
    const { list } = openList(named('a', 'b', 'c'));
    await settled();
    expect([list.rows.length, list.last?.total]).toEqual([2, 3]);
  });

  it('keeps its rows until those of another search are there', async () => {
    const { list, search } = openList([sampleRow({ id: 'a', name: 'Rye' }), sampleRow({ id: 'b', name: 'Buns' })]);
    await settled();
    search('Rye');
    expect([ids(list), list.known]).toEqual([['a', 'b'], true]);
    await settled();
    expect([ids(list), list.last?.total]).toEqual([['a'], 1]);
  });

  it('is read again at most every quarter second while much changes, and once more at the end', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { list, transport, service } = openList(named('a'));
    await vi.advanceTimersByTimeAsync(0);
    for (let change = 0; change < 20; change += 1) {
      service.rows = named('a', `new-${String(change)}`);
      transport.emit('posts');
      await vi.advanceTimersByTimeAsync(10);
    }
    expect(transport.calls).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(250);
    expect(transport.calls).toHaveLength(3);
    expect(ids(list)).toEqual(['a', 'new-19']);
  });

  it('starts over with another filter', async () => {
    const { list, filter } = openList([
      sampleRow({ id: 'a', status: 'published' }),
      sampleRow({ id: 'b', status: 'draft' }),
    ]);
    await settled();
    filter('draft');
    expect([ids(list), list.known]).toEqual([[], false]);
    await settled();
    expect(ids(list)).toEqual(['b']);
  });

  it('shows no row of one filter under another, not for a moment', async () => {
    const { list, filter, status } = openList([
      sampleRow({ id: 'a', status: 'published' }),
      sampleRow({ id: 'b', status: 'draft' }),
    ]);
    const seen: string[] = [];
    const stop = $effect.root(() => {
      $effect.pre(() => {
        seen.push(`${status() ?? 'any'}: ${ids(list).join(' ')}`);
      });
    });
    onTestFinished(stop);
    await settled();
    flushSync();
    filter('draft');
    await settled();
    flushSync();
    expect(seen).toEqual(['any: ', 'any: a b', 'draft: ', 'draft: b']);
  });
});
