// A post with what is kept beside it: all that an export writes.
import type { DeskNotes } from '../../../preload/contract/local-notes.ts';
import type { Post, Variant } from '../../../preload/contract/posts.ts';
import { platforms } from '../../../preload/rules/platforms.ts';

export type WrittenPost = { post: Post; tags: string[]; desk: DeskNotes };

export const platformName = (platform: string): string =>
  Object.hasOwn(platforms, platform) ? platforms[platform as keyof typeof platforms].name : platform;

/** What a reader of the version sees: its text, and its hashtags below. */
export const wordsOf = ({ body, hashtags }: Variant): string =>
  [body ?? '', hashtags.map((tag) => `#${tag}`).join(' ')].filter((part) => part !== '').join('\n\n');
