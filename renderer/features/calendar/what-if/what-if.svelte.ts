// A what-if: changes to the calendar that are tried first, then applied or discarded.
import type { Input } from '../../../../preload/bridge.ts';
import type { BulkOutcome } from '../../../../preload/contract/bulk-actions.ts';
import type { TriedSlot, WhatIf } from '../../../../preload/contract/what-if.ts';
import type { Bridge } from '../../../app/bridge.ts';
import type { Range } from '../range.ts';
import type { ToastAction } from '../../../ui/toast.ts';
import { failureLine } from '../../../app/failure.ts';
import { whatIfStrings } from '../strings.ts';
import { createLive } from '../../../app/live-query.svelte.ts';

type Deps = {
  bridge: Bridge;
  /** The days on the page. */
  range: () => Range;
  say: (text: string, action?: ToastAction) => void;
  undoStep: (stepId: number) => void;
};
export type WhatIfSide = keyof typeof whatIfStrings.sides;
type Slots = Input<'whatIf.place'>['slots'];

export type WhatIfState = {
  /** undefined: there is no what-if. */
  readonly branch: WhatIf | undefined;
  side: WhatIfSide;
  /** The calendar shows the slots of the what-if. */
  readonly shown: boolean;
  /** Posts that are shown at a slot of the what-if. */
  readonly placed: ReadonlySet<string>;
  begin(): Promise<void>;
  /** Adds slots to the what-if and shows it. `text` is the toast, with an undo action. True: it worked. */
  place(slots: Slots, text: string): Promise<boolean>;
  apply(): Promise<void>;
  /** What the last `apply` left out, until the user has seen it. */
  readonly leftOut: BulkOutcome | undefined;
  seen(): void;
  drop(): Promise<void>;
};

/** Must be called while a component is set up. */
export const createWhatIf = ({ bridge, range, say, undoStep }: Deps): WhatIfState => {
  const from = $derived(range().days[0]?.toString() ?? '');
  const to = $derived(range().days.at(-1)?.toString() ?? '');
  const live = createLive(bridge, () => {
    const days = { from, to };
    return { topics: ['plan', 'posts'], ask: () => bridge.call('whatIf.read', days) };
  });
  let side = $state<WhatIfSide>('tried');
  let leftOut = $state.raw<BulkOutcome>();
  const shown = $derived(side === 'tried' && Boolean(live.value));
  const placed = $derived(
    new Set<string>(shown ? live.value?.slots.flatMap(({ id, at }) => (at === null ? [] : [id])) : []),
  );

  const attempt = async <T>(work: () => Promise<T>): Promise<T | null> => {
    try {
      return await work();
    } catch (thrown) {
      say(failureLine(thrown));
      return null;
    }
  };
  const restore = async (slots: readonly TriedSlot[]): Promise<void> => {
    await attempt(async () => {
      await bridge.call('whatIf.begin', {});
      if (slots.length > 0) await bridge.call('whatIf.place', { slots: [...slots] });
    });
  };
  const undoAction = (slots: readonly TriedSlot[]): ToastAction => ({
    label: whatIfStrings.undo,
    onselect: () => void restore(slots),
  });

  return {
    get branch() {
      return live.value ?? undefined;
    },
    get side() {
      return side;
    },
    set side(next) {
      side = next;
    },
    get shown() {
      return shown;
    },
    get placed() {
      return placed;
    },
    async begin() {
      side = 'tried';
      await restore([]);
    },
    async place(slots, text) {
      const tried = await attempt(() => bridge.call('whatIf.place', { slots }));
      if (!tried) return false;
      side = 'tried';
      if (tried.before.length > 0) say(text, undoAction(tried.before));
      return true;
    },
    async apply() {
      const outcome = await attempt(() => bridge.call('whatIf.apply', {}));
      if (!outcome) return;
      const { doneCount, stepId, skippedCount } = outcome;
      if (skippedCount > 0) leftOut = outcome;
      const text = doneCount === 0 ? whatIfStrings.appliedNone : whatIfStrings.applied(doneCount);
      say(
        text,
        stepId === null ? undefined : { label: whatIfStrings.undo, onselect: () => undoStep(stepId), step: stepId },
      );
    },
    get leftOut() {
      return leftOut;
    },
    seen: () => (leftOut = undefined),
    async drop() {
      const dropped = await attempt(() => bridge.call('whatIf.drop', {}));
      if (dropped) say(whatIfStrings.dropped, dropped.before.length > 0 ? undoAction(dropped.before) : undefined);
    },
  };
};
