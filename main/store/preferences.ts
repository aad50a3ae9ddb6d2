// The user's preferences: one row of the app's own database.
import * as row from './database/row-schema.ts';
import { captureKeys } from '../../preload/frame-actions.ts';
import { languages } from '../../preload/rules/message-format.ts';
import type { Preferences } from '../../preload/contract/app.ts';
import type { Db } from './database/open.ts';

const flag = row.number().transform(Boolean);
const Row = row.object({
  theme: row.enum(['system', 'light', 'dark']),
  density: row.enum(['comfortable', 'compact']),
  motion: row.enum(['system', 'reduced']),
  // Another version of Galley may speak others.
  language: row.enum(['system', ...languages]).catch('system'),
  weekStart: row.enum(['system', 'monday', 'saturday', 'sunday']),
  hours: row.enum(['system', '12', '24']),
  ownTime: flag,
  airplane: flag,
  keepLocation: flag,
  notices: flag,
  // Another version of Galley may have other shortcuts to choose from.
  captureKeys: row.enum([...captureKeys, 'off']).catch('off'),
  letterKeys: flag,
  updates: flag,
  toured: flag,
});

const initial: Preferences = {
  theme: 'system',
  density: 'comfortable',
  motion: 'system',
  language: 'system',
  weekStart: 'system',
  hours: 'system',
  ownTime: true,
  airplane: false,
  keepLocation: false,
  notices: false,
  captureKeys: 'off',
  letterKeys: true,
  updates: false,
  toured: false,
};

const columns: Record<keyof Preferences, string> = {
  theme: 'theme',
  density: 'density',
  motion: 'motion',
  language: 'language',
  weekStart: 'week_start',
  hours: 'hours',
  ownTime: 'own_time',
  airplane: 'airplane',
  keepLocation: 'keep_location',
  notices: 'notices',
  captureKeys: 'capture_keys',
  letterKeys: 'letter_keys',
  updates: 'updates',
  toured: 'toured',
};

export const createPreferencesStore = (db: Db) => {
  const named = Object.entries(columns);
  const select = db.prepare(
    `SELECT ${named.map(([name, column]) => `${column} AS ${name}`).join(', ')} FROM preferences WHERE only = 1`,
  );
  const replace = db.prepare(
    `INSERT OR REPLACE INTO preferences (only, ${Object.values(columns).join(', ')})
       VALUES (1, ${named.map(([name]) => `:${name}`).join(', ')})`,
  );
  const read = (): Preferences => {
    const found = select.get();
    return found === undefined ? initial : Row.parse(found);
  };
  return {
    read,
    /** Omitted preferences stay. Returns the current ones. */
    write(change: { [K in keyof Preferences]?: Preferences[K] | undefined }): Preferences {
      const given = Object.entries(change).filter(([, value]) => value !== undefined);
      const now: Preferences = { ...read(), ...Object.fromEntries(given) };
      replace.run(
        Object.fromEntries(
          Object.entries(now).map(([name, value]) => [name, typeof value === 'boolean' ? Number(value) : value]),
        ),
      );
      return now;
    },
  };
};

export type PreferencesStore = ReturnType<typeof createPreferencesStore>;
