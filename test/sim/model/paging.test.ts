// The list of posts of the model service: order, filters, pages, and what moves between two pages.
import { expect, it } from 'vitest';
import { createTestClient, type TestClient, minuteMs } from './asking.ts';

type Page = { ids: string[]; nextCursor: string | undefined };

const page = (client: TestClient, query: Record<string, string>): Page => {
  const { body } = client.ask('GET', 'posts', null, { query });
  if (typeof body !== 'object' || body === null || !('posts' in body) || !Array.isArray(body.posts)) throw new Error();
  const ids = body.posts.map((post: { id: string }) => post.id);
  return { ids, nextCursor: 'nextCursor' in body ? String(body.nextCursor) : undefined };
};

const pages = (client: TestClient, query: Record<string, string>, between: () => void = () => undefined): string[] => {
  const ids: string[] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined; between()) {
    const { ids: some, nextCursor }: Page = page(client, { ...query, ...(cursor && { cursor }) });
    ids.push(...some);
    cursor = nextCursor;
  }
  return ids;
};

const drafts = (client: TestClient, count: number): string[] =>
  Array.from({ length: count }, () => {
    client.pass(minuteMs);
    return client.draft();
  }).reverse();

it.each(['offset', 'key'] as const)('gives all posts newest first over pages, by %s', (cursor) => {
  const client = createTestClient({ cursor });
  const newestFirst = drafts(client, 25);
  expect(pages(client, { limit: '10' })).toEqual(newestFirst);
  expect(page(client, {}).ids).toEqual(newestFirst.slice(0, 20));
  expect(page(client, { limit: '25' }).nextCursor).toBeUndefined();
});

it('skips a row with an offset, not with a key, when one goes between two pages', () => {
  const missed = (cursor: 'offset' | 'key') => {
    const client = createTestClient({ cursor });
    const [newest = '', ...others] = drafts(client, 6);
    const seen = pages(client, { limit: '2' }, () => client.model.remote.remove(newest));
    return others.filter((id) => !seen.includes(id));
  };
  expect(missed('offset')).toHaveLength(1);
  expect(missed('key')).toHaveLength(0);
});

it('repeats a row with an offset when one comes between two pages', () => {
  const client = createTestClient({ cursor: 'offset' });
  drafts(client, 3);
  const seen = pages(client, { limit: '2' }, () => {
    if (client.model.inspect.posts.size === 3) client.draft();
  });
  expect(new Set(seen).size).toBeLessThan(seen.length);
});

it('filters by creation, from included and to not', () => {
  const client = createTestClient();
  const [third = '', second = '', first = ''] = drafts(client, 3);
  const at = (id: string) => new Date(client.model.inspect.posts.get(id)?.createdAtMs ?? 0).toISOString();
  expect(page(client, { from: at(second) }).ids).toEqual([third, second]);
  expect(page(client, { from: at(first), to: at(third) }).ids).toEqual([second, first]);
});

it('filters by status and platform', () => {
  const client = createTestClient();
  const [onPinterest, out] = [client.draft('pinterest'), client.draft()];
  client.ask('POST', `posts/${out}/publish`);
  expect(page(client, { platform: 'pinterest' }).ids).toEqual([onPinterest]);
  expect(page(client, { status: 'published' }).ids).toEqual([out]);
});

it.each([{ limit: '101' }, { limit: '0' }, { cursor: 'made up' }, { from: 'yesterday' }, { status: 'gone' }])(
  'refuses %j',
  (query) => {
    expect(createTestClient().ask('GET', 'posts', null, { query: { ...query } }).status).toBe(400);
  },
);
