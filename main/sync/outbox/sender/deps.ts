// Dependencies of the sender.
import type { AppError } from '../../../../preload/errors.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Log } from '../../../kernel/log.ts';
import type { Client } from '../../../service/client.ts';
import type { UploadFile } from '../../../service/multipart.ts';
import type { MediaRow } from '../../../store/media.ts';
import type { Operation } from '../../../store/outbox.ts';
import type { Store } from '../../../store/store.ts';
import type { Budget } from '../../kernel/rate-limits.ts';
import type { Lease } from '../../kernel/lease.ts';
import type { Identity, Requests } from '../../kernel/requests.ts';
import type { Online } from '../../kernel/connectivity.ts';
import type { Kinds } from '../operation.ts';
import type { Time } from '../../kernel/service-clock.ts';
import type { Transact } from '../../kernel/transaction.ts';
import type { Transfers } from '../upload-queue.ts';

export type PushDeps = {
  store: Store;
  transact: Transact;
  kinds: Kinds;
  client: Client;
  /** Fingerprint of the API key in use: the first 16 hex digits of its SHA-256. */
  apiKey: string;
  requests: Requests;
  budget: Budget;
  time: Time;
  clock: Clock;
  /** 0 to below 1. */
  random: () => number;
  online: Online;
  identity: Identity;
  lease: Pick<Lease, 'advance'>;
  transfers: Transfers;
  /** A new Idempotency-Key, from the crypto source. */
  newKey: () => string;
  /** Where a local file is, as an upload. */
  fileOf: (media: MediaRow) => UploadFile;
  log: Log;
  /** The disk does not accept writes, or another instance has taken over: nothing more is sent. */
  onStopped: (error: AppError) => void;
  /** An operation ended, became long work at the service, or needs attention. */
  onSettled: (op: Operation) => void;
};
