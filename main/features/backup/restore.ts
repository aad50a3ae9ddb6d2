// Plans restoring a backup: deleted posts become new drafts, others get what they lack, and nothing existing is
// changed.
import { Temporal } from 'temporal-polyfill';
import { albumKey } from '../../../preload/rules/albums.ts';
import { calendarOverlayBounds, weeklySlotLimit } from '../../../preload/rules/own-bounds.ts';
import type { Snippet } from '../../../preload/contract/local-notes.ts';
import type { RestorePreview } from '../../../preload/contract/backup.ts';
import type { CalendarOverlays } from '../../../preload/contract/calendar-overlays.ts';
import type { Approval } from '../../store/wording-history.ts';
import type { RecordedFailure, ReportNote } from '../../store/reports.ts';
import type { Store } from '../../store/store.ts';
import type { Intent } from '../../sync/outbox/operation.ts';
import { type Copy, countPosts, wholeCopy } from '../posts/duplicate.ts';
import { isHere, restoredBefore, type Origin } from '../posts/restored-posts.ts';
import { savedViews } from '../posts/saved-views.ts';
import { attachmentOf } from '../../sync/posts/fields.ts';
import type { MediaId, PostId } from '../../../preload/ids.ts';
import type { Post } from '../../../preload/contract/posts.ts';
import { synced } from '../../../preload/rules/post-state.ts';
import type { Backup, SavedPost } from './format.ts';
import type { WeeklySlot } from '../../../preload/contract/plan.ts';

export type Restore = {
  /** `origin`: of the first copy of each. */
  copies: (Copy & { origin?: Origin })[];
  /** About existing posts. */
  fillings: Intent[];
  /** Of existing posts without one. */
  approvals: { pid: number; approval: Approval }[];
  /** Of existing posts, that are not recorded here. */
  failures: RecordedFailure[];
  /** Times of a pause, for existing variants without one. */
  paused: { pid: number; platform: string; at: string }[];
  snippets: Omit<Snippet, 'id'>[];
  views: Backup['views'];
  /** The complete new list. */
  slots: WeeklySlot[];
  /** The complete new lists. */
  layers: Pick<CalendarOverlays, 'campaigns' | 'holidays'>;
  avoided: Backup['avoided'];
  /** Of days without one. */
  reportNotes: ReportNote[];
  /** New ones only. */
  captures: Backup['captures'];
  /** Those that are new here, or lack files. `aid` null: none has its name. */
  albums: { aid: number | null; name: string; mids: number[] }[];
  counts: Pick<
    RestorePreview,
    | 'newCount'
    | 'plannedCount'
    | 'lackingPlatformCount'
    | 'lackingMediaCount'
    | 'hasUnknownMedia'
    | 'filledCount'
    | 'pausedTimeCount'
    | 'sameCount'
    | 'restoredCount'
    | 'leftOutCount'
    | 'hasTracking'
    | 'lostCount'
    | 'snippetCount'
    | 'viewCount'
    | 'slotCount'
    | 'ruleCount'
    | 'savedIdeaCount'
    | 'campaignCount'
    | 'holidayCount'
    | 'avoidedCount'
    | 'albumCount'
    | 'lackingFileCount'
    | 'reportNoteCount'
  >;
};

type Around = {
  store: Store;
  /** null: the library has no id, so no backup is of it. */
  libraryId: string | null;
  /** The business's time zone: a lost time becomes a planned day in it. */
  zone: string;
  slots: readonly WeeklySlot[];
  /** Tags that have a rule. */
  ruleTags: ReadonlySet<string>;
  layers: Pick<CalendarOverlays, 'campaigns' | 'holidays'>;
  avoided: Backup['avoided'];
};

/** Changes nothing. */
export const restoreOf = (backup: Backup, around: Around): Restore => {
  const { store, libraryId, zone, slots, ruleTags } = around;
  const isOwn = libraryId !== null && backup.libraryId === libraryId;
  const wasRestored = restoredBefore(store);
  const copies: Restore['copies'] = [];
  const fillings: Intent[] = [];
  const approvals: Restore['approvals'] = [];
  const failures: Restore['failures'] = [];
  const paused: Restore['paused'] = [];
  let [filledCount, sameCount, restoredCount, leftOutCount, lostCount, plannedCount] = [0, 0, 0, 0, 0, 0];
  let hasUnknownMedia = false;
  const here = new Map<number, number>();
  const copied = new Map<number, number>();
  for (const post of backup.posts) {
    const pid = hereAs(store, post, isOwn);
    if (pid !== null) {
      here.set(post.localId, pid);
      const lacking = lackingOf(store, pid, post);
      fillings.push(...lacking);
      const approval = store.approvals.newest(pid) === null ? post.approval : null;
      if (approval) approvals.push({ pid, approval });
      const times = backup.pause ? lackingTimes(store, pid, post) : [];
      paused.push(...times);
      const unrecorded = lackingFailures(store, pid, post);
      failures.push(...unrecorded);
      if (lacking.length + times.length + unrecorded.length > 0 || approval) filledCount += 1;
      else sameCount += 1;
      continue;
    }
    const origin = { libraryId: backup.libraryId, localId: post.localId, serviceId: post.serviceId };
    if (wasRestored(origin)) restoredCount += 1;
    else if (wasPublished(post)) leftOutCount += 1;
    else {
      const [first, ...others] = copiesOf(store, post, isOwn, zone);
      if (first) {
        const index = copies.push({ ...first, origin }) - 1;
        copied.set(post.localId, index);
        copies.push(...others.map((copy) => ({ ...copy, partOf: { copy: index } })));
        if (slotOf(post) !== null) plannedCount += 1;
        if (post.versions.some(({ media }) => media === null)) hasUnknownMedia = true;
      } else lostCount += 1;
    }
  }
  for (const family of backup.families) fillings.push(...together(store, { family, here, copied, copies }));
  const lackingPlatformCount = countPosts(copies, ({ platforms }) => platforms.length > 0);
  const lackingMediaCount = countPosts(copies, ({ pictureCount, hasVideo }) => pictureCount > 0 || hasVideo);
  const known = new Set(store.snippets.all().map(nameOf));
  const snippets = backup.snippets.filter((each) => !known.has(nameOf(each)));
  const viewNames = new Set(savedViews(store).map(({ name }) => name));
  const views = backup.views.filter(({ name }) => !viewNames.has(name));
  const newSlots = newOf(backup.slots, slots);
  const campaigns = newOf(backup.campaigns, around.layers.campaigns);
  const holidays = newOf(backup.holidays, around.layers.holidays);
  const avoided = newOf(backup.avoided, around.avoided);
  const caught = new Set(store.savedIdeas.all().map(({ text }) => text));
  const reportNotes = backup.reportNotes.filter(({ from, to }) => store.reports.note(from, to) === '');
  const captures = backup.captures.filter(({ text }) => !caught.has(text));
  const { albums, lackingFileCount } = albumsOf(store, backup);
  return {
    copies,
    fillings,
    approvals,
    failures,
    paused,
    snippets,
    views,
    slots: [...slots, ...newSlots].slice(0, weeklySlotLimit),
    layers: {
      campaigns: [...around.layers.campaigns, ...campaigns].slice(0, calendarOverlayBounds.campaigns),
      holidays: [...around.layers.holidays, ...holidays].slice(0, calendarOverlayBounds.holidays),
    },
    avoided: [...around.avoided, ...avoided],
    reportNotes,
    captures,
    albums,
    counts: {
      ruleCount: backup.pools.filter(({ rule }) => !ruleTags.has(rule.tag)).length,
      newCount: copies.filter(({ partOf }) => partOf === undefined).length,
      plannedCount,
      lackingPlatformCount,
      lackingMediaCount,
      hasUnknownMedia,
      filledCount,
      pausedTimeCount: paused.length,
      sameCount,
      restoredCount,
      leftOutCount,
      lostCount,
      snippetCount: snippets.length,
      viewCount: views.length,
      slotCount: newSlots.length,
      savedIdeaCount: captures.length,
      campaignCount: campaigns.length,
      holidayCount: holidays.length,
      avoidedCount: avoided.length,
      hasTracking: backup.tracking !== null && store.linkTracking.rule() === null,
      albumCount: albums.length,
      lackingFileCount,
      reportNoteCount: reportNotes.length,
    },
  };
};

/**
 * Joins parts into one post again: copies become parts of the existing post, otherwise of the first copy. An existing
 * post only joins if it has no family and the user did not separate it.
 */
const together = (
  { families, agenda }: Store,
  of: {
    family: Backup['families'][number];
    here: ReadonlyMap<number, number>;
    copied: ReadonlyMap<number, number>;
    copies: Restore['copies'];
  },
): Intent[] => {
  const stays = of.family.flatMap(({ localId, own }) => {
    const pid = of.here.get(localId);
    return pid === undefined ? [] : [{ pid, own }];
  });
  const [first] = stays;
  const platformsOf = (pid: number) =>
    [...agenda.rows([pid]).values()].flatMap((row) => row.platforms.map(({ platform }) => platform as string));
  const taken = new Set<string>(first ? platformsOf(first.pid) : []);
  const take = (platforms: readonly string[]): boolean => {
    if (platforms.length === 0 || platforms.some((platform) => taken.has(platform))) return false;
    for (const platform of platforms) taken.add(platform);
    return true;
  };
  const joins = stays.slice(1).flatMap(({ pid, own }): Intent[] => {
    if (!first || families.part(pid) !== null || families.areApart(first.pid, pid) || !take(platformsOf(pid)))
      return [];
    return [
      { do: 'post.join', pid, to: first.pid },
      ...(own.length > 0 ? [{ do: 'post.follow', pid, own } satisfies Intent] : []),
    ];
  });
  let leads = -1;
  for (const { localId, own } of of.family) {
    const index = of.copied.get(localId);
    const copy = index === undefined ? undefined : of.copies[index];
    if (!copy || index === undefined || !take(copy.post.variants.map(({ platform }) => platform))) continue;
    const partOf = first ? { pid: first.pid } : leads < 0 ? undefined : { copy: leads };
    if (partOf) of.copies[index] = { ...copy, partOf, own };
    else leads = index;
  }
  return joins;
};

/** Those that are not among the known ones, compared by all members. */
const newOf = <T>(of: readonly T[], known: readonly T[]): T[] => {
  const names = new Set(known.map((each) => JSON.stringify(each)));
  return of.filter((each) => !names.has(JSON.stringify(each)));
};

/**
 * Albums are the same by name, and files by content. What an album here has besides stays in it. `lackingFileCount`:
 * files of its albums that are not on this computer.
 */
const albumsOf = ({ albums, media }: Store, backup: Backup): Pick<Restore, 'albums'> & { lackingFileCount: number } => {
  const here = new Map(albums.all().map(({ aid, name }) => [albumKey(name), aid]));
  const midOf = media.bySha256(backup.albums.flatMap(({ files }) => files));
  const lacking = new Set(backup.albums.flatMap(({ files }) => files.filter((sha256) => !midOf.has(sha256))));
  const restored = backup.albums.flatMap(({ name, files }) => {
    const aid = here.get(albumKey(name)) ?? null;
    const present = new Set(aid === null ? [] : albums.files(aid));
    const mids = files.flatMap((sha256) => midOf.get(sha256) ?? []).filter((mid) => !present.has(mid));
    return aid === null || mids.length > 0 ? [{ aid, name, mids }] : [];
  });
  return { albums: restored, lackingFileCount: lacking.size };
};

const nameOf = ({ kind, name, text, hashtags }: Omit<Snippet, 'id'>): string =>
  JSON.stringify([kind, name, text, hashtags]);

/** By the service's id, or as the same row of the same library. */
const hereAs = (store: Store, { serviceId, localId }: SavedPost, isOwn: boolean): number | null => {
  const bySid = serviceId === null ? null : store.posts.pidOf(serviceId);
  if (bySid !== null) return store.posts.goneAtMs(bySid) === null ? bySid : null;
  return isOwn && isHere(store, localId) ? localId : null;
};

/** Only fills what is empty here: what the user wrote since stays. */
const lackingOf = ({ posts, localNotes, postTags }: Store, part: number, post: SavedPost): Intent[] => {
  const pid = posts.headOf(part);
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

/** Of variants that have no time here. */
const lackingTimes = ({ agenda, posts, pause }: Store, part: number, { paused }: SavedPost): Restore['paused'] => {
  const pid = posts.headOf(part);
  const versions = agenda.unpublished([pid]);
  const known = new Set(pause.timesOf(pid).map(({ platform }) => platform));
  return paused.flatMap(({ platform, at }) =>
    !known.has(platform) && versions.some((each) => each.platform === platform && each.slotMs === null)
      ? [{ pid, platform, at }]
      : [],
  );
};

const lackingFailures = ({ recordedFailures }: Store, pid: number, { failures }: SavedPost): RecordedFailure[] => {
  const known = new Set(recordedFailures.ofPost(pid).map(({ platform, failedMs }) => `${platform} ${failedMs}`));
  return failures
    .filter(({ platform, failedMs }) => !known.has(`${platform} ${failedMs}`))
    .map((failure) => ({ pid, ...failure }));
};

const slotOf = ({ versions, plannedOn, paused }: SavedPost): string | null =>
  plannedOn === null
    ? (versions.find(({ scheduledAt }) => scheduledAt !== null)?.scheduledAt ?? paused[0]?.at ?? null)
    : null;

const wasPublished = ({ status, versions }: SavedPost): boolean =>
  status === 'published' || versions.some((version) => version.status === 'published');

/** Duplicated like the library's own posts. Empty: the post can start on no platform. */
const copiesOf = (store: Store, saved: SavedPost, isOwn: boolean, zone: string): Copy[] => {
  const slot = slotOf(saved);
  const plannedOn =
    saved.plannedOn ??
    (slot === null ? null : Temporal.Instant.from(slot).toZonedDateTimeISO(zone).toPlainDate().toString());
  const { note, checklist, tags } = saved;
  const localNotes = { note, checklist, ...(plannedOn !== null && { plannedOn }) };
  const post = postOf(store, saved, isOwn);
  return wholeCopy(store, post, { name: post.name, isGone: true }, { localNotes, tags });
};

/** What the file has of it; everything else is as for a post that never left this computer. */
const postOf = (store: Store, saved: SavedPost, isOwn: boolean): Post => ({
  id: String(saved.localId) as PostId,
  serviceId: saved.serviceId,
  name: saved.name,
  idea: saved.idea,
  kind: 'post',
  status: 'draft',
  needsApproval: false,
  changedSinceApproval: false,
  variants: saved.versions.map(({ isMain, media, scheduledAt: _, ...version }) => ({
    ...version,
    isPrimary: isMain,
    media: (media ?? []).map(({ id, type }) => ({
      id: (isKnownFile(store, id, isOwn) ? id : notHere) as MediaId,
      type,
      ratio: null,
      altText: null,
    })),
    scheduledAt: null,
    publishedAt: null,
    permalink: null,
    score: null,
    publishFailure: null,
    generation: { status: 'ready', error: null, videoStatus: null },
  })),
  sync: synced,
  gone: 'deleted',
  canKeep: false,
  createdAt: '',
  updatedAt: '',
});

const notHere = 'not-here';

/** A file without a service id has a local id, which means another file in another library. */
const isKnownFile = ({ media }: Store, id: string, isOwn: boolean): boolean => {
  const attachment = attachmentOf(id);
  return 'sid' in attachment || (isOwn && media.read(attachment.mid) !== null);
};
