// Every status a post can show, where the help lists it, and how it appearances.
import { platforms } from '../../../preload/rules/platforms.ts';
import type { IconName } from '../../ui/icons.ts';
import type { StatusTone } from '../../ui/status-tone.ts';
import { statusStrings } from '../../posts/sync/status-strings.ts';

type StatusName = keyof typeof statusStrings;
type Appearance = { group: 'planned' | 'making' | 'out'; tone: StatusTone; icon?: IconName };

const appearances: Record<StatusName, Appearance> = {
  draft: { group: 'planned', tone: 'draft' },
  approval: { group: 'planned', tone: 'approval' },
  changed: { group: 'planned', tone: 'approval' },
  worthChecking: { group: 'planned', tone: 'approval' },
  fixFirst: { group: 'planned', tone: 'failed' },
  cannotSend: { group: 'planned', tone: 'failed' },
  scheduled: { group: 'planned', tone: 'scheduled' },
  waitingToSend: { group: 'planned', tone: 'offline', icon: 'waiting' },
  notSent: { group: 'planned', tone: 'failed' },
  approvalWaiting: { group: 'planned', tone: 'offline' },
  publishWaiting: { group: 'planned', tone: 'offline' },
  deletionWaiting: { group: 'planned', tone: 'offline' },
  conflict: { group: 'planned', tone: 'conflict' },
  waitingToStart: { group: 'making', tone: 'generating', icon: 'hourglass' },
  beingMade: { group: 'making', tone: 'generating' },
  videoBeingMade: { group: 'making', tone: 'generating' },
  wasBeingMade: { group: 'making', tone: 'offline', icon: 'hourglass' },
  videoWasBeingMade: { group: 'making', tone: 'offline', icon: 'hourglass' },
  writingFailed: { group: 'making', tone: 'failed' },
  videoFailed: { group: 'making', tone: 'failed' },
  published: { group: 'out', tone: 'published' },
  someLive: { group: 'out', tone: 'published' },
  platformFailed: { group: 'out', tone: 'failed' },
  missedSlot: { group: 'out', tone: 'approval' },
  onHold: { group: 'out', tone: 'failed' },
  didNotGoOut: { group: 'out', tone: 'failed' },
  notSentInTime: { group: 'out', tone: 'failed' },
  probablyPublished: { group: 'out', tone: 'failed' },
  notConfirmed: { group: 'out', tone: 'offline', icon: 'hourglass' },
};

/** A status that names a platform or counts shows an example. */
const exampleOf = (name: StatusName): string => {
  if (name === 'platformFailed') return statusStrings.platformFailed(platforms.instagram.id);
  if (name === 'someLive') return statusStrings.someLive(2, 4);
  return statusStrings[name];
};

export const statusesOf = (group: Appearance['group']) =>
  (Object.keys(appearances) as StatusName[])
    .filter((name) => appearances[name].group === group)
    .map((name) => {
      const { group: _, ...appearance } = appearances[name];
      return { name, appearance, text: exampleOf(name) };
    });
