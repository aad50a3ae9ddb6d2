// Reads list rows as an earlier Galley stored them: usual fields by position, the others by name. They are rewritten as
// JSON with names when their post changes or Galley is idle (main/sync/posts/codec.ts).
import type { PostLine } from '../../preload/contract/posts.ts';

type Platform = PostLine['platforms'][number];
/** SQL reads position 8 (`linePlatforms`). */
export type PositionalLine = [
  name: string,
  kind: PostLine['kind'],
  status: PostLine['status'],
  excerpt: string,
  createdAt: string,
  updatedAt: string,
  at: string | null,
  thumbnail: PostLine['thumbnail'],
  /** Its id alone: it has its post's status, and did not fail. */
  platforms: (Platform | Platform['platform'])[],
  others?: Partial<PostLine>,
];

export const fromPositions = (stored: PositionalLine): Partial<PostLine> => {
  const [name, kind, status, excerpt, createdAt, updatedAt, at, thumbnail, platforms, others] = stored;
  return {
    name,
    kind,
    status,
    excerpt,
    createdAt,
    updatedAt,
    at,
    thumbnail,
    platforms: platforms.map((one) => (typeof one === 'string' ? { platform: one, failed: false, status } : one)),
    ...others,
  };
};

/** The path of the platforms in the column post.line, which must be JSON: by name, or by position. */
export const linePlatforms = `iif(json_type(line) = 'array', '$[8]', '$.platforms')`;
