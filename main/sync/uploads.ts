// Files on their way to the service, and what waits for them.
import { AppError } from '../../preload/errors.ts';
import type { Operation } from '../store/outbox.ts';
import type { Store } from '../store/store.ts';
import { addOperation } from './add-operation.ts';
import { mediaLane } from './lanes.ts';
import { type Attachment, isFree } from './posts/fields.ts';
import type { Tx } from './kernel/transaction.ts';
import { cancel } from './waiting.ts';

/**
 * The upload of a file that is still under way, or a new one; null: the service has it under the key in use. Throws
 * AppError `not-found` for a file that is not kept any more, as a step back may name one.
 */
export const ensureUpload = (tx: Tx, mid: number): Operation | null => {
  const operations = tx.store.operations;
  if (tx.store.media.sidOf(mid, tx.apiKey) !== null) return null;
  if (!tx.store.media.read(mid)) throw new AppError({ kind: 'not-found', message: 'There is no such file.' });
  const open = operations.ofLane(mediaLane(mid));
  const running = open.find(({ state }) => state !== 'parked');
  if (running) return running;
  const upload = addOperation(tx, {
    lane: mediaLane(mid),
    kind: 'media.upload',
    pid: null,
    platform: null,
    args: { mid },
  });
  for (const parked of open) handOver(tx, parked, upload);
  tx.changed('sync', 'activity', 'uploads');
  return upload;
};

/** A new attempt takes the place of one that stands in front of the person. */
const handOver = (tx: Tx, parked: Operation, upload: Operation): void => {
  const operations = tx.store.operations;
  for (const id of operations.dependants(parked.id)) {
    if (operations.read(id)?.endedAtMs !== null) continue;
    operations.addDependency(id, upload.id);
    operations.change(id, { state: 'staged', reason: null });
  }
  cancel(tx, parked, 'superseded');
};

/** Uploads that have to end before `attachments` can be named to the service. */
export const uploadsFor = (tx: Tx, attachments: readonly Attachment[]): Operation[] =>
  attachments.flatMap((one) => ('mid' in one ? (ensureUpload(tx, one.mid) ?? []) : []));

/**
 * Brings what `attachments` name to the service before `op` goes; true: it is all there. Uploads made under another API
 * key may be another identity's (H8): under this one they are made again.
 */
export const areThere = (tx: Tx, op: Operation, attachments: readonly Attachment[]): boolean => {
  if (knownSids(tx.store, tx.apiKey, attachments)) return true;
  for (const upload of uploadsFor(tx, attachments)) tx.store.operations.addDependency(op.id, upload.id);
  tx.store.operations.change(op.id, { state: 'staged' });
  return false;
};

/**
 * The service does not know a file under the name it gave: how long it keeps what no post uses is not shown
 * (public-api.md, Media). All of them are forgotten so that they are brought again, once; false: nothing of it is ours, or it was done.
 * The attempt that failed is closed.
 */
export const forgetUploads = (tx: Tx, op: Operation, attachments: readonly Attachment[]): boolean => {
  // What another business's key answered says nothing.
  const unknown = tx.store.attempts
    .ofOperation(op.id)
    .filter(({ status, outcome }) => status === 404 && outcome === 'refused');
  const mids = attachments.flatMap((one) => ('mid' in one ? one.mid : []));
  if (unknown.length > 1 || mids.length === 0) return false;
  for (const mid of mids) tx.store.media.forgetUpload(mid, tx.apiKey);
  return true;
};

/** Nothing waits for this file any more: an upload that was never tried goes with it. */
export const dropUnusedUpload = (tx: Tx, mid: number): void => {
  const operations = tx.store.operations;
  for (const upload of operations.ofLane(mediaLane(mid))) {
    const isNeeded = operations.dependants(upload.id).some((id) => operations.read(id)?.endedAtMs === null);
    if (!isFree(upload) || isNeeded) continue;
    cancel(tx, upload, 'superseded');
    tx.changed('uploads');
  }
};

/** The service's ids of `attachments` in their order; null: one of them is not there yet. */
export const knownSids = (store: Store, apiKey: string, attachments: readonly Attachment[]): string[] | null => {
  const sids = attachments.map((one) => ('sid' in one ? one.sid : store.media.sidOf(one.mid, apiKey)));
  return sids.every((sid) => sid !== null) ? sids : null;
};
