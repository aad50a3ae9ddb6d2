// The businesses Galley is signed in to, and which was open last. Their API keys are stored elsewhere: `keyPlace` says
// where.
import * as row from './database/row-schema.ts';
import type { Db } from './database/open.ts';

const Row = row.object({
  baseUrl: row.string(),
  businessId: row.string(),
  businessName: row.string(),
  keyPlace: row.enum(['keychain', 'session', 'file']),
  /** Unix ms. */
  keySavedAt: row.number(),
});
export type KeySession = row.infer<typeof Row>;
const Rows = row.array(Row);

export const createSessionStore = (db: Db) => {
  const columns = `base_url AS baseUrl, business_id AS businessId, business_name AS businessName,
    key_place AS keyPlace, key_saved_at AS keySavedAt`;
  const selectAll = db.prepare(`SELECT ${columns} FROM key_session ORDER BY id`);
  const selectLast = db.prepare(`SELECT ${columns} FROM key_session ORDER BY opened DESC, id LIMIT 1`);
  const upsert = db.prepare(
    `INSERT INTO key_session (base_url, business_id, business_name, key_place, key_saved_at)
     VALUES (:baseUrl, :businessId, :businessName, :keyPlace, :keySavedAt)
     ON CONFLICT (base_url, business_id) DO UPDATE SET business_name = excluded.business_name,
       key_place = excluded.key_place, key_saved_at = excluded.key_saved_at`,
  );
  const updateOpened = db.prepare(
    `UPDATE key_session SET opened = (SELECT max(opened) + 1 FROM key_session)
     WHERE base_url = :baseUrl AND business_id = :businessId`,
  );
  const deleteKey = db.prepare('DELETE FROM key_session WHERE base_url = :baseUrl AND business_id = :businessId');
  const selectVisit = db.prepare('SELECT only FROM sandbox_visit');
  const insertVisit = db.prepare('INSERT OR IGNORE INTO sandbox_visit (only) VALUES (1)');
  const deleteVisit = db.prepare('DELETE FROM sandbox_visit');
  return {
    /** In the order in which they were added. */
    keys: (): KeySession[] => Rows.parse(selectAll.all()),
    lastOpened(): KeySession | null {
      const found = selectLast.get();
      return found === undefined ? null : Row.parse(found);
    },
    /** A business is known by its address and its id: its earlier key is replaced. */
    saveKey(session: KeySession) {
      upsert.run(session);
    },
    markOpened({ baseUrl, businessId }: KeySession) {
      updateOpened.run({ baseUrl, businessId });
    },
    forgetKey({ baseUrl, businessId }: KeySession) {
      deleteKey.run({ baseUrl, businessId });
    },
    inSandbox: (): boolean => selectVisit.get() !== undefined,
    enterSandbox() {
      insertVisit.run();
    },
    leaveSandbox() {
      deleteVisit.run();
    },
  };
};

export type SessionStore = ReturnType<typeof createSessionStore>;
