// What a person can do with Galley in a run, without a window.
import type { Post } from '../../preload/contract/posts.ts';
import type { UndoOutcome } from '../../preload/contract/undo.ts';
import { type FollowField, followFields } from '../../preload/rules/families.ts';
import type { TrackingRule } from '../../preload/rules/link-tracking.ts';
import type { PlatformId } from '../../preload/rules/platforms.ts';
import type { Conflict } from '../../preload/contract/sync.ts';
import type { ParkChoice } from '../../preload/rules/sync-states.ts';
import type { createAiBatches } from '../../main/features/ai-batches/ai-batches.ts';
import type { AiBatchRow, AiItemRow } from '../../main/store/ai-batches.ts';
import type { Intent } from '../../main/sync/outbox/operation.ts';
import type { Picture } from './picture.ts';
import type { Operation } from '../../main/store/outbox.ts';

/** A new post with its first words. */
export type Draft = { platform: Exclude<PlatformId, 'x'>; name: string; body: string };

/** Each of these may end in the death of the process, which is thrown. */
export type Hands = {
  /** Returns once it is kept on disk: what it says is acknowledged. */
  submit(intents: readonly Intent[]): { pids: number[]; operations: Operation[] };
  /** From now on a post needs an approval before it is scheduled or published. */
  askFirst(): void;
  /** The rule by which links get tracking. null: none was ever set. */
  tracking(): TrackingRule | null;
  writeTracking(rule: TrackingRule): void;
  /** A draft like it, or several. */
  duplicate(pid: number): void;
  /** Keeps a picture of the person's; its number here. */
  take(picture: Picture): number;
  /** One action; the step that takes it back. null: nothing changed. */
  many(intents: readonly Intent[]): number | null;
  begin(drafts: readonly Draft[]): { made: number[]; stepId: number | null };
  undoStep(stepId: number): UndoOutcome;
  undo(direction: 'undo' | 'redo', pid?: number): void;
  parked(): { operation: Operation; choices: readonly ParkChoice[] }[];
  choose(operationId: string, choice: ParkChoice, atIso?: string): void;
  conflicts(): Conflict[];
  decide(conflictId: number, choice: 'mine' | 'theirs' | 'mix' | 'both', text?: string): void;
  /** A post on several platforms, each with the same words; its parts. */
  beginFamily(platforms: readonly PlatformId[], name: string, body: string): number[];
  families: {
    follow(id: string, platforms: readonly PlatformId[]): void;
    addPlatforms(id: string, platforms: readonly PlatformId[]): void;
    removePlatforms(id: string, platforms: readonly PlatformId[]): void;
    join(ids: readonly string[]): void;
    separate(id: string): void;
  };
  batches: ReturnType<typeof createAiBatches> & {
    /** As the disk has them. */
    open(): AiBatchRow[];
    items(batch: number): AiItemRow[];
    /** What rejecting its result asks for. */
    rejection(item: AiItemRow): Intent[];
  };
  pause: {
    isOn(): boolean;
    /** The times that are stored. */
    times(): { pid: number; platform: PlatformId; at: string }[];
    start(): void;
    /** `chosen`: other times for posts whose time has passed; all others stay drafts. */
    resume(chosen: readonly { pid: number; at: string }[]): void;
  };
  /** As the disk has it; none: it is a post by itself. */
  family(pid: number): { pid: number; head: number; platform: string; own: string[]; isHere: boolean }[];
  /** What a part says, as text. */
  words(pid: number, platform: string): { fields: Record<FollowField, string>; isOut: boolean } | null;
  /** As the Library lists them. */
  listed(): number[];
  post(pid: number): Post | null;
  tags(pid: number): readonly string[];
  /** When the service was asked for what the library knows of it; null: never, or it is to be read again. */
  readAtMs(pid: number): number | null;
  /** Local ids of posts that are not gone, newest first. */
  pids(): number[];
  refreshIfStale(pid: number): void;
  syncNow(): void;
  /** Of the changes that wait, and of those that are left out. */
  groups(): { waiting: string[]; leftOut: string[] };
  leaveOut(groups: readonly string[]): void;
  sendLeftOut(group?: string): void;
};

/** What each part says, and which of it is its own: by the person's word, or because it differs from the main part. */
export const ownFields = (hands: Hands, pid: number) => {
  const parts = hands.family(pid).filter(({ isHere }) => isHere);
  const of = new Map(parts.map((part) => [part.pid, hands.words(part.pid, part.platform)]));
  const main = parts.find((part) => of.get(part.pid)?.isOut === false) ?? parts[0];
  const first = main && of.get(main.pid);
  return parts.flatMap((part) => {
    const said = of.get(part.pid);
    if (!said || !first || part.pid === main.pid) return [];
    return followFields
      .filter((field) => part.own.includes(field) || said.fields[field] !== first.fields[field])
      .map((field) => ({ pid: part.pid, platform: part.platform, field, value: said.fields[field] }));
  });
};
