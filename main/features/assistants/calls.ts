// The door of the tools: every call of an assistant passes its rights and its budgets here, and is recorded.
import { z, ZodError } from 'zod';
import { AppError } from '../../../preload/errors.ts';
import type { AssistantTool } from '../../../preload/rules/assistant-tools.ts';
import { assistantBounds } from '../../../preload/rules/assistant-bounds.ts';
import { asDiskError } from '../../kernel/disk-errors.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import type { AssistantRow, CallRow } from '../../store/assistants.ts';
import type { AssistantSync, Tool, ToolResult } from './tools.ts';

export type CallTool = (
  assistant: AssistantRow,
  name: AssistantTool,
  input: unknown,
) => Promise<{ value: Record<string, unknown> } | { refusal: string }>;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const summaryUnits = 200;

type Deps = {
  sync: AssistantSync;
  tools: Readonly<Record<AssistantTool, Tool>>;
  clock: Pick<Clock, 'uptime'>;
  log: Pick<Log, 'error'>;
};

class OverBudget extends Error {}
/** More calls than are answered. Only the first of a minute is recorded: each one costs a write. */
class TooFast extends OverBudget {
  readonly isRecorded: boolean;
  constructor(isRecorded: boolean) {
    super(`Galley answers ${assistantBounds.callsPerMinute} calls a minute. Wait a little.`);
    this.isRecorded = isRecorded;
  }
}

export const createCalls = ({ sync, tools, clock, log }: Deps): CallTool => {
  const { store } = sync;
  /** Uptimes of the calls of the last minute, by assistant. */
  const recent = new Map<number, number[]>();
  /** When it was last recorded that an assistant is too fast. */
  const tooFastMs = new Map<number, number>();

  const checkRate = (aid: number): void => {
    const nowMs = clock.uptime().ms;
    const calls = (recent.get(aid) ?? []).filter((atMs) => nowMs - atMs < minuteMs);
    recent.set(aid, calls);
    if (calls.length >= assistantBounds.callsPerMinute) {
      const isFirst = nowMs - (tooFastMs.get(aid) ?? -Infinity) >= minuteMs;
      if (isFirst) tooFastMs.set(aid, nowMs);
      throw new TooFast(isFirst);
    }
    calls.push(nowMs);
  };
  /** Of all assistants together: what they send must not delay what the user sends. */
  const checkBudget = (name: AssistantTool, requestCount: number): void => {
    const nowMs = sync.time.nowMs();
    const ofDay = store.assistants.spentSince(nowMs - dayMs);
    if (name === 'create_draft' && ofDay.draftCount >= assistantBounds.draftsPerDay)
      throw new OverBudget(`Assistants create at most ${assistantBounds.draftsPerDay} drafts a day.`);
    if (name === 'add_note' && ofDay.noteCount >= assistantBounds.notesPerDay)
      throw new OverBudget(`Assistants add at most ${assistantBounds.notesPerDay} notes a day.`);
    const spent = store.assistants.spentSince(nowMs - hourMs).requestCount;
    if (requestCount > 0 && spent + requestCount > assistantBounds.requestsPerHour)
      throw new OverBudget('Assistants have changed as much as they may in an hour. Try again later.');
  };

  const run = async (assistant: AssistantRow, name: AssistantTool, input: unknown): Promise<ToolResult> => {
    const { needs, requestsOf, run: answer } = tools[name];
    checkRate(assistant.aid);
    if (needs !== null && !assistant[needs])
      throw new AppError({ kind: 'forbidden', message: 'The user has not given you the right to do this.' });
    checkBudget(name, requestsOf(input));
    return answer(assistant, input);
  };

  const record = (
    assistant: AssistantRow,
    name: AssistantTool,
    input: unknown,
    outcome: CallRow['outcome'],
    result?: ToolResult,
  ) =>
    sync.transact((tx) => {
      store.assistants.addCall({
        aid: assistant.aid,
        who: assistant.name,
        atMs: tx.nowMs,
        tool: name,
        summary: summaryOf(input),
        pids: result?.pids ?? postOf(input),
        outcome,
        requestCount: result?.requestCount ?? 0,
        stepId: result?.stepId ?? null,
        isOthersDraft: result?.isOthersDraft ?? false,
      });
      store.assistants.used(assistant.aid, tx.nowMs);
      tx.changed('assistants');
    }, 'soon');

  return async (assistant, name, input) => {
    try {
      const result = await run(assistant, name, input);
      record(assistant, name, input, 'done', result);
      return { value: result.value };
    } catch (thrown) {
      const isOver = thrown instanceof OverBudget;
      if (!(thrown instanceof TooFast) || thrown.isRecorded)
        record(assistant, name, input, isOver ? 'over-budget' : 'refused');
      return { refusal: isOver ? thrown.message : refusalOf(asDiskError(thrown), name, log) };
    }
  };
};

/** The post that a refused call was about, if it names one. */
const postOf = (input: unknown): number[] => {
  const { data } = Named.safeParse(input);
  return data ? [Number(data.id)] : [];
};
const Named = z.object({ id: z.string().regex(/^[1-9]\d{0,14}$/) });

/** What an assistant asked for, on one line. The posts are shown by their names. */
const summaryOf = (input: unknown): string => {
  const all = Object.entries(typeof input === 'object' && input !== null ? input : {});
  const said = all.flatMap(([key, value]) => (key === 'id' || key === 'limit' ? [] : shortOf(value)));
  const line = said
    .filter((each) => each !== '')
    .join('; ')
    .replace(/\s+/g, ' ');
  return line.length > summaryUnits ? `${line.slice(0, summaryUnits)}\u2026` : line;
};

/** Words only: what they are is seen from the tool. */
const shortOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.every((each) => typeof each === 'string') ? value.join(', ') : '';
  return typeof value === 'string' ? value : '';
};

const refusalOf = (error: unknown, name: AssistantTool, log: Pick<Log, 'error'>): string => {
  if (error instanceof AppError && error.kind !== 'internal') return error.message;
  if (error instanceof ZodError) {
    const [issue] = error.issues;
    return `The input is not valid: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim();
  }
  log.error({ tool: name, err: error }, 'a call of an assistant failed inside Galley');
  return 'Something went wrong inside Galley.';
};
