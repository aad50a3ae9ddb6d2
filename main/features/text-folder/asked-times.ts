// Times that the user wrote into files: proposed until the user decides, and never scheduled by a file.
import type { Variant } from '../../../preload/contract/posts.ts';
import type { TextFileProblemKind } from '../../../preload/contract/text-folder.ts';
import { isPlatformId } from '../../../preload/rules/platforms.ts';
import { type ProposedTime, byTextFolder, isUndecided } from '../../store/assistants.ts';
import type { Store } from '../../store/store.ts';
import { businessZone } from '../../sync/kernel/cached-replies.ts';
import type { Tx } from '../../sync/kernel/transaction.ts';
import type { FileChanges } from './merge-file.ts';
import { instantOf } from './post-text.ts';

/** Those of all files are one proposal. */
const openProposal = ({ assistants }: Store) =>
  assistants.proposals().find(({ aid }) => aid === byTextFolder.aid) ?? null;

const isOpen = (store: Store, entry: ProposedTime, serverNowMs: number): boolean =>
  isUndecided(entry, store.agenda.slot(entry.pid, entry.platform), serverNowMs);

/** Unix ms by platform: what the user has not decided. */
export const askedTimes = (store: Store, pid: number, serverNowMs: number): Map<string, number> =>
  new Map(
    (openProposal(store)?.entries ?? []).flatMap((entry) =>
      entry.pid === pid && isOpen(store, entry, serverNowMs) ? [[entry.platform, entry.atMs]] : [],
    ),
  );

/** Local ids of posts with such a time after `fromMs`, up to `toMs`. */
export const postsAskedFor = (store: Store, fromMs: number, toMs: number): number[] =>
  (openProposal(store)?.entries ?? []).flatMap(({ pid, atMs }) => (atMs > fromMs && atMs <= toMs ? [pid] : []));

/** Part of the transaction that takes a file over. Returns why the times can't be proposed; null: they are. */
export const askForTimes = (
  { store, nowMs, serverNowMs }: Pick<Tx, 'store' | 'nowMs' | 'serverNowMs'>,
  { pid, variants }: { pid: number; variants: readonly Variant[] },
  { times = {} }: FileChanges,
): TextFileProblemKind | null => {
  const zone = businessZone(store);
  const entries: ProposedTime[] = [];
  for (const { platform, status } of variants) {
    const time = isPlatformId(platform) ? times[platform] : undefined;
    if (time === undefined || !isPlatformId(platform)) continue;
    const atMs = instantOf(time, zone);
    if (status === 'published') return 'published';
    if (atMs <= serverNowMs) return 'past';
    entries.push({ pid, platform, atMs, fromMs: store.agenda.slot(pid, platform)?.slotMs ?? null });
  }
  if (entries.length === 0) return null;
  const open = openProposal(store);
  const others = (open?.entries ?? []).filter(
    (entry) =>
      isOpen(store, entry, serverNowMs) &&
      !entries.some((each) => each.pid === entry.pid && each.platform === entry.platform),
  );
  if (open) store.assistants.changeProposal(open.id, [...others, ...entries]);
  else store.assistants.addProposal({ ...byTextFolder, madeMs: nowMs, reason: '', entries });
  return null;
};
