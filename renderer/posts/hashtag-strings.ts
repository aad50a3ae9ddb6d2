// The strings of a field with hashtags.
import * as messages from '#messages/posts/hashtag.ts';

export const hashtagStrings = messages.hashtag;
