// Strings of Activity, Assistants: what each call of a tool was, and what was taken back.
import * as messages from '#messages/activity/assistants.ts';
import type { AssistantCall } from '../../../preload/contract/assistants.ts';
import type { AssistantTool } from '../../../preload/rules/assistant-tools.ts';

const tools: Record<AssistantTool, string> = messages.tools;
const tried: Record<AssistantTool, string> = messages.tried;
const outcomes: Record<Exclude<AssistantCall['outcome'], 'done'>, string> = messages.outcomes;

export const assistantCallStrings = {
  ...messages.assistants,
  today: messages.today,
  /** What it did, or tried to do. */
  tool: ({ tool, outcome }: AssistantCall): string => (outcome === 'done' ? tools : tried)[tool],
  outcome: ({ outcome }: AssistantCall): string | null => (outcome === 'done' ? null : outcomes[outcome]),
  takenBack: ({ doneCount, stayedCount }: { doneCount: number; stayedCount: number }): string =>
    doneCount + stayedCount === 0
      ? messages.today.nothing
      : [doneCount > 0 && messages.today.done(doneCount), stayedCount > 0 && messages.today.stayed(stayedCount)]
          .filter(Boolean)
          .join(' '),
};
