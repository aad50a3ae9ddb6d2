// Strings of a conflict: what both sides wrote, and how to decide.
import * as messages from '#messages/posts/conflict.ts';
import { plural, platformName, isolated } from '../app/strings.ts';
import { statusStrings } from './sync/status-strings.ts';

const listed = new Intl.ListFormat('en');

export const conflictStrings = {
  ...messages.conflict,
  chip: statusStrings['two-edits'],
  /** `field`: by the name people use. */
  title: (platform: string | null, field: string) =>
    `Two versions of the ${[platform === null ? '' : platformName(platform), isolated(field)].filter(Boolean).join(' ')}`,
  position: (at: number, count: number) => `${String(at)} of ${plural(count, 'field', 'fields')}`,
  movedLead: (places: readonly { platform: string; time: string }[]) =>
    `Rescheduled elsewhere: ${listed.format(places.map(({ platform, time }) => `${platformName(platform)} to ${time}`))}.`,
};
