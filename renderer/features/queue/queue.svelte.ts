// The autopilot's week on the page, read again on changes and every few minutes; approving posts and filling gaps.
import type { Autopilot } from '../../../preload/contract/calendar.ts';
import type { BulkOutcome } from '../../../preload/contract/bulk-actions.ts';
import { AppError } from '../../../preload/errors.ts';
import type { PostId } from '../../../preload/ids.ts';
import type { Bridge } from '../../app/bridge.ts';
import type { GapChoice } from './gap.ts';
import type { ToastAction } from '../../ui/toast.ts';
import { obstacleOn } from '../../posts/check-strings.ts';
import { failureLine } from '../../app/failure.ts';
import { manyStrings } from '../../posts/bulk-strings.ts';
import { queueStrings } from './strings.ts';
import { createLive, type Live } from '../../app/live-query.svelte.ts';

type Approval = { id: PostId; name: string; publishes: boolean };

type Deps = {
  bridge: Bridge;
  /** The first day; null: today. */
  from: () => string | null;
  say: (text: string, action?: ToastAction) => void;
  undoStep: (stepId: number) => void;
  /** Formats a slot. */
  written: (at: Temporal.Instant) => string;
  isOnline: () => boolean;
};

export type QueueState = Live<Autopilot> & {
  /** Never throws: errors are shown as a toast. */
  approve(posts: readonly Approval[]): Promise<void>;
  /** Schedules a draft. Never throws: errors are shown as a toast. */
  fill(choice: GapChoice): Promise<void>;
};

/** The core reads from the service again when its copy is five minutes old. */
const refreshEveryMs = 5 * 60_000;

/** Must be called while a component is set up. */
export const createQueue = ({ bridge, from, say, undoStep, written, isOnline }: Deps): QueueState => {
  const live = createLive(bridge, () => {
    const first = from();
    return {
      topics: ['posts', 'agenda'],
      ask: () => bridge.call('autopilot.read', first === null ? {} : { from: first }),
    };
  });
  $effect(() => {
    const timer = setInterval(live.reload, refreshEveryMs);
    return () => clearInterval(timer);
  });

  const run = (posts: readonly Approval[], act: 'approve' | 'approve-and-publish'): Promise<BulkOutcome> =>
    bridge.call('posts.many', { of: { ids: posts.map(({ id }) => id) }, action: { do: act } });

  const undoOf = (stepId: number | null): ToastAction | undefined =>
    stepId === null ? undefined : { label: queueStrings.undo, onselect: () => undoStep(stepId), step: stepId };

  return {
    get value() {
      return live.value;
    },
    get error() {
      return live.error;
    },
    get loading() {
      return live.loading;
    },
    reload: live.reload,
    take: live.take,
    async approve(posts) {
      try {
        const late = posts.filter(({ publishes }) => publishes);
        const inTime = posts.filter(({ publishes }) => !publishes);
        let doneCount = 0;
        let stepId: number | null = null;
        let skipped: BulkOutcome['skipped'] = [];
        if (late.length > 0) ({ doneCount, skipped } = await run(late, 'approve-and-publish'));
        if (inTime.length > 0) {
          const outcome = await run(inTime, 'approve');
          skipped = [...skipped, ...outcome.skipped];
          doneCount += outcome.doneCount;
          stepId = outcome.stepId;
        }
        const [one] = posts;
        const [why] = skipped;
        const notApproved = why && `${queueStrings.notApproved(skipped.length)} ${manyStrings.reasons[why.reason]}`;
        const approved =
          posts.length === 1 && one && doneCount === 1
            ? queueStrings.approved(one.name)
            : queueStrings.approvedMany(doneCount);
        say(
          notApproved === undefined ? approved : doneCount === 0 ? notApproved : `${approved}. ${notApproved}`,
          late.length > 0 ? undefined : undoOf(stepId),
        );
      } catch (thrown) {
        say(failureLine(thrown));
      }
    },
    async fill({ post, platforms, at }) {
      const slots = platforms.map((platform) => ({ id: post.id, platform, at: at.toString() }));
      try {
        const { doneCount, skipped, stepId } = await bridge.call('posts.many', {
          of: { ids: [post.id] },
          action: { do: 'place', slots },
        });
        if (doneCount > 0) say(queueStrings.gap.filled(post.name, written(at), isOnline()), undoOf(stepId));
        else {
          const [why] = skipped;
          const because = why?.version ? [obstacleOn(why.version.obstacle, why.version.platform)] : [];
          const notFilled = queueStrings.gap.notFilled(post.name);
          say(why?.error ? failureLine(new AppError(why.error), notFilled) : [notFilled, ...because].join(' '));
        }
      } catch (thrown) {
        say(failureLine(thrown));
      }
    },
  };
};
