// Assistants: programs of this computer that may search, read and draft here. Off until the user turns it on.
import { createHash, randomBytes } from 'node:crypto';
import { copyFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import type { Handlers, ParsedInput } from '../../../preload/bridge.ts';
import type { Assistant, AssistantCall, Assistants, TimeProposal } from '../../../preload/contract/assistants.ts';
import { AppError } from '../../../preload/errors.ts';
import type { PostId } from '../../../preload/ids.ts';
import { type EndpointFile, endpointFileName } from '../../../preload/rules/assistant-tools.ts';
import { assistantBounds } from '../../../preload/rules/assistant-bounds.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import {
  type AssistantRow,
  type CallRow,
  type ProposalRow,
  byTextFolder,
  isUndecided,
} from '../../store/assistants.ts';
import type { Sync } from '../../sync/engine.ts';
import { businessZone } from '../../sync/kernel/cached-replies.ts';
import { readShown } from '../../sync/outbox/families.ts';
import { withPaused } from '../posts/row-now.ts';
import { createCalls } from './calls.ts';
import type { Endpoint } from './endpoint.ts';
import { type AssistantReads, type AssistantSync, createTools, whyNotEditable } from './tools.ts';

type Deps = {
  sync: AssistantSync & Pick<Sync, 'stepOf'>;
  reads: AssistantReads;
  /** All of Galley's data: the bridge finds the port there. */
  dataDir: string;
  bridgeFile: string;
  version: string;
  clock: Clock;
  log: Log;
};

const dayMs = 24 * 60 * 60_000;
const callsOfPage = 50;

const Switch = z.object({ isOn: z.boolean(), port: z.int().nullable() }).catch({ isOn: false, port: null });

/** Of the bridge in the data folder: an AppImage has its own at another place with each start. */
const bridgeCopy = (dataDir: string): string => join(dataDir, 'assistant-bridge.mjs');
export const endpointFile = (dataDir: string): string => join(dataDir, endpointFileName);

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Opens the endpoint if the user has turned it on. */
export const openAssistants = ({ sync, reads, dataDir, bridgeFile, version, clock, log }: Deps) => {
  const { store, transact } = sync;
  let endpoint: Endpoint | null = null;
  let changing: Promise<void> = Promise.resolve();
  let isClosed = false;

  const switched = () => Switch.parse(JSON.parse(store.meta.read('assistants') ?? '{}'));

  const assistantOf = (token: string): AssistantRow | null => {
    const found = store.assistants.byToken(sha256(token));
    return found && !isExpired(found, sync.time.nowMs()) ? found : null;
  };

  /** From source it is several files, which stay where they are. */
  let bridgePath = bridgeFile;
  const keepBridge = (): void => {
    if (!bridgeFile.endsWith('.mjs')) return;
    try {
      copyFileSync(bridgeFile, bridgeCopy(dataDir));
      bridgePath = bridgeCopy(dataDir);
    } catch (error) {
      log.warn({ err: error }, 'the bridge of assistants could not be copied');
    }
  };

  const open = async (): Promise<void> => {
    // Most people never turn it on: they do not load the library for it.
    const { openEndpoint } = await import('./endpoint.ts');
    const tools = createTools({ sync, reads });
    const call = createCalls({ sync, tools, clock, log });
    endpoint = await openEndpoint({ port: switched().port, version, tools, assistantOf, call });
    const { port } = endpoint;
    keepBridge();
    writeFileSync(endpointFile(dataDir), JSON.stringify({ port, pid: process.pid } satisfies EndpointFile), {
      mode: 0o600,
    });
    transact(() => store.meta.write('assistants', JSON.stringify({ isOn: true, port })));
  };
  const close = async (): Promise<void> => {
    if (!endpoint) return;
    rmSync(endpointFile(dataDir), { force: true });
    await endpoint.close();
    endpoint = null;
  };
  const failed = (error: unknown): void => log.error({ err: error }, 'assistants cannot reach Galley');
  /** What is switched twice quickly ends as it was switched last. */
  const follow = (): Promise<void> => {
    changing = changing
      .then(async () => {
        const isOn = switched().isOn && !isClosed;
        if (isOn === (endpoint !== null)) return;
        await (isOn ? open() : close());
      })
      .catch(failed);
    return changing;
  };
  // A Galley that ended by itself left it, and another program may have the port by now.
  rmSync(endpointFile(dataDir), { force: true });
  if (switched().isOn)
    void follow()
      .then(() => transact((tx) => tx.changed('assistants')))
      .catch(failed);

  const read = (): Assistants => ({
    isOn: switched().isOn,
    address: endpoint && `http://127.0.0.1:${endpoint.port}/mcp`,
    bridgePath,
    assistants: store.assistants.all().map((row) => toAssistant(row, sync.time.nowMs())),
  });
  const change = (write: (nowMs: number) => void): Assistants => {
    transact((tx) => {
      write(tx.nowMs);
      tx.changed('assistants');
    });
    return read();
  };
  const known = (aid: number): void => {
    if (!store.assistants.all().some((row) => row.aid === aid))
      throw new AppError({ kind: 'not-found', message: 'There is no such assistant.' });
  };

  const toCall = ({ cid, who, atMs, tool, summary, pids, outcome, stepId, isOthersDraft }: CallRow): AssistantCall => {
    const isUndone = stepId !== null && store.undoSteps.read(stepId, 'redo') !== null;
    const canUndo = stepId !== null && (isUndone || store.undoSteps.read(stepId, 'undo') !== null);
    return {
      id: cid,
      assistant: who,
      at: new Date(atMs).toISOString(),
      tool,
      summary,
      outcome,
      isOthersDraft,
      isUndone,
      posts: pids.flatMap((pid) => {
        const view = store.posts.view(store.posts.headOf(pid));
        return view ? { id: String(pid) as PostId, name: view.name } : [];
      }),
      stepId: canUndo ? stepId : null,
    };
  };

  const proposals = (): TimeProposal[] => {
    const nowMs = sync.time.serverNowMs();
    const all = store.assistants.proposals();
    const rows = store.agenda.rows([...new Set(all.flatMap(({ entries }) => entries.map(({ pid }) => pid)))]);
    return all.flatMap(({ id, aid, who, madeMs, reason, entries }: ProposalRow) => {
      const left = entries.flatMap((entry) => {
        const { pid, platform, atMs } = entry;
        const post = rows.get(pid);
        return post && isUndecided(entry, store.agenda.slot(pid, platform), nowMs)
          ? { post, platform, at: new Date(atMs).toISOString() }
          : [];
      });
      return left.length === 0
        ? []
        : {
            id,
            assistant: aid === byTextFolder.aid ? null : who,
            at: new Date(madeMs).toISOString(),
            reason,
            entries: left,
          };
    });
  };

  return {
    read,
    async switch(isOn: boolean): Promise<Assistants> {
      change(() => store.meta.write('assistants', JSON.stringify({ ...switched(), isOn })));
      await follow();
      return change(() => undefined);
    },
    add({ name, lifeDays, ...rights }: ParsedInput<'assistants.add'>) {
      if (store.assistants.all().length >= assistantBounds.assistants)
        throw new AppError({ kind: 'invalid', field: 'assistants', message: 'There are too many assistants.' });
      const token = `galley_${randomBytes(32).toString('base64url')}`;
      const assistants = change((madeMs) => {
        const expiresMs = lifeDays === null ? null : madeMs + lifeDays * dayMs;
        store.assistants.add({ name, ...rights, madeMs, expiresMs, tokenSha256: sha256(token) });
      });
      return { assistants, token };
    },
    change({ id, ...rights }: ParsedInput<'assistants.change'>): Assistants {
      known(id);
      return change(() => store.assistants.change(id, rights));
    },
    remove(id: number): Assistants {
      known(id);
      return change(() => store.assistants.remove(id));
    },
    calls(cursor: string | undefined) {
      const before = cursor === undefined ? null : z.coerce.number().int().positive().catch(0).parse(cursor);
      const rows = store.assistants.calls(before, callsOfPage);
      const last = rows.length < callsOfPage ? undefined : rows.at(-1);
      return { calls: rows.map(toCall), nextCursor: last ? String(last.cid) : null };
    },
    undoToday() {
      const today = Temporal.Instant.fromEpochMilliseconds(Math.floor(sync.time.nowMs()))
        .toZonedDateTimeISO(businessZone(store))
        .startOfDay();
      return transact((tx) => {
        tx.changed('assistants');
        for (const { id, aid, madeMs } of store.assistants.proposals())
          if (aid !== byTextFolder.aid && madeMs >= today.epochMilliseconds) store.assistants.settle(id, tx.nowMs);
        // The user has read what has a time or an approval: its words are the user's by now.
        const isTakenUp = (pid: number): boolean => {
          const head = store.posts.headOf(pid);
          const post = readShown(store, head);
          return post !== null && whyNotEditable(withPaused(store, head, post)) !== null;
        };
        const outcomes = store.assistants.stepsSince(today.epochMilliseconds).flatMap(({ tool, stepId, pids }) => {
          if (store.undoSteps.read(stepId, 'undo') === null) return [];
          if (tool !== 'add_note' && pids.some(isTakenUp)) return false;
          return (sync.stepOf('undo', stepId).undone?.doneCount ?? 0) > 0;
        });
        const doneCount = outcomes.filter(Boolean).length;
        return { doneCount, stayedCount: outcomes.length - doneCount };
      });
    },
    proposals,
    settle(id: number): TimeProposal[] {
      change((nowMs) => store.assistants.settle(id, nowMs));
      return proposals();
    },
    close(): Promise<void> {
      isClosed = true;
      return follow();
    },
  };
};

const isExpired = ({ expiresMs }: AssistantRow, nowMs: number): boolean => expiresMs !== null && expiresMs <= nowMs;

const toAssistant = (row: AssistantRow, nowMs: number): Assistant => ({
  id: row.aid,
  name: row.name,
  mayDraft: row.mayDraft,
  mayAddNotes: row.mayAddNotes,
  mayReadNotes: row.mayReadNotes,
  createdAt: new Date(row.madeMs).toISOString(),
  expiresAt: row.expiresMs === null ? null : new Date(row.expiresMs).toISOString(),
  isExpired: isExpired(row, nowMs),
  lastUsedAt: row.usedMs === null ? null : new Date(row.usedMs).toISOString(),
});

export const assistantMethods = (assistants: ReturnType<typeof openAssistants>) =>
  ({
    'assistants.read': () => assistants.read(),
    'assistants.switch': ({ isOn }) => assistants.switch(isOn),
    'assistants.add': (input) => assistants.add(input),
    'assistants.change': (input) => assistants.change(input),
    'assistants.remove': ({ id }) => assistants.remove(id),
    'assistants.calls': ({ cursor }) => assistants.calls(cursor),
    'assistants.undoToday': () => assistants.undoToday(),
    'assistants.proposals': () => assistants.proposals(),
    'assistants.settle': ({ id }) => assistants.settle(id),
  }) satisfies Partial<Handlers>;
