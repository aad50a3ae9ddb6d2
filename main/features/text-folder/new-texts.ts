// Files that are not posts yet: what they become.
import type { TextFileProblemKind } from '../../../preload/contract/text-folder.ts';
import type { PlatformId } from '../../../preload/rules/platforms.ts';
import type { Intent } from '../../sync/outbox/operation.ts';
import type { Beginning } from '../../sync/outbox/undo.ts';
import { joining, starting } from '../posts/families.ts';
import { nameOfFile } from './post-text.ts';
import type { PostText } from './text-file.ts';

type NewFile = { path: string; text: PostText };

type Drafts<F extends NewFile> = {
  /** Of all of them: a post of the service for each platform. */
  beginnings: Beginning[];
  /** `first`: the place of its first beginning. */
  made: { file: F; first: number }[];
  refused: { file: F; why: TextFileProblemKind }[];
};

/** `otherwise`: the platforms of those that name none. */
export const draftsOf = <F extends NewFile>(files: readonly F[], otherwise: readonly PlatformId[]): Drafts<F> => {
  const drafts: Drafts<F> = { beginnings: [], made: [], refused: [] };
  for (const file of files) {
    const on = file.text.platforms.length > 0 ? file.text.platforms : otherwise;
    const why = whyNot(file.text, on);
    if (why !== null) {
      drafts.refused.push({ file, why });
      continue;
    }
    const first = drafts.beginnings.length;
    drafts.made.push({ file, first });
    drafts.beginnings.push(...beginningsOf(file, on, first));
  }
  return drafts;
};

const whyNot = ({ own }: PostText, on: readonly PlatformId[]): TextFileProblemKind | null => {
  if (on.length === 0) return 'no-platform';
  // The service starts no text-only post there (public-api.md, CreatePost).
  if (on.includes('x')) return 'x-needs-media';
  return Object.keys(own).every((platform) => on.some((each) => each === platform)) ? null : 'not-on-platform';
};

const beginningsOf = ({ text, path }: NewFile, on: readonly PlatformId[], first: number): Beginning[] =>
  on.map((platform, place) => ({
    create: { platform: starting(platform), name: text.name ?? nameOfFile(path) },
    then: (pid, pids): Intent[] => {
      const body = text.own[platform] ?? text.body;
      const { tags, plannedOn } = text;
      const leads = place === 0;
      return [
        ...(body === '' ? [] : [{ do: 'post.edit', pid, platform, fields: { body } } satisfies Intent]),
        ...(leads && tags.length > 0 ? [{ do: 'post.tag', pid, tags } satisfies Intent] : []),
        ...(leads && plannedOn !== null ? [{ do: 'post.desk', pid, fields: { plannedOn } } satisfies Intent] : []),
        ...joining(pid, leads ? undefined : pids[first]),
      ];
    },
  }));
