// Receives the bytes of announced files, one file per request, authorized by the tab's secret. The file's id is all it
// needs: no name, no path.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { intakePath, secretHeader } from '../../../preload/socket.ts';
import type { ErrorKind } from '../../../preload/errors.ts';
import { intakeBounds } from '../../../preload/rules/own-bounds.ts';
import type { Core } from '../../core.ts';

type Deps = { core: Pick<Core, 'bring'>; knowsSecret: (secret: string) => boolean };

const statuses: Partial<Record<ErrorKind, number>> = {
  'not-found': 404,
  'signed-out': 409,
  cancelled: 409,
  storage: 507,
};

/** The number in `/intake/<number>`; null for anything else. */
const numberOf = (path: string): number | null => {
  const text = path.slice(intakePath.length);
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
};

/** Resolves with the status of the reply. Bytes are read as fast as the core stores them. */
export const createIntake =
  ({ core, knowsSecret }: Deps) =>
  async (request: IncomingMessage, response: ServerResponse, path: string): Promise<number> => {
    const secret = request.headers[secretHeader];
    if (typeof secret !== 'string' || !knowsSecret(secret)) return 403;
    const id = numberOf(path);
    if (id === null) return 404;
    const length = request.headers['content-length'];
    if (length === undefined) return 411;
    // Announced as so large, it was refused already (main/features/import-tray/tray.ts).
    if (Number(length) > intakeBounds.videoBytes) return 413;
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const came = await core.bring(id, request, gone.signal);
    // A problem with the file itself is shown in the tray; the request succeeded.
    return came.ok || came.error.kind === 'file-refused' ? 204 : (statuses[came.error.kind] ?? 500);
  };
