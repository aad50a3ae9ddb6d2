// The history of one version of a post: the service's list with the texts and labels that Galley keeps.
import { z } from 'zod';
import type { Open } from '../ids.ts';
import { localNoteBounds } from '../rules/own-bounds.ts';
import type { PlatformId } from '../rules/platforms.ts';
import { gives, ofPost, ofVariant, seq, text } from './inputs.ts';

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

export const versionMethods = {
  /** Every wording of a field that Galley has seen, newest first. */
  'posts.wordings': gives<Wording[]>()(z.strictObject(ofPost)),
  /** The service's list of a version's history with the words and labels kept here. */
  'versions.list': gives<VersionHistory>()(z.strictObject(ofVariant)),
  /** As a new version on top. */
  'versions.restore': gives<{ waiting: boolean }>()(z.strictObject({ ...ofVariant, seq })),
  /** A name of the person's own, on this computer; null takes it away. */
  'versions.label': gives<null>()(z.strictObject({ ...ofVariant, seq, label: text(localNoteBounds.label).nullable() })),
};
