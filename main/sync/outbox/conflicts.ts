// Conflicts that the user decides, and notes on what Galley merged by itself, shown until they were seen.
import { z } from 'zod';
import type { ParsedInput } from '../../../preload/bridge.ts';
import { AppError } from '../../../preload/errors.ts';
import type { PostId } from '../../../preload/ids.ts';
import type { Conflict, MergePart } from '../../../preload/contract/sync.ts';
import type { ConflictRow } from '../../store/conflicts.ts';
import type { Operation } from '../../store/outbox.ts';
import type { Store } from '../../store/store.ts';
import type { LeftOut } from '../../../preload/contract/posts.ts';
import { Attachment, changesOf, keepWording, encodeChanges, type Change } from '../posts/fields.ts';
import { mergeWords } from '../posts/text-merge.ts';
import type { Transact, Tx } from '../kernel/transaction.ts';
import type { PostNotes as UnseenNotes } from '../../../preload/contract/posts.ts';
import { BrandFields, type Intent } from './operation.ts';
import { asValue, settleChanges, writing } from './rebase.ts';
import { afresh, type Enqueue } from './queue.ts';

type Decision = Omit<ParsedInput<'conflicts.decide'>, 'conflictId' | 'language'>;

export type Conflicts = {
  /** Undecided ones, oldest first; `pid`: only those of one post. */
  list(pid?: number): Conflict[];
  /**
   * The change waits until every field of it is decided. `both`: theirs stays, and the caller has stored mine in a draft
   * (features/posts/both-sides.ts). Throws AppError `not-found` for a decided conflict,
   * `invalid` for `mix` without a text or of a palette, and for `both` of what is not a post's.
   */
  decide(conflictId: number, decision: Decision): void;
};

type Deps = { store: Store; transact: Transact; enqueue: Enqueue; wake: () => void };

/**
 * When the last field of a change is decided, the change continues with what is left of it
 * (docs/sync.md#who-wins-field-by-field).
 */
export const createConflicts = ({ store, transact, enqueue, wake }: Deps): Conflicts => {
  /** Applies a decision. The change keeps waiting while other fields of it are undecided. */
  const settle = (tx: Tx, op: Operation, decided: ConflictRow): void => {
    const { conflicts, operations } = tx.store;
    const isOpen = conflicts.openOfOperation(op.id).length > 0;
    if (writing.includes(op.kind)) {
      const left = changesLeft(tx, op, decided);
      if (isOpen) operations.change(op.id, encodeChanges(op, left));
      else settleChanges(tx, op, left);
    } else if (!isOpen) {
      // A field that changed again was decided again: the last decision counts.
      const rows = new Map(conflicts.ofOperation(op.id).map((row) => [row.field, row]));
      const intent = remaining(op, [...rows.values()]);
      afresh(tx, enqueue, op, intent ? [intent] : []);
    }
  };

  return {
    list: (pid) =>
      (pid === undefined
        ? store.conflicts.open()
        : store.families.pids(pid).flatMap((part) => store.conflicts.openOfPost(part))
      ).map((row) => toConflict(store, row)),
    decide(conflictId, { choice, text }) {
      transact((tx) => {
        const row = tx.store.conflicts.read(conflictId);
        if (!row || row.decidedAtMs !== null)
          throw new AppError({
            kind: 'not-found',
            reason: 'decided-already',
            message: 'This conflict is decided already.',
          });
        if (choice === 'mix') {
          if (text === undefined)
            throw new AppError({ kind: 'invalid', message: 'What to save is missing.', field: 'text' });
          if (row.field === 'colors')
            throw new AppError({ kind: 'invalid', message: 'A palette is one or the other.', field: 'choice' });
          tx.store.conflicts.remine(conflictId, text, tx.nowMs);
        }
        if (choice === 'both' && row.pid === null)
          throw new AppError({ kind: 'invalid', message: 'Only a post can be kept twice.', field: 'choice' });
        tx.store.conflicts.decide(conflictId, choice, tx.nowMs);
        const op = tx.store.operations.read(row.operation);
        const decided = tx.store.conflicts.read(conflictId);
        if (op?.state === 'conflict' && decided) settle(tx, op, decided);
        if (row.pid !== null) tx.touch(row.pid);
        tx.changed('sync', 'activity');
      });
      wake();
    },
  };
};

const EditArgs = z.object({ fields: z.record(z.string(), z.unknown()) });
const ImageArgs = z.object({ attachment: Attachment });

const remaining = (op: Operation, rows: ConflictRow[]): Intent | null => {
  const ours = rows.filter(({ choice }) => choice === 'mine' || choice === 'mix');
  if (op.kind === 'brand.edit') {
    const fields = BrandFields.parse(fieldsLeft(op, rows, ours));
    return Object.keys(fields).length === 0 ? null : { do: op.kind, fields };
  }
  if (ours.length === 0 || op.kind !== 'brand.logo') return null;
  return { do: op.kind, attachment: ImageArgs.parse(op.args).attachment };
};

/** For a post's text, name or picture: the decided field is rebased onto theirs, or leaves the change. */
const changesLeft = (tx: Tx, { pid, platform, ...op }: Operation, row: ConflictRow): Change[] =>
  changesOf(op).flatMap((change) => {
    const { field } = change;
    if (field !== row.field) return [change];
    if (row.choice !== 'mine' && row.choice !== 'mix') return [];
    const mine = asValue(row.mine);
    if (pid !== null && platform !== null && field !== 'image')
      keepWording(tx, pid, { platform, field }, mine, 'person');
    return [{ ...change, base: asValue(row.theirs), mine }];
  });

const fieldsLeft = (op: Operation, rows: ConflictRow[], ours: ConflictRow[]): Record<string, unknown> => {
  const contested = rows.map(({ field }) => field);
  const untouched = Object.entries(EditArgs.parse(op.args).fields).filter(([field]) => !contested.includes(field));
  return Object.fromEntries([...untouched, ...ours.map(({ field, mine }) => [field, mine] as const)]);
};

const longTexts = ['body', 'description'];

const toConflict = (store: Store, row: ConflictRow): Conflict => {
  const [base, mine, theirs] = [row.base, row.mine, row.theirs].map(shown);
  return {
    id: row.id,
    postId: row.pid === null ? null : (String(store.posts.headOf(row.pid)) as PostId),
    postName: (row.pid === null ? null : store.posts.view(row.pid)?.name) ?? '',
    platform: row.platform,
    field: row.field,
    base: base ?? null,
    mine: mine ?? null,
    theirs: theirs ?? null,
    parts: longTexts.includes(row.field) && row.pid !== null ? together(base, mine, theirs) : [whole(mine, theirs)],
    mineAt: new Date(row.mineAtMs).toISOString(),
    theirsAt: new Date(row.theirsAtMs).toISOString(),
  };
};

const whole = (mine: string | null | undefined, theirs: string | null | undefined): MergePart => ({
  mine: mine ?? '',
  theirs: theirs ?? '',
});

const together = (...[base, mine, theirs]: (string | null | undefined)[]): MergePart[] => {
  // If one side is empty, the choice is one or the other.
  if (!mine || !theirs) return [whole(mine, theirs)];
  const merged = mergeWords(base ?? '', mine, theirs);
  return merged.is === 'clean' ? [merged.text] : merged.parts;
};

// What Galley did to a post by itself: shown to the user until they have seen it.
export type PostNotes = {
  /** What was not seen yet of one post. */
  read(pid: number): UnseenNotes;
  /** Marks all notes of the post as seen. */
  seen(pid: number): void;
};

export const createPostNotes = ({ store, transact }: { store: Store; transact: Transact }): PostNotes => ({
  read: (pid) => ({
    merged: store.families
      .pids(pid)
      .flatMap((part) => store.postNotes.merged(part))
      .map(({ platform, field, base, mine, theirs, value, atMs }) => ({
        platform,
        field,
        base: shown(base),
        mine: shown(mine),
        theirs: shown(theirs),
        value: shown(value),
        at: new Date(atMs).toISOString(),
      })),
    leftOut: leftOutOf(store.families.pids(pid).flatMap((part) => store.postNotes.leftOut(part) ?? [])),
  }),
  seen(pid) {
    transact((tx) => {
      for (const part of tx.store.families.pids(pid)) tx.store.postNotes.forget(part);
      tx.changed(`post:${pid}`);
    });
  },
});

const leftOutOf = ([first, ...others]: readonly LeftOut[]): LeftOut | null =>
  first === undefined
    ? null
    : others.reduce(
        (one, other) => ({
          platforms: [...one.platforms, ...other.platforms],
          pictureCount: one.pictureCount + other.pictureCount,
          hasVideo: one.hasVideo || other.hasVideo,
        }),
        first,
      );

/** A field as text. */
const shown = (value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  // Hashtags, or the colors of a palette.
  return typeof value === 'object' ? Object.values(value).join(' ') : JSON.stringify(value);
};
