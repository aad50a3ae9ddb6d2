// Strings of a conflict: what both sides wrote, and how to decide.
import * as messages from '#messages/posts/conflict.ts';
import { statusStrings } from './sync/status-strings.ts';

export const conflictStrings = {
  ...messages.conflict,
  chip: statusStrings['two-edits'],
  /** `field`: by the name people use. */
  title: (platform: string | null, field: string) =>
    platform === null ? messages.title.field(field) : messages.title.on(platform, field),
  position: messages.position,
  movedLead: (places: readonly { platform: string; time: string }[]) =>
    messages.moved.lead(places.map(({ platform, time }) => messages.moved.place(platform, time))),
};
