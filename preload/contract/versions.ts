// The history of one version of a post: the service's list with the texts and labels that Galley keeps.
import type { Open } from '../ids.ts';
import type { PlatformId } from '../rules/platforms.ts';

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

/** A wording that Galley has seen or kept. */
export type Wording = {
  id: number;
  platform: Open<PlatformId>;
  field: 'body' | 'title' | 'description' | 'hashtags' | 'altText' | 'name';
  /** null: was empty. Hashtags are joined by a space. */
  value: string | null;
  /** Who wrote it. */
  source: 'person' | 'service' | 'ai' | 'merge';
  /** Of the service's version list, where it is known. */
  seq: number | null;
  at: string;
};
