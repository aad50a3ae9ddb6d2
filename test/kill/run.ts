// The whole run: Galley, the service and the way between them as three processes, killed again and again.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../../scripts/build.ts';
import { createDraws, type Draws } from '../sim/draws.ts';
import { openRelay, type Relay } from '../support/relay.ts';
import { Killed } from './calls.ts';
import { killAtStart, openShell, openStudioProgram, type Galley } from './galley.ts';
import { judgeTouched } from './judge-bridge.ts';
import { judgeFiles } from './judge-file.ts';
import { judgeDoubles, judgeTexts } from './judge-service.ts';
import { drawMoment, watchFor, type Moment, type Watch } from './moments.ts';
import { createNotebook, type Notebook } from './notebook.ts';
import { meetPlanned, play } from './script.ts';
import { watchSent, type Sent } from './sent.ts';
import { createService, galleyKey, type Service } from './service.ts';
import { openShoebox, type Shoebox } from './shoebox.ts';

export type RunOptions = {
  cycles: number;
  seed: number;
  /** How long all that was begun may take to its end, ms; 0: it is not waited for. */
  finishMs: number;
  report: (line: string) => void;
  /** Ends the run: no process of it is left over. */
  signal?: AbortSignal;
};

export type Outcome = {
  faults: string[];
  kills: Record<Moment['at'] | 'start', number>;
  serviceKills: number;
  sleeps: number;
  acknowledged: number;
  changesSent: number;
  posts: number;
  /** Changes in front of the person at the end, by reason. */
  needsYou: Record<string, number>;
};

type Stage = {
  dataDir: string;
  service: Service;
  relay: Relay;
  sent: Sent;
  notebook: Notebook;
  shoebox: Shoebox;
  draws: Draws;
  outcome: Outcome;
  report: (line: string) => void;
  /** Who listens to what passes by; null: no listener. */
  watch: Watch | null;
  /** The one that runs now. */
  galley: Galley | null;
};

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export const run = async ({ cycles, seed, finishMs, report, signal }: RunOptions): Promise<Outcome> => {
  await ensureBuilt();
  const folder = await mkdtemp(join(tmpdir(), 'galley-kill-'));
  const draws = createDraws(seed, 'kill');
  const sent = watchSent();
  const stage: Stage = {
    dataDir: join(folder, 'data'),
    service: createService(join(folder, 'service')),
    relay: await openRelay(null, (bytes, way) => {
      sent.passed(bytes, way);
      return stage.watch?.passed(bytes, way) ?? true;
    }),
    sent,
    draws,
    notebook: createNotebook(),
    shoebox: await openShoebox(join(folder, 'pictures'), draws),
    outcome: {
      faults: [],
      serviceKills: 0,
      sleeps: 0,
      acknowledged: 0,
      changesSent: 0,
      posts: 0,
      needsYou: {},
      kills: { start: 0, time: 0, call: 0, answer: 0, request: 0, reply: 0 },
    },
    report,
    watch: null,
    galley: null,
  };
  const { outcome, notebook } = stage;
  const stop = () => {
    stage.galley?.kill();
    void stage.service.kill();
  };
  signal?.addEventListener('abort', stop);
  try {
    await mkdir(stage.dataDir);
    stage.relay.aim(await stage.service.start());
    await signIn(stage);
    for (let cycle = 1; cycle <= cycles && outcome.faults.length === 0; cycle += 1) {
      signal?.throwIfAborted();
      await oneLife(stage);
      outcome.faults.push(...(await judgeFiles(stage.dataDir)));
      if (cycle % 10 > 0) continue;
      await stage.service.order({ faults: null });
      outcome.faults.push(...(await judgeDoubles(stage)));
      report(`${cycle} of ${cycles}: ${notebook.acknowledgedCount} answers`);
    }
    if (outcome.faults.length === 0) await finish(stage, finishMs);
    outcome.acknowledged = notebook.acknowledgedCount;
    outcome.changesSent = sent.changeCount();
    outcome.posts = notebook.posts.length;
    return outcome;
  } finally {
    signal?.removeEventListener('abort', stop);
    await stage.relay.close();
    await stage.service.kill();
    if (outcome.faults.length === 0) await rm(folder, { recursive: true, force: true });
    else report(`What is left of it is in ${folder}`);
  }
};

const signIn = async ({ dataDir, relay }: Stage): Promise<void> => {
  const galley = await openShell(dataDir);
  await galley.ask('session.connect', { key: galleyKey, baseUrl: relay.address, keyPlace: 'file' });
  await galley.end();
};

/** From a start to a kill. */
const oneLife = async (stage: Stage): Promise<void> => {
  const { dataDir, service, notebook, draws, outcome } = stage;
  await service.order({ faults: draws.happens(0.5) ? `trouble ${draws.next()}` : null });
  if (draws.happens(0.08)) {
    const makesPostFor = new Date(Date.now() + draws.between(5, 90) * 86_400_000).toISOString();
    await service.order({ plan: { publishMode: 'review', makesPostFor } });
  }
  if (draws.happens(0.06)) {
    outcome.kills.start += 1;
    return killAtStart(dataDir, draws.between(100, 1500));
  }
  const galley = draws.happens(0.4) ? await openStudioProgram(dataDir) : await openShell(dataDir);
  stage.galley = galley;
  const watch = watchFor(drawMoment(draws), (at) => {
    outcome.kills[at] += 1;
    galley.kill();
  });
  stage.watch = watch;
  const around = disturb(stage, galley);
  try {
    outcome.faults.push(...(await judgeTouched(watched(galley, watch), notebook)));
    await meetPlanned(galley, notebook);
    const violated = (what: string) => void outcome.faults.push(what);
    await play({ galley: watched(galley, watch), notebook, draws, shoebox: stage.shoebox, violated });
  } catch (error) {
    if (!(error instanceof Killed)) outcome.faults.push(String(error));
  } finally {
    galley.wake();
    galley.kill();
    watch.stop();
    await galley.ended;
    stage.watch = null;
    await around;
  }
};

/** Sometimes the service dies too, or the computer sleeps. */
const disturb = async ({ draws, service, relay, outcome }: Stage, galley: Galley): Promise<void> => {
  const [which, afterMs, forMs] = [draws.next(), draws.between(1, 1200), draws.between(100, 1500)];
  if (which > 0.25) return;
  await Promise.race([pause(afterMs), galley.ended]);
  if (which < 0.12) {
    outcome.serviceKills += 1;
    await service.kill();
    await pause(forMs / 3);
    relay.aim(await service.start());
    return;
  }
  outcome.sleeps += 1;
  galley.sleep();
  await pause(forMs);
  galley.wake();
};

const watched = (galley: Galley, watch: Watch): Galley => {
  const seen = async <T>(call: Promise<T>): Promise<T> => {
    watch.called();
    const value = await call;
    watch.answered();
    return value;
  };
  const { files } = galley;
  return {
    ...galley,
    ask: (name, input) => seen(galley.ask(name, input)),
    files: files && { keep: (paths) => seen(files.keep(paths)), change: (intent) => seen(files.change(intent)) },
  };
};

/** No more trouble: all that was begun comes to its end, and is counted. */
const finish = async (stage: Stage, finishMs: number): Promise<void> => {
  const { dataDir, service, notebook, outcome } = stage;
  await service.order({ faults: null });
  const galley = await openShell(dataDir);
  stage.galley = galley;
  try {
    outcome.faults.push(...(await judgeTouched(galley, notebook)));
    const left = await allSent(galley, finishMs, stage.report);
    const { needsYou } = await galley.ask('activity.read', {});
    for (const { reason } of needsYou)
      outcome.needsYou[reason ?? 'none'] = (outcome.needsYou[reason ?? 'none'] ?? 0) + 1;
    const isOver = left.length === 0;
    if (finishMs > 0) outcome.faults.push(...left.map((change) => `not sent in time: ${change}`));
    for (const noted of notebook.posts) notebook.touched.add(noted);
    outcome.faults.push(...(await judgeTouched(galley, notebook)));
    outcome.faults.push(...(await judgeDoubles(stage)));
    if (isOver) outcome.faults.push(...(await judgeTexts(galley, service, notebook)));
  } finally {
    await galley.end();
  }
};

/** What is still on its way in the end; changes that stand behind one in front of the person are not. */
const allSent = async (galley: Galley, withinMs: number, report: (line: string) => void): Promise<string[]> => {
  const endMs = performance.now() + withinMs;
  for (let before = 0; ;) {
    const { needsYou, running, waiting } = await galley.ask('activity.read', {});
    const held = new Set(needsYou.map(({ postId }) => postId));
    const open = [...running, ...waiting].filter(({ postId }) => postId === null || !held.has(postId));
    if (open.length !== before) report(`${(before = open.length)} changes are still open`);
    if (open.length === 0 || performance.now() > endMs)
      return open.map(({ kind, state, subject, wait }) => `${kind} of ${subject}, ${state} ${wait ?? ''}`);
    await pause(1000);
  }
};
