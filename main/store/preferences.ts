// What the person prefers, one row.
import { z } from 'zod';
import type { Preferences } from '../../preload/model/account.ts';
import type { Db } from './open.ts';

const flag = z.number().transform(Boolean);
const Row = z.object({ theme: z.enum(['system', 'light', 'dark']), airplane: flag, keepLocation: flag, notices: flag });

const initial: Preferences = { theme: 'system', airplane: false, keepLocation: false, notices: false };

export const createPreferencesStore = (db: Db) => {
  const select = db.prepare(
    'SELECT theme, airplane, keep_location AS keepLocation, notices FROM preferences WHERE only = 1',
  );
  const upsert = db.prepare(
    `INSERT INTO preferences (only, theme, airplane, keep_location, notices)
       VALUES (1, :theme, :airplane, :keepLocation, :notices)
     ON CONFLICT (only) DO UPDATE SET theme = excluded.theme, airplane = excluded.airplane,
       keep_location = excluded.keep_location, notices = excluded.notices`,
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
        airplane: change.airplane ?? before.airplane,
        keepLocation: change.keepLocation ?? before.keepLocation,
        notices: change.notices ?? before.notices,
      };
      upsert.run({
        ...now,
        airplane: Number(now.airplane),
        keepLocation: Number(now.keepLocation),
        notices: Number(now.notices),
      });
      return now;
    },
  };
};

export type PreferencesStore = ReturnType<typeof createPreferencesStore>;
