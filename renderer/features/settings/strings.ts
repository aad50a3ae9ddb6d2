// Strings of Settings, by section.
import { language } from '#messages/language.ts';
import * as messages from '#messages/settings.ts';
import type { KeyPlace } from '../../../preload/contract/session.ts';
import type { SettingsGroup, SettingsSection } from '../../app/route.svelte.ts';
import { isolated, fileSize } from '../../app/strings.ts';
import type { RestoreOutcome, RestorePreview, RestoreReading } from '../../../preload/contract/backup.ts';
import { watchedFolderBounds } from '../../../preload/rules/own-bounds.ts';
import type { WatchedFolder, WatchRefusal } from '../../../preload/contract/watched-folders.ts';
import type { Job } from '../../../preload/contract/jobs.ts';
import type { Amount, DerivedFile } from '../../../preload/contract/support.ts';
import type { FreeableKind, StorageKind } from '../../../preload/rules/choices.ts';
import type { UpdateFailure, UpdateState } from '../../../preload/contract/app.ts';

const sections: Record<SettingsSection, string> = messages.sections;

/** Six pages, each with the sections that belong together. */
const groups: Record<SettingsGroup, { title: string; text: string }> = messages.groups;

const places: Record<KeyPlace, { title: string; text: string }> = messages.places;

/** Job kinds as the service names them, before and after their end. Each but the ideas is about a post. */
const jobs: Readonly<Record<string, typeof messages.otherWork>> = messages.jobs;

const jobErrors: Readonly<Record<string, string>> = messages.settings.account.jobErrors;

export const settingsStrings = {
  ...messages.settings,
  groups,
  sections,
  account: {
    ...messages.settings.account,
    fromPlanNote: (day: string | undefined) =>
      day ? messages.settings.account.fromPlanNote.withDay(day) : messages.settings.account.fromPlanNote.withoutDay,
    /** A carousel takes 2 to 10 credits (public-api.md, Limits). */
    totalNote: (credits: number): string => {
      const { enough } = messages.settings.account;
      const [least, most] = [Math.floor(credits / 10), Math.floor(credits / 2)];
      if (credits === 0) return enough.none;
      if (most === 0) return enough.picture;
      return least === 0 ? enough.few(credits, most) : enough.many(credits, least, most);
    },
    job: (kind: string, state: 'going' | 'done', post: string | null) => {
      if (kind === 'generate_ideas') return messages.ideas[state];
      // A kind may be one that the service added later.
      const { named, unnamed } = (jobs[kind] ?? messages.otherWork)[state];
      return post ? named(post) : unnamed;
    },
    jobFailed: (what: string, { code, message }: NonNullable<Job['error']>): string => {
      const known = jobErrors[code];
      if (known) return messages.settings.account.jobFailed(what, known);
      const said = message.trim();
      return said === '' ? what : messages.settings.account.jobSaid(what, said);
    },
  },
  key: {
    ...messages.settings.key,
    places,
  },
};

// Backup.

export const backupStrings = {
  ...messages.backup,
  of: (business: string, when: string) =>
    isolated(business) === '' ? messages.backup.of.unnamed(when) : messages.backup.of.named(business, when),
  done: ({ madeCount, partialCount, filledCount }: RestoreOutcome) => {
    const { drafts, details, nothing, partial } = messages.backup.done;
    const restored = [madeCount > 0 && drafts(madeCount), filledCount > 0 && details(filledCount)].filter(Boolean);
    const done = restored.join(', ') || nothing;
    return partialCount === 0 ? done : partial(partialCount, done);
  },
};

type Counted = (count: number) => string;

/** `of`: the new drafts. */
const shareOf = ({ all, some }: { all: Counted; some: Counted }, count: number, of: number): string =>
  count === of ? all(count) : some(count);

/** What restoring it would do, line by line; empty: nothing. */
export const restoreLines = (preview: RestorePreview): string[] => {
  const lines = messages.restoreLines;
  const { newCount } = preview;
  return [
    newCount > 0 && lines.newDrafts(newCount),
    preview.lackingPlatformCount > 0 && shareOf(lines.lackingPlatforms, preview.lackingPlatformCount, newCount),
    preview.lackingMediaCount > 0 && shareOf(lines.lackingMedia, preview.lackingMediaCount, newCount),
    preview.hasUnknownMedia && lines.unknownMedia,
    preview.plannedCount > 0 && shareOf(lines.planned, preview.plannedCount, newCount),
    preview.filledCount > 0 && lines.details(preview.filledCount),
    preview.pausedTimeCount > 0 && lines.pausedTimes(preview.pausedTimeCount),
    preview.snippetCount > 0 && lines.snippets(preview.snippetCount),
    preview.viewCount > 0 && lines.views(preview.viewCount),
    preview.ruleCount > 0 && lines.rules(preview.ruleCount),
    preview.savedIdeaCount > 0 && lines.savedIdeas(preview.savedIdeaCount),
    preview.campaignCount > 0 && lines.campaigns(preview.campaignCount),
    preview.holidayCount > 0 && lines.holidays(preview.holidayCount),
    preview.avoidedCount > 0 && lines.avoided(preview.avoidedCount),
    preview.hasTracking && lines.tracking,
    preview.reportNoteCount > 0 && lines.reportNotes(preview.reportNoteCount),
    preview.slotCount > 0 && lines.slots(preview.slotCount),
    preview.albumCount > 0 && lines.albums(preview.albumCount),
  ].filter((line) => line !== false);
};

export const leftLines = ({
  sameCount,
  restoredCount,
  leftOutCount,
  lostCount,
  lackingFileCount,
  shortenedCount,
}: RestorePreview): string[] => {
  const { restored, same, published, lost, files, shortened } = messages.leftLines;
  return [
    restoredCount > 0 && restored(restoredCount),
    sameCount > 0 && same(sameCount),
    leftOutCount > 0 && published(leftOutCount),
    lostCount > 0 && lost(lostCount),
    lackingFileCount > 0 && files(lackingFileCount),
    shortenedCount > 0 && shortened(shortenedCount),
  ].filter((line) => line !== false);
};

type Refused = Extract<RestoreReading, { state: 'refused' }>['reason'] | 'too-large' | 'unread';
export const restoreRefused: Record<Refused, string> = messages.restoreRefused;

// Watched folders.

const { watched } = messages;

const folderStates: Record<WatchedFolder['state'], string> = {
  watching: watched.watching,
  gone: watched.gone,
  full: watched.full,
  'too-large': watched.tooLarge,
};

export const watchedFolderStrings = {
  ...watched,
  stop: (folder: string) => watched.stop(isolated(folder)),
  refusal: (why: WatchRefusal): string =>
    why === 'too-many-folders' ? watched.refusals[why](watchedFolderBounds.folders) : watched.refusals[why],
  state: ({ state, inCloudCount }: WatchedFolder): string =>
    [folderStates[state], inCloudCount > 0 && watched.inCloud(inCloudCount)].filter(Boolean).join(' '),
};

// Storage and diagnostics.

const kinds: Record<StorageKind, { title: string; text: string }> = messages.kinds;

export const storageStrings = {
  ...messages.storage,
  kinds,
  amount: (amount: Amount) => fileSize(amount.bytes),
  used: (amounts: readonly Amount[]) =>
    messages.storage.used(fileSize(amounts.reduce((sum, { bytes }) => sum + bytes, 0))),
  freeable: messages.storage.freeable satisfies Record<FreeableKind, { title: string; text: string }>,
  frees: ({ fileCount, bytes }: Amount) => messages.storage.frees(fileCount, fileSize(bytes)),
  removeOf: (kind: FreeableKind) => messages.storage.removeOf(messages.storage.freeable[kind].title),
  confirm: {
    ...messages.storage.confirm,
    title: ({ fileCount }: Amount) => messages.storage.confirm.title(fileCount),
    text: ({ bytes }: Amount) => messages.storage.confirm.text(fileSize(bytes)),
  },
  derived: {
    ...messages.storage.derived,
    about: ({ sizeBytes, original, isUnused }: DerivedFile): string => {
      const { from, unused, inUse } = messages.storage.derived;
      const made = from(fileSize(sizeBytes), original.name, fileSize(original.sizeBytes));
      return `${made} ${isUnused ? unused : inUse}`;
    },
    remove: ({ name, sizeBytes }: DerivedFile) => messages.storage.derived.remove(name, fileSize(sizeBytes)),
    confirmText: ({ sizeBytes }: DerivedFile) => messages.storage.derived.confirmText(fileSize(sizeBytes)),
  },
  freed: ({ fileCount, bytes }: Amount) =>
    fileCount === 0 ? messages.storage.freed.nothing : messages.storage.freed.some(fileSize(bytes)),
};

export const diagnosticsStrings = messages.diagnostics;

// Updates.

type Line = { title: string; text: string };

const failures: Record<UpdateFailure, string> = messages.failures;

const line = (now: UpdateState): Line => {
  const { titles, texts } = messages.updateLines;
  switch (now.state) {
    case 'elsewhere':
    case 'idle':
    case 'checking':
    case 'current':
      return { title: titles.newVersions, text: texts[now.state] };
    case 'available':
      return { title: titles.available(now.version), text: now.byHand ? texts.byHand : texts.available };
    case 'downloading':
      return { title: titles.downloading(now.version), text: texts.downloading };
    case 'ready':
      return { title: titles.ready(now.version), text: texts.ready };
    case 'failed':
      return { title: titles.failed[now.doing], text: failures[now.why] };
  }
};

const percent = new Intl.NumberFormat(language, { style: 'percent' });

export const updateStrings = {
  ...messages.update,
  line,
  /** `share`: 0 to 1. */
  percent: (share: number) => percent.format(share),
};

export const licenseStrings = messages.license;
