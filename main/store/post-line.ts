// The slim row of a post: what its column keeps, and reading it. Fifty of them cost less than one whole post.
import * as row from './database/row-schema.ts';
import type { PostId } from '../../preload/ids.ts';
import type { PostLine, PostRow } from '../../preload/contract/posts.ts';
import { synced } from '../../preload/rules/post-state.ts';
import type { Page, PostCursor } from './post-types.ts';
import type { Statements } from './database/statements.ts';

type LinePlatform = PostLine['platforms'][number];
/** A platform by its name alone stands where its post stands, and nothing of it failed. */
type StoredPlatform = LinePlatform | LinePlatform['platform'];
/** Fields by their place, as short as they can be said; last comes what is not `usual`. */
type StoredLine = [
  name: string,
  kind: PostLine['kind'],
  status: PostLine['status'],
  excerpt: string,
  createdAt: string,
  updatedAt: string,
  at: string | null,
  thumbnail: PostLine['thumbnail'],
  platforms: StoredPlatform[],
  unusual?: Partial<Usual>,
];
type Usual = Pick<
  PostLine,
  'needsApproval' | 'changedSinceApproval' | 'generation' | 'videoStatus' | 'failure' | 'judged' | 'sync'
>;

const usual: Usual = {
  needsApproval: false,
  changedSinceApproval: false,
  generation: 'ready',
  videoStatus: null,
  failure: null,
  judged: [],
  sync: synced,
};
const usualJson = new Map(Object.entries(usual).map(([field, value]) => [field, JSON.stringify(value)]));
const isUsual = ([field, value]: [string, unknown]): boolean =>
  value === usual[field as keyof Usual] || JSON.stringify(value) === usualJson.get(field);

/** A line as its column keeps it (library-011-lists.ts). */
export const lineText = (line: PostLine): string => {
  const { name, kind, status, excerpt, createdAt, updatedAt, at, thumbnail, platforms, ...rest } = line;
  const unusual = Object.entries(rest).filter((entry) => !isUsual(entry));
  const kept: StoredLine = [
    name,
    kind,
    status,
    excerpt,
    createdAt,
    updatedAt,
    at,
    thumbnail,
    platforms.map((one) => (one.failed || one.status !== status ? one : one.platform)),
  ];
  if (unusual.length > 0) kept[9] = Object.fromEntries(unusual);
  return JSON.stringify(kept);
};

type Plain = { name: string; kind: string; status: string; createdMs: number; updatedMs: number };

/** What is shown of a post whose line was lost; the next view that is written replaces it. */
export const plainLine = ({ name, kind, status, createdMs, updatedMs }: Plain): PostLine => ({
  name,
  kind,
  status,
  excerpt: '',
  thumbnail: null,
  platforms: [],
  at: null,
  ...usual,
  createdAt: new Date(createdMs).toISOString(),
  updatedAt: new Date(updatedMs).toISOString(),
});

/** For a statement that is read raw. */
export const lineColumns = 'post.pid, post.line, post.tags';
type LineValues = [pid: number, line: string, tags: string | null];

const PlainColumns = row.object({
  name: row.string(),
  kind: row.string(),
  status: row.string(),
  createdMs: row.number(),
  updatedMs: row.number(),
});

const rowOf = (pid: number, tags: string | null, kept: StoredLine): PostRow => {
  const [name, kind, status, excerpt, createdAt, updatedAt, at, thumbnail, platforms, unusual] = kept;
  const values: PostRow = {
    id: String(pid) as PostId,
    name,
    kind,
    status,
    needsApproval: false,
    changedSinceApproval: false,
    excerpt,
    thumbnail,
    platforms: platforms.map((one) => (typeof one === 'string' ? { platform: one, failed: false, status } : one)),
    generation: 'ready',
    videoStatus: null,
    failure: null,
    judged: [],
    at,
    sync: synced,
    createdAt,
    updatedAt,
    tags: tags === null ? [] : (JSON.parse(tags) as string[]),
    found: null,
  };
  if (unusual === undefined) return values;
  // An earlier Galley knew less of how a post stands.
  return { ...values, ...unusual, sync: { ...synced, ...unusual.sync } };
};

/** Reads `lineColumns`, and after them, in a page, what it is sorted by. */
export const createLineReader = (db: Statements) => {
  const selectColumns = db.prepare(
    `SELECT name, kind, status, created_ms AS createdMs, updated_ms AS updatedMs FROM post WHERE pid = :pid`,
  );
  /** One damaged line must not take a whole list with it. */
  const read = ([pid, line, tags]: LineValues): PostRow => {
    try {
      return rowOf(pid, tags, JSON.parse(line) as StoredLine);
    } catch {
      return {
        ...plainLine(PlainColumns.parse(selectColumns.get({ pid }))),
        id: String(pid) as PostId,
        tags: [],
        found: null,
      };
    }
  };
  return {
    // What stands there was written by `lineText`: fifty rows are not judged anew each time they are shown.
    row: (values: unknown): PostRow => read(values as LineValues),
    page(values: unknown[], limit: number): Page {
      const last = values.length < limit ? undefined : (values.at(-1) as [...LineValues, key: PostCursor['key']]);
      return {
        rows: values.map((each) => read(each as LineValues)),
        next: last === undefined ? null : { key: last[3], pid: last[0] },
      };
    },
  };
};
