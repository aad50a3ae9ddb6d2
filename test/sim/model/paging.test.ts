// The list of posts of the model service: order, filters, pages, and what moves between two pages.
import { expect, it } from 'vitest';
import { createDesk, type Desk, minuteMs } from './asking.ts';

type Page = { ids: string[]; nextCursor: string | undefined };

const page = (desk: Desk, query: Record<string, string>): Page => {
  const { body } = desk.ask('GET', 'posts', null, { query });
  if (typeof body !== 'object' || body === null || !('posts' in body) || !Array.isArray(body.posts)) throw new Error();
  const ids = body.posts.map((post: { id: string }) => post.id);
  return { ids, nextCursor: 'nextCursor' in body ? String(body.nextCursor) : undefined };
};

const pages = (desk: Desk, query: Record<string, string>, between: () => void = () => undefined): string[] => {
  const ids: string[] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined; between()) {
    const { ids: some, nextCursor }: Page = page(desk, { ...query, ...(cursor && { cursor }) });
    ids.push(...some);
    cursor = nextCursor;
  }
  return ids;
};

const drafts = (desk: Desk, count: number): string[] =>
  Array.from({ length: count }, () => {
    desk.pass(minuteMs);
    return desk.draft();
  }).reverse();

it.each(['offset', 'key'] as const)('gives all posts newest first over pages, by %s', (cursor) => {
  const desk = createDesk({ cursor });
  const newestFirst = drafts(desk, 25);
  expect(pages(desk, { limit: '10' })).toEqual(newestFirst);
  expect(page(desk, {}).ids).toEqual(newestFirst.slice(0, 20));
  expect(page(desk, { limit: '25' }).nextCursor).toBeUndefined();
});

it('skips a row with an offset, not with a key, when one goes between two pages', () => {
  const missed = (cursor: 'offset' | 'key') => {
    const desk = createDesk({ cursor });
    const [newest = '', ...others] = drafts(desk, 6);
    const seen = pages(desk, { limit: '2' }, () => desk.model.remote.remove(newest));
    return others.filter((id) => !seen.includes(id));
  };
  expect(missed('offset')).toHaveLength(1);
  expect(missed('key')).toHaveLength(0);
});

it('repeats a row with an offset when one comes between two pages', () => {
  const desk = createDesk({ cursor: 'offset' });
  drafts(desk, 3);
  const seen = pages(desk, { limit: '2' }, () => {
    if (desk.model.inspect.posts.size === 3) desk.draft();
  });
  expect(new Set(seen).size).toBeLessThan(seen.length);
});

it('filters by creation, from included and to not', () => {
  const desk = createDesk();
  const [third = '', second = '', first = ''] = drafts(desk, 3);
  const at = (id: string) => new Date(desk.model.inspect.posts.get(id)?.createdAtMs ?? 0).toISOString();
  expect(page(desk, { from: at(second) }).ids).toEqual([third, second]);
  expect(page(desk, { from: at(first), to: at(third) }).ids).toEqual([second, first]);
});

it('filters by status and platform', () => {
  const desk = createDesk();
  const [onPinterest, out] = [desk.draft('pinterest'), desk.draft()];
  desk.ask('POST', `posts/${out}/publish`);
  expect(page(desk, { platform: 'pinterest' }).ids).toEqual([onPinterest]);
  expect(page(desk, { status: 'published' }).ids).toEqual([out]);
});

it.each([{ limit: '101' }, { limit: '0' }, { cursor: 'made up' }, { from: 'yesterday' }, { status: 'gone' }])(
  'refuses %j',
  (query) => {
    expect(createDesk().ask('GET', 'posts', null, { query: { ...query } }).status).toBe(400);
  },
);
