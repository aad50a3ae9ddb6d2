// Resolving conflicts field by field: both sides, the merged text, and the choice.
import type { AppError } from '../../../preload/errors.ts';
import type { Conflict, MergePart } from '../../../preload/contract/sync.ts';
import type { Bridge } from '../../app/bridge.ts';
import { language } from '#messages/language.ts';
import { appError, createLive } from '../../app/live-query.svelte.ts';
import { textBounds } from '../../../preload/rules/service-bounds.ts';
import { platformIds, platforms } from '../../../preload/rules/platforms.ts';
import { measureText } from '../../../preload/rules/text-length.ts';

export type ConflictChoice = 'mine' | 'theirs' | 'mix' | 'both';

/** Fields that can't be merged: one side or the other. */
const whole: readonly string[] = ['image', 'colors'];
export const canMix = ({ field }: Conflict): boolean => !whole.includes(field);

export type Side = 'mine' | 'theirs';
/** A part of the merged text. `picked`: the chosen side of a part that both changed; undefined until chosen. */
export type Place = { part: MergePart; picked: Side | undefined };

type Deps = {
  bridge: Bridge;
  /** Conflicts of one post; null: of all. */
  postId: string | null;
  /** Called after each decision. `left`: how many conflicts are still open. */
  onDecided: (choice: ConflictChoice, left: number) => void;
};

/** Must be called while a component is set up. */
export const createConflicts = ({ bridge, postId, onDecided }: Deps) => {
  const live = createLive(bridge, () => ({
    topics: ['activity', 'sync', 'posts', ...(postId === null ? [] : [`post:${postId}` as const])],
    ask: () => bridge.call('conflicts.list', postId === null ? {} : { id: postId }),
  }));
  /** The one that is shown. It stays until the user goes on, also when it is settled elsewhere. */
  let chosenId = $state<number>();
  /** What the person wrote, by conflict, and the other side's text it was based on. */
  let texts = $state.raw<Readonly<Record<number, { text: string; over: string | null }>>>({});
  /** By part and its content: when a side changes later, it has to be chosen again. */
  let picks = $state.raw<Readonly<Record<string, Side>>>({});
  let busy = $state<ConflictChoice>();
  let error = $state.raw<AppError>();
  /** Decided here; the list may still have them for a moment. */
  let decidedIds = $state.raw<readonly number[]>([]);

  const open = $derived((live.value ?? []).filter(({ id }) => !decidedIds.includes(id)));
  $effect.pre(() => {
    chosenId ??= open[0]?.id;
  });
  const at = $derived(open.findIndex(({ id }) => id === chosenId));
  const current = $derived(open[at]);
  const keyOf = (id: number, part: MergePart, index: number): string => JSON.stringify([id, index, part]);
  const places = $derived<Place[]>(
    (current?.parts ?? []).map((part, index) => ({
      part,
      picked: current && typeof part !== 'string' ? picks[keyOf(current.id, part, index)] : undefined,
    })),
  );
  const written = $derived(current && texts[current.id]);
  const leftCount = $derived(places.filter(({ part, picked }) => typeof part !== 'string' && !picked).length);
  const isMoved = $derived(written !== undefined && written.over !== current?.theirs);
  /** Every part is chosen, and what was written is based on the current text of the other side. */
  const ready = $derived(written ? !isMoved : leftCount === 0);
  const text = $derived(
    written?.text ??
      places
        .map(({ part, picked }) => (typeof part === 'string' ? part : picked === undefined ? '' : part[picked]))
        .join(''),
  );

  return {
    get known() {
      return live.value !== undefined;
    },
    get readError() {
      return live.error;
    },
    reload: live.reload,
    get open() {
      return open;
    },
    get at() {
      return at;
    },
    get current() {
      return current;
    },
    /** The one that was shown was settled elsewhere. */
    get isSettled() {
      return chosenId !== undefined && at === -1;
    },
    /** From one that was settled to the first that is open. */
    goOn(): void {
      chosenId = open[0]?.id;
      error = undefined;
    },
    /** What will be saved, once it is `ready`. */
    get text() {
      return text;
    },
    set text(next) {
      if (current) texts = { ...texts, [current.id]: { text: next, over: current.theirs } };
    },
    get places() {
      return places;
    },
    get leftCount() {
      return leftCount;
    },
    get ready() {
      return ready;
    },
    /** The other side changed after the person wrote. */
    get isMoved() {
      return isMoved;
    },
    /** All parts are chosen: the text can be edited. */
    get isText() {
      return written !== undefined || leftCount === 0;
    },
    pick(index: number, side: Side): void {
      const part = current?.parts[index];
      if (current && part !== undefined) picks = { ...picks, [keyOf(current.id, part, index)]: side };
    },
    /** Undoes all choices of the current conflict. */
    chooseAgain(): void {
      if (!current) return;
      const { id } = current;
      const keys = new Set(places.map(({ part }, index) => keyOf(id, part, index)));
      picks = Object.fromEntries(Object.entries(picks).filter(([key]) => !keys.has(key)));
      texts = Object.fromEntries(Object.entries(texts).filter(([key]) => key !== String(id)));
    },
    get busy() {
      return busy;
    },
    get error() {
      return error;
    },
    go(by: 1 | -1): void {
      chosenId = open[at + by]?.id ?? chosenId;
      error = undefined;
    },
    async decide(choice: ConflictChoice): Promise<void> {
      if (!current || busy || (choice === 'mix' && !ready)) return;
      const { id } = current;
      const others = [...open.slice(at + 1), ...open.slice(0, at).toReversed()].map((other) => other.id);
      busy = choice;
      error = undefined;
      try {
        await bridge.call('conflicts.decide', { conflictId: id, choice, language, ...(choice === 'mix' && { text }) });
        decidedIds = [...decidedIds, id];
        chosenId = others.find((other) => open.some((each) => each.id === other)) ?? open[0]?.id;
        onDecided(choice, open.length);
      } catch (thrown) {
        error = appError(thrown);
      }
      busy = undefined;
    },
  };
};

/** Length of the text and its limit, counted as the platform counts; null: no limit. */
export const measureField = (conflict: Conflict, text: string): { used: number; limit: number } | null => {
  if (conflict.postId === null) return brandLimit(conflict.field, text);
  const platform = platformIds.find((id) => id === conflict.platform);
  switch (conflict.field) {
    case 'body':
    case 'description':
      return platform ? measureText(platform, text) : { used: text.length, limit: textBounds.variantBody };
    case 'title':
      return { used: text.length, limit: (platform && platforms[platform].titleLimit) ?? textBounds.variantTitle };
    case 'altText':
      return {
        used: text.length,
        limit: (platform && platforms[platform].altTextLimit) ?? textBounds.variantAltText,
      };
    case 'name':
      return { used: text.length, limit: textBounds.postName };
    default:
      return null;
  }
};

const brandLimits: Readonly<Record<string, number>> = {
  description: textBounds.brandDescription,
  industry: textBounds.brandIndustry,
  targetAudience: textBounds.brandTargetAudience,
};
const brandLimit = (field: string, text: string) => {
  const limit = brandLimits[field];
  return limit === undefined ? null : { used: text.length, limit };
};
