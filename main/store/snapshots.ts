// The last answer of the service about anything that is not a post, without links.

export type Snapshot = { document: string; readAtMs: number };

export type SnapshotStore = {
  read(kind: string, id?: string): Snapshot | null;
  write(kind: string, snapshot: Snapshot, id?: string): void;
};
