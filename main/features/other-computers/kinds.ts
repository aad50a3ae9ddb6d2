// What the user's computers share, kind by kind: how it is read from the library, and how a value of another computer is
// applied to it. What isn't here stays on each computer (docs/decisions/0070-other-computers.md).
import { z } from 'zod';
import { wordList } from '../../../preload/contract/brand.ts';
import { type CalendarOverlays, campaigns, holidays } from '../../../preload/contract/calendar-overlays.ts';
import { day, tagText } from '../../../preload/contract/inputs.ts';
import { postQuery } from '../../../preload/contract/library.ts';
import { trackingRule } from '../../../preload/contract/link-tracking.ts';
import { weeklySlots } from '../../../preload/contract/plan.ts';
import { savedIdeaStages, snippetKinds } from '../../../preload/rules/choices.ts';
import { followFields } from '../../../preload/rules/families.ts';
import {
  localNoteBounds,
  recurringRuleBounds,
  reviewBounds,
  savedIdeaBounds,
} from '../../../preload/rules/own-bounds.ts';
import { textBounds } from '../../../preload/rules/service-bounds.ts';
import type { Topic } from '../../../preload/wire.ts';
import { readOverlays } from '../../store/calendar-overlays.ts';
import type { SharedPost } from '../../store/shared-data.ts';
import type { Store } from '../../store/store.ts';
import type { Tx } from '../../sync/kernel/transaction.ts';
import { enqueue } from '../../sync/outbox/enqueue.ts';
import type { Intent } from '../../sync/outbox/operation.ts';
import { type RecurringPosts, SavedRule } from '../calendar/recurring-posts.ts';
import { savedViews } from '../posts/saved-views.ts';
import { bothTexts } from './both-texts.ts';
import type { DocKind, Json } from './shared-doc.ts';

/** Of one group: what the library has, and what the document has instead. */
export type Replaced = { group: string; own: Json; shared: Json };

/** Values by group and id. */
export type Entries = Map<string, Map<string, Json>>;

export type Kind = DocKind & {
  /**
   * Groups are posts, by their ids at the service: whether one is here as this kind needs it. Without it there is one
   * group, ''.
   */
  isHere?: (sid: string) => boolean;
  /** What Galley says when it changes. */
  topics: readonly Topic[];
  /**
   * Where both have one when they meet: one made of both. `isNewer`: the one here is. null: there is no room for both.
   */
  both?: (here: Json, shared: Json, isNewer: boolean) => Json | null;
  /** When the user changed it here, by the service's clock: when they meet, the newer one counts. null: it isn't known. */
  changedAtMs?: (id: string) => number | null;
  /** They are about to meet, and these values are replaced here: how they can be got back is stored. Part of a transaction. */
  replaced?: (tx: Tx, all: readonly Replaced[]) => void;
  /** The order of other values: whether the document's says what this library's says. It is applied as far as it fits. */
  covers?: (here: Json, shared: Json | undefined) => boolean;
  /** Once shared, it stays, also where this computer has it no more. */
  stays?: true;
  /** `groups` null: all. */
  read(groups: readonly string[] | null): Entries;
  /** null removes it. What can't be applied here, or not yet, is left as it is. */
  write(tx: Tx, group: string, id: string, value: Json | null): void;
};

const entries = (all: readonly { group: string; id: string; value: Json }[]): Entries => {
  const found: Entries = new Map();
  for (const { group, id, value } of all) {
    const values = found.get(group) ?? new Map<string, Json>();
    values.set(id, value);
    found.set(group, values);
  }
  return found;
};

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

/** Without an undo step: undo is about what was done on this computer. */
const apply = (tx: Tx, intent: Intent): void => void enqueue(tx, intent);

type Deps = { store: Store; recurringPosts: Pick<RecurringPosts, 'saved' | 'replace' | 'changedAtMs'> };

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

const postKinds = ({ store }: Deps): Kind[] => {
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
    ...{ name, merge, topics, isHere },
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
      ...{ name: 'todo', merge: 'set', topics, isHere },
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
      ...{ name: 'todoOrder', merge: 'value', topics, isHere },
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
      ...{ name: 'tag', merge: 'set', topics, isHere },
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
const families = ({ store }: Deps): Kind => ({
  ...{ name: 'family', merge: 'value', topics: ['posts'], isHere: (sid) => partOf(store, sid) !== null },
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
  slot: z.iso.datetime().nullable(),
  source: z.enum(['here', 'again', 'elsewhere', 'review']),
  reviewer: z.string().max(reviewBounds.reviewer).nullable(),
  atMs: z.number(),
});

/** The newest approval of each post, word for word. One with a file of this computer alone means nothing elsewhere. */
const approvals = ({ store }: Deps): Kind => ({
  ...{ name: 'approval', merge: 'value', topics: ['posts'], isHere: (sid) => partOf(store, sid) !== null, stays: true },
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
    const { data } = Approval.safeParse(value);
    if (!data || pid === null) return;
    if ((store.approvals.newest(pid)?.atMs ?? 0) >= data.atMs) return;
    store.approvals.add(pid, data);
    tx.touch(pid);
  },
});

/** A list that the library has as a whole: each item by itself. `write` gets the next list. */
const listOf = <T>(
  name: string,
  topics: readonly Topic[],
  of: { shape: z.ZodType<T[]>; read: () => T[]; write: (tx: Tx, next: T[]) => void },
): Kind => ({
  ...{ name, topics, merge: 'set' },
  read: () => entries(of.read().map((item) => ({ group: '', id: JSON.stringify(item), value: item as Json }))),
  write(tx, _, id, value) {
    const before = of.read();
    const others = before.filter((item) => JSON.stringify(item) !== id);
    const { data } = of.shape.safeParse(value === null ? others : [...others, value]);
    if (data) of.write(tx, data);
  },
});

const Snippet = z.strictObject({
  kind: z.enum(snippetKinds),
  name: z.string().max(localNoteBounds.snippetName),
  text: z.string().max(localNoteBounds.snippetText),
  hashtags: z.array(z.string().max(200)).max(200),
});
const Idea = z.strictObject({
  text: z.string().max(savedIdeaBounds.text),
  stage: z.enum(savedIdeaStages),
  atMs: z.number(),
});
const View = postQuery.extend({ name: z.string().max(60) });

/** Rows that have an id of this computer alone: they are the same by what they say. */
const rowsOf = <T>(
  name: string,
  topics: readonly Topic[],
  of: {
    shape: z.ZodType<T>;
    all: () => { id: number; value: T }[];
    add: (tx: Tx, value: T) => void;
    remove: (id: number) => void;
  },
): Kind => ({
  ...{ name, topics, merge: 'set' },
  read: () => entries(of.all().map(({ value }) => ({ group: '', id: JSON.stringify(value), value: value as Json }))),
  write(tx, _, id, value) {
    const same = of.all().filter((each) => JSON.stringify(each.value) === id);
    const { data } = of.shape.safeParse(value);
    if (value === null) for (const each of same) of.remove(each.id);
    else if (data && same.length === 0) of.add(tx, data);
    tx.changed(...topics);
  },
});

const ownKinds = ({ store, recurringPosts }: Deps): Kind[] => {
  const overlays = () => readOverlays(store.meta);
  const writeOverlays = (tx: Tx, change: Partial<CalendarOverlays>): void => {
    store.meta.write('calendar_layers', JSON.stringify({ ...overlays(), ...change }));
    tx.changed('plan');
  };
  const listIn = <T>(
    name: string,
    key: 'weekly_slots' | 'avoided_words',
    topics: readonly Topic[],
    shape: z.ZodType<T[]>,
  ) =>
    listOf(name, topics, {
      shape,
      read: () => shape.safeParse(JSON.parse(store.meta.read(key) ?? '[]')).data ?? [],
      write(tx, next) {
        store.meta.write(key, JSON.stringify(next));
        tx.changed(...topics);
      },
    });
  return [
    listOf('campaign', ['plan'], {
      shape: campaigns,
      read: () => overlays().campaigns,
      write: (tx, next) => writeOverlays(tx, { campaigns: next }),
    }),
    listOf('holiday', ['plan'], {
      shape: holidays,
      read: () => overlays().holidays,
      write: (tx, next) => writeOverlays(tx, { holidays: next }),
    }),
    listIn('slot', 'weekly_slots', ['plan'], weeklySlots),
    listIn('avoided', 'avoided_words', ['account'], wordList),
    rowsOf('snippet', ['snippets'], {
      shape: Snippet,
      all: () =>
        store.snippets
          .all()
          .map(({ id, kind, name, text, hashtags }) => ({ id, value: { kind, name, text, hashtags } })),
      add: (tx, snippet) => void store.snippets.save({ id: null, ...snippet }, tx.nowMs),
      remove: (id) => store.snippets.remove(id),
    }),
    rowsOf('view', ['views'], {
      shape: View,
      all: () => savedViews(store).map(({ id, name, filter, sort }) => ({ id, value: { filter, sort, name } })),
      add: (tx, view) => store.savedViews.add(view, tx.nowMs),
      remove: (id) => store.savedViews.remove(id),
    }),
    rowsOf('idea', ['captures'], {
      shape: Idea,
      all: () => store.savedIdeas.all().map(({ id, text, stage, atMs }) => ({ id, value: { text, stage, atMs } })),
      add: (_, { atMs, ...idea }) => void store.savedIdeas.save({ id: null, ...idea }, atMs),
      remove: (id) => store.savedIdeas.remove(id),
    }),
    {
      ...{ name: 'recurring', merge: 'value', topics: ['plan'] },
      changedAtMs: (tag) => recurringPosts.changedAtMs(tag),
      // How far either of them has come: no day gets its post twice.
      both(here, shared, isNewer) {
        const [own, other] = [SavedRule.safeParse(here).data, SavedRule.safeParse(shared).data];
        if (!own || !other) return shared;
        const days = [own, other].flatMap(({ doneThrough }) => doneThrough ?? []).sort();
        const madeCount = Math.max(own.madeCount, other.madeCount);
        return { ...(isNewer ? own : other), madeCount, doneThrough: days.at(-1) ?? null } as unknown as Json;
      },
      read: () =>
        entries(
          recurringPosts.saved().map((rule) => ({ group: '', id: rule.rule.tag, value: rule as unknown as Json })),
        ),
      write(tx, _, tag, value) {
        const { data } = SavedRule.safeParse(value);
        const others = recurringPosts.saved().filter(({ rule }) => rule.tag !== tag);
        if (value !== null && !data) return;
        if (data && others.length >= recurringRuleBounds.rules) return;
        recurringPosts.replace(tx, tag, data ?? null);
      },
    },
    {
      ...{ name: 'trackingRule', merge: 'value', topics: ['plan'], stays: true },
      changedAtMs: () => store.linkTracking.changedAtMs(),
      read() {
        const rule = store.linkTracking.rule();
        return entries(rule ? [{ group: '', id: '', value: rule }] : []);
      },
      write(tx, _, __, value) {
        const { data } = trackingRule.safeParse(value);
        if (!data) return;
        store.linkTracking.writeRule(data, tx.serverNowMs);
        tx.changed('plan');
      },
    },
    {
      ...{ name: 'altText', merge: 'value', topics: ['media'], stays: true },
      both: bothTexts('\n', textBounds.variantAltText),
      read: () =>
        entries(
          store.media
            .all()
            .flatMap(({ sha256, altText }) => (altText === null ? [] : [{ group: '', id: sha256, value: altText }])),
        ),
      write(tx, _, sha256, value) {
        const mid = store.media.bySha256([sha256]).get(sha256);
        const file = mid === undefined ? null : store.media.read(mid);
        const { data: altText } = z.string().max(textBounds.variantAltText).safeParse(value);
        if (!file || altText === undefined) return;
        store.media.describe(file.mid, { name: file.name, altText });
        tx.changed('media');
      },
    },
    {
      // What Galley made of each link: without it, an approved text would count as changed elsewhere.
      ...{ name: 'trackedLink', merge: 'set', topics: ['posts'], stays: true },
      read: () =>
        entries(store.linkTracking.newest(newestLinks).map(({ from, to }) => ({ group: '', id: to, value: from }))),
      write(tx, _, to, value) {
        const { data: from } = z.string().max(textBounds.variantBody).safeParse(value);
        if (from !== undefined) store.linkTracking.learn([{ from, to }], tx.nowMs);
      },
    },
  ];
};

/** Older ones are of posts that were published long ago. */
const newestLinks = 1000;

export const createKinds = (deps: Deps): Kind[] => [
  // Notes and tags are of the post that represents a family.
  families(deps),
  ...postKinds(deps),
  approvals(deps),
  ...ownKinds(deps),
];
