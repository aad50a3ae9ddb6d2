// What the person prefers, one row.
import { z } from 'zod';
import type { Preferences } from '../../preload/model/account.ts';
import type { Db } from './open.ts';

const Row = z.object({ theme: z.enum(['system', 'light', 'dark']), airplane: z.number().transform(Boolean) });

const initial: Preferences = { theme: 'system', airplane: false };

export const createPreferencesStore = (db: Db) => {
  const select = db.prepare('SELECT theme, airplane FROM preferences WHERE only = 1');
  const upsert = db.prepare(
    `INSERT INTO preferences (only, theme, airplane) VALUES (1, :theme, :airplane)
     ON CONFLICT (only) DO UPDATE SET theme = excluded.theme, airplane = excluded.airplane`,
  );
  const read = (): Preferences => {
    const row = select.get();
    return row === undefined ? initial : Row.parse(row);
  };
  return {
    read,
    /** What is left out stays. Returns what now holds. */
    write({ theme, airplane }: { [K in keyof Preferences]?: Preferences[K] | undefined }): Preferences {
      const before = read();
      const now = { theme: theme ?? before.theme, airplane: airplane ?? before.airplane };
      upsert.run({ ...now, airplane: Number(now.airplane) });
      return now;
    },
  };
};

export type PreferencesStore = ReturnType<typeof createPreferencesStore>;
