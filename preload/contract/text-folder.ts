// Posts as text files in a folder of this computer, in both directions.
import { z } from 'zod';
import { platformIds, type PlatformId } from '../rules/platforms.ts';
import { gives, nothing, platform } from './inputs.ts';

/** `line`: of the file, from 1; null: the whole file. */
export type TextFileProblem = { kind: TextFileProblemKind; line: number | null };
/**
 * Why Galley leaves a file as it is. In its front matter: `front-matter` is no YAML, `no-end` has no line of dashes at
 * its end, the others are the key that can't be read. `comment`: one without an end. `twice`: two sections of a platform.
 * `platforms-changed`: platforms are added and removed in Galley only. `not-on-platform`: a section or a time for a
 * platform that the post is not on. `past`: a time that has passed. `sync-copy`: another program could not sync it.
 * `conflict-copy`: the file and Galley both changed the same words, and these are the file's. `unknown-post`: of a post
 * that Galley does not have. `differs`: Galley finds it for the first time, and the post says something else.
 */
export type TextFileProblemKind =
  | 'front-matter'
  | 'no-end'
  | 'name'
  | 'tags'
  | 'platforms'
  | 'planned'
  | 'scheduled'
  | 'comment'
  | 'twice'
  | 'too-large'
  | 'encoding'
  | 'unreadable'
  | 'no-platform'
  | 'x-needs-media'
  | 'platforms-changed'
  | 'not-on-platform'
  | 'past'
  | 'published'
  | 'refused'
  | 'sync-copy'
  | 'conflict-copy'
  | 'unknown-post'
  | 'differs';

export type TextFolder = {
  path: string;
  /**
   * `gone`: it is not there, and used again when it is back. `too-large`: it has more files than Galley reads.
   * `read-only`: Galley can't write all files; it tries again every minute.
   */
  state: 'open' | 'gone' | 'too-large' | 'read-only';
  /** Posts that have a file. */
  fileCount: number;
  /** Posts whose file was removed from the folder: it is not written again by itself. */
  removedCount: number;
  /** The saved view whose posts get a file; null: drafts and scheduled posts. */
  viewId: number | null;
  /** That view was removed: no other post gets a file. */
  isViewGone: boolean;
  /** New texts become drafts by themselves. */
  makesDrafts: boolean;
  /** Files that are not posts yet. `path`: in the folder. */
  newTexts: { path: string; name: string; platforms: PlatformId[] }[];
  problems: (TextFileProblem & { path: string })[];
};

/** Why a folder is not used. `own`: Galley stores its own files there. `around`: its new pictures come into the tray. */
export type TextFolderRefusal = 'gone' | 'own' | 'around' | 'too-many-files';

export const textFolderMethods = {
  /** null: there is none. */
  'textFolder.read': gives<TextFolder | null>()(nothing),
  /** The shell asks this, for a folder that the user chose. null: it is used from now on. */
  'textFolder.open': gives<TextFolderRefusal | null>()(z.strictObject({ path: z.string().min(1).max(4096) })),
  'textFolder.change': gives<TextFolder | null>()(
    z.strictObject({ viewId: z.int().positive().nullable(), makesDrafts: z.boolean() }),
  ),
  /** Files and posts stay as they are. */
  'textFolder.leave': gives<null>()(nothing),
  /** Creates a draft of each new text. `platforms`: of those that name none. One undo step. */
  'textFolder.createDrafts': gives<{ count: number; stepId: number | null }>()(
    z.strictObject({ platforms: z.array(platform).max(platformIds.length) }),
  ),
  /** Writes the files again that were removed from the folder. Returns how many. */
  'textFolder.writeRemoved': gives<number>()(nothing),
};
