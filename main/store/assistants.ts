// Assistants of this library: their rights and tokens, their calls, and the times they propose.
import { assistantBounds } from '../../preload/rules/assistant-bounds.ts';
import { assistantTools } from '../../preload/rules/assistant-tools.ts';
import { type PlatformId, platformIds } from '../../preload/rules/platforms.ts';
import * as row from './database/row-schema.ts';
import type { Statements } from './database/statements.ts';

const flag = row.number().transform(Boolean);
const Assistant = row.object({
  aid: row.number(),
  name: row.string(),
  mayDraft: flag,
  mayAddNotes: flag,
  mayReadNotes: flag,
  madeMs: row.number(),
  /** null: never. */
  expiresMs: row.number().nullable(),
  /** null: not yet. */
  usedMs: row.number().nullable(),
});
export type AssistantRow = row.infer<typeof Assistant>;
export type Rights = Pick<AssistantRow, 'mayDraft' | 'mayAddNotes' | 'mayReadNotes'>;

const Call = row.object({
  cid: row.number(),
  aid: row.number(),
  who: row.string(),
  atMs: row.number(),
  tool: row.enum(assistantTools),
  summary: row.string(),
  /** The posts that it changed. */
  pids: row.json.pipe(row.array(row.number())),
  outcome: row.enum(['done', 'refused', 'over-budget']),
  /** What it causes at the service. */
  requestCount: row.number(),
  stepId: row.number().nullable(),
  isOthersDraft: flag,
});
export type CallRow = row.infer<typeof Call>;

const Entries = row.array(
  row.object({
    pid: row.number(),
    platform: row.enum(platformIds),
    atMs: row.number(),
    fromMs: row.number().nullable().optional(),
  }),
);
/** `fromMs`: the time that the user asked to change in a file; null: it had none. */
export type ProposedTime = { pid: number; platform: PlatformId; atMs: number; fromMs?: number | null | undefined };
const Proposal = row.object({
  id: row.number(),
  aid: row.number(),
  who: row.string(),
  madeMs: row.number(),
  reason: row.string(),
  entries: row.json.pipe(Entries),
});
export type ProposalRow = Omit<row.infer<typeof Proposal>, 'entries'> & { entries: ProposedTime[] };

/** In place of an assistant: times that the user wrote into a text file. */
export const byTextFolder = { aid: 0, who: '' } as const;

/**
 * Whether the user can still decide. Once the version has another time than it had when a file asked for one, or is
 * published, they have. `slot`: the version's.
 */
export const isUndecided = (
  { atMs, fromMs }: ProposedTime,
  slot: { slotMs: number | null; status: string } | null,
  serverNowMs: number,
): boolean =>
  atMs > serverNowMs &&
  (fromMs === undefined ||
    (slot !== null && slot.status !== 'published' && (slot.slotMs === null || slot.slotMs === fromMs)));

/** What assistants caused since a moment. */
const Spent = row.object({ draftCount: row.number(), noteCount: row.number(), requestCount: row.number() });

export type AssistantStore = {
  /** In the order of adding. */
  all(): AssistantRow[];
  /** By the SHA-256 of its token, in hex; null: there is none with it. */
  byToken(tokenSha256: string): AssistantRow | null;
  add(of: Rights & Pick<AssistantRow, 'name' | 'madeMs' | 'expiresMs'> & { tokenSha256: string }): number;
  change(aid: number, rights: Rights): void;
  remove(aid: number): void;
  used(aid: number, atMs: number): void;
  /**
   * Those that are too old are removed meanwhile, and of this assistant the oldest of too many that changed nothing: no
   * number of calls removes one that changed something.
   */
  addCall(call: Omit<CallRow, 'cid'>): void;
  /** The newest first. `before`: the id of a call; null: from the newest. */
  calls(before: number | null, limit: number): CallRow[];
  /** Those that made an undo step since then, the newest first. */
  stepsSince(fromMs: number): (Pick<CallRow, 'tool' | 'pids'> & { stepId: number })[];
  spentSince(fromMs: number): row.infer<typeof Spent>;
  /** Whether it created this post. */
  hasMade(aid: number, pid: number): boolean;
  addProposal(of: Omit<ProposalRow, 'id'>): number;
  changeProposal(id: number, entries: readonly ProposedTime[]): void;
  /** Those that are not settled, the newest first. */
  proposals(): ProposalRow[];
  settle(id: number, atMs: number): void;
};

const callMs = assistantBounds.callDays * 24 * 60 * 60_000;
/** Of one assistant, that changed nothing. */
const mostPlainCalls = 2000;

const assistantColumns = `aid, name, may_draft AS mayDraft, may_add_notes AS mayAddNotes,
  may_read_notes AS mayReadNotes, made_ms AS madeMs, expires_ms AS expiresMs, used_ms AS usedMs`;
const callColumns = `cid, aid, who, at_ms AS atMs, tool, summary, pids, outcome, request_count AS requestCount,
  step_id AS stepId, is_others_draft AS isOthersDraft`;

export const createAssistantStore = (db: Statements): AssistantStore => {
  const selectAll = db.prepare(`SELECT ${assistantColumns} FROM assistant ORDER BY aid`);
  const selectByToken = db.prepare(`SELECT ${assistantColumns} FROM assistant WHERE token_sha256 = :tokenSha256`);
  const insert = db
    .prepare(
      `INSERT INTO assistant (name, token_sha256, may_draft, may_add_notes, may_read_notes, made_ms, expires_ms)
       VALUES (:name, :tokenSha256, :mayDraft, :mayAddNotes, :mayReadNotes, :madeMs, :expiresMs) RETURNING aid`,
    )
    .pluck();
  const update = db.prepare(
    `UPDATE assistant SET may_draft = :mayDraft, may_add_notes = :mayAddNotes, may_read_notes = :mayReadNotes
     WHERE aid = :aid`,
  );
  const remove = db.prepare('DELETE FROM assistant WHERE aid = :aid');
  const updateUsed = db.prepare('UPDATE assistant SET used_ms = :atMs WHERE aid = :aid');
  const insertCall = db.prepare(
    `INSERT INTO assistant_call
       (aid, who, at_ms, tool, summary, pids, outcome, request_count, step_id, is_others_draft)
     VALUES (:aid, :who, :atMs, :tool, :summary, :pids, :outcome, :requestCount, :stepId, :isOthersDraft)`,
  );
  const forgetOld = db.prepare('DELETE FROM assistant_call WHERE at_ms < :beforeMs');
  const plain = "aid = +:aid AND step_id IS NULL AND NOT (tool = 'propose_times' AND outcome = 'done')";
  const forgetMany = db.prepare(
    `DELETE FROM assistant_call WHERE ${plain} AND cid <= (
       SELECT cid FROM assistant_call WHERE ${plain} ORDER BY cid DESC LIMIT 1 OFFSET ${mostPlainCalls})`,
  );
  const selectCalls = db.prepare(
    `SELECT ${callColumns} FROM assistant_call WHERE cid < :before ORDER BY cid DESC LIMIT +:limit`,
  );
  const selectSteps = db.prepare(
    `SELECT ${callColumns} FROM assistant_call WHERE at_ms >= :fromMs AND step_id IS NOT NULL
     ORDER BY at_ms DESC, cid DESC`,
  );
  const selectSpent = db.prepare(
    `SELECT count(*) FILTER (WHERE tool = 'create_draft') AS draftCount,
       count(*) FILTER (WHERE tool = 'add_note') AS noteCount,
       coalesce(sum(request_count), 0) AS requestCount
     FROM assistant_call WHERE at_ms >= :fromMs AND outcome = 'done'`,
  );
  const selectMaking = db
    .prepare(
      `SELECT 1 FROM assistant_call, json_each(pids) AS made
       WHERE aid = +:aid AND tool = 'create_draft' AND made.value = :pid LIMIT 1`,
    )
    .pluck();
  const insertProposal = db
    .prepare(
      `INSERT INTO time_proposal (aid, who, made_ms, reason, entries)
       VALUES (:aid, :who, :madeMs, :reason, :entries) RETURNING id`,
    )
    .pluck();
  const selectProposals = db.prepare(
    `SELECT id, aid, who, made_ms AS madeMs, reason, entries FROM time_proposal WHERE settled_ms IS NULL
     ORDER BY id DESC`,
  );
  const updateEntries = db.prepare('UPDATE time_proposal SET entries = :entries WHERE id = :id');
  const updateSettled = db.prepare('UPDATE time_proposal SET settled_ms = :atMs WHERE id = :id');

  const bound = ({ mayDraft, mayAddNotes, mayReadNotes }: Rights) => ({
    mayDraft: Number(mayDraft),
    mayAddNotes: Number(mayAddNotes),
    mayReadNotes: Number(mayReadNotes),
  });
  return {
    all: () => row.array(Assistant).parse(selectAll.all()),
    byToken(tokenSha256) {
      const found = selectByToken.get({ tokenSha256 });
      return found === undefined ? null : Assistant.parse(found);
    },
    add: (of) => row.number().parse(insert.get({ ...of, ...bound(of) })),
    change(aid, rights) {
      update.run({ aid, ...bound(rights) });
    },
    remove(aid) {
      remove.run({ aid });
    },
    used(aid, atMs) {
      updateUsed.run({ aid, atMs });
    },
    addCall(call) {
      const { isOthersDraft, pids, ...rest } = call;
      insertCall.run({ ...rest, pids: JSON.stringify(pids), isOthersDraft: Number(isOthersDraft) });
      forgetOld.run({ beforeMs: call.atMs - callMs });
      forgetMany.run({ aid: call.aid });
    },
    calls: (before, limit) =>
      row.array(Call).parse(selectCalls.all({ before: before ?? Number.MAX_SAFE_INTEGER, limit })),
    stepsSince: (fromMs) =>
      row
        .array(Call)
        .parse(selectSteps.all({ fromMs }))
        .flatMap(({ tool, pids, stepId }) => (stepId === null ? [] : { tool, pids, stepId })),
    spentSince: (fromMs) => Spent.parse(selectSpent.get({ fromMs })),
    hasMade: (aid, pid) => selectMaking.get({ aid, pid }) !== undefined,
    addProposal: ({ entries, ...of }) =>
      row.number().parse(insertProposal.get({ ...of, entries: JSON.stringify(entries) })),
    changeProposal(id, entries) {
      updateEntries.run({ id, entries: JSON.stringify(entries) });
    },
    proposals: () => row.array(Proposal).parse(selectProposals.all()),
    settle(id, atMs) {
      updateSettled.run({ id, atMs });
    },
  };
};
