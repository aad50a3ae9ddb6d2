// New versions of Galley itself.

/** Why looking for a version or fetching it did not work. */
export type UpdateFailure = 'unreachable' | 'untrusted' | 'disk' | 'other';

/** `notes`: plain text, empty where none were told. */
export type NextVersion = { version: string; notes: string };

export type UpdateState =
  /** Whoever started this Galley brings its new versions: in a browser, or not installed. */
  | { state: 'elsewhere' }
  /** Nobody has looked since Galley started. */
  | { state: 'idle' }
  | { state: 'checking' }
  | { state: 'current' }
  /** `byHand`: the system's own way of installing brings it, Galley cannot replace itself. */
  | (NextVersion & { state: 'available'; byHand: boolean })
  /** `share`: 0 to 1. */
  | (NextVersion & { state: 'downloading'; share: number })
  /** It takes this one's place when Galley closes. */
  | (NextVersion & { state: 'ready' })
  | { state: 'failed'; doing: 'check' | 'download'; why: UpdateFailure };
