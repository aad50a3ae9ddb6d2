// What can be taken back, and taken back again; survives a restart.

export type UndoStep = {
  id: number;
  pid: number | null;
  kind: string;
  /** Intents (main/sync/intents.ts), in order. */
  forward: unknown[];
  inverse: unknown[];
  atMs: number;
};

export type UndoStore = {
  /** A new step ends what could be redone. Keeps the newest 200 of each post. */
  add(step: Omit<UndoStep, 'id'>): void;
  /** null: nothing. `pid` undefined: of the whole library. */
  nextUndo(pid?: number): UndoStep | null;
  nextRedo(pid?: number): UndoStep | null;
  markUndone(id: number, atMs: number | null): void;
};
