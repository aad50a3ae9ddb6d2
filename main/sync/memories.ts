// The notes about the business as the person sees them: those of the service with what waits on top.
import { z } from 'zod';
import type { Store } from '../store/store.ts';
import { memoriesLane } from './lanes.ts';
import { memoriesSnapshot } from './kernel/cached-replies.ts';

const Added = z.object({ text: z.string() });
const Removed = z.object({ memoryId: z.string() });

export type ShownMemory = {
  /** The service's; of one that waits, the operation's. */
  id: string;
  kind: string;
  text: string;
  expiresAt: string | null;
  isWaiting: boolean;
};

export const readMemories = (store: Store): ShownMemory[] => {
  const shown: ShownMemory[] = (memoriesSnapshot(store)?.memories ?? []).map(({ id, kind, text, expiresAt }) => ({
    id,
    kind,
    text,
    expiresAt: expiresAt ?? null,
    isWaiting: false,
  }));
  const removed = new Set<string>();
  for (const op of store.operations.ofLane(memoriesLane)) {
    if (op.kind === 'memory.remove') removed.add(Removed.safeParse(op.args).data?.memoryId ?? '');
    const text = op.kind === 'memory.add' ? Added.safeParse(op.args).data?.text : undefined;
    if (text !== undefined) shown.push({ id: op.id, kind: 'fact', text, expiresAt: null, isWaiting: true });
  }
  return shown.filter(({ id }) => !removed.has(id));
};
