// Times that the user wrote into files: proposed until the user decides, and never scheduled by a file.
import type { Variant } from '../../../preload/contract/posts.ts';
import type { TextFileProblemKind } from '../../../preload/contract/text-folder.ts';
import { isPlatformId } from '../../../preload/rules/platforms.ts';
import { type ProposedTime, byTextFolder } from '../../store/assistants.ts';
import type { Store } from '../../store/store.ts';
import { businessZone } from '../../sync/kernel/cached-replies.ts';
import type { Tx } from '../../sync/kernel/transaction.ts';
import type { FileChanges } from './merge-file.ts';
import { instantOf } from './post-text.ts';

/** Those of all files are one proposal. */
const openProposal = ({ assistants }: Store) =>
  assistants.proposals().find(({ aid }) => aid === byTextFolder.aid) ?? null;

/** Unix ms by platform. */
export const askedTimes = (store: Store, pid: number): Map<string, number> =>
  new Map(
    (openProposal(store)?.entries ?? []).flatMap((entry) => (entry.pid === pid ? [[entry.platform, entry.atMs]] : [])),
  );

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
    entries.push({ pid, platform, atMs });
  }
  if (entries.length === 0) return null;
  const open = openProposal(store);
  const others = (open?.entries ?? []).filter(
    (entry) => !entries.some((each) => each.pid === entry.pid && each.platform === entry.platform),
  );
  if (open) store.assistants.changeProposal(open.id, [...others, ...entries]);
  else store.assistants.addProposal({ ...byTextFolder, madeMs: nowMs, reason: '', entries });
  return null;
};
