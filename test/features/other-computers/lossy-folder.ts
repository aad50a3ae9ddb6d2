// Several computers whose files reach each other late, in another order, in part, twice, as an old copy, or never until
// the end: what they have in the end, and that nothing that was added is lost.
import { isDeepStrictEqual } from 'node:util';
import { bothTexts } from '../../../main/features/other-computers/both-texts.ts';
import type { Kind } from '../../../main/features/other-computers/kind.ts';
import { type Json, openSharedDoc, type SharedDoc } from '../../../main/features/other-computers/shared-doc.ts';
import { createSharedLibrary, type Waiting } from '../../../main/features/other-computers/shared-library.ts';
import type { Tx } from '../../../main/sync/kernel/transaction.ts';

/** Numbers from a seed, each run the same. */
const drawsOf = (seed: number) => {
  let state = (seed + 0x9e3779b9) >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (count: number): number => Math.floor(next() * count);
  return {
    below,
    happens: (share: number) => next() < share,
    oneOf: <T>(all: readonly T[]): T => all[below(all.length)] as T,
  };
};

const posts = ['post_1', 'post_2', 'post_3'];
const tags = ['rye', 'spelt', 'oats', 'Rye'];

/** `refuses`: what it can't apply, as an older Galley. */
type Library = { values: Map<string, Map<string, Map<string, Json>>>; here: Set<string>; refuses: string | null };

const kindsOf = (library: Library): Kind[] => {
  const of = (kind: string) => library.values.get(kind) ?? new Map<string, Map<string, Json>>();
  const kind = (name: string, merge: Kind['merge'], ofPosts: boolean): Kind => ({
    name,
    merge,
    topics: [],
    ...(ofPosts && { isHere: (group: string) => library.here.has(group) }),
    read: (groups) =>
      new Map(
        [...of(name)]
          .filter(([group]) => (!groups || groups.includes(group)) && (!ofPosts || library.here.has(group)))
          .map(([group, values]) => [group, new Map(values)]),
      ),
    write(_, group, id, value) {
      if ((ofPosts && !library.here.has(group)) || id === library.refuses) return;
      change(library, { kind: name, group, id }, value);
    },
  });
  return [
    kind('tag', 'set', true),
    kind('day', 'value', true),
    { ...kind('note', 'text', true), both: bothTexts('\n\n---\n\n', Infinity) },
    kind('snippet', 'set', false),
    kind('rule', 'value', false),
  ];
};

const change = (
  library: Library,
  { kind, group, id }: { kind: string; group: string; id: string },
  value: Json | null,
) => {
  const groups = library.values.get(kind) ?? new Map<string, Map<string, Json>>();
  const values = groups.get(group) ?? new Map<string, Json>();
  if (value === null || value === '') values.delete(id);
  else values.set(id, value);
  if (values.size > 0) groups.set(group, values);
  else groups.delete(group);
  library.values.set(kind, groups);
};

/** A file as it lies in the folder of one computer: its updates so far. */
type SeenFile = { path: string; updates: Uint8Array[] };

type Computer = {
  number: number;
  library: Library;
  clockMs: number;
  doc: SharedDoc;
  parts: Uint8Array[];
  waiting: Map<string, { kind: string; group: string; id: string }>;
  /** What the sync program has brought to this computer, also in part. */
  folder: Map<string, SeenFile>;
  /** Its own updates, in its files. */
  own: SeenFile[];
  isJoined: boolean;
};

/** What was added, and the words that someone wrote into a note. */
type Added = { tag: Map<string, Set<string>>; words: Set<string> };

/** Returns what is wrong after all files arrived. */
export const playLossyFolder = async (seed: number): Promise<string[]> => {
  const draws = drawsOf(seed);
  let ids = 0;
  const newId = () => `${String(seed)}-${String((ids += 1))}`;
  /** Of any size: which of two writers Loro prefers depends on it. */
  const newWriter = () => BigInt(1 + draws.below(1_000_000_000)) * 1000n + BigInt((ids += 1));
  const added: Added = { tag: new Map(), words: new Set() };
  const removedTags = new Set<string>();
  const removedWords = new Set<string>();

  const waitingOf = (computer: Computer): Waiting => {
    const name = ({ kind, group, id }: { kind: string; group: string; id: string }) =>
      JSON.stringify([kind, group, id]);
    return {
      has: (key) => computer.waiting.has(name(key)),
      add: ({ kind, group, id }) => void computer.waiting.set(name({ kind, group, id }), { kind, group, id }),
      delete: (key) => void computer.waiting.delete(name(key)),
      all: () => computer.waiting.values(),
    };
  };
  const open = (computer: Computer) => {
    const kinds = kindsOf(computer.library);
    return { kinds, shared: createSharedLibrary({ doc: computer.doc, kinds, waiting: waitingOf(computer) }) };
  };
  const tx = (computer: Computer) => ({ nowMs: computer.clockMs, serverNowMs: computer.clockMs }) as unknown as Tx;
  const keepOwn = (computer: Computer): void => {
    const update = computer.doc.update();
    if (!update) return;
    computer.parts.push(update);
    const last = computer.own.at(-1);
    if (last && last.updates.length < 4 && !draws.happens(0.1)) last.updates.push(update);
    else computer.own.push({ path: `${String(computer.number)}/${newId()}`, updates: [update] });
  };
  const openDoc = (computer: Computer) => openSharedDoc(kindsOf(computer.library), computer.parts, newId, newWriter());

  const flush = (computer: Computer): void => {
    const { kinds, shared } = open(computer);
    for (const kind of kinds) {
      shared.retry(tx(computer), kind, null);
      shared.write(tx(computer), kind, null);
    }
    keepOwn(computer);
  };
  const join = (computer: Computer): void => {
    for (const { updates } of computer.folder.values())
      for (const update of updates) {
        computer.doc.merge(update, computer.clockMs);
        computer.parts.push(update);
      }
    const { kinds, shared } = open(computer);
    for (const kind of kinds) shared.join(tx(computer), kind, null);
    keepOwn(computer);
    computer.isJoined = true;
  };
  const receive = (computer: Computer): void => {
    for (const { path, updates } of computer.folder.values()) {
      if (path.startsWith(`${String(computer.number)}/`)) continue;
      for (const update of updates) {
        flush(computer);
        const changed = computer.doc.merge(update, computer.clockMs);
        computer.parts.push(update);
        open(computer).shared.apply(tx(computer), changed);
        keepOwn(computer);
      }
    }
  };
  const share = (computer: Computer): void => {
    if (!computer.isJoined) join(computer);
    flush(computer);
    receive(computer);
  };

  const computers: Computer[] = [];
  for (let number = 0; number < 2 + (seed % 2); number += 1) {
    const here = new Set(posts.filter(() => draws.happens(0.8)));
    const library: Library = { values: new Map(), here, refuses: number === 1 && seed % 3 === 0 ? 'oats' : null };
    const doc = await openSharedDoc(kindsOf(library), [], newId, newWriter());
    computers.push({
      number,
      library,
      doc,
      clockMs: 1_000_000 + draws.below(1000),
      parts: [],
      waiting: new Map(),
      folder: new Map(),
      own: [],
      isJoined: false,
    });
  }

  const edit = (computer: Computer): void => {
    const group = draws.oneOf([...computer.library.here, 'post_1']);
    if (!computer.library.here.has(group)) return;
    const at = (kind: string) => computer.library.values.get(kind)?.get(group)?.get('');
    switch (draws.below(6)) {
      case 0:
      case 1: {
        const tag = draws.oneOf(tags);
        const id = tag.toLowerCase();
        if (id === computer.library.refuses) return;
        const has = computer.library.values.get('tag')?.get(group)?.has(id);
        change(computer.library, { kind: 'tag', group, id }, has && draws.happens(0.5) ? null : tag);
        if (has) removedTags.add(`${group} ${id}`);
        else added.tag.set(group, (added.tag.get(group) ?? new Set()).add(id));
        return;
      }
      case 2:
        change(
          computer.library,
          { kind: 'day', group, id: '' },
          `2026-12-${String(1 + draws.below(28)).padStart(2, '0')}`,
        );
        return;
      case 3: {
        const noted = at('note');
        const before = typeof noted === 'string' ? noted : '';
        const word = `w${newId()}`;
        const words = before.split(/\s+/).filter(Boolean);
        if (words.length > 0 && draws.happens(0.2))
          removedWords.add(words.splice(draws.below(words.length), 1)[0] ?? '');
        words.splice(draws.below(words.length + 1), 0, word);
        added.words.add(word);
        change(computer.library, { kind: 'note', group, id: '' }, words.join(' '));
        return;
      }
      case 4: {
        const id = `snippet ${String(draws.below(4))}`;
        const has = computer.library.values.get('snippet')?.get('')?.has(id);
        change(computer.library, { kind: 'snippet', group: '', id }, has ? null : id);
        return;
      }
      default:
        change(computer.library, { kind: 'rule', group: '', id: '' }, { on: draws.happens(0.5), at: newId() });
    }
  };
  /** The sync program brings what there is of some files, also old copies of them. */
  const bring = (to: Computer): void => {
    for (const from of computers)
      for (const file of from.own) {
        if (from === to || !draws.happens(0.5)) continue;
        const upTo = draws.happens(0.7) ? file.updates.length : draws.below(file.updates.length + 1);
        const path = draws.happens(0.05) ? `${file.path} (copy)` : file.path;
        to.folder.set(path, { path, updates: file.updates.slice(0, upTo) });
      }
  };

  const deeds = 12 + draws.below(30);
  for (let deed = 0; deed < deeds; deed += 1) {
    const computer = draws.oneOf(computers);
    computer.clockMs += draws.below(60_000);
    const what = draws.below(100);
    if (what < 50) edit(computer);
    else if (what < 65) bring(computer);
    else if (what < 90) share(computer);
    else if (what < 93) computer.library.here.add(draws.oneOf(posts));
    // It is deleted at the service, and may come back.
    else if (what < 95) computer.library.here.delete(draws.oneOf(posts));
    // It ended, and starts again from what is stored; a clone goes on with the same files.
    else {
      computer.doc.close();
      computer.doc = await openDoc(computer);
    }
  }

  // In the end every file is everywhere, and every post is.
  for (let round = 0; round < 4; round += 1)
    for (const computer of computers) {
      for (const post of posts) computer.library.here.add(post);
      for (const from of computers)
        for (const file of from.own)
          if (from !== computer) computer.folder.set(file.path, { ...file, updates: [...file.updates] });
      share(computer);
    }

  for (const { doc } of computers) doc.close();
  const problems: string[] = [];
  const refused = computers.flatMap(({ library }) => library.refuses ?? []);
  const shown = ({ library }: Computer): Record<string, unknown> =>
    Object.fromEntries(
      [...library.values].flatMap(([kind, groups]) =>
        [...groups].flatMap(([group, values]) =>
          [...values].flatMap(([id, value]) => (refused.includes(id) ? [] : [[`${kind} ${group} ${id}`, value]])),
        ),
      ),
    );
  const [first, ...others] = computers;
  if (!first) return problems;
  for (const other of others)
    if (!isDeepStrictEqual(shown(first), shown(other)))
      problems.push(`they differ: ${JSON.stringify(shown(first))} and ${JSON.stringify(shown(other))}`);
  for (const computer of computers)
    if ([...computer.waiting.values()].some(({ id }) => id !== computer.library.refuses))
      problems.push(
        `computer ${String(computer.number)} still waits for ${JSON.stringify([...computer.waiting.keys()])}`,
      );
  for (const [group, ids] of added.tag)
    for (const id of ids)
      if (!removedTags.has(`${group} ${id}`) && !first.library.values.get('tag')?.get(group)?.has(id))
        problems.push(`the tag ${id} of ${group} is lost`);
  const notes = JSON.stringify([...(first.library.values.get('note')?.values() ?? [])].map((values) => [...values]));
  for (const word of added.words)
    if (!removedWords.has(word) && !notes.includes(word)) problems.push(`the word ${word} is lost`);
  return problems;
};
