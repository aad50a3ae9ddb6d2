// Waiting for what must come true, with patience for a busy machine: it ends as soon as it is.
import { vi } from 'vitest';

const patienceMs = 60_000;

/** Repeats `check` until it passes, and gives its value; throws its last failure when patience ends. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: patienceMs });
