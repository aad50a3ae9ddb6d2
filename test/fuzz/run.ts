// Asks a whole Galley everything a window gone bad could ask, and says what it did not bear.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { openCore } from '../../main/core.ts';
import { errorKinds } from '../../preload/errors.ts';
import { createWorkingKeychain } from '../support/fake-keychain-child.ts';
import { callsOf, type Call } from './calls.ts';
import { createKnownIds } from './known-ids.ts';
import { channelOf, socketOf, type Way } from './transports.ts';

const kinds = z.enum(errorKinds).exclude(['internal']);
const Answer = z.union([
  z.strictObject({ ok: z.literal(true), value: z.unknown() }),
  z.strictObject({ ok: z.literal(false), error: z.looseObject({ kind: kinds, message: z.string() }) }),
]);
const Opened = z.looseObject({ state: z.literal('open'), source: z.literal('sandbox') });
const Locked = z.looseObject({ isLocked: z.literal(true) });
const NewLock = z.looseObject({ name: z.literal('lock.set'), input: z.looseObject({ passphrase: z.string() }) });

/** Work that was begun is waited for by its caller (main/features/posts/ai-writing.ts); the next call comes meanwhile. */
const nextAfterMs = 300;
/** No honest question takes this long. */
const patienceMs = 40_000;
/** Each Galley lives for so many calls: a fault is found again by its seed alone. */
const callsOfOne = 1_000;

/** `faults`: a line for each call that was not borne. `tally`: how often each kind of answer was given. */
type Outcome = { faults: string[]; tally: Map<string, number> };

const openGalley = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'galley-fuzz-'));
  const core = await openCore({
    dataDir: join(folder, 'data'),
    resourcesDir: join(import.meta.dirname, '../../resources'),
    assistantBridgeFile: '/assistant-bridge.mjs',
    shell: 'browser',
    systemLocale: null,
    version: '0.0.0',
    startKeychainChild: createWorkingKeychain().startChild,
    resolveProxy: null,
    openUpdater: null,
    startInSandbox: true,
  });
  const ways = [channelOf(core), await socketOf(core)];
  /** Which of them is the lock's depends on the order in which Galley took them. */
  const passphrases = new Set<string>();
  const isLocked = async () => {
    const lock = await core.dispatch('lock.read', {});
    return lock.ok && Locked.safeParse(lock.value).success;
  };
  const unlock = async () => {
    for (const passphrase of [...passphrases]) {
      if (!(await isLocked())) return;
      await core.dispatch('lock.open', { passphrase });
      // A wrong one makes the others wait: next time it is tried after them.
      passphrases.delete(passphrase);
      passphrases.add(passphrase);
    }
  };
  return {
    ways,
    isLocked,
    /** Wrong passphrases of the calls make the right one wait. */
    async open() {
      for (await unlock(); await isLocked(); await unlock()) await setTimeout(1000);
    },
    /** A call that may set the lock. */
    remember(call: Call) {
      const { data } = NewLock.safeParse(call);
      if (data) passphrases.add(data.input.passphrase);
    },
    /** Some calls lock Galley or sign out; the others need an open business. What is saved meanwhile is answered then. */
    async stay() {
      await unlock();
      const session = await core.dispatch('session.read', {});
      if (!session.ok || !Opened.safeParse(session.value).success) await core.dispatch('session.openSandbox', {});
    },
    async close() {
      await Promise.all(ways.map((way) => way.close()));
      await core.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

const runOne = async (seed: number, calls: number, { faults, tally }: Outcome): Promise<void> => {
  const known = createKnownIds();
  const galley = await openGalley();
  let current = `seed ${seed}, the start`;
  const count = (what: string) => tally.set(what, (tally.get(what) ?? 0) + 1);
  const lost = (thrown: unknown) => faults.push(`${current}: uncaught ${String(thrown)}`);
  process.on('unhandledRejection', lost);
  process.on('uncaughtException', lost);

  const ask = async (way: Way, call: Call) => {
    const asked = current;
    const put = { ...call, input: known.put(call.input) };
    galley.remember(put);
    const answered = way.call(put).catch((thrown: unknown) => `it broke with ${String(thrown)}`);
    const stop = new AbortController();
    const late = async (): Promise<unknown> => {
      await setTimeout(patienceMs, null, { signal: stop.signal });
      // What is saved while Galley is locked is answered once it is open.
      return (await galley.isLocked()) ? late() : 'no answer';
    };
    const answer = await Promise.race([answered, late().catch(() => undefined)]);
    stop.abort();
    const read = Answer.safeParse(answer);
    if (!read.success) faults.push(`${asked}: ${JSON.stringify(answer).slice(0, 300)}`);
    else count(read.data.ok ? 'taken' : read.data.error.kind);
    known.gather(answer);
  };

  try {
    const asking: Promise<void>[] = [];
    for (const [index, call] of callsOf(seed, calls).entries())
      for (const way of galley.ways) {
        if (index % 25 === 0) await galley.stay();
        current = `seed ${seed}, call ${index} by ${way.name}, ${JSON.stringify([call.name, call.input]).slice(0, 300)}`;
        const asked = ask(way, call);
        asking.push(asked);
        await Promise.race([asked, setTimeout(nextAfterMs)]);
      }
    await galley.open();
    await Promise.all(asking);
    current = `seed ${seed}, the end`;
    await galley.close();
    if (Object.hasOwn(Object.prototype, 'polluted')) faults.push(`${current}: a prototype was changed`);
  } finally {
    process.off('unhandledRejection', lost);
    process.off('uncaughtException', lost);
  }
};

/** `calls`: by each of the two ways. */
export const runFuzz = async ({
  seed,
  calls,
  report = () => {},
}: {
  seed: number;
  calls: number;
  report?: (line: string) => void;
}): Promise<Outcome> => {
  const outcome: Outcome = { faults: [], tally: new Map() };
  for (let done = 0; done < calls; done += callsOfOne) {
    await runOne(seed + done, Math.min(callsOfOne, calls - done), outcome);
    report(`${Math.min(done + callsOfOne, calls)} calls by each way: ${spoken(outcome)}`);
  }
  return outcome;
};

export const spoken = ({ faults, tally }: Outcome): string =>
  [`${faults.length} faults`, ...[...tally].map(([what, times]) => `${times} ${what}`)].join(', ');
