// What putting a backup back comes to: posts that are gone as new drafts, what others lack, and nothing that is here changed.
import { Temporal } from 'temporal-polyfill';
import { localNoteBounds, calendarOverlayBounds, weeklySlotLimit } from '../../../preload/rules/own-bounds.ts';
import type { Snippet } from '../../../preload/contract/local-notes.ts';
import type { RestorePreview } from '../../../preload/contract/backup.ts';
import type { CalendarOverlays } from '../../../preload/contract/calendar-overlays.ts';
import { type PlatformId, isPlatformId, platforms } from '../../../preload/rules/platforms.ts';
import type { Approval } from '../../store/wording-history.ts';
import type { Store } from '../../store/store.ts';
import type { Intent } from '../../sync/outbox/operation.ts';
import type { Beginning } from '../../sync/outbox/undo.ts';
import { savedViews } from '../posts/saved-views.ts';
import type { Backup, SavedPost } from './format.ts';
import type { WeeklySlot } from '../../../preload/contract/plan.ts';

export type Restore = {
  beginnings: Beginning[];
  /** About posts that are here. */
  fillings: Intent[];
  /** Of posts that are here and know of none. */
  approvals: { pid: number; approval: Approval }[];
  snippets: Omit<Snippet, 'id'>[];
  views: Backup['views'];
  /** All there will be. */
  slots: WeeklySlot[];
  /** All there will be. */
  layers: Pick<CalendarOverlays, 'campaigns' | 'holidays'>;
  avoided: Backup['avoided'];
  /** New ones alone. */
  captures: Backup['captures'];
  counts: Pick<
    RestorePreview,
    | 'newCount'
    | 'plannedCount'
    | 'filledCount'
    | 'sameCount'
    | 'leftOutCount'
    | 'snippetCount'
    | 'viewCount'
    | 'slotCount'
    | 'ruleCount'
    | 'savedIdeaCount'
    | 'campaignCount'
    | 'holidayCount'
    | 'avoidedCount'
  >;
};

type Around = {
  store: Store;
  /** null: it has none, so no backup is of it. */
  libraryId: string | null;
  /** The zone of the business: a lost time becomes a planned day there. */
  zone: string;
  slots: readonly WeeklySlot[];
  /** That have a rule. */
  ruleTags: ReadonlySet<string>;
  layers: Pick<CalendarOverlays, 'campaigns' | 'holidays'>;
  avoided: Backup['avoided'];
};

/** Changes nothing. */
export const restoreOf = (backup: Backup, around: Around): Restore => {
  const { store, libraryId, zone, slots, ruleTags } = around;
  const isOwn = libraryId !== null && backup.libraryId === libraryId;
  const beginnings: Beginning[] = [];
  const fillings: Intent[] = [];
  const approvals: Restore['approvals'] = [];
  let [filledCount, sameCount, leftOutCount, plannedCount] = [0, 0, 0, 0];
  for (const post of backup.posts) {
    const pid = hereAs(store, post, isOwn);
    if (pid !== null) {
      const lacking = lackingOf(store, pid, post);
      fillings.push(...lacking);
      const approval = store.approvals.newest(pid) === null ? post.approval : null;
      if (approval) approvals.push({ pid, approval });
      if (lacking.length > 0 || approval) filledCount += 1;
      else sameCount += 1;
      continue;
    }
    const beginning = beginningOf(post, zone);
    if (!beginning) leftOutCount += 1;
    else {
      beginnings.push(beginning);
      if (slotOf(post) !== null) plannedCount += 1;
    }
  }
  const known = new Set(store.snippets.all().map(nameOf));
  const snippets = backup.snippets.filter((each) => !known.has(nameOf(each)));
  const viewNames = new Set(savedViews(store).map(({ name }) => name));
  const views = backup.views.filter(({ name }) => !viewNames.has(name));
  const newSlots = newOf(backup.slots, slots);
  const campaigns = newOf(backup.campaigns, around.layers.campaigns);
  const holidays = newOf(backup.holidays, around.layers.holidays);
  const avoided = newOf(backup.avoided, around.avoided);
  const caught = new Set(store.savedIdeas.all().map(({ text }) => text));
  const captures = backup.captures.filter(({ text }) => !caught.has(text));
  return {
    beginnings,
    fillings,
    approvals,
    snippets,
    views,
    slots: [...slots, ...newSlots].slice(0, weeklySlotLimit),
    layers: {
      campaigns: [...around.layers.campaigns, ...campaigns].slice(0, calendarOverlayBounds.campaigns),
      holidays: [...around.layers.holidays, ...holidays].slice(0, calendarOverlayBounds.holidays),
    },
    avoided: [...around.avoided, ...avoided],
    captures,
    counts: {
      ruleCount: backup.pools.filter(({ rule }) => !ruleTags.has(rule.tag)).length,
      ...{ newCount: beginnings.length, plannedCount, filledCount, sameCount, leftOutCount },
      ...{ snippetCount: snippets.length, viewCount: views.length, slotCount: newSlots.length },
      ...{
        savedIdeaCount: captures.length,
        campaignCount: campaigns.length,
        holidayCount: holidays.length,
        avoidedCount: avoided.length,
      },
    },
  };
};

/** Those that are not among the known ones, with all their members. */
const newOf = <T>(of: readonly T[], known: readonly T[]): T[] => {
  const names = new Set(known.map((each) => JSON.stringify(each)));
  return of.filter((each) => !names.has(JSON.stringify(each)));
};

const nameOf = ({ kind, name, text, hashtags }: Omit<Snippet, 'id'>): string =>
  JSON.stringify([kind, name, text, hashtags]);

/** By the service's id, or as the same row of the same library. */
const hereAs = ({ posts }: Store, { serviceId, localId }: SavedPost, isOwn: boolean): number | null => {
  const bySid = serviceId === null ? null : posts.pidOf(serviceId);
  const pid = bySid ?? (isOwn && posts.view(localId) ? localId : null);
  return pid !== null && posts.goneAtMs(pid) === null ? pid : null;
};

/** Only what is empty here is filled: what the person wrote since stays. */
const lackingOf = ({ localNotes, postTags }: Store, pid: number, post: SavedPost): Intent[] => {
  const now = localNotes.read(pid);
  const fields = {
    ...(now.plannedOn === null && post.plannedOn !== null && { plannedOn: post.plannedOn }),
    ...(now.note === '' && post.note !== '' && { note: post.note }),
    ...(now.checklist.length === 0 && post.checklist.length > 0 && { checklist: post.checklist }),
  };
  const tags = postTags.ofPost(pid);
  return [
    ...(Object.keys(fields).length > 0 ? [{ do: 'post.desk', pid, fields } satisfies Intent] : []),
    ...(tags.length === 0 && post.tags.length > 0 ? [{ do: 'post.tag', pid, tags: post.tags } satisfies Intent] : []),
  ];
};

const slotOf = ({ versions, plannedOn }: SavedPost): string | null =>
  plannedOn === null ? (versions.find(({ scheduledAt }) => scheduledAt !== null)?.scheduledAt ?? null) : null;

type First = Exclude<PlatformId, 'x'>;
const canBegin = (platform: string): platform is First =>
  isPlatformId(platform) && platform !== 'x' && platforms[platform].canStartPost;

/** null: it went out, or there is no platform that a post can begin on. */
const beginningOf = (post: SavedPost, zone: string): Beginning | null => {
  if (post.status === 'published' || post.versions.some(({ status }) => status === 'published')) return null;
  const main = [...post.versions].sort((one, other) => Number(other.isMain) - Number(one.isMain));
  const version = main.find(({ platform }) => canBegin(platform));
  const platform = version?.platform;
  if (!version || platform === undefined || !canBegin(platform)) return null;
  const slot = slotOf(post);
  const plannedOn =
    post.plannedOn ??
    (slot === null ? null : Temporal.Instant.from(slot).toZonedDateTimeISO(zone).toPlainDate().toString());
  const note = [post.note, ...otherTexts(post, version)].filter((part) => part !== '').join('\n\n');
  const { body, title, description, altText, hashtags } = version;
  const fields = {
    ...(body !== null && { body }),
    ...(title !== null && { title }),
    ...(description !== null && { description }),
    ...(altText !== null && { altText }),
    ...(hashtags.length > 0 && { hashtags }),
  };
  const localNotes = {
    ...(plannedOn !== null && { plannedOn }),
    ...(note !== '' && { note: note.slice(0, localNoteBounds.note) }),
    ...(post.checklist.length > 0 && { checklist: post.checklist }),
  };
  return {
    create: { platform, name: post.name, ...(post.idea !== null && { idea: post.idea }) },
    then: (pid): Intent[] => [
      ...(Object.keys(fields).length > 0 ? [{ do: 'post.edit', pid, platform, fields } satisfies Intent] : []),
      ...(Object.keys(localNotes).length > 0 ? [{ do: 'post.desk', pid, fields: localNotes } satisfies Intent] : []),
      ...(post.tags.length > 0 ? [{ do: 'post.tag', pid, tags: post.tags } satisfies Intent] : []),
    ],
  };
};

/** A new draft has one version: the words of the others, where they differ, are kept in its note. */
const otherTexts = ({ versions }: SavedPost, main: SavedPost['versions'][number]): string[] =>
  versions.flatMap(({ platform, body }) =>
    platform === main.platform || body === null || body === '' || body === main.body
      ? []
      : [`${isPlatformId(platform) ? platforms[platform].name : platform}:\n${body}`],
  );
