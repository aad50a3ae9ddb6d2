// What the user's computers share, kind by kind: how it is read from the library, and how a value of another computer is
// applied to it. What isn't here stays on each computer (docs/decisions/0070-other-computers.md).
import { z } from 'zod';
import { wordList } from '../../../preload/contract/brand.ts';
import { type CalendarOverlays, campaigns, holidays } from '../../../preload/contract/calendar-overlays.ts';
import { postQuery } from '../../../preload/contract/library.ts';
import { trackingRule } from '../../../preload/contract/link-tracking.ts';
import { weeklySlots } from '../../../preload/contract/plan.ts';
import { recurrenceRule } from '../../../preload/contract/recurring-rules.ts';
import { savedIdeaStages, snippetKinds } from '../../../preload/rules/choices.ts';
import { localNoteBounds, recurringRuleBounds, savedIdeaBounds } from '../../../preload/rules/own-bounds.ts';
import { textBounds } from '../../../preload/rules/service-bounds.ts';
import type { Topic } from '../../../preload/wire.ts';
import { readOverlays } from '../../store/calendar-overlays.ts';
import type { Tx } from '../../sync/kernel/transaction.ts';
import { SavedRule } from '../calendar/recurring-posts.ts';
import { savedViews } from '../posts/saved-views.ts';
import { bothTexts } from './both-texts.ts';
import type { Json } from './shared-doc.ts';
import { type Deps, entries, type Kind } from './kind.ts';
import { approvals, families, postKinds } from './post-kinds.ts';

/** Named by all that it says. A document has no `undefined`: what isn't there must not come back as null. */
const named = (value: unknown): { group: ''; id: string; value: Json } => {
  const id = JSON.stringify(value);
  return { group: '', id, value: JSON.parse(id) as Json };
};

/** A list that the library has as a whole: each item by itself. `write` gets the next list. */
const listOf = <T>(
  name: string,
  topics: readonly Topic[],
  of: { shape: z.ZodType<T[]>; read: () => T[]; write: (tx: Tx, next: T[]) => void },
): Kind => ({
  name,
  topics,
  merge: 'set',
  read: () => entries(of.read().map(named)),
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
  name,
  topics,
  merge: 'set',
  read: () => entries(of.all().map(({ value }) => named(value))),
  write(tx, _, id, value) {
    const same = of.all().filter((each) => JSON.stringify(each.value) === id);
    const { data } = of.shape.safeParse(value);
    if (value === null) for (const each of same) of.remove(each.id);
    else if (data && same.length === 0) of.add(tx, data);
    tx.changed(...topics);
  },
});

/** How far a rule has come is a value of its own: counting drafts is no change of the rule, and never goes back. */
const recurringKinds = (recurringPosts: Deps['recurringPosts']): Kind[] => {
  const savedOf = (tag: string) => recurringPosts.saved().find(({ rule }) => rule.tag === tag);
  return [
    {
      name: 'recurringRule',
      merge: 'value',
      topics: ['plan'],
      changedAtMs: (tag) => recurringPosts.changedAtMs(tag),
      read: () => entries(recurringPosts.saved().map(({ rule }) => ({ group: '', id: rule.tag, value: rule as Json }))),
      write(tx, _, tag, value) {
        if (value === null) return recurringPosts.replace(tx, tag, null);
        const { data: rule } = recurrenceRule.safeParse(value);
        const others = recurringPosts.saved().filter((each) => each.rule.tag !== tag);
        if (rule?.tag !== tag || others.length >= recurringRuleBounds.rules) return;
        const { madeCount, doneThrough } = savedOf(tag) ?? { madeCount: 0, doneThrough: null };
        recurringPosts.replace(tx, tag, { rule, madeCount, doneThrough });
      },
    },
    {
      name: 'recurringProgress',
      merge: 'value',
      grows: true,
      topics: ['plan'],
      // No day gets its post twice.
      both(here, shared) {
        const [own, other] = [Progress.safeParse(here).data, Progress.safeParse(shared).data];
        if (!own || !other) return shared;
        const days = [own, other].flatMap(({ doneThrough }) => doneThrough ?? []).sort();
        return { madeCount: Math.max(own.madeCount, other.madeCount), doneThrough: days.at(-1) ?? null };
      },
      read: () =>
        entries(
          recurringPosts.saved().map(({ rule, madeCount, doneThrough }) => ({
            group: '',
            id: rule.tag,
            value: { madeCount, doneThrough },
          })),
        ),
      write(tx, _, tag, value) {
        const [known, { data }] = [savedOf(tag), Progress.safeParse(value)];
        if (known && data) recurringPosts.replace(tx, tag, { ...known, ...data });
      },
    },
  ];
};
const Progress = SavedRule.omit({ rule: true });

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
    ...recurringKinds(recurringPosts),
    {
      name: 'trackingRule',
      merge: 'value',
      topics: ['plan'],
      stays: () => true,
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
      name: 'altText',
      merge: 'value',
      topics: ['media'],
      stays: () => true,
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
      name: 'trackedLink',
      merge: 'set',
      topics: ['posts'],
      stays: () => true,
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
