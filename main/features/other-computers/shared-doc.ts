// The document that the user's computers share: values, sets and texts, merged by Loro. It is loaded only where sharing is
// turned on (docs/decisions/0070-other-computers.md).
import { isDeepStrictEqual } from 'node:util';
import type { LoroDoc, LoroMap } from 'loro-crdt';

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** `value`: the newest counts. `set`: what was added stays until it is removed. `text`: all writings are merged. */
type Merge = 'value' | 'set' | 'text';
export type DocKind = { name: string; merge: Merge };

/** A place in the document: of a post by its id at the service, or of the library (''). */
type Place = { group: string; id: string };
export type Changed = Place & { kind: string };

/** The update is damaged, or of a newer format. */
export class UnreadableUpdate extends Error {}

export type SharedDoc = {
  /** What the document has in a group, by id. Must not be changed. */
  read(kind: string, group: string): ReadonlyMap<string, Json>;
  groups(kind: string): string[];
  /** When a value was written, Unix ms; null: it has none, or is no `value`. */
  writtenAt(kind: string, place: Place): number | null;
  /** Stored and sent with the next `update`. */
  put(kind: string, place: Place, value: Json, nowMs: number): void;
  remove(kind: string, place: Place, nowMs: number): void;
  /** What `put` and `remove` did since the last call. null: nothing. */
  update(): Uint8Array | null;
  /**
   * Merges an update of another computer, as often as it comes, and returns the values that it changed. One that builds
   * on updates that are not here yet is merged when they are. `nowMs`: by the service's clock. Throws UnreadableUpdate.
   */
  merge(update: Uint8Array, nowMs: number): Changed[];
  /** Everything that is merged, as one update. */
  snapshot(): Uint8Array;
  /** Updates that wait for others that have not come: they are not in a snapshot. */
  ahead(): readonly Uint8Array[];
  /** Returns its memory, which is not JavaScript's. It must not be used any more. */
  close(): void;
};

/** `v` null: it was removed. `at`: Unix ms by the service's clock as the writer knows it, but later than what it replaced. */
type Written = { v: Json; at: number };

/** Clocks differ by some minutes at most, unless one is wrong. */
const aheadMs = 10 * 60_000;
export const isAhead = (atMs: number, nowMs: number): boolean => atMs > nowMs + aheadMs;

const keyOf = (...parts: string[]): string => JSON.stringify(parts);
const placeOf = (key: string): Place | null => {
  try {
    const [group, id] = JSON.parse(key) as unknown[];
    return typeof group === 'string' && typeof id === 'string' ? { group, id } : null;
  } catch {
    return null;
  }
};

const isWritten = (value: unknown): value is Written =>
  typeof value === 'object' && value !== null && 'v' in value && typeof (value as Written).at === 'number';

/** Loro sorts the names of an object: their order says nothing. */
export const isSameJson = (one: Json | undefined, other: Json | undefined): boolean => isDeepStrictEqual(one, other);

/** Of one kind, in memory: groups with their values. A set has the keys of each value: one for each time it was added. */
type Known = {
  groups: Map<string, Map<string, Json>>;
  times: Map<string, number>;
  keys: Map<string, Set<string>>;
};

/** `parts`: of the document, as stored. `writer`: a number of its own, for tests. Throws UnreadableUpdate. */
export const openSharedDoc = async (
  kinds: readonly DocKind[],
  parts: readonly Uint8Array[],
  random: () => string,
  writer?: bigint,
): Promise<SharedDoc> => {
  const { LoroDoc: Doc } = await import('loro-crdt');
  // A writer of its own each time: two copies of one library never write as the same one.
  const doc: LoroDoc = new Doc();
  if (writer !== undefined) doc.setPeerId(writer);
  const byName = new Map(kinds.map((kind) => [kind.name, kind]));
  const known = new Map<string, Known>(
    kinds.map(({ name }) => [name, { groups: new Map(), times: new Map(), keys: new Map() }]),
  );
  /** Updates that wait for others, as far as was known before others came. */
  let ahead: Uint8Array[] = [];
  let isAheadOld = false;

  const imported = (update: Uint8Array): boolean => {
    try {
      return (doc.import(update).pending?.size ?? 0) > 0;
    } catch (cause) {
      throw new UnreadableUpdate('A shared update cannot be read.', { cause });
    }
  };

  const of = (kind: string): Known => {
    const found = known.get(kind);
    if (!found) throw new Error(`nothing of the kind ${kind} is shared`);
    return found;
  };
  const mapOf = (kind: string): LoroMap => doc.getMap(kind);
  const textName = (kind: string, group: string): string => `${kind}:${encodeURIComponent(group)}`;

  const set = (kind: string, { group, id }: Place, value: Json | undefined): void => {
    const { groups } = of(kind);
    const values = groups.get(group) ?? new Map<string, Json>();
    if (value === undefined) values.delete(id);
    else values.set(id, value);
    if (values.size === 0) groups.delete(group);
    else groups.set(group, values);
  };

  /** Takes over what the document has under a key. Returns the place that it is of; null: none that is known here. */
  const take = (kind: string, key: string, value: unknown): Place | null => {
    const place = placeOf(key);
    if (!place) return null;
    const { times, keys } = of(kind);
    const name = keyOf(place.group, place.id);
    if (byName.get(kind)?.merge === 'value') {
      const written = isWritten(value) ? value : undefined;
      if (written) times.set(name, written.at);
      else times.delete(name);
      set(kind, place, written?.v ?? undefined);
      return place;
    }
    const all = keys.get(name) ?? new Set<string>();
    if (value === undefined) all.delete(key);
    else all.add(key);
    if (all.size === 0) keys.delete(name);
    else keys.set(name, all);
    // Written differently on two computers, as in capitals: all of them choose the same.
    const [first] = [...all].sort();
    const shown = first === undefined ? undefined : mapOf(kind).get(first);
    set(kind, place, shown as Json | undefined);
    return place;
  };

  const takeText = (kind: string, group: string): Place => {
    const text = doc.getText(textName(kind, group)).toString().replace(/\n$/u, '');
    const place = { group, id: '' };
    set(kind, place, text === '' ? undefined : text);
    return place;
  };

  const bringIn = (update: Uint8Array): void => {
    if (imported(update)) ahead.push(update);
    else isAheadOld = true;
  };
  for (const part of parts) bringIn(part);
  for (const { name, merge } of kinds) {
    for (const [key, value] of Object.entries(mapOf(name).toJSON() as Record<string, unknown>)) {
      const place = placeOf(key);
      if (merge !== 'text') take(name, key, value);
      else if (place) takeText(name, place.group);
    }
  }
  let sent = doc.oplogVersion();

  /** `value` null: it is removed. */
  const write = (kind: string, { group, id }: Place, value: Json, at: number): void => {
    const key = keyOf(group, id);
    mapOf(kind).set(key, { v: value, at });
    of(kind).times.set(key, at);
    set(kind, { group, id }, value ?? undefined);
  };
  const writeNow = (kind: string, place: Place, value: Json, nowMs: number): void =>
    write(kind, place, value, Math.max(nowMs, (of(kind).times.get(keyOf(place.group, place.id)) ?? 0) + 1));

  return {
    read: (kind, group) => of(kind).groups.get(group) ?? new Map(),
    groups: (kind) => [...of(kind).groups.keys()],
    writtenAt: (kind, { group, id }) => of(kind).times.get(keyOf(group, id)) ?? null,

    put(kind, place, value, nowMs) {
      const { group, id } = place;
      const merge = byName.get(kind)?.merge;
      if (merge === 'value') writeNow(kind, place, value, nowMs);
      else if (merge === 'text') {
        // By lines: two changes of one line give both lines, and no word is made of two.
        if (typeof value === 'string') doc.getText(textName(kind, group)).updateByLine(`${value}\n`);
        mapOf(kind).set(keyOf(group, ''), true);
        takeText(kind, group);
      } else {
        const before = of(kind).keys.get(keyOf(group, id)) ?? [];
        const key = keyOf(group, id, random());
        mapOf(kind).set(key, value);
        for (const earlier of [...before]) {
          mapOf(kind).delete(earlier);
          take(kind, earlier, undefined);
        }
        take(kind, key, value);
      }
    },

    remove(kind, place, nowMs) {
      const { group, id } = place;
      const merge = byName.get(kind)?.merge;
      if (merge === 'value') writeNow(kind, place, null, nowMs);
      else if (merge === 'text') {
        doc.getText(textName(kind, group)).update('');
        takeText(kind, group);
      } else {
        for (const key of [...(of(kind).keys.get(keyOf(group, id)) ?? [])]) {
          mapOf(kind).delete(key);
          take(kind, key, undefined);
        }
      }
    },

    update() {
      doc.commit();
      const now = doc.oplogVersion();
      if (sent.compare(now) === 0) return null;
      const update = doc.export({ mode: 'update', from: sent });
      sent = now;
      return update;
    },

    merge(update, nowMs) {
      doc.commit();
      const before = doc.frontiers();
      bringIn(update);
      // What was written here and is not stored yet stays for the next `update`.
      const now = doc.oplogVersion();
      const own = sent.get(doc.peerIdStr);
      if (own === undefined) now.remove(doc.peerIdStr);
      else now.setEnd({ peer: doc.peerIdStr, counter: own });
      sent = now;
      const changed: Changed[] = [];
      const note = (kind: string, place: Place | null) => place && changed.push({ kind, ...place });
      for (const [container, diff] of doc.diff(before, doc.frontiers(), false)) {
        const name = /^cid:root-(.*):(?:Map|Text)$/su.exec(container)?.[1] ?? '';
        if (diff.type === 'text') {
          const [kind = '', group = ''] = name.split(':');
          if (byName.get(kind)?.merge === 'text') note(kind, takeText(kind, decodeURIComponent(group)));
        } else if (diff.type === 'map') {
          const merge = byName.get(name)?.merge;
          if (merge === undefined || merge === 'text') continue;
          for (const [key, value] of Object.entries(diff.updated)) {
            const place = placeOf(key);
            const at = place && of(name).times.get(keyOf(place.group, place.id));
            const was = place && of(name).groups.get(place.group)?.get(place.id);
            note(name, take(name, key, value));
            // Written at the same time on two computers: the newer one counts, whichever of them Loro chose, unless its
            // time is of a clock that is ahead.
            if (merge === 'value' && place && at && isWritten(value) && at > value.at && !isAhead(at, nowMs))
              write(name, place, was ?? null, at);
          }
        }
      }
      return changed;
    },

    snapshot() {
      doc.commit();
      return doc.export({ mode: 'snapshot' });
    },

    ahead() {
      if (isAheadOld) ahead = ahead.filter(imported);
      isAheadOld = false;
      return ahead;
    },

    close: () => doc.free(),
  };
};
