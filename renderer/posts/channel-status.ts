// The one-word status of a channel that matters most for publishing on it.
import type { Channel } from '../../preload/contract/account.ts';
import { gateOf } from '../../preload/rules/channel-gate.ts';
import type { IconName } from '../ui/icons.ts';
import type { StatusTone } from '../ui/status-tone.ts';

/** In the order of the page: what needs the person comes first. */
const standings = ['sign-in', 'limited', 'connected', 'not-connected', 'coming-soon'] as const;
export type Standing = (typeof standings)[number];

type Flags = Pick<Channel, 'available' | 'connected' | 'needsReconnect' | 'restricted'>;

export const standingOf = (channel: Flags): Standing => gateOf(channel) ?? 'connected';

export const standingStyle: Record<Standing, { tone: StatusTone; icon?: IconName }> = {
  'sign-in': { tone: 'failed' },
  limited: { tone: 'conflict', icon: 'warn' },
  connected: { tone: 'published' },
  'not-connected': { tone: 'draft' },
  'coming-soon': { tone: 'offline', icon: 'hourglass' },
};

/** What needs the person first; among the same, the order of the service. */
export const inOrder = <C extends Flags>(channels: readonly C[]): C[] =>
  channels.toSorted((one, other) => standings.indexOf(standingOf(one)) - standings.indexOf(standingOf(other)));
