// The version history of a variant: the service's list, with the texts and labels stored here.
import { z } from 'zod';
import type { Open } from '../ids.ts';
import { localNoteBounds } from '../rules/own-bounds.ts';
import type { PlatformId } from '../rules/platforms.ts';
import { gives, ofPost, ofVariant, seq, text } from './inputs.ts';

export type VersionTexts = { title: string | null; text: string | null; hashtags: string[]; altText: string | null };

/** The fields of public-api.md, PublicVersion. */
export type PostVersion = {
  seq: number;
  kind: Open<'generate' | 'ai' | 'manual' | 'restore'>;
  label: string | null;
  /** What the user asked for when it was made. */
  feedback: string | null;
  /** 0 to 100. */
  score: number | null;
  verdict: string | null;
  /** ISO instant; null: the service sent none that can be read. */
  createdAt: string | null;
  /** null: Galley has never seen its text. */
  texts: VersionTexts | null;
  /** The user's own label for it, on this computer. */
  ownLabel: string | null;
};

export type VersionHistory = {
  /** Newest first. */
  versions: PostVersion[];
  /** When the list was last read, ISO; null: never. */
  readAt: string | null;
};

/** A text of a field that Galley has seen. */
export type Wording = {
  id: number;
  platform: Open<PlatformId>;
  field: 'body' | 'title' | 'description' | 'hashtags' | 'altText' | 'name';
  /** null: was empty. Hashtags are joined by a space. */
  value: string | null;
  /** Who wrote it. */
  source: 'person' | 'assistant' | 'service' | 'ai' | 'merge';
  /** Its entry in the service's version list; null: unknown. */
  seq: number | null;
  at: string;
};

export const versionMethods = {
  /** Every wording of a field that Galley has seen, newest first. */
  'posts.wordings': gives<Wording[]>()(z.strictObject(ofPost)),
  /** The service's version history of a variant, with the texts and labels stored here. */
  'versions.list': gives<VersionHistory>()(z.strictObject(ofVariant)),
  /** Adds the restored text as a new version. */
  'versions.restore': gives<{ waiting: boolean }>()(z.strictObject({ ...ofVariant, seq })),
  /** The user's own label, on this computer; null removes it. */
  'versions.label': gives<null>()(z.strictObject({ ...ofVariant, seq, label: text(localNoteBounds.label).nullable() })),
};
