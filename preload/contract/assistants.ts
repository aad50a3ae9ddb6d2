// Assistants: programs of this computer that may read and draft here, what each may do, and what they did.
import { z } from 'zod';
import type { PostId } from '../ids.ts';
import type { AssistantTool } from '../rules/assistant-tools.ts';
import { assistantBounds, assistantLifeDays } from '../rules/assistant-bounds.ts';
import type { PlatformId } from '../rules/platforms.ts';
import { gives, nothing, text } from './inputs.ts';
import type { PostRow } from './posts.ts';

/** All of them read posts, the calendar and the names of files; each of these is in addition. */
export type AssistantRights = {
  /** Creates drafts, and edits those without a time and an approval. */
  mayDraft: boolean;
  /** Adds to private notes, without reading them. */
  mayAddNotes: boolean;
  /** Reads private notes and tags. */
  mayReadNotes: boolean;
};

export type Assistant = AssistantRights & {
  id: number;
  name: string;
  createdAt: string;
  /** null: never. */
  expiresAt: string | null;
  isExpired: boolean;
  /** null: not yet. */
  lastUsedAt: string | null;
};

export type Assistants = {
  isOn: boolean;
  /** Where it answers, such as `http://127.0.0.1:51234/mcp`; null: it is off, or no port could be opened. */
  address: string | null;
  /** The script that programs without HTTP start with Node; it is the command `galley` as well. */
  bridgePath: string;
  assistants: Assistant[];
};

/**
 * One call of a tool. `assistant`: its name at that time. `summary`: what it asked for, shortened. `posts`: those that
 * it changed. `refused`: it had no right to, the input was invalid, or the post can't be edited by it. `over-budget`: it
 * asked too much in too short a time.
 */
export type AssistantCall = {
  id: number;
  assistant: string;
  at: string;
  tool: AssistantTool;
  summary: string;
  posts: { id: PostId; name: string }[];
  outcome: 'done' | 'refused' | 'over-budget';
  /** It changed a draft that it had not created. */
  isOthersDraft: boolean;
  /** For `undo.step`; null: it changed nothing that can be undone. */
  stepId: number | null;
  isUndone: boolean;
};

/** Times that are proposed. Nothing is scheduled by it: the user applies or dismisses them. `at`: ISO instants. */
export type TimeProposal = {
  id: number;
  /** null: they were written into text files (contract/text-folder.ts). */
  assistant: string | null;
  at: string;
  /** Why these times, in the assistant's words; may be empty. */
  reason: string;
  entries: { post: PostRow; platform: PlatformId; at: string }[];
};

const assistant = z.strictObject({ id: z.int().positive() });
const rights = { mayDraft: z.boolean(), mayAddNotes: z.boolean(), mayReadNotes: z.boolean() };

export const assistantMethods = {
  'assistants.read': gives<Assistants>()(nothing),
  'assistants.switch': gives<Assistants>()(z.strictObject({ isOn: z.boolean() })),
  /** `token` is returned once: Galley keeps its SHA-256 only. */
  'assistants.add': gives<{ assistants: Assistants; token: string }>()(
    z.strictObject({
      name: z.string().trim().min(1).max(assistantBounds.name),
      ...rights,
      /** null: until it is removed. */
      lifeDays: z.literal([...assistantLifeDays]).nullable(),
    }),
  ),
  'assistants.change': gives<Assistants>()(assistant.extend(rights)),
  /** Its token is valid no longer. What it did stays listed. */
  'assistants.remove': gives<Assistants>()(assistant),
  /** The newest first, of the last 90 days. */
  'assistants.calls': gives<{ calls: AssistantCall[]; nextCursor: string | null }>()(
    z.strictObject({ cursor: text(100).optional() }),
  ),
  /**
   * Undoes what they changed since the beginning of today in the business's zone. `stayedCount`: changes that can't be
   * undone any more, or that others were made on top of.
   */
  'assistants.undoToday': gives<{ doneCount: number; stayedCount: number }>()(nothing),
  /** Those that are neither applied nor dismissed, the newest first. Times that have passed are left out. */
  'assistants.proposals': gives<TimeProposal[]>()(nothing),
  /** It was applied, or is not wanted. */
  'assistants.settle': gives<TimeProposal[]>()(assistant),
};
