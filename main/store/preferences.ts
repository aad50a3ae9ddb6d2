// What the person prefers, one row.
import { z } from 'zod';
import { captureKeys } from '../../preload/capture-keys.ts';
import type { Preferences } from '../../preload/model/account.ts';
import type { Db } from './open.ts';

const flag = z.number().transform(Boolean);
const Row = z.object({
  theme: z.enum(['system', 'light', 'dark']),
  density: z.enum(['comfortable', 'compact']),
  weekStart: z.enum(['system', 'monday', 'saturday', 'sunday']),
  hours: z.enum(['system', '12', '24']),
  airplane: flag,
  keepLocation: flag,
  notices: flag,
  // Of another Galley with other keys to choose from.
  captureKeys: z.enum([...captureKeys, 'off']).catch('off'),
  updates: flag,
  toured: flag,
});

const initial: Preferences = {
  theme: 'system',
  density: 'comfortable',
  weekStart: 'system',
  hours: 'system',
  airplane: false,
  keepLocation: false,
  notices: false,
  captureKeys: 'off',
  updates: false,
  toured: false,
};

export const createPreferencesStore = (db: Db) => {
  const select = db.prepare(
    `SELECT theme, density, week_start AS weekStart, hours, airplane, keep_location AS keepLocation, notices,
            capture_keys AS captureKeys, updates, toured
       FROM preferences WHERE only = 1`,
  );
  const upsert = db.prepare(
    `INSERT INTO preferences (only, theme, density, week_start, hours, airplane, keep_location, notices, capture_keys,
       updates, toured)
       VALUES (1, :theme, :density, :weekStart, :hours, :airplane, :keepLocation, :notices, :captureKeys, :updates, :toured)
     ON CONFLICT (only) DO UPDATE SET theme = excluded.theme, density = excluded.density,
       week_start = excluded.week_start, hours = excluded.hours, airplane = excluded.airplane, keep_location = excluded.keep_location, notices = excluded.notices,
       capture_keys = excluded.capture_keys, updates = excluded.updates, toured = excluded.toured`,
  );
  const read = (): Preferences => {
    const row = select.get();
    return row === undefined ? initial : Row.parse(row);
  };
  return {
    read,
    /** What is left out stays. Returns what now holds. */
    write(change: { [K in keyof Preferences]?: Preferences[K] | undefined }): Preferences {
      const before = read();
      const now: Preferences = {
        theme: change.theme ?? before.theme,
        density: change.density ?? before.density,
        weekStart: change.weekStart ?? before.weekStart,
        hours: change.hours ?? before.hours,
        airplane: change.airplane ?? before.airplane,
        keepLocation: change.keepLocation ?? before.keepLocation,
        notices: change.notices ?? before.notices,
        captureKeys: change.captureKeys ?? before.captureKeys,
        updates: change.updates ?? before.updates,
        toured: change.toured ?? before.toured,
      };
      upsert.run({
        ...now,
        airplane: Number(now.airplane),
        keepLocation: Number(now.keepLocation),
        notices: Number(now.notices),
        updates: Number(now.updates),
        toured: Number(now.toured),
      });
      return now;
    },
  };
};

export type PreferencesStore = ReturnType<typeof createPreferencesStore>;
