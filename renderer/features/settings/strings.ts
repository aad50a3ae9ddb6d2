// Strings of Settings, by section.
import * as messages from '#messages/settings.ts';
import type { KeyPlace } from '../../../preload/contract/session.ts';
import type { SettingsGroup, SettingsSection } from '../../app/route.svelte.ts';
import { number, plural, isolated, quoted, fileSize } from '../../app/strings.ts';
import type { RestoreOutcome, RestorePreview, RestoreReading } from '../../../preload/contract/backup.ts';
import type { Amount } from '../../../preload/contract/support.ts';
import type { FreeableKind, StorageKind } from '../../../preload/rules/choices.ts';
import type { UpdateFailure, UpdateState } from '../../../preload/contract/app.ts';

const sections: Record<SettingsSection, string> = messages.sections;

/** Six pages, each with the sections that belong together. */
const groups: Record<SettingsGroup, { title: string; text: string }> = messages.groups;

const places: Record<KeyPlace, { title: string; text: string }> = messages.places;

/** Job kinds as the service names them, before and after their end. Each but the ideas is about a post. */
const jobs: Readonly<Record<string, { going: string; done: string }>> = messages.jobs;
const ideas = messages.ideas;
/** For a kind the service added later. */
const otherWork = messages.otherWork;

export const settingsStrings = {
  ...messages.settings,
  groups,
  sections,
  account: {
    ...messages.settings.account,
    fromPlanNote: (day: string | undefined) =>
      day ? `of this period's credits. Resets ${day}.` : "of this period's credits.",
    totalNote: (credits: number) =>
      credits === 0
        ? "You're out of credits: AI writing and images are off."
        : `Enough for ${plural(credits, 'picture', 'pictures')}, or ${number(Math.floor(credits / 10))} to ${number(Math.floor(credits / 2))} carousels.`,
    job: (kind: string, state: 'going' | 'done', post: string | null) => {
      if (kind === 'generate_ideas') return ideas[state];
      const verb = (jobs[kind] ?? otherWork)[state];
      return post ? `${verb} ${quoted(post)}` : `${verb} a post`;
    },
    jobErrors: messages.settings.account.jobErrors as Readonly<Record<string, string>>,
  },
  key: {
    ...messages.settings.key,
    places,
  },
};

// Backup.

const posts = messages.posts;

export const backupStrings = {
  ...messages.backup,
  saved: (count: number, name: string) => `Saved ${posts(count)} as ${isolated(name)}`,
  of: (business: string, when: string) => `Backup of ${isolated(business) || 'a business'}, made ${when}`,
  done: ({ madeCount, partialCount, filledCount }: RestoreOutcome) => {
    const done =
      [
        madeCount > 0 && `${plural(madeCount, 'draft', 'drafts')} restored`,
        filledCount > 0 && `missing details restored for ${posts(filledCount)}`,
      ]
        .filter(Boolean)
        .join(', ') || 'Restored';
    if (partialCount === 0) return done;
    return partialCount === 1
      ? `${done}. One draft is missing a platform or picture; it says which.`
      : `${done}. ${number(partialCount)} drafts are missing a platform or picture; each says which.`;
  },
};

/** `of`: of the new drafts. */
const someOf = (count: number, of: number): string => {
  if (of === 1) return 'It';
  if (count === of) return of === 2 ? 'Both' : `All ${number(of)}`;
  return count === 1 ? 'One of them' : `${number(count)} of them`;
};

/** What putting it back would do, line by line; empty: nothing. */
export const restoreLines = (preview: RestorePreview): string[] =>
  [
    preview.newCount > 0 &&
      `${plural(preview.newCount, 'new draft', 'new drafts')} from posts that are no longer here.`,
    preview.lackingPlatformCount > 0 &&
      `${someOf(preview.lackingPlatformCount, preview.newCount)} won't have all ${preview.lackingPlatformCount === 1 ? 'its' : 'their'} platforms, because the service starts no text-only post on X. The text will be in Versions.`,
    preview.lackingMediaCount > 0 &&
      `${someOf(preview.lackingMediaCount, preview.newCount)} won't have the pictures or videos ${preview.lackingMediaCount === 1 ? 'it' : 'they'} had.`,
    preview.hasUnknownMedia && "This backup doesn't say which posts had pictures or videos. They can't be restored.",
    preview.plannedCount > 0 &&
      `${someOf(preview.plannedCount, preview.newCount)} had a time, which becomes a planned day: nothing publishes automatically.`,
    preview.filledCount > 0 && `Notes, planned days or tags for ${posts(preview.filledCount)} that are missing them.`,
    preview.pausedTimeCount > 0 &&
      `${plural(preview.pausedTimeCount, 'time', 'times')} from a pause, which is on again. Resume gives them back.`,
    preview.snippetCount > 0 && `${plural(preview.snippetCount, 'snippet', 'snippets')}.`,
    preview.viewCount > 0 && `${plural(preview.viewCount, 'Library view', 'Library views')}.`,
    preview.ruleCount > 0 && `${plural(preview.ruleCount, 'recurring post rule', 'recurring post rules')}.`,
    preview.savedIdeaCount > 0 && `${plural(preview.savedIdeaCount, 'saved idea', 'saved ideas')}.`,
    preview.campaignCount > 0 && `${plural(preview.campaignCount, 'campaign', 'campaigns')}.`,
    preview.holidayCount > 0 && `${plural(preview.holidayCount, 'holiday', 'holidays')}.`,
    preview.avoidedCount > 0 && `${plural(preview.avoidedCount, 'word to avoid', 'words to avoid')}.`,
    preview.slotCount > 0 && `${plural(preview.slotCount, 'weekly slot', 'weekly slots')}.`,
  ].filter((line) => line !== false);

export const leftLines = ({ sameCount, restoredCount, leftOutCount, lostCount }: RestorePreview): string[] =>
  [
    restoredCount > 0 &&
      `${posts(restoredCount)} ${restoredCount === 1 ? 'was' : 'were'} already restored as ${restoredCount === 1 ? 'a draft' : 'drafts'} and ${restoredCount === 1 ? 'is' : 'are'} still here.`,
    sameCount > 0 &&
      `${posts(sameCount)} ${sameCount === 1 ? 'is' : 'are'} already here and ${sameCount === 1 ? 'stays' : 'stay'} unchanged.`,
    leftOutCount > 0 &&
      `${posts(leftOutCount)} ${leftOutCount === 1 ? "was published and isn't" : "were published and aren't"} restored.`,
    lostCount > 0 &&
      `${posts(lostCount)} can't be restored: no post can start on ${lostCount === 1 ? 'its' : 'their'} platforms.`,
  ].filter((line) => line !== false);

type Refused = Extract<RestoreReading, { state: 'refused' }>['reason'] | 'too-large' | 'unread';
export const restoreRefused: Record<Refused, string> = messages.restoreRefused;

// Storage and diagnostics.

const kinds: Record<StorageKind, { title: string; text: string }> = messages.kinds;

const files = ({ fileCount }: Amount): string => plural(fileCount, 'file', 'files');

export const storageStrings = {
  ...messages.storage,
  kinds,
  amount: (amount: Amount) => fileSize(amount.bytes),
  used: (amounts: readonly Amount[]) =>
    `Used on this computer: ${fileSize(amounts.reduce((sum, { bytes }) => sum + bytes, 0))}`,
  freeable: messages.storage.freeable satisfies Record<FreeableKind, { title: string; text: string }>,
  frees: (amount: Amount) =>
    amount.fileCount === 0 ? 'Nothing to remove.' : `Frees ${fileSize(amount.bytes)} in ${files(amount)}.`,
  removeOf: (kind: FreeableKind) => `Remove: ${storageStrings.freeable[kind].title}`,
  confirm: {
    ...messages.storage.confirm,
    title: (amount: Amount) => `Remove ${files(amount)}?`,
    text: (amount: Amount) =>
      `This frees ${fileSize(amount.bytes)}. They're permanently removed from Galley. Your originals elsewhere aren't touched.`,
  },
  freed: (amount: Amount) => (amount.fileCount === 0 ? 'Nothing to remove' : `Freed ${fileSize(amount.bytes)}`),
};

export const diagnosticsStrings = messages.diagnostics;

// Updates.

type Line = { title: string; text: string };

const failures: Record<UpdateFailure, string> = messages.failures;

const line = (now: UpdateState): Line => {
  switch (now.state) {
    case 'elsewhere':
      return {
        title: 'New versions',
        text: 'Galley is running from source. Update the folder and start Galley again; it builds what changed.',
      };
    case 'idle':
      return { title: 'New versions', text: 'Not checked since Galley started.' };
    case 'checking':
      return { title: 'New versions', text: 'Checking for updates.' };
    case 'current':
      return { title: 'New versions', text: "You're up to date." };
    case 'available':
      return {
        title: `Version ${now.version} is available`,
        text: now.byHand
          ? "Install it the way you installed this one. Your posts aren't affected."
          : 'You can keep working while it downloads.',
      };
    case 'downloading':
      return { title: `Downloading version ${now.version}`, text: 'You can keep working.' };
    case 'ready':
      return {
        title: `Version ${now.version} is ready`,
        text: 'It installs when you quit Galley, or restart now. Everything you wrote is saved.',
      };
    case 'failed':
      return {
        title: now.doing === 'check' ? "Couldn't check for updates" : "Couldn't download the new version",
        text: failures[now.why],
      };
  }
};

export const updateStrings = {
  ...messages.update,
  line,
  /** `share`: 0 to 1. */
  percent: (share: number) => `${Math.round(share * 100)}%`,
};

export const licenseStrings = messages.license;
