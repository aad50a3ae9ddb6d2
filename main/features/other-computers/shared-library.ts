// Keeps the library and the shared document the same: changes made here go into the document, and what another computer
// wrote comes into the library.
import type { SharedKey } from '../../store/shared-data.ts';
import type { Tx } from '../../sync/kernel/transaction.ts';
import type { Entries, Kind, Replaced } from './kind.ts';
import { type Changed, isSameJson, type Json, type SharedDoc } from './shared-doc.ts';

/** Values of the document that could not be applied here so far: what the library has instead is not written to it. */
export type Waiting = {
  has(key: SharedKey): boolean;
  add(key: SharedKey): void;
  delete(key: SharedKey): void;
  all(): Iterable<SharedKey>;
};

type Deps = {
  doc: SharedDoc;
  kinds: readonly Kind[];
  waiting: Waiting;
};

export type SharedLibrary = {
  /** Writes into the document what was changed here. `groups` null: all of the kind. Part of a transaction. */
  write(tx: Pick<Tx, 'serverNowMs'>, kind: Kind, groups: readonly string[] | null): void;
  /** Applies what another computer changed. What was changed here meanwhile must have been written. */
  apply(tx: Tx, changed: readonly Changed[]): void;
  /** Tries again to apply what waits. `groups` null: all of the kind. */
  retry(tx: Tx, kind: Kind, groups: readonly string[] | null): void;
  /** Library and document meet for the first time: nothing of either is lost. `groups` null: all of the kind. */
  join(tx: Tx, kind: Kind, groups: readonly string[] | null): void;
};

const none: ReadonlyMap<string, Json> = new Map();

export const createSharedLibrary = ({ doc, kinds, waiting }: Deps): SharedLibrary => {
  const byName = new Map(kinds.map((kind) => [kind.name, kind]));
  const isOpen = (kind: Kind, group: string): boolean => kind.isHere?.(group) ?? true;

  /** What was changed long before it is shared is no newer for that. */
  const changedAt = (tx: Pick<Tx, 'serverNowMs'>, kind: Kind, id: string): number =>
    kind.changedAtMs?.(id) ?? tx.serverNowMs;

  const writeGroup = (
    tx: Pick<Tx, 'serverNowMs'>,
    kind: Kind,
    group: string,
    here: ReadonlyMap<string, Json>,
  ): void => {
    if (!isOpen(kind, group)) return;
    const shared = doc.read(kind.name, group);
    for (const [id, value] of here) {
      const isShared = isSameJson(value, shared.get(id)) || kind.covers?.(value, shared.get(id));
      if (waiting.has({ kind: kind.name, group, id }) || isShared) continue;
      doc.put(kind.name, { group, id }, value, changedAt(tx, kind, id));
    }
    if (kind.stays?.(group)) return;
    for (const id of [...shared.keys()]) {
      if (here.has(id) || waiting.has({ kind: kind.name, group, id })) continue;
      doc.remove(kind.name, { group, id }, tx.serverNowMs);
    }
  };

  const write: SharedLibrary['write'] = (tx, kind, groups) => {
    const here: Entries = kind.read(groups);
    const all = groups ?? new Set([...here.keys(), ...doc.groups(kind.name)]);
    for (const group of all) writeGroup(tx, kind, group, here.get(group) ?? none);
  };

  /** Makes these values of the library those of the document. */
  const applyTo = (tx: Tx, kind: Kind, group: string, ids: readonly string[]): void => {
    const key = (id: string): SharedKey => ({ kind: kind.name, group, id });
    if (!isOpen(kind, group)) {
      for (const id of ids) waiting.add(key(id));
      return;
    }
    const before = kind.read([group]).get(group) ?? none;
    for (const id of ids) {
      const value = doc.read(kind.name, group).get(id);
      if (!isSameJson(value, before.get(id))) kind.write(tx, group, id, value ?? null);
    }
    const after = kind.read([group]).get(group) ?? none;
    for (const id of ids) {
      const value = doc.read(kind.name, group).get(id);
      // What a removal leaves here is a value of this library again.
      const isApplied = value === undefined || kind.covers !== undefined || isSameJson(value, after.get(id));
      if (isApplied) waiting.delete(key(id));
      else waiting.add(key(id));
    }
  };

  const grouped = (keys: Iterable<SharedKey>): { kind: Kind; group: string; ids: string[] }[] => {
    const found = new Map<string, { kind: Kind; group: string; ids: string[] }>();
    for (const { kind: name, group, id } of keys) {
      const kind = byName.get(name);
      if (!kind) continue;
      const place = JSON.stringify([name, group]);
      const known = found.get(place) ?? { kind, group, ids: [] };
      known.ids.push(id);
      found.set(place, known);
    }
    // Families first: notes and tags are of the post that represents one. An order and a progress come after what they
    // are of.
    const rank = ({ kind }: { kind: Kind }) => (kind.name === 'family' ? 0 : kind.covers || kind.grows ? 2 : 1);
    return [...found.values()].sort((one, other) => rank(one) - rank(other));
  };

  /**
   * A text that was written here before the shared one came stays beside it, and a newer rule in its place. Returns the
   * ids to apply: where there is no room for both, each computer keeps its own.
   */
  const joinBoth = (tx: Tx, { kind, group, ids }: { kind: Kind; group: string; ids: string[] }): string[] => {
    if ((!kind.both && !kind.changedAtMs) || !isOpen(kind, group)) return ids;
    const here = kind.read([group]).get(group) ?? none;
    return ids.filter((id) => {
      const [own, shared] = [here.get(id), doc.read(kind.name, group).get(id)];
      if (own === undefined || shared === undefined || isSameJson(own, shared)) return true;
      const isNewer = (kind.changedAtMs?.(id) ?? -Infinity) > (doc.writtenAt(kind.name, { group, id }) ?? Infinity);
      const both = kind.both ? kind.both(own, shared, isNewer) : isNewer ? own : shared;
      if (both === null) waiting.add({ kind: kind.name, group, id });
      else if (!isSameJson(both, shared)) doc.put(kind.name, { group, id }, both, changedAt(tx, kind, id));
      return both !== null;
    });
  };

  const meet = (tx: Tx, keys: readonly SharedKey[]): void => {
    for (const each of grouped(keys)) applyTo(tx, each.kind, each.group, joinBoth(tx, each));
  };

  /** Values of this library that others of the document are about to take the place of. */
  const replacedBy = (kind: Kind, keys: readonly SharedKey[], groups: readonly string[] | null): Replaced[] => {
    const here = kind.read(groups);
    return keys.flatMap(({ group, id }) => {
      const [own, shared] = [here.get(group)?.get(id), doc.read(kind.name, group).get(id)];
      return own === undefined || shared === undefined || isSameJson(own, shared) ? [] : [{ group, own, shared }];
    });
  };

  return {
    write,
    apply(tx, changed) {
      for (const each of grouped(changed))
        applyTo(tx, each.kind, each.group, each.kind.grows ? joinBoth(tx, each) : each.ids);
    },
    retry(tx, kind, groups) {
      const asked = groups && new Set(groups);
      const keys = [...waiting.all()].filter(
        (key) => key.kind === kind.name && (!asked || asked.has(key.group)) && isOpen(kind, key.group),
      );
      meet(tx, keys);
    },
    join(tx, kind, groups) {
      const keys = (groups ?? doc.groups(kind.name)).flatMap((group) =>
        [...doc.read(kind.name, group).keys()].map((id) => ({ kind: kind.name, group, id })),
      );
      for (const key of keys) waiting.add(key);
      const replaced = kind.replaced ? replacedBy(kind, keys, groups) : [];
      if (replaced.length > 0) kind.replaced?.(tx, replaced);
      meet(tx, keys);
      write(tx, kind, groups);
    },
  };
};
