// What is wrong or unusual for the whole window, the most important first: one sentence and its actions each.
import type { Account } from '../../../preload/contract/account.ts';
import type { OpenSession } from '../app.ts';
import type { Sync } from '../../posts/sync/sync.svelte.ts';
import { syncStrings } from '../../posts/sync/strings.ts';
import { type Times, zoneCity } from '../../time/times.ts';
import type { BannerTone } from '../../ui/Banner.svelte';
import type { IconName } from '../../ui/icons.ts';
import { reasonStrings } from '../errors/strings.ts';
import { common } from '../strings.ts';
import { missingKeyStrings } from './missing-key-strings.ts';
import { frameStrings } from './strings.ts';

type NoticeAction = { label: string; onselect: () => void; isQuiet?: true; isBusy?: boolean };
export type Notice = {
  tone: BannerTone;
  icon?: IconName;
  lead: string;
  text: string;
  urgent?: true;
  actions?: readonly NoticeAction[];
};

export type NoticesContext = {
  session: OpenSession;
  sync: Sync;
  account: Account | undefined;
  times: Times;
  seeActivity: () => void;
  openKeySettings: () => void;
  /** Reads the key once more from where it is stored. */
  readKeyAgain: () => void;
  isReadingKey: boolean;
  /** Runs what is asked of the service, and says so if that fails. */
  ask: (what: () => Promise<void>) => void;
};

/** The most important first; false: there is nothing to say. */
type Notices = readonly (Notice | false)[];

/** Why nothing is sent: what helps depends on where the key went. */
const ofKey = ({ session, openKeySettings, readKeyAgain, isReadingKey }: NoticesContext): Notice => {
  const missing = session.source === 'key' ? session.keyMissing : null;
  const { unreadable, ended } = missingKeyStrings;
  const { lead, text, action } = syncStrings.banner.paused;
  const replace = { label: action, onselect: openKeySettings };
  switch (missing?.cause) {
    case 'unreadable':
      return {
        tone: 'failed',
        icon: 'key',
        lead: unreadable.lead,
        text: [reasonStrings(missing.reason), unreadable.text].filter(Boolean).join(' '),
        actions: [
          { ...replace, isQuiet: true },
          { label: common.tryAgain, onselect: readKeyAgain, isBusy: isReadingKey },
        ],
      };
    case 'ended': {
      const enter = { label: ended.action, onselect: openKeySettings };
      return { tone: 'approval', icon: 'key', lead: ended.lead, text: ended.text, actions: [enter] };
    }
    default:
      return { tone: 'failed', icon: 'key', lead, text, actions: [replace] };
  }
};

/** Of the connection to the service: one at most, after what is wrong with the library. */
const ofSync = (context: NoticesContext): Notices => {
  const { sync, seeActivity, ask } = context;
  if (!sync.status) return [];
  const { storage, restored, missingCount, connection } = sync.status;
  const text = syncStrings.banner;
  const { offline, missing } = text;
  const isPaused = connection === 'paused';
  return [
    storage !== 'ok' && {
      tone: 'failed',
      icon: 'warn',
      urgent: true,
      lead: text.storage[storage],
      text: text.storage.text,
    },
    isPaused && ofKey(context),
    restored && {
      tone: 'approval',
      icon: 'pause',
      lead: text.restored.lead,
      text: text.restored.text,
      actions: [
        { label: text.restored.see, onselect: seeActivity, isQuiet: true },
        { label: text.restored.action, onselect: () => ask(sync.confirmRestored), isBusy: sync.asking },
      ],
    },
    missingCount !== null && {
      tone: 'approval',
      icon: 'warn',
      lead: missing.lead(missingCount),
      text: missing.text,
      actions: [{ label: missing.action, onselect: () => ask(sync.resync), isBusy: sync.asking }],
    },
    !isPaused &&
      sync.offlineForLong && {
        tone: 'offline',
        lead: offline.lead,
        text: offline.text,
        actions: sync.unsentCount > 0 ? [{ label: offline.see(sync.unsentCount), onselect: seeActivity }] : [],
      },
  ];
};

const ofAccount = (account: Account, times: Times): Notices => {
  const text = frameStrings.banner;
  const city = zoneCity(times.localZone);
  return [
    !account.plan.hasActiveSubscription && { tone: 'approval', icon: 'pause', ...text.noSubscription },
    !account.onboardingComplete && { tone: 'info', ...text.onboarding },
    account.timezone === null && { tone: 'plain', icon: 'globe', ...text.noTimezone(city) },
    account.timezone === undefined && { tone: 'plain', icon: 'globe', ...text.unknownTimezone(city) },
  ];
};

export const noticesOf = (context: NoticesContext): Notice[] => {
  const { session, account, times, openKeySettings } = context;
  const { lead, text, action } = frameStrings.banner.keyInFile;
  const actions = [{ label: action, onselect: openKeySettings }];
  const isKeyInFile = session.source === 'key' && session.keyPlace === 'file';
  const notices: Notices = [
    ...ofSync(context),
    ...(account ? ofAccount(account, times) : []),
    isKeyInFile && { tone: 'approval', icon: 'lock', lead, text, actions },
  ];
  return notices.filter((notice) => notice !== false);
};
