// The slim row of a post as its column keeps it.
import { z } from 'zod';
import type { PostId } from '../../preload/model/ids.ts';
import type { PostLine, PostRow } from '../../preload/model/post.ts';
import type { ListedPost } from './posts.ts';

const LineRow = z.object({
  pid: z.number(),
  name: z.string(),
  kind: z.string(),
  status: z.string(),
  createdMs: z.number(),
  updatedMs: z.number(),
  line: z.string(),
  /** A JSON list. */
  tags: z.string(),
});
const Listed = LineRow.extend({ key: z.union([z.number(), z.string()]) });
const Tags = z.array(z.string());
export const lineColumns = `post.pid AS pid, post.name AS name, post.kind AS kind, post.status AS status,
  post.created_ms AS createdMs, post.updated_ms AS updatedMs, post.line AS line,
  (SELECT json_group_array(tag) FROM post_tag WHERE post_tag.pid = post.pid) AS tags`;

type Plain = Omit<z.infer<typeof LineRow>, 'pid' | 'line' | 'tags'>;

/** What is shown of a post whose line was lost; the next view that is written replaces it. */
export const plainLine = ({ name, kind, status, createdMs, updatedMs }: Plain): PostLine => ({
  name,
  kind,
  status,
  needsApproval: false,
  excerpt: '',
  thumbnail: null,
  platforms: [],
  generation: 'ready',
  videoStatus: null,
  failure: null,
  at: null,
  sync: {
    state: 'synced',
    reason: null,
    wait: null,
    expectedAt: null,
    openCount: 0,
    scheduleWaits: false,
    approveWaits: false,
    publishWaits: false,
    waitingPlatforms: [],
  },
  createdAt: new Date(createdMs).toISOString(),
  updatedAt: new Date(updatedMs).toISOString(),
});

/** One damaged line must not take a whole list with it. */
const readLine = (row: z.infer<typeof LineRow>): PostLine => {
  try {
    return JSON.parse(row.line) as PostLine;
  } catch {
    return plainLine(row);
  }
};

const ofRow = (row: z.infer<typeof LineRow>): PostRow => ({
  ...readLine(row),
  id: String(row.pid) as PostId,
  // Most have none.
  tags: row.tags === '[]' ? [] : Tags.parse(JSON.parse(row.tags)),
  found: null,
});

export const postRow = (row: unknown): PostRow => ofRow(LineRow.parse(row));

/** Of a query that names what it is sorted by `key`. */
export const listedPost = (row: unknown): ListedPost => {
  const read = Listed.parse(row);
  return { ...ofRow(read), cursor: { key: read.key, pid: read.pid } };
};
