// Whether the service answers, from the last reading of the account.
import type { AppError } from '../../../preload/error.ts';
import type { OpenSession } from '../../state/app.ts';
import type { IconName } from '../../ui/icons.ts';
import { words } from '../../words/index.ts';

export type Connection = {
  state: 'connected' | 'sandbox' | 'waiting' | 'lost';
  icon: IconName;
  lead: string;
  detail: string;
};

/** A refusal is an answer too: only silence and broken answers count as lost. */
const silence = new Set(['unreachable', 'unsure', 'unreadable', 'service-failed']);

export const connectionOf = (session: OpenSession, answered: boolean, error: AppError | undefined): Connection => {
  if (error && silence.has(error.kind)) {
    return { state: 'lost', icon: 'offline', lead: words.frame.noReach, detail: words.frame.noReachLine };
  }
  if (session.source === 'sandbox') {
    return { state: 'sandbox', icon: 'box', lead: words.frame.sandbox, detail: words.frame.sandboxLine };
  }
  const detail = new URL(session.baseUrl).host;
  if (!answered && !error) return { state: 'waiting', icon: 'sync', lead: words.frame.connecting, detail };
  return { state: 'connected', icon: 'synced', lead: words.frame.connected, detail };
};
