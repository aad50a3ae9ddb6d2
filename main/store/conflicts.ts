// Fields that both sides changed: base, mine and theirs, until the person decides and ever after.

export type ConflictRow = {
  id: number;
  operation: string;
  pid: number | null;
  platform: string | null;
  field: string;
  /** JSON of the field's value. */
  base: unknown;
  mine: unknown;
  theirs: unknown;
  mineAtMs: number;
  theirsAtMs: number;
  decidedAtMs: number | null;
  choice: 'mine' | 'theirs' | 'mix' | 'both' | null;
};

export type ConflictStore = {
  add(of: Omit<ConflictRow, 'id' | 'decidedAtMs' | 'choice'>): number;
  read(id: number): ConflictRow | null;
  /** Undecided ones. */
  open(): ConflictRow[];
  openOfPost(pid: number): ConflictRow[];
  openOfOperation(operation: string): ConflictRow[];
  /** The other side changed once more before a decision. */
  retake(id: number, theirs: unknown, theirsAtMs: number): void;
  /** The person changed their side once more before a decision. */
  remine(id: number, mine: unknown, mineAtMs: number): void;
  decide(id: number, choice: ConflictRow['choice'], atMs: number): void;
};
