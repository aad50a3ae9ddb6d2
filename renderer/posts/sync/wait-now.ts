// Why a change waits just now.
import type { Connection, WaitReason } from '../../../preload/contract/sync.ts';

/** Away from the service, that is why anything waits, whatever else held it. */
export const waitNow = (wait: WaitReason | null, connection: Connection): WaitReason =>
  connection === 'online' ? (wait ?? 'next') : connection;
