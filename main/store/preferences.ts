// What the person prefers, one row.
import { z } from 'zod';
import type { Preferences } from '../../preload/model/account.ts';
import type { Db } from './open.ts';

const Row = z.object({ theme: z.enum(['system', 'light', 'dark']) });

export const createPreferencesStore = (db: Db) => {
  const select = db.prepare('SELECT theme FROM preferences WHERE only = 1');
  const upsert = db.prepare(
    'INSERT INTO preferences (only, theme) VALUES (1, :theme) ON CONFLICT (only) DO UPDATE SET theme = excluded.theme',
  );
  return {
    read(): Preferences {
      const row = select.get();
      return row === undefined ? { theme: 'system' } : Row.parse(row);
    },
    write(preferences: Preferences) {
      upsert.run(preferences);
    },
  };
};

export type PreferencesStore = ReturnType<typeof createPreferencesStore>;
