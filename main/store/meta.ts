// Single values of a library, by key.
import * as row from './database/row-schema.ts';
import type { Statements } from './database/statements.ts';

const metaKeys = [
  'business_id',
  'install_id',
  'last_wall_ms',
  'last_uptime_ms',
  'last_boot',
  'clock_offset_ms',
  'restored',
  'last_answer_ms',
  'last_identity_ms',
  'tray_settings',
  'tray_removed',
  'uploads_paused',
  'weekly_slots',
  'approval_rules',
  'assistants',
  'platform_answers',
  'avoided_words',
  'pools',
  'pools_stopped',
  'imported_files',
  'import_posts',
  'import_pids',
  'calendar_layers',
  'tracking_rule',
  'tracking_rule_ms',
  'text_folder',
  'text_folder_owner',
  'other_computers',
  'what_if',
  'restored_posts',
  'unpacked',
] as const;
/** One for each text file that is set aside, with its name (text-files.ts). */
export const asideKey = 'text_aside:';
type MetaKey = (typeof metaKeys)[number] | `${typeof asideKey}${string}`;

export const isMetaKey = (value: unknown): boolean =>
  metaKeys.some((key) => key === value) || (typeof value === 'string' && value.startsWith(asideKey));

export type MetaStore = {
  read(key: MetaKey): string | null;
  write(key: MetaKey, value: string | null): void;
};

const Value = row.string().optional();

export const createMetaStore = (db: Statements): MetaStore => {
  const select = db.prepare('SELECT value FROM meta WHERE key = :key').pluck();
  const upsert = db.prepare(
    'INSERT INTO meta (key, value) VALUES (:key, :value) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
  );
  const remove = db.prepare('DELETE FROM meta WHERE key = :key');
  return {
    read: (key) => Value.parse(select.get({ key })) ?? null,
    write(key, value) {
      if (value === null) remove.run({ key });
      else upsert.run({ key, value });
    },
  };
};
