// Galley itself: its version, the person's preferences, and new versions.
import { z } from 'zod';
import { type CaptureKeys, captureKeys } from '../frame-actions.ts';
import { gives, nothing } from './inputs.ts';

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
  /** Single letters are shortcuts outside of text fields, such as N for a new post. */
  letterKeys: boolean;
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

const preferences = z.strictObject({
  theme: z.enum(['system', 'light', 'dark']),
  density: z.enum(['comfortable', 'compact']),
  weekStart: z.enum(['system', 'monday', 'saturday', 'sunday']),
  hours: z.enum(['system', '12', '24']),
  airplane: z.boolean(),
  keepLocation: z.boolean(),
  notices: z.boolean(),
  captureKeys: z.enum([...captureKeys, 'off']),
  letterKeys: z.boolean(),
  updates: z.boolean(),
  toured: z.boolean(),
}) satisfies z.ZodType<Preferences>;

/** Why looking for a version or fetching it did not work. */
export type UpdateFailure = 'unreachable' | 'untrusted' | 'disk' | 'other';

/** `notes`: plain text, empty where none were told. */
export type NextVersion = { version: string; notes: string };

export type UpdateState =
  /** Whoever started this Galley brings its new versions: in a browser, or not installed. */
  | { state: 'elsewhere' }
  /** Nobody has looked since Galley started. */
  | { state: 'idle' }
  | { state: 'checking' }
  | { state: 'current' }
  /** `byHand`: the system's own way of installing brings it, Galley cannot replace itself. */
  | (NextVersion & { state: 'available'; byHand: boolean })
  /** `share`: 0 to 1. */
  | (NextVersion & { state: 'downloading'; share: number })
  /** It takes this one's place when Galley closes. */
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
  /** Closes Galley, puts the fetched version in its place and opens that. */
  'updates.restart': gives<UpdateState>()(nothing),
};
