// The table of what can be seen names every field and state of the schemas, and tests that exist.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as schema from '../main/service/schema.ts';
import * as sets from '../main/service/sets.ts';

const root = join(import.meta.dirname, '..');

const fields = (name: string, { shape }: { shape: object }): string[] =>
  Object.keys(shape).map((key) => `${name}.${key}`);
const values = (name: string, of: readonly string[]): string[] => of.map((value) => `${name}: ${value}`);

/** What the service may say of a post; the members of a result and an error are named by public-api.md alone. */
const wanted = [
  ...fields('Post', schema.Post),
  ...values('Post.kind', sets.postKinds),
  ...values('Post.status', sets.postStatuses),
  ...fields('Variant', schema.Variant),
  ...values('Variant.status', sets.postStatuses),
  ...values('Variant.mediaOrigin', ['taka', 'user']),
  ...fields('MediaItem', schema.MediaItem),
  ...values('MediaItem.type', ['image', 'video']),
  ...fields('GenerationState', schema.Generation),
  ...values('GenerationState.status', sets.generationStatuses),
  ...values('GenerationState.videoStatus', sets.videoStatuses),
  ...fields('Score', schema.Score),
  ...fields('PublishFailure', schema.PublishFailure),
  ...values('PublishFailure.reason', sets.publishFailureReasons),
  ...fields('VersionList', schema.VersionList),
  ...fields('Version', schema.Version),
  ...values('Version.kind', sets.versionKinds),
  ...fields('Job', schema.Job),
  ...values('Job.status', sets.jobStatuses),
  ...['revisionApplied', 'noVisibleChange', 'imageryReverted'].map((flag) => `Job.result.${flag}`),
  ...['code', 'message'].map((key) => `Job.error.${key}`),
];
/** Names of things inside: nothing a person could do with them. */
const inside = ['Variant.id', 'MediaItem.id', 'MediaItem.url', 'VersionList.variantId', 'Job.resourceType'];

type Line = { key: string; test: string };
const lines: Line[] = readFileSync(join(root, 'docs/coverage.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, key = '', , test = ''] = line.split('|').map((cell) => cell.trim());
    return key.startsWith('`') ? [{ key: key.replaceAll('`', ''), test }] : [];
  });

it('names every field and state once, and no other', () => {
  expect(lines.map(({ key }) => key).toSorted()).toEqual(wanted.toSorted());
});

it('leaves nothing unseen but what is only inside', () => {
  expect(
    lines
      .filter(({ test }) => test.startsWith('none: '))
      .map(({ key }) => key)
      .toSorted(),
  ).toEqual(inside.toSorted());
});

describe('the tests it names', () => {
  const named = lines.filter(({ test }) => !test.startsWith('none: ')).flatMap(({ test }) => test.split('; '));
  it.each([...new Set(named)])('%s', (name) => {
    const [file = '', title = ''] = name.split(': ');
    const path = join(root, 'test/e2e', file);
    expect(existsSync(path)).toBe(true);
    expect(readFileSync(path, 'utf8')).toContain(`test('${title}'`);
  });
});
