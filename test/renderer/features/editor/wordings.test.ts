// Wordings in groups: the open version first, the same words twice in a row once.
import { describe, expect, it } from 'vitest';
import { wordingGroups } from '../../../../renderer/features/editor/history/wordings.ts';
import { sampleWording } from '../../../support/sync-samples.ts';

describe('the groups', () => {
  it('begin with the open version, text before hashtags, the name of the post last', () => {
    const groups = wordingGroups(
      [
        sampleWording({ id: 5, platform: 'instagram', field: 'name' }),
        sampleWording({ id: 4, platform: 'facebook', field: 'body' }),
        sampleWording({ id: 3, platform: 'instagram', field: 'hashtags' }),
        sampleWording({ id: 2, platform: 'instagram', field: 'body' }),
      ],
      'instagram',
    );
    expect(groups.map(({ title }) => title)).toEqual([
      'Instagram text',
      'Instagram hashtags',
      'Facebook text',
      'Post name',
    ]);
  });

  it('hold body and description as one text', () => {
    const groups = wordingGroups(
      [
        sampleWording({ id: 2, platform: 'pinterest', field: 'description', value: 'B' }),
        sampleWording({ id: 1, platform: 'pinterest', field: 'body', value: 'A' }),
      ],
      'pinterest',
    );
    expect(groups.map(({ wordings }) => wordings.map(({ id }) => id))).toEqual([[2, 1]]);
  });

  it('hold the same words twice in a row once, and again when they come back', () => {
    const values = ['A', 'B', 'A', 'A'];
    const groups = wordingGroups(
      values.map((value, index) => sampleWording({ id: 9 - index, value })),
      'instagram',
    );
    expect(groups[0]?.wordings.map(({ value }) => value)).toEqual(['A', 'B', 'A']);
  });

  it('begin with the first words, not with the empty field before them', () => {
    const empty = { value: null, source: 'service' } as const;
    const groups = wordingGroups(
      [
        sampleWording({ id: 4, value: 'A' }),
        sampleWording({ id: 3, ...empty }),
        sampleWording({ id: 2, value: 'B', field: 'altText' }),
        sampleWording({ id: 1, ...empty, source: 'person', field: 'altText' }),
        sampleWording({ id: 0, ...empty, field: 'title' }),
      ],
      'instagram',
    );
    expect(groups.map(({ wordings }) => wordings.map(({ value }) => value))).toEqual([['A'], ['B', null]]);
  });
});
