// Links from outside: one grammar, everything else is nothing (test 14, S15).
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deepLinkOf, jumpList, parseDeepLink, placeOfPost } from '../../../main/shell/electron/deep-link.ts';
import { shellWords } from '../../../main/shell/words.ts';
import { placeOf } from '../../../renderer/app/route.svelte.ts';

it('reads a link to a post', () => {
  expect(parseDeepLink('galley://open/post/p_1-A')).toEqual({ kind: 'post', id: 'p_1-A' });
});

it('leads to a place the window knows', () => {
  expect(placeOf(placeOfPost('p_1-A'))).toEqual({ page: 'editor', id: 'p_1-A' });
});

it('reads the links of the jump list, each under the name that the menu bar gives it', () => {
  const tasks = jumpList('C:\\Galley\\Galley.exe', shellWords.en);
  expect(tasks.map(({ title, arguments: link, program }) => [title, parseDeepLink(link), program])).toEqual([
    ['New post', { kind: 'action', id: 'newPost' }, 'C:\\Galley\\Galley.exe'],
    ['Calendar', { kind: 'action', id: 'goCalendar' }, 'C:\\Galley\\Galley.exe'],
    ['Queue', { kind: 'action', id: 'goQueue' }, 'C:\\Galley\\Galley.exe'],
  ]);
});

it.each([
  '',
  'galley:',
  'galley://open',
  'galley://open/post',
  'galley://open/post/',
  'galley://open/post/a/b',
  'galley://open/post/a?x=1',
  'galley://open/post/a#x',
  'galley://open/post/a ',
  ' galley://open/post/a',
  'galley://open/post/a\n',
  'galley://open/post/..',
  'galley://open/post/%2e%2e',
  'galley://open/post/ä',
  'galley://open/key/a',
  'galley://open/remove',
  'galley://open/new-post/a',
  'galley://open/calendar/',
  'galley://publish/new-post',
  'galley://open/POST/a',
  'galley://publish/post/a',
  'galley://open//post/a',
  'galley:///open/post/a',
  'galley://user@open/post/a',
  'GALLEY://open/post/a',
  'https://open/post/a',
  'galleyx://open/post/a',
  `galley://open/post/${'a'.repeat(65)}`,
  `galley://open/post/${'a'.repeat(10_000)}`,
])('finds nothing in %j', (text) => {
  expect(parseDeepLink(text)).toBeNull();
});

it('S15 gives a link of the grammar or nothing, whatever it is given', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string().map((tail) => `galley://open/post/${tail}`),
      ),
      (text) => {
        const link = parseDeepLink(text);
        expect(link === null || (link.kind === 'post' && text === `galley://open/post/${link.id}`)).toBe(true);
      },
    ),
    { verbose: true },
  );
});

describe('on a command line', () => {
  it('takes the first argument that looks like one, wherever Chromium has put it', () => {
    expect(deepLinkOf(['galley', '--switch', 'galley://open/post/a', 'galley://open/post/b'])).toEqual({
      kind: 'post',
      id: 'a',
    });
  });

  it('counts no second one when the first is bad', () => {
    expect(deepLinkOf(['galley', 'galley://x', 'galley://open/post/b'])).toBeNull();
  });

  it('finds none where there is none', () => {
    expect(deepLinkOf(['galley', '/a/file.md', '--galley://open/post/a'])).toBeNull();
  });
});
