// The bytes of announced files, one file a request, with the secret of the tab. Its number says all: no name, no path.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { intakePath, secretHeader } from '../../../preload/socket.ts';
import type { ErrorKind } from '../../../preload/errors.ts';
import type { Core } from '../../core.ts';

/** Above what the service takes of any file: the core says what is too large for it. */
export const maxIntakeBytes = 200_000_000;

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

/** Resolves with the status of the reply. Bytes are taken as fast as the core keeps them. */
export const createIntake =
  ({ core, knowsSecret }: Deps) =>
  async (request: IncomingMessage, response: ServerResponse, path: string): Promise<number> => {
    const secret = request.headers[secretHeader];
    if (typeof secret !== 'string' || !knowsSecret(secret)) return 403;
    const id = numberOf(path);
    if (id === null) return 404;
    const length = request.headers['content-length'];
    if (length === undefined) return 411;
    if (Number(length) > maxIntakeBytes) return 413;
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const came = await core.bring(id, request, gone.signal);
    // What is wrong with the file itself the tray tells; bringing it went well.
    return came.ok || came.error.kind === 'file-refused' ? 204 : (statuses[came.error.kind] ?? 500);
  };
