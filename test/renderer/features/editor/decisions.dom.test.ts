// What is said of a decision about a whole post.
import { render, screen } from '@testing-library/svelte';
import { toast } from 'svelte-sonner';
import { beforeEach, expect, it } from 'vitest';
import type { BulkOutcome } from '../../../../preload/contract/bulk-actions.ts';
import { createDecisions } from '../../../../renderer/features/editor/decisions.svelte.ts';
import type { Editor } from '../../../../renderer/features/editor/editor.svelte.ts';
import type { Publishing } from '../../../../renderer/features/editor/publishing/publishing.svelte.ts';
import Toasts from '../../../../renderer/ui/Toasts.svelte';

// Test files share what is loaded.
beforeEach(() => void toast.dismiss());

it.each([
  [1, 'Approved, publishing now'],
  // It has a later time since.
  [0, 'Approved'],
])('an approval that publishes %i says so', async (publishingCount, expected) => {
  const none = { name: null, skipped: [], skippedCount: 0, stepId: null, finishAt: null };
  const outcome: BulkOutcome = { ...none, doneCount: 1, publishingCount };
  const decisions = createDecisions({
    editor: { save: { ensureSaved: () => Promise.resolve() } } as Editor,
    publishing: { approveAndPublish: () => Promise.resolve(outcome) } as Publishing,
    remove: () => Promise.resolve(),
    undoStep: () => Promise.resolve(),
  });
  render(Toasts, { label: 'Messages' });
  await decisions.approveAndPublish();
  expect(await screen.findByText(expected)).toBeInTheDocument();
});
