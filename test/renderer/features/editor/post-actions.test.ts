// The editor's one main action, and why it is not offered now.
import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import { primaryAction } from '../../../../renderer/features/editor/post-actions.ts';
import { unwrittenStrings } from '../../../../renderer/app/errors/strings.ts';
import { samplePost, sampleVariant } from '../../../support/post-samples.ts';

const now = Temporal.Instant.from('2026-05-14T12:00:00Z');
const asking = (status: 'generating' | 'failed' | 'pending', body: string | null) => {
  const generation = { status, error: null, videoStatus: null };
  const variants = [sampleVariant('instagram', { isPrimary: true, body, media: [], generation })];
  return primaryAction(samplePost({ needsApproval: true, variants }), now, null);
};

it('approves nothing whose words are not there, and says why', () => {
  expect(asking('generating', 'Old words')?.disabledReason).toBe(unwrittenStrings['being-written']);
  expect(asking('failed', null)?.disabledReason).toBe(unwrittenStrings['writing-failed']);
  expect(asking('pending', ' ')?.disabledReason).toBe(unwrittenStrings['no-words']);
  expect(asking('failed', 'Words of my own')).toMatchObject({ kind: 'approve', disabledReason: null });
});
