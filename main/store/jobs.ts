// Long work at the service as last seen; kept beyond the service's 30 days.

export type JobRow = {
  jid: string;
  /** The operation it belongs to; null: begun elsewhere. */
  operation: string | null;
  pid: number | null;
  /** The service's job as JSON text, without links. */
  document: string;
  status: string;
  createdMs: number;
  seenMs: number;
};

export type JobStore = {
  put(job: JobRow): void;
  read(jid: string): JobRow | null;
  ofOperation(operation: string): JobRow | null;
  /** Neither succeeded nor failed. */
  running(): JobRow[];
  /** Newest first. */
  newest(limit: number): JobRow[];
};
