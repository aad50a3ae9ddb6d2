// The selection: by ids or by all that a filter finds, across rows that are not loaded, and never of another filter.
import { flushSync } from 'svelte';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { PostId } from '../../../../preload/ids.ts';
import type { PostQuery } from '../../../../preload/rules/post-query.ts';
import { createBridge } from '../../../../renderer/app/bridge.ts';
import { createPostSelection } from '../../../../renderer/features/library/list/post-selection.svelte.ts';
import { createFakeTransport } from '../../../support/fake-transport.ts';

const open = () => {
  const transport = createFakeTransport({ 'posts.listed': () => [] });
  let query = $state.raw<PostQuery>({ filter: {} });
  let total = $state(100_000);
  let order = $state.raw(['1', '2', '3', '4', '5', '6']);
  let selection: ReturnType<typeof createPostSelection> | undefined;
  onTestFinished(
    $effect.root(() => {
      selection = createPostSelection({
        bridge: createBridge(transport),
        query: () => query,
        total: () => total,
        order: () => order,
      });
    }),
  );
  flushSync();
  if (!selection) throw new Error('no selection');
  const made = selection;
  return {
    selection: made,
    chosen: () => order.filter((id) => made.has(id)).join(''),
    ask: (next: PostQuery) => {
      query = next;
      flushSync();
    },
    find: (count: number) => (total = count),
    /** The list is read again: these rows are loaded now, and of what isn't, the list still has `further`. */
    read: (loaded: string[], further: string[] = []) => {
      transport.reply('posts.listed', ({ ids }: { ids: string[] }) =>
        ids.flatMap((id) => (further.includes(id) ? [id as PostId] : [])),
      );
      order = loaded;
      flushSync();
    },
  };
};

describe('a selection', () => {
  it('of single posts is sent as their ids', () => {
    const { selection } = open();
    selection.toggle('2');
    selection.toggle('5');
    selection.toggle('2');
    expect([selection.count, selection.of]).toEqual([1, { ids: ['5'] }]);
    selection.toggle('5');
    expect(selection.of).toBeUndefined();
  });

  it('of a range grows and shrinks from where it began', () => {
    const { selection, chosen } = open();
    selection.toggle('3');
    selection.extend('5');
    expect(chosen()).toBe('345');
    selection.extend('4');
    expect(chosen()).toBe('34');
    selection.extend('1');
    expect(chosen()).toBe('123');
  });

  it('keeps what was selected apart from the range', () => {
    const { selection, chosen } = open();
    selection.toggle('1');
    selection.toggle('4');
    selection.extend('6');
    expect(chosen()).toBe('1456');
  });

  it('begins a range at the row with the keyboard', () => {
    const { selection, chosen } = open();
    selection.extend('3', '2');
    expect(chosen()).toBe('23');
  });

  it('of all is sent as the filter and counts what is not loaded', () => {
    const { selection, ask, find } = open();
    ask({ filter: { platform: 'x' }, sort: 'name' });
    selection.selectAll();
    expect([selection.count, selection.isAll, selection.has('77777')]).toEqual([100_000, true, true]);
    expect(selection.of).toEqual({ filter: { platform: 'x' }, sort: 'name', except: [] });
    find(99_000);
    expect(selection.count).toBe(99_000);
  });

  it('of all but a few leaves those out', () => {
    const { selection, chosen } = open();
    selection.selectAll();
    selection.toggle('2');
    selection.toggle('4');
    expect([chosen(), selection.count, selection.isAll]).toEqual(['1356', 99_998, false]);
    expect(selection.of).toMatchObject({ except: ['2', '4'] });
    selection.toggleAll();
    expect(selection.isAll).toBe(true);
    selection.toggleAll();
    expect(selection.count).toBe(0);
  });

  it('ends with another filter: what is selected can always be seen', () => {
    const { selection, ask } = open();
    selection.selectAll();
    ask({ filter: {} });
    expect(selection.count).toBe(100_000);
    ask({ filter: { state: 'blocked' } });
    expect(selection.count).toBe(0);
  });

  it('loses what leaves the list, and not what is only further down in it', async () => {
    const { selection, read } = open();
    for (const id of ['2', '4', '6']) selection.toggle(id);
    read(['1', '2', '3', '5'], ['6']);
    await vi.waitFor(() => expect(selection.of).toEqual({ ids: ['2', '6'] }));
    expect(selection.count).toBe(2);
    selection.extend('3');
    expect(selection.count).toBe(3);
  });

  it('goes on from another row when the one that a range began at has left', async () => {
    const { selection, chosen, read } = open();
    selection.toggle('4');
    read(['1', '2', '3', '5', '6']);
    await vi.waitFor(() => expect(selection.count).toBe(0));
    selection.extend('2', '1');
    expect(chosen()).toBe('12');
  });

  it('of all but a few counts those that are left out only while they are there', async () => {
    const { selection, find, read } = open();
    selection.selectAll();
    selection.toggle('2');
    selection.toggle('4');
    find(99_999);
    read(['1', '2', '3', '5', '6']);
    await vi.waitFor(() => expect(selection.of).toMatchObject({ except: ['2'] }));
    expect(selection.count).toBe(99_998);
  });

  it('is the same value until it changes', () => {
    const { selection } = open();
    selection.toggle('2');
    expect(selection.of).toBe(selection.of);
  });
});
