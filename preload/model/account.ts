// The business, its plan and credits, its channels, and how Galley is signed in.
import type { CaptureKeys } from '../capture-keys.ts';
import type { ErrorReason } from '../error.ts';
import type { PlatformId } from '../platforms.ts';
import type { Open } from './ids.ts';

export type Channel = {
  platform: Open<PlatformId>;
  displayName: string;
  connected: boolean;
  account: string | null;
  /** false: coming soon. */
  available: boolean;
  needsReconnect: boolean;
  restricted: boolean;
  connectedAt: string | null;
};

export type Credits = { fromPlan: number; toppedUp: number; total: number };

export type Account = {
  businessId: string;
  businessName: string;
  onboardingComplete: boolean;
  plan: { tier: string; billingPeriod: string | null; renewsAt: string | null; hasActiveSubscription: boolean };
  /** null: could not be read. Never to be shown as zero. */
  credits: Credits | null;
  channels: Channel[];
  activeAutopilotPlans: number;
  /** IANA zone of the business; null: the service has none yet; undefined: the key may not read it. */
  timezone: string | null | undefined;
};

/** Where the key is kept. `session`: in memory until Galley ends; `file`: a private file, by explicit choice. */
export type KeyPlace = 'keychain' | 'session' | 'file';

export type KeyMissing = {
  businessName: string;
  /** `refused`: by the service; `ended`: it was kept for one session; `unreadable`: its place does not give it. */
  cause: 'refused' | 'ended' | 'unreadable';
  /** Of `unreadable`: what the keychain said (main/keychain.ts); null: it works, but gives no key, locked or empty. */
  reason: ErrorReason | null;
};

/** `library` names what is kept here of the open business, among all businesses of this computer; no other has it. */
export type Session =
  | {
      state: 'signed-out';
      /** A key was saved earlier but is not in use now. */
      keyMissing: KeyMissing | null;
    }
  | {
      state: 'open';
      source: 'key';
      library: string;
      businessName: string;
      baseUrl: string;
      keyPlace: KeyPlace;
      /** Not null: the library is open and takes changes, and nothing is sent until there is a key again. */
      keyMissing: KeyMissing | null;
    }
  | { state: 'open'; source: 'sandbox'; library: string; businessName: string };

/** A business that can be opened, or one that was signed out of while changes waited. */
export type Business = {
  library: string;
  businessName: string;
  /** Of its service; null: it was signed out of, and only its key opens it again. */
  baseUrl: string | null;
  isOpen: boolean;
  /** Changes kept here that its service has not got, as counted when it was closed; of the open one 0. */
  unsentCount: number;
};

export type Preferences = {
  theme: 'system' | 'light' | 'dark';
  /** How close rows and entries stand. */
  density: 'comfortable' | 'compact';
  /** `system`: as the region of the system has it, here and below. */
  weekStart: 'system' | 'monday' | 'saturday' | 'sunday';
  hours: 'system' | '12' | '24';
  /** The person's own switch: no request leaves Galley. */
  airplane: boolean;
  /** Leaves in pictures and videos where they were taken. Off at first: a home address is in many of them. */
  keepLocation: boolean;
  /** Notices of the system, outside of the window. Off at first: a person asks for them. */
  notices: boolean;
  /** Keep a thought from any program; the desktop app only. Off at first: they are taken from all other programs. */
  captureKeys: CaptureKeys | 'off';
  /** Looks for new versions of Galley by itself. Off at first: nobody is asked before a person wants it. */
  updates: boolean;
  /** The tour of the sandbox was ended, and is not offered again. */
  toured: boolean;
};

export type AppInfo = {
  version: string;
  shell: 'electron' | 'browser';
  platform: 'mac' | 'windows' | 'linux';
  /** BCP 47: how the system writes dates. null: as the browser says, whose languages are the system's. */
  systemLocale: string | null;
};
