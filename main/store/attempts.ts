// Keys and attempts: written before the first byte leaves, so that after a crash nothing is sent blindly.

export type IdempotencyKey = {
  key: string;
  operation: string;
  /** Fingerprint of the API key that first sent it. */
  apiKey: string;
  bodyHash: string;
  firstSentMs: number;
  firstSentMonoMs: number;
  boot: string;
};

export type Attempt = {
  id: number;
  operation: string;
  key: string | null;
  endpoint: string;
  path: string;
  body: string | null;
  startedMs: number;
  endedMs: number | null;
  outcome: AttemptOutcome | null;
  status: number | null;
  code: string | null;
  requestId: string | null;
};
export type AttemptOutcome = 'ok' | 'refused' | 'unsent' | 'doubt' | 'not-executed' | 'limited' | 'died';

export type AttemptStore = {
  begin(attempt: Pick<Attempt, 'operation' | 'key' | 'endpoint' | 'path' | 'body' | 'startedMs'>): number;
  end(id: number, of: Pick<Attempt, 'endedMs' | 'outcome' | 'status' | 'code' | 'requestId'>): void;
  ofOperation(operation: string): Attempt[];
  /** Attempts without an end: of a process that died. */
  unended(): Attempt[];
  addKey(key: IdempotencyKey): void;
  liveKey(operation: string): IdempotencyKey | null;
  retireKey(operation: string, atMs: number, why: string): void;
  /** All keys whose operation is still open and that are not retired. */
  liveKeys(): IdempotencyKey[];
  /** Attempts of ended operations older than this go. */
  prune(beforeMs: number): void;
};
