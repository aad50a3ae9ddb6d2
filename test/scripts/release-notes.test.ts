// The notes of a release: the section of its version and no other, and none of what is not released.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { releaseNotes } from '../../scripts/release-notes.ts';
import { root } from '../../scripts/run.ts';

const changes = `# Changes

## 0.3.0, unreleased

- Not yet.

## 0.2.0, 4 January 2027

- The first thing, which is told at length and
  goes on in the next line.
- The second.

## 0.2.0-beta, 1 January 2027

- Early.

## 0.1.0

`;

it('are the section of the version, a line for each change', () => {
  expect(releaseNotes(changes, '0.2.0')).toBe(
    '- The first thing, which is told at length and goes on in the next line.\n- The second.\n',
  );
  expect(releaseNotes(changes, '0.2.0-beta')).toBe('- Early.\n');
});

it.each([
  ['0.3.0', 'calls 0.3.0 unreleased'],
  ['0.1.0', 'says nothing of 0.1.0'],
  ['0.4.0', 'says nothing of 0.4.0'],
  ['Changes', 'says nothing of Changes'],
])('are not there for %s', (version, reason) => {
  expect(() => releaseNotes(changes, version)).toThrow(reason);
});

it('can be read out of what CHANGELOG.md says today, once it has a day', () => {
  const today = readFileSync(join(root, 'CHANGELOG.md'), 'utf8').replace(', unreleased', ', today');
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  expect(releaseNotes(today, version)).toMatch(
    /^The first version\.[^]*^### Write\n\n- New post for any number of platforms .* some; it can/m,
  );
});
