// Updates in the core: checked for on request, never offline, downloaded on request (test 22).
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { UpdateState } from '../../preload/contract/app.ts';
import { createEvents } from '../../main/kernel/events.ts';
import { createUpdates, type Updater } from '../../main/updates.ts';
import { createFakeClock } from '../support/fake-clock.ts';

const hour = 3_600_000;
const found = { version: '0.2.0', notes: 'Faster.' };

const open = ({ updates = false, airplane = false, byHand = false, installed = true } = {}) => {
  const clock = createFakeClock();
  const wishes = { updates, airplane };
  const steps: string[] = [];
  const seen: UpdateState[] = [];
  const download = Promise.withResolvers<undefined>();
  const world: { broken: boolean; check: () => Promise<typeof found | null>; onShare: (share: number) => void } = {
    broken: false,
    check: async () => found,
    onShare: () => {},
  };
  const updater: Updater = {
    byHand,
    async check() {
      steps.push('check');
      return world.check();
    },
    async download(onShare, signal) {
      steps.push('download');
      world.onShare = onShare;
      signal.addEventListener('abort', () => download.reject(new Error('stopped')));
      await download.promise;
    },
    restart: () => void steps.push('restart'),
    why: (error) => (error instanceof Error && error.message === 'no net' ? 'unreachable' : 'other'),
  };
  const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
  const events = createEvents({ log });
  const made = createUpdates({
    openUpdater: installed
      ? async () => {
          steps.push('load');
          if (world.broken) throw new Error('not to be loaded');
          return updater;
        }
      : null,
    preferences: { read: () => wishes },
    random: () => 0.5,
    clock,
    events,
    log,
  });
  events.on((_event, { topics }) => {
    if (topics.includes('updates')) seen.push(made.read());
  });
  const wish = (change: Partial<typeof wishes>) => {
    Object.assign(wishes, change);
    events.changed('preferences');
  };
  /** Until an answer of the updater has been taken in. */
  const settle = async () => {
    await nextTurn();
    await nextTurn();
  };
  return { updates: made, clock, wish, steps, seen, world, download, settle };
};

describe('looking', () => {
  it('happens never, and no timer runs, until it is wanted', async () => {
    const { clock, steps } = open();
    await clock.advance(100 * hour);
    expect([steps, clock.waiting()]).toEqual([[], []]);
  });

  it('happens half a minute after the start and every four or five hours, where it is wanted', async () => {
    const { clock, steps, world } = open({ updates: true });
    world.check = async () => null;
    await clock.advance(29_999);
    expect(steps).toEqual([]);
    await clock.advance(1);
    expect(clock.waiting()).toEqual([4.5 * hour]);
    await clock.advance(4.5 * hour);
    await clock.advance(0);
    expect(steps).toEqual(['load', 'check', 'check']);
  });

  it('begins and ends with the wish, and never happens offline', async () => {
    const { clock, wish, steps } = open({ airplane: true, updates: true });
    expect(clock.waiting()).toEqual([]);
    wish({ airplane: false });
    expect(clock.waiting()).toEqual([30_000]);
    wish({ airplane: true });
    expect(clock.waiting()).toEqual([]);
    wish({ airplane: false, updates: false });
    await clock.advance(10 * hour);
    expect(steps).toEqual([]);
  });

  it('is refused offline when the person asks for it', () => {
    const { updates, steps } = open({ airplane: true });
    expect(() => updates.check()).toThrow('while working offline');
    expect([updates.read(), steps]).toEqual([{ state: 'idle' }, []]);
  });

  it('says what it does and what it found, and asks once for all that ask meanwhile', async () => {
    const { updates, steps, seen, settle } = open();
    expect(updates.check()).toEqual({ state: 'checking' });
    expect(updates.check()).toEqual({ state: 'checking' });
    await settle();
    expect(seen).toEqual([{ state: 'checking' }, { state: 'available', ...found, byHand: false }]);
    expect(steps).toEqual(['load', 'check']);
  });

  it('says that this is the newest', async () => {
    const { updates, world, settle } = open();
    world.check = async () => null;
    updates.check();
    await settle();
    expect(updates.read()).toEqual({ state: 'current' });
  });

  it('says why it failed, and may be tried again', async () => {
    const { updates, world, settle } = open();
    world.check = () => Promise.reject(new Error('no net'));
    updates.check();
    await settle();
    expect(updates.read()).toEqual({ state: 'failed', doing: 'check', why: 'unreachable' });
    world.check = async () => found;
    updates.check();
    await settle();
    expect(updates.read().state).toBe('available');
  });

  it('loads what finds versions again after that could not be loaded', async () => {
    const { updates, world, steps, settle } = open();
    world.broken = true;
    updates.check();
    await settle();
    expect(updates.read()).toEqual({ state: 'failed', doing: 'check', why: 'other' });
    world.broken = false;
    updates.check();
    await settle();
    expect([updates.read().state, steps]).toEqual(['available', ['load', 'load', 'check']]);
  });

  it('is for others where Galley is not installed', async () => {
    const { updates, clock, steps } = open({ installed: false, updates: true });
    expect([updates.check(), updates.download(), updates.restart()]).toEqual(Array(3).fill({ state: 'elsewhere' }));
    await clock.advance(10 * hour);
    expect(steps).toEqual([]);
  });

  it('ends with Galley', async () => {
    const { updates, clock, wish, steps } = open({ updates: true });
    updates.close();
    wish({ updates: true });
    await clock.advance(10 * hour);
    expect(steps).toEqual([]);
  });
});

describe('fetching', () => {
  const toAvailable = async (options = {}) => {
    const all = open(options);
    all.updates.check();
    await all.settle();
    return all;
  };

  it('waits for the person', async () => {
    const { clock, steps } = await toAvailable({ updates: true });
    await clock.advance(20 * hour);
    expect(steps).toEqual(['load', 'check']);
  });

  it('reports its progress, and when the version is ready', async () => {
    const { updates, seen, world, download, settle } = await toAvailable();
    expect(updates.download()).toEqual({ state: 'downloading', ...found, share: 0 });
    await settle();
    world.onShare(0.4);
    download.resolve(undefined);
    await settle();
    expect(seen.slice(-2)).toEqual([
      { state: 'downloading', ...found, share: 0.4 },
      { state: 'ready', ...found },
    ]);
  });

  it('does not happen where Galley cannot replace itself', async () => {
    const { updates, steps } = await toAvailable({ byHand: true });
    expect(updates.download()).toEqual({ state: 'available', ...found, byHand: true });
    expect(steps).toEqual(['load', 'check']);
  });

  it('stops when the person goes offline, and is refused then', async () => {
    const { updates, wish, settle } = await toAvailable();
    updates.download();
    await settle();
    wish({ airplane: true });
    await settle();
    expect(updates.read()).toEqual({ state: 'available', ...found, byHand: false });
    expect(() => updates.download()).toThrow('while working offline');
  });

  it('says why it failed', async () => {
    const { updates, download, settle } = await toAvailable();
    updates.download();
    download.reject(new Error('no net'));
    await settle();
    expect(updates.read()).toEqual({ state: 'failed', doing: 'download', why: 'unreachable' });
  });
});

it('restarts into a version that is ready, and into no other', async () => {
  const { updates, download, steps, settle } = open();
  updates.check();
  await settle();
  updates.restart();
  updates.download();
  updates.restart();
  download.resolve(undefined);
  await settle();
  await settle();
  expect(steps).not.toContain('restart');
  updates.restart();
  await settle();
  expect(steps).toEqual(['load', 'check', 'download', 'restart']);
});
