// Galley itself: its version, the user's preferences, and updates.
import { z } from 'zod';
import { type CaptureKeys, captureKeys } from '../frame-actions.ts';
import { type Language, languages } from '../rules/message-format.ts';
import { gives, nothing } from './inputs.ts';

export type Preferences = {
  theme: 'system' | 'light' | 'dark';
  /** Row density. */
  density: 'comfortable' | 'compact';
  /** `reduced`: nothing slides or fades, whatever the system says. */
  motion: 'system' | 'reduced';
  /** Of the window; `system`: the first of the system's that Galley speaks, else English. Seen when it loads. */
  language: 'system' | Language;
  /** `system`: as the region of the system has it, here and below. */
  weekStart: 'system' | 'monday' | 'saturday' | 'sunday';
  hours: 'system' | '12' | '24';
  /** Slots have the time of the user's own zone beside them where it differs from the business's. */
  ownTime: boolean;
  /** Airplane mode: no request leaves Galley. */
  airplane: boolean;
  /** Leaves location data in pictures and videos. Off by default: many of them contain a home address. */
  keepLocation: boolean;
  /** System notifications. Off by default: the user opts in. */
  notices: boolean;
  /**
   * Global shortcuts that capture an idea; the desktop app only. Off by default, because no other program gets these
   * keys while Galley has them.
   */
  captureKeys: CaptureKeys | 'off';
  /** Single letters are shortcuts outside of text fields, such as N for a new post. */
  letterKeys: boolean;
  /** Checks for new versions of Galley by itself. Off by default: no request is made before the user wants it. */
  updates: boolean;
  /** The tour of the sandbox was finished, and is not offered again. */
  toured: boolean;
};

export type AppInfo = {
  version: string;
  shell: 'electron' | 'browser';
  platform: 'mac' | 'windows' | 'linux';
  /** BCP 47: the system's date format. null: as the browser reports it, whose languages are the system's. */
  systemLocale: string | null;
};

const preferences = z.strictObject({
  theme: z.enum(['system', 'light', 'dark']),
  density: z.enum(['comfortable', 'compact']),
  motion: z.enum(['system', 'reduced']),
  language: z.enum(['system', ...languages]),
  weekStart: z.enum(['system', 'monday', 'saturday', 'sunday']),
  hours: z.enum(['system', '12', '24']),
  ownTime: z.boolean(),
  airplane: z.boolean(),
  keepLocation: z.boolean(),
  notices: z.boolean(),
  captureKeys: z.enum([...captureKeys, 'off']),
  letterKeys: z.boolean(),
  updates: z.boolean(),
  toured: z.boolean(),
}) satisfies z.ZodType<Preferences>;

/** Why checking for a version or downloading it failed. */
export type UpdateFailure = 'unreachable' | 'untrusted' | 'disk' | 'other';

/** `notes`: plain text, empty if there are none. */
export type NextVersion = { version: string; notes: string };

export type UpdateState =
  /** This Galley is updated by other means: it runs in a browser, or is not installed. */
  | { state: 'elsewhere' }
  /** No check was made since Galley started. */
  | { state: 'idle' }
  | { state: 'checking' }
  | { state: 'current' }
  /** `byHand`: the system's package manager installs it, Galley can't replace itself. */
  | (NextVersion & { state: 'available'; byHand: boolean })
  /** `share`: 0 to 1. */
  | (NextVersion & { state: 'downloading'; share: number })
  /** It is installed when Galley closes. */
  | (NextVersion & { state: 'ready' })
  | { state: 'failed'; doing: 'check' | 'download'; why: UpdateFailure };

export const appMethods = {
  'app.info': gives<AppInfo>()(nothing),
  'preferences.read': gives<Preferences>()(nothing),
  'preferences.write': gives<Preferences>()(preferences.partial()),
  'updates.read': gives<UpdateState>()(nothing),
  /** Throws `unreachable` while working offline, and so does the next. */
  'updates.check': gives<UpdateState>()(nothing),
  'updates.download': gives<UpdateState>()(nothing),
  /** Closes Galley, installs the downloaded version and opens it. */
  'updates.restart': gives<UpdateState>()(nothing),
};
