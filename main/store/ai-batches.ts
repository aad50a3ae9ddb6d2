// AI batches: what was asked of the service for many posts, and what became of each.
import { aiTasks } from '../../preload/rules/choices.ts';
import { platformIds } from '../../preload/rules/platforms.ts';
import * as row from './database/row-schema.ts';
import type { Statements } from './database/statements.ts';
import { ApprovedColumns } from './wording-history.ts';

const Batch = row.object({
  id: row.number(),
  task: row.enum(aiTasks),
  instruction: row.string(),
  /** Credits that it never exceeds. */
  cap: row.number(),
  askedMs: row.number(),
  /** When the user last confirmed what waits. */
  confirmedMs: row.number(),
  paused: row.number().transform((value) => value !== 0),
  /** The service said that the credits don't suffice, or the balance shows it. */
  short: row.number().transform((value) => value !== 0),
});
export type AiBatchRow = row.infer<typeof Batch>;

/** `sent`: its operation decides. `unchecked`: done, neither accepted nor rejected. `dropped`: given up before it was done. */
const aiItemStates = ['waiting', 'sent', 'unchecked', 'accepted', 'rejected', 'dropped'] as const;

const Flags = row.object({
  revisionApplied: row.boolean().nullable(),
  noVisibleChange: row.boolean().nullable(),
  imageryReverted: row.boolean().nullable(),
});

const Proposal = row.object({ text: row.string(), title: row.string(), hashtags: row.array(row.string()) });

const Item = row.object({
  id: row.number(),
  batch: row.number(),
  rank: row.number(),
  /** Of the part, where the post has several. */
  pid: row.number(),
  platform: row.enum(platformIds),
  /** What the variant said when the user asked. */
  words: row.json.pipe(ApprovedColumns),
  score: row.number().nullable(),
  state: row.enum(aiItemStates),
  /** Instead of that of the batch; null: that one. */
  instruction: row.string().nullable(),
  /** The newest version at the service before it was sent; null: none, or it was not sent yet. */
  version: row.number().nullable(),
  /** A slot that is near and for which the user asked nevertheless, as the service wrote it; null: none. */
  nearSlot: row.string().nullable(),
  /** What it may cost at most, once sent. */
  most: row.number(),
  operation: row.string().nullable(),
  charged: row.number(),
  flags: row.json.pipe(Flags).nullable(),
  /** Local id of the working copy that the service writes, for a post of the user's own media. */
  copy: row.number().nullable(),
  /** What was written there: the post says it once it is accepted. */
  proposal: row.json.pipe(Proposal).nullable(),
});
export type AiItemRow = row.infer<typeof Item>;

export type NewAiItem = Pick<AiItemRow, 'pid' | 'platform' | 'words' | 'score' | 'most' | 'instruction' | 'nearSlot'>;
type AiItemChange = Partial<Omit<AiItemRow, 'id' | 'batch' | 'pid' | 'platform'>>;
type AiBatchChange = Partial<Omit<AiBatchRow, 'id' | 'task' | 'askedMs'>>;

export type AiBatchStore = {
  /** Returns its id. */
  add(batch: Omit<AiBatchRow, 'id'>, items: readonly NewAiItem[]): number;
  read(id: number): AiBatchRow | null;
  /** Those with an item that waits, was sent or is unchecked, the newest first. */
  open(): AiBatchRow[];
  change(id: number, to: AiBatchChange): void;
  /** Nothing that waits counts as confirmed any more. */
  askAgain(): void;
  items(batch: number): AiItemRow[];
  item(id: number): AiItemRow | null;
  /** Those of all batches, in order. */
  inState(state: 'waiting' | 'sent' | 'unchecked'): AiItemRow[];
  changeItem(id: number, to: AiItemChange): void;
  /** Whether the post is a working copy, which no list shows. */
  isCopy(pid: number): boolean;
  /** Working copies whose items are over, by local id. */
  finishedCopies(): number[];
  /** The variants that say an unchecked result. Cached, as `isCopy` is: each list and each change of a post asks. */
  unchecked(): readonly Marked[];
  /** The variants that wait for a batch, and those of the user's own media that are being written for. Cached, too. */
  waiting(): readonly MarkedWaiting[];
  /** Reads now what the three are answered from, so that no change has to. */
  readMarks(): void;
  /** A transaction was rolled back. */
  forget(): void;
};

const Batches = row.array(Batch);
const Items = row.array(Item);
const Pids = row.array(row.number());
const Marked = row.object({ pid: row.number(), platform: row.enum(platformIds) });
type Marked = row.infer<typeof Marked>;
const Marks = row.array(Marked);
/** `operation`: that writes for the user's own media, and may have failed. */
const MarkedWaiting = Marked.extend({ operation: row.string().nullable() });
type MarkedWaiting = row.infer<typeof MarkedWaiting>;
const WaitingMarks = row.array(MarkedWaiting);

const batchColumns = 'id, task, instruction, cap, asked_ms AS askedMs, confirmed_ms AS confirmedMs, paused, short';
const itemColumns =
  'id, batch, rank, pid, platform, words, score, state, instruction, version, near_slot AS nearSlot, most, operation, charged, flags, copy, proposal';
const open = `('waiting', 'sent', 'unchecked')`;

export const createAiBatchStore = (db: Statements): AiBatchStore => {
  const insert = db
    .prepare(
      `INSERT INTO ai_batch (task, instruction, cap, asked_ms, confirmed_ms, paused, short)
       VALUES (:task, :instruction, :cap, :askedMs, :confirmedMs, :paused, :short) RETURNING id`,
    )
    .pluck();
  const insertItem = db.prepare(
    `INSERT INTO ai_item (batch, rank, pid, platform, words, score, state, instruction, near_slot, most, charged)
     VALUES (:batch, :rank, :pid, :platform, :words, :score, 'waiting', :instruction, :nearSlot, :most, 0)`,
  );
  const select = db.prepare(`SELECT ${batchColumns} FROM ai_batch WHERE id = :id`);
  const selectOpen = db.prepare(
    `SELECT ${batchColumns} FROM ai_batch WHERE id IN (SELECT batch FROM ai_item WHERE state IN ${open}) ORDER BY id DESC`,
  );
  const update = db.prepare(
    `UPDATE ai_batch SET instruction = :instruction, cap = :cap, confirmed_ms = :confirmedMs, paused = :paused,
       short = :short WHERE id = :id`,
  );
  const forgetConfirmed = db.prepare('UPDATE ai_batch SET confirmed_ms = 0');
  const selectItems = db.prepare(`SELECT ${itemColumns} FROM ai_item WHERE batch = +:batch ORDER BY rank, id`);
  const selectItem = db.prepare(`SELECT ${itemColumns} FROM ai_item WHERE id = :id`);
  const selectIn = db.prepare(
    `SELECT ${itemColumns} FROM ai_item WHERE state IN ${open} AND state = +:state ORDER BY batch, rank, id`,
  );
  const updateItem = db.prepare(
    `UPDATE ai_item SET rank = :rank, words = :words, score = :score, state = :state, instruction = :instruction,
       version = :version, near_slot = :nearSlot, most = :most, operation = :operation, charged = :charged, flags = :flags, copy = :copy, proposal = :proposal WHERE id = :id`,
  );
  const selectUnchecked = db.prepare(
    `SELECT DISTINCT pid, platform FROM ai_item WHERE state IN ${open} AND state = 'unchecked' AND proposal IS NULL`,
  );
  const selectWaiting = db.prepare(
    `SELECT DISTINCT pid, platform, operation FROM ai_item
     WHERE state IN ${open} AND (state = 'waiting' OR (state = 'sent' AND copy IS NOT NULL))`,
  );
  const selectCopies = db.prepare('SELECT copy FROM ai_item WHERE copy IS NOT NULL').pluck();
  const selectFinished = db.prepare(`SELECT copy FROM ai_item WHERE copy IS NOT NULL AND state <> 'sent'`).pluck();
  let known: { unchecked: readonly Marked[]; waiting: readonly MarkedWaiting[]; copies: ReadonlySet<number> } | null =
    null;
  const marks = () =>
    (known ??= {
      unchecked: Marks.parse(selectUnchecked.all()),
      waiting: WaitingMarks.parse(selectWaiting.all()),
      copies: new Set(Pids.parse(selectCopies.all())),
    });
  const read = (id: number) => Batch.nullable().parse(select.get({ id }) ?? null);
  const item = (id: number) => Item.nullable().parse(selectItem.get({ id }) ?? null);
  return {
    add({ paused, short, ...batch }, items) {
      known = null;
      const id = row.number().parse(insert.get({ ...batch, paused: Number(paused), short: Number(short) }));
      items.forEach(({ words, ...of }, rank) =>
        insertItem.run({ ...of, batch: id, rank, words: JSON.stringify(words) }),
      );
      return id;
    },
    read,
    open: () => Batches.parse(selectOpen.all()),
    change(id, to) {
      const before = read(id);
      if (!before) return;
      const { paused, short, ...now } = { ...before, ...to };
      update.run({ ...now, paused: Number(paused), short: Number(short) });
    },
    askAgain() {
      forgetConfirmed.run();
    },
    items: (batch) => Items.parse(selectItems.all({ batch })),
    item,
    inState: (state) => Items.parse(selectIn.all({ state })),
    changeItem(id, to) {
      const before = item(id);
      if (!before) return;
      known = null;
      const { words, flags, proposal, ...now } = { ...before, ...to };
      const json = { words: JSON.stringify(words), flags: row.toJson(flags), proposal: row.toJson(proposal) };
      updateItem.run({ ...now, ...json });
    },
    isCopy: (pid) => marks().copies.has(pid),
    finishedCopies: () => Pids.parse(selectFinished.all()),
    unchecked: () => marks().unchecked,
    waiting: () => marks().waiting,
    readMarks: () => void marks(),
    forget: () => void (known = null),
  };
};
