// The history of one version of a post: the service's list with the texts and labels that Galley keeps.
import type { Open } from './ids.ts';

export type VersionTexts = { title: string | null; text: string | null; hashtags: string[]; altText: string | null };

/** Field for field public-api.md, PublicVersion. */
export type PostVersion = {
  seq: number;
  kind: Open<'generate' | 'ai' | 'manual' | 'restore'>;
  label: string | null;
  /** What was asked for when it was made. */
  feedback: string | null;
  /** 0 to 100. */
  score: number | null;
  verdict: string | null;
  createdAt: string;
  /** null: Galley has not seen its words. */
  texts: VersionTexts | null;
  /** The person's own name for it, on this computer. */
  ownLabel: string | null;
};

export type VersionHistory = {
  /** Newest first. */
  versions: PostVersion[];
  /** When the list was last read, ISO; null: never. */
  readAt: string | null;
};
