// Strings of a post whose platforms are several posts of the service.
import * as messages from '#messages/editor/families.ts';
import type { FollowField } from '../../../../preload/rules/families.ts';
import { deletingStrings, partlyLiveStrings } from '../../../posts/bulk-strings.ts';

const { removeText, ownNote, removeAllText, follows, pictureStays } = messages.family;
const fieldNames: Partial<Record<FollowField, string>> = messages.fieldNames;

export const familyStrings = {
  ...messages.family,
  removeText: (platform: string, sent: boolean) => (sent ? removeText.sent(platform) : removeText.here),
  ownNote: (fields: readonly FollowField[]) => {
    if (fields.includes('body')) return ownNote.body;
    const names = fields.flatMap((field) => fieldNames[field] ?? []);
    const [name = ''] = names;
    return fields.length === 1 && !fields.includes('hashtags') ? ownNote.one(name) : ownNote.many(names);
  },
  /** `left`: those of them whose picture the service couldn't change; `isChanged`: something of them follows again. */
  followed: (platforms: readonly string[], left: readonly string[], isChanged: boolean) => {
    const done = follows(platforms, platforms.length);
    if (left.length === 0) return done;
    const stays = pictureStays(left, left.length);
    return isChanged ? `${done}. ${stays}` : stays;
  },
  changed: (platforms: readonly string[]) => messages.family.changed(platforms, platforms.length),
  mainChanged: (platforms: readonly string[]) => messages.family.mainChanged(platforms, platforms.length),
  atService: (platforms: readonly string[]) =>
    platforms.length < 2 ? '' : messages.family.atService(platforms.length, platforms),
  /** `sent`: the service has some of it. */
  removeAllText: (live: boolean, sent: boolean) =>
    [
      sent ? deletingStrings.one : deletingStrings.canUndo,
      sent && removeAllText.restored,
      live && partlyLiveStrings.stays,
    ]
      .filter(Boolean)
      .join(' '),
};
