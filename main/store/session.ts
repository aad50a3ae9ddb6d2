// How Galley was last signed in. The key is not here: `keyPlace` says where it was put.
import { z } from 'zod';
import type { Db } from './open.ts';

const Row = z.object({
  baseUrl: z.string(),
  businessId: z.string(),
  businessName: z.string(),
  keyPlace: z.enum(['keychain', 'session', 'file']),
  /** Unix ms. */
  keySavedAt: z.number(),
});
export type KeySession = z.infer<typeof Row>;

export const createSessionStore = (db: Db) => {
  const selectKey = db.prepare(
    `SELECT base_url AS baseUrl, business_id AS businessId, business_name AS businessName,
            key_place AS keyPlace, key_saved_at AS keySavedAt
     FROM key_session WHERE only = 1`,
  );
  const replaceKey = db.prepare(
    `INSERT OR REPLACE INTO key_session (only, base_url, business_id, business_name, key_place, key_saved_at)
     VALUES (1, :baseUrl, :businessId, :businessName, :keyPlace, :keySavedAt)`,
  );
  const deleteKey = db.prepare('DELETE FROM key_session');
  const selectVisit = db.prepare('SELECT only FROM sandbox_visit');
  const insertVisit = db.prepare('INSERT OR IGNORE INTO sandbox_visit (only) VALUES (1)');
  const deleteVisit = db.prepare('DELETE FROM sandbox_visit');
  return {
    readKey(): KeySession | null {
      const row = selectKey.get();
      return row === undefined ? null : Row.parse(row);
    },
    saveKey(session: KeySession) {
      replaceKey.run(session);
    },
    forgetKey() {
      deleteKey.run();
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
