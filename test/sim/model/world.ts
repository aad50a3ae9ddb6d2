// What every part of the model service works in: time, chance, ids, later events, businesses and the ledger.
import { type Chance } from './chance.ts';
import { type Due } from './due.ts';
import { type Ledger } from './ledger.ts';
import { type Nastiness } from './nastiness.ts';
import { type Author, type Business, type Post, type Variant } from './state.ts';
import { type Platform, refusal } from './wire.ts';

export type World = {
  /** The service's own time in ms; while something due runs, the time it was due. */
  now(): number;
  /** A number that no one has had before; later ones are larger. */
  count(): number;
  newId(prefix: string): string;
  readonly chance: Chance;
  readonly nastiness: Nastiness;
  readonly due: Due;
  readonly ledger: Ledger;
};

/** A request that passed the border: its key, its path and its body are known. */
export type Call = {
  readonly business: Business;
  readonly author: Author;
  readonly params: readonly string[];
  readonly query: Readonly<Record<string, string>>;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly file: { sha256: string; sizeBytes: number; mimeType: string } | null;
};

export const iso = (ms: number) => new Date(ms).toISOString();

/** The parameter of the path at that place; every route has as many as its handler reads. */
export const param = ({ params }: Call, index = 0) => params[index] ?? '';

export const findPost = (business: Business, id: string): Post => {
  const post = business.posts.get(id);
  if (!post) throw refusal('NOT_FOUND', 'No such post.');
  return post;
};

export const findVariant = (post: Post, platform: Platform | undefined): Variant => {
  const variant = platform ? post.variants.find((one) => one.platform === platform) : post.variants[0];
  if (!variant) throw refusal('NOT_FOUND', 'The post has no variant for that platform.');
  return variant;
};

/** Notes that a post has changed; every change of one goes through here. */
export const touch = ({ now, nastiness }: World, post: Post, what: 'text' | 'state') => {
  post.sent = null;
  if (what === 'text' || nastiness.updatedAtMoves === 'always') post.updatedAtMs = now();
};
