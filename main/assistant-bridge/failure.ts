// What can go wrong between a program and Galley, in plain words, with the exit code of each kind.

/**
 * `usage`: the command line is wrong. `unreachable`: Galley isn't running, assistants are off in its settings, or what
 * answers isn't Galley. `token`: Galley doesn't accept it. `refused`: it answered, but not with a result.
 */
export type FailureKind = 'usage' | 'unreachable' | 'token' | 'refused';

export const exitCodes: Readonly<Record<FailureKind, number>> = { token: 1, refused: 1, usage: 2, unreachable: 3 };

/** Its message is for the user, and never holds the token. */
export class BridgeFailure extends Error {
  readonly kind: FailureKind;
  constructor(kind: FailureKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

export const notRunning = (): BridgeFailure =>
  new BridgeFailure('unreachable', "Galley isn't running, or Assistants are off in its Settings.");

/** Anything else than a BridgeFailure is a fault of this program: its message could hold what must not be printed. */
export const asFailure = (error: unknown): BridgeFailure =>
  error instanceof BridgeFailure
    ? error
    : new BridgeFailure('refused', `Something went wrong between this program and Galley (${codeOf(error)}).`);

/** Of an error of the system, such as `ECONNREFUSED`. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'no code';
