// What the user's computers share of a post: its family, its notes, tags and to-dos, and its newest approval.
import { z } from 'zod';
import { day, tagText } from '../../../preload/contract/inputs.ts';
import { followFields } from '../../../preload/rules/families.ts';
import { localNoteBounds, reviewBounds } from '../../../preload/rules/own-bounds.ts';
import { textBounds } from '../../../preload/rules/service-bounds.ts';
import type { Topic } from '../../../preload/wire.ts';
import type { SharedPost } from '../../store/shared-data.ts';
import type { Store } from '../../store/store.ts';
import type { Tx } from '../../sync/kernel/transaction.ts';
import type { Intent } from '../../sync/outbox/operation.ts';
import { bothTexts } from './both-texts.ts';
import { type DocKind, isSameJson, type Json } from './shared-doc.ts';
import { apply, type Deps, entries, type Kind, type Replaced } from './kind.ts';

/** The post that a group is, if it is here, and represents its family. null: not (yet). */
const postOf = (store: Store, sid: string): number | null => {
  const pid = partOf(store, sid);
  return pid !== null && store.posts.headOf(pid) === pid ? pid : null;
};

/** A post of its own, or a part. null: it is not here. */
const partOf = ({ posts }: Store, sid: string): number | null => {
  const pid = posts.pidOf(sid);
  return pid !== null && posts.goneAtMs(pid) === null ? pid : null;
};

type Todo = SharedPost['checklist'][number];

/** To-dos are the same by what they say; several that say the same are counted. */
const byId = (checklist: readonly Todo[]): Map<string, Todo> => {
  const found = new Map<string, Todo>();
  for (const todo of checklist) {
    let count = 1;
    while (found.has(JSON.stringify([todo.text, count]))) count += 1;
    found.set(JSON.stringify([todo.text, count]), todo);
  }
  return found;
};
const TodoId = z
  .string()
  .transform((id, context): unknown => {
    try {
      return JSON.parse(id);
    } catch {
      context.addIssue('no to-do');
      return z.NEVER;
    }
  })
  .pipe(z.tuple([z.string().max(localNoteBounds.itemText), z.int().positive()]));
const TodoIds = z.array(z.string()).max(localNoteBounds.items);

/** In the order of these ids; others stay behind them. */
const inOrder = (checklist: readonly Todo[], ids: readonly string[]): Todo[] => {
  const todos = byId(checklist);
  const named = ids.flatMap((id) => todos.get(id) ?? []);
  return [...named, ...checklist.filter((todo) => !named.includes(todo))];
};

export const postKinds = ({ store }: Deps): Kind[] => {
  const topics: readonly Topic[] = ['posts'];
  const isHere = (sid: string): boolean => postOf(store, sid) !== null;
  const read = (values: (post: SharedPost) => { id: string; value: Json }[]) => (groups: readonly string[] | null) =>
    entries(
      store.sharedData.posts(groups).flatMap((post) => values(post).map((each) => ({ group: post.sid, ...each }))),
    );
  /** A value of the user's notes; `empty`: as it is where there is none. */
  const note = <K extends 'plannedOn' | 'note'>(
    name: string,
    merge: DocKind['merge'],
    of: { field: K; shape: z.ZodType<SharedPost[K]>; empty: SharedPost[K] },
  ): Kind => ({
    name,
    merge,
    topics,
    isHere,
    read: read((post) =>
      JSON.stringify(post[of.field]) === JSON.stringify(of.empty) ? [] : [{ id: '', value: post[of.field] }],
    ),
    write(tx, group, _, value) {
      const pid = postOf(store, group);
      const data = value === null ? of.empty : of.shape.safeParse(value).data;
      if (pid !== null && data !== undefined) apply(tx, { do: 'post.desk', pid, fields: { [of.field]: data } });
    },
  });
  const write = (tx: Tx, pid: number, checklist: Todo[]): void => {
    if (checklist.length <= localNoteBounds.items) apply(tx, { do: 'post.desk', pid, fields: { checklist } });
  };
  const checklists: Kind[] = [
    {
      name: 'todo',
      merge: 'set',
      topics,
      isHere,
      read: read(({ checklist }) => [...byId(checklist)].map(([id, { done }]) => ({ id, value: done }))),
      write(tx, group, id, value) {
        const pid = postOf(store, group);
        const { data } = TodoId.safeParse(id);
        if (pid === null || !data || (value !== null && typeof value !== 'boolean')) return;
        const { checklist } = store.localNotes.read(pid);
        const [before, todo] = [byId(checklist).get(id), { text: data[0], done: value ?? false }];
        if (value === null)
          write(
            tx,
            pid,
            checklist.filter((each) => each !== before),
          );
        else if (before)
          write(
            tx,
            pid,
            checklist.map((each) => (each === before ? todo : each)),
          );
        // The second of two that say the same waits for the first.
        else if ([...byId([...checklist, todo]).keys()].at(-1) === id) write(tx, pid, [...checklist, todo]);
      },
    },
    {
      name: 'todoOrder',
      merge: 'value',
      topics,
      isHere,
      read: read(({ checklist }) => (checklist.length < 2 ? [] : [{ id: '', value: [...byId(checklist).keys()] }])),
      write(tx, group, _, value) {
        const pid = postOf(store, group);
        const { data } = TodoIds.safeParse(value);
        if (pid !== null && data) write(tx, pid, inOrder(store.localNotes.read(pid).checklist, data));
      },
      covers(here, shared) {
        const [own, others] = [TodoIds.safeParse(here).data ?? [], TodoIds.safeParse(shared).data ?? []];
        const common = others.filter((id) => own.includes(id));
        return own.length === common.length && own.every((id, place) => id === common[place]);
      },
    },
  ];
  /** Undo brings back the days that this computer had. */
  const replacedDays = (tx: Tx, all: readonly Replaced[]): void => {
    const intents = (which: 'own' | 'shared') =>
      all.flatMap(({ group, [which]: value }): Intent[] => {
        const pid = postOf(store, group);
        const { data } = day.safeParse(value);
        return pid === null || data === undefined ? [] : [{ do: 'post.desk', pid, fields: { plannedOn: data } }];
      });
    const [forward, inverse] = [intents('shared'), intents('own')];
    const step = { origin: 'person', pid: null, kind: 'post.desk', label: null, size: inverse.length } as const;
    if (inverse.length > 0) tx.store.undoSteps.add({ ...step, forward, inverse, atMs: tx.nowMs });
  };
  return [
    {
      name: 'tag',
      merge: 'set',
      topics,
      isHere,
      read: read(({ tags }) => tags.map((tag) => ({ id: tag.toLowerCase(), value: tag }))),
      write(tx, group, id, value) {
        const pid = postOf(store, group);
        const tag = value === null ? null : tagText.safeParse(value).data;
        if (pid === null || tag === undefined) return;
        const others = store.postTags.ofPost(pid).filter((each) => each.toLowerCase() !== id);
        const tags = tag === null ? others : [...others, tag];
        if (tags.length <= localNoteBounds.tags) apply(tx, { do: 'post.tag', pid, tags });
      },
    },
    {
      ...note('day', 'value', { field: 'plannedOn', shape: day.nullable(), empty: null }),
      replaced: replacedDays,
    },
    {
      ...note('note', 'text', { field: 'note', shape: z.string().max(localNoteBounds.note), empty: '' }),
      both: bothTexts('\n\n---\n\n', localNoteBounds.note),
    },
    ...checklists,
  ];
};

const FamilyPart = z.strictObject({
  with: z.string().max(200),
  platform: z.string().max(50),
  own: z.array(z.enum(followFields)),
});

/** Of each part, but the one that represents the family: what it is a part of. */
export const families = ({ store }: Deps): Kind => ({
  name: 'family',
  merge: 'value',
  topics: ['posts'],
  isHere: (sid) => partOf(store, sid) !== null,
  read: (groups) =>
    entries(
      store.sharedData
        .familyParts(groups)
        .map(({ sid, head, platform, own }) => ({ group: sid, id: '', value: { with: head, platform, own } })),
    ),
  write(tx, group, _, value) {
    const { posts, families: known } = store;
    const pid = partOf(store, group);
    if (pid === null) return;
    if (value === null) {
      if (known.part(pid) !== null && posts.headOf(pid) !== pid) apply(tx, { do: 'post.part', pid });
      return;
    }
    const { data } = FamilyPart.safeParse(value);
    const to = data ? postOf(store, data.with) : null;
    if (!data || to === null || to === pid) return;
    if (posts.headOf(pid) !== to) {
      // A part of another family, and what the user separated, stay as they are.
      if (known.part(pid) !== null || known.areApart(to, pid)) return;
      const platformsOf = (of: number) =>
        [...store.agenda.rows([of]).values()].flatMap((line) => line.platforms.map((each) => String(each.platform)));
      const taken = new Set(known.pids(to).flatMap(platformsOf));
      if (platformsOf(pid).some((platform) => taken.has(platform))) return;
      apply(tx, { do: 'post.join', pid, to });
    }
    apply(tx, { do: 'post.follow', pid, own: data.own });
  },
});

const Approval = z.strictObject({
  hash: z.string().max(100),
  words: z
    .array(
      z.strictObject({
        platform: z.string().max(50),
        text: z.string().max(textBounds.variantBody),
        title: z.string().max(textBounds.variantTitle),
        hashtags: z.array(z.string().max(200)).max(200),
        altText: z.string().max(textBounds.variantAltText),
        media: z.array(z.string().max(200)).max(50),
      }),
    )
    .max(50),
  /** Earlier Galleys stored it as the service wrote it. */
  slot: z.iso.datetime({ offset: true, local: true }).nullable(),
  source: z.enum(['here', 'again', 'elsewhere', 'review']),
  reviewer: z.string().max(reviewBounds.reviewer).nullable(),
  atMs: z.number(),
});

/**
 * The newest approval of each post, word for word; none: it was taken back. One with a file of this computer alone means
 * nothing elsewhere. Of two changes the newer one counts, as the document knows: approvals have the clock of a computer.
 */
export const approvals = ({ store }: Deps): Kind => {
  const newestOf = (sid: string) => {
    const pid = partOf(store, sid);
    return pid === null ? null : store.approvals.newest(pid);
  };
  return {
    name: 'approval',
    merge: 'value',
    topics: ['posts'],
    isHere: (sid) => partOf(store, sid) !== null,
    stays: (sid) => newestOf(sid) !== null,
    both(here, shared) {
      const [own, other] = [Approval.safeParse(here).data, Approval.safeParse(shared).data];
      return own && other && own.atMs > other.atMs ? here : shared;
    },
    read: (groups) =>
      entries(
        store.sharedData.approvals(groups).flatMap(({ sid, pid }) => {
          const approval = store.approvals.newest(pid);
          const isOfService = approval?.words.every(({ media }) => media.every((id) => !id.startsWith('local-')));
          return approval && isOfService ? [{ group: sid, id: '', value: approval }] : [];
        }),
      ),
    write(tx, group, _, value) {
      const pid = partOf(store, group);
      const data = value === null ? null : Approval.safeParse(value).data;
      if (data === undefined || pid === null) return;
      store.approvals.takeBackTo(pid, data);
      if (data && !isSameJson(store.approvals.newest(pid) ?? undefined, data)) store.approvals.add(pid, data);
      tx.touch(pid);
    },
  };
};
