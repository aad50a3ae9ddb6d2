// Every text a person or the service ever wrote into a post. Nothing leaves this table.
import type { Wording } from '../../preload/model/sync.ts';

export type WordingRow = Omit<Wording, 'at'> & { pid: number; atMs: number };

export type WordingStore = {
  /** Kept unless the newest wording of this field already says the same. */
  keep(of: Omit<WordingRow, 'id'>): void;
  /** Newest first. */
  ofPost(pid: number): WordingRow[];
};
