// Decisions about a whole post: approving and deleting it, each with a way back while it is not sent.
import type { PlatformId } from '../../../preload/rules/platforms.ts';
import { AppError } from '../../../preload/errors.ts';
import { showToast } from '../../ui/toast.ts';
import { editorStrings } from './strings.ts';
import { manyStrings } from '../../posts/bulk-strings.ts';
import { publishStrings } from '../../posts/publish-strings.ts';
import { undoAction } from '../../posts/undo-action.ts';
import type { Publishing } from './publishing/publishing.svelte.ts';
import type { Editor } from './editor.svelte.ts';
import { appError } from '../../app/live-query.svelte.ts';

type Deps = {
  editor: Editor;
  publishing: Publishing;
  /** Deletes the post and leaves it; `platforms`: these alone, and stays. */
  remove: (platforms?: readonly PlatformId[]) => Promise<void>;
  undoStep: (stepId: number) => Promise<void>;
};

export const createDecisions = ({ editor, publishing, remove, undoStep }: Deps) => {
  let asking = $state<'approve' | 'remove' | 'remove-platform'>();
  let busy = $state<'approve' | 'remove'>();
  let refusal = $state.raw<{ lead: string; error: AppError }>();

  /** Throws nothing: what was answered is `refusal`. */
  const run = async (doing: NonNullable<typeof busy>, lead: string, act: () => Promise<void>): Promise<void> => {
    busy = doing;
    refusal = undefined;
    try {
      await act();
    } catch (thrown) {
      refusal = { lead, error: appError(thrown) };
    } finally {
      asking = undefined;
      busy = undefined;
    }
  };

  const approveAndPublish = () =>
    run('approve', publishStrings.notApproved, async () => {
      asking = undefined;
      await editor.save.ensureSaved();
      const { doneCount, skipped, publishingCount = 0 } = await publishing.approveAndPublish();
      const [refused] = skipped;
      if (refused?.error) throw new AppError(refused.error);
      // It was approved elsewhere meanwhile, or is being written.
      const why = refused && `${publishStrings.notApproved} ${manyStrings.reasons[refused.reason]}`;
      const done = publishingCount > 0 ? publishStrings.approvedAndPublishing : publishStrings.approved;
      showToast(doneCount === 0 && why ? why : done);
    });
  const approve = () =>
    run('approve', publishStrings.notApproved, async () => {
      asking = undefined;
      await editor.save.ensureSaved();
      const { waiting, publishedImmediately, stepId } = await publishing.approve();
      const undo = undoAction(stepId, undoStep);
      if (waiting) showToast(publishStrings.approvalSaved, undo);
      else showToast(publishedImmediately ? publishStrings.approvedAndPublished : publishStrings.approved, undo);
    });

  return {
    /** What is being confirmed. */
    get asking() {
      return asking;
    },
    get busy() {
      return busy;
    },
    get refusal() {
      return refusal;
    },
    ask(what: NonNullable<typeof asking>): void {
      asking = what;
    },
    cancel(): void {
      asking = undefined;
    },
    approve,
    approveAndPublish,
    /** `platforms`: these alone. */
    remove: (platforms?: readonly PlatformId[]) => run('remove', editorStrings.notRemoved, () => remove(platforms)),
  };
};

export type Decisions = ReturnType<typeof createDecisions>;
