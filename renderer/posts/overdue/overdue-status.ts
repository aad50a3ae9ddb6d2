// The status of a post whose time has passed without it.
import type { DueEntry } from '../../../preload/contract/overdue.ts';
import { words } from '../../app/strings/first-strings.ts';
import type { IconName } from '../../ui/icons.ts';
import type { StatusTone } from '../../ui/status-tone.ts';

export const overdueStatus = ({
  hindrance,
}: Pick<DueEntry, 'hindrance'>): { tone: StatusTone; text: string; icon?: IconName } => {
  const text = words.status;
  if (hindrance?.kind === 'not-heard') return { tone: 'offline', text: text.notHeard, icon: 'hourglass' };
  if (hindrance?.kind === 'not-sent') return { tone: 'failed', text: text.notSentInTime };
  if (hindrance?.kind === 'approval') return { tone: 'approval', text: text.missedSlot };
  return { tone: 'failed', text: text.didNotGoOut };
};
