// Nothing read before our own change is taken in after it: watched inside the library, for the next reading heals it.
import type { Db } from '../../../main/store/database/open.ts';
import { rows, type Judge } from './evidence.ts';

/** Lives and dies with the connection; a copy of the library knows nothing of it. 0 says that it has to be read again. */
export const watchReadings = (db: Db): Db =>
  db.exec(`
    CREATE TEMP TABLE overtaken (pid INTEGER NOT NULL, read_ms INTEGER NOT NULL, settled_ms INTEGER NOT NULL) STRICT;
    CREATE TEMP TRIGGER reading_overtaken AFTER UPDATE OF read_ms ON main.post_reading
    WHEN NEW.read_ms NOT IN (0, OLD.read_ms) AND NEW.read_ms < OLD.settled_ms
    BEGIN INSERT INTO overtaken VALUES (NEW.pid, NEW.read_ms, OLD.settled_ms); END`);

/** 16: from our own change on, nothing older is what the library knows. */
export const nothingOvertaken: Judge = ({ db }) =>
  rows<{ pid: number; read_ms: number; settled_ms: number }>(db, 'SELECT * FROM overtaken').map(
    ({ pid, read_ms, settled_ms }) =>
      `16: post ${String(pid)} was taken as read at ${new Date(read_ms).toISOString()}, before our own change of ${new Date(settled_ms).toISOString()}`,
  );
