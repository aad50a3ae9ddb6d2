// The slim row of a post as its column keeps it.
import { z } from 'zod';
import type { PostId } from '../../preload/model/ids.ts';
import type { PostRow } from '../../preload/model/post.ts';

const LineRow = z.object({
  pid: z.number(),
  name: z.string(),
  kind: z.string(),
  status: z.string(),
  createdMs: z.number(),
  updatedMs: z.number(),
  line: z.string(),
});
export const lineColumns = `post.pid AS pid, post.name AS name, post.kind AS kind, post.status AS status,
  post.created_ms AS createdMs, post.updated_ms AS updatedMs, post.line AS line`;

type Plain = Omit<z.infer<typeof LineRow>, 'pid' | 'line'>;

/** What is shown of a post whose line was lost; the next view that is written replaces it. */
export const plainLine = ({ name, kind, status, createdMs, updatedMs }: Plain): Omit<PostRow, 'id'> => ({
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
const readLine = (row: z.infer<typeof LineRow>): Omit<PostRow, 'id'> => {
  try {
    return JSON.parse(row.line) as Omit<PostRow, 'id'>;
  } catch {
    return plainLine(row);
  }
};

export const postRow = (row: unknown): PostRow & { cursor: { createdMs: number; pid: number } } => {
  const read = LineRow.parse(row);
  const { createdMs, pid } = read;
  return { ...readLine(read), id: String(pid) as PostId, cursor: { createdMs, pid } };
};
