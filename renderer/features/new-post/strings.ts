// Strings of New post: its platforms, ways to begin, and what it costs.
import * as messages from '#messages/new-post.ts';
import type { PlatformId } from '../../../preload/rules/platforms.ts';

const { costText, addedLater } = messages.newPost;

export const newPostStrings = {
  ...messages.newPost,
  addedLater: (rest: readonly PlatformId[]) => addedLater(rest, rest.length),
  costText: (credits: number | null) => (credits === null ? costText.unknown : costText.of(credits)),
};
