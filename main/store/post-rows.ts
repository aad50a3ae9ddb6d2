// What a list reads of a post: the row it shows (stored as JSON in `post.line`), the facets it is filtered by, and
// filters as SQL. Fifty of these rows cost less to read than one whole post.
import type { PostFilter, filterStatuses } from '../../preload/rules/post-query.ts';
import type { PostLine, PostRow } from '../../preload/contract/posts.ts';
import type { PostId } from '../../preload/ids.ts';
import { synced } from '../../preload/rules/post-state.ts';
import * as row from './database/row-schema.ts';
import { fromPositions, type PositionalLine } from './positional-line.ts';
import type { Statements } from './database/statements.ts';

/** What the tables store of a post for lists, filters and the schedule. */
export type PostView = {
  name: string;
  kind: string;
  status: string;
  sync: string;
  createdMs: number;
  updatedMs: number;
  line: PostLine;
  /** `part`: the part of a family that has it; omitted or null: the post itself. */
  versions: {
    platform: string;
    status: string;
    slotMs: number | null;
    publishedMs: number | null;
    part?: number | null;
  }[];
};

/** Unix ms: `fromMs` inclusive, `beforeMs` exclusive. */
export type SpanMs = { fromMs?: number | undefined; beforeMs?: number | undefined };
/**
 * The posts of a state by local id (main/features/posts/post-states.ts): those of `status` except `outside`, plus
 * `inside`. `status` null: only `inside`.
 */
export type StatePosts = {
  status: (typeof filterStatuses)[number] | null;
  inside: readonly number[];
  outside: readonly number[];
};
export type ListFilter = Omit<PostFilter, 'search' | 'created' | 'slot' | 'state'> & {
  /** Needs approval, by the service and by the open operations. */
  approval?: true | undefined;
  /** Generation, its video or a publication failed. */
  failed?: true | undefined;
  state?: StatePosts | undefined;
  created?: SpanMs | undefined;
  slot?: SpanMs | undefined;
  /** A part of its name. */
  named?: string | undefined;
};
/** The last row of the previous page, by the sort key. */
export type PostCursor = { key: string | number; pid: number };
/** `next`: cursor of the following page; null: this is the last one. */
export type Page = { rows: PostRow[]; next: PostCursor | null };

// The row, as JSON.

/** Fields with these values are not stored. A field that an earlier Galley did not know gets its value from here, too. */
const usual = {
  thumbnail: null,
  at: null,
  needsApproval: false,
  changedSinceApproval: false,
  generation: 'ready',
  videoStatus: null,
  failure: null,
  judged: [],
  sync: synced,
} satisfies Partial<PostLine>;
const usualJson = new Map(Object.entries(usual).map(([field, value]) => [field, JSON.stringify(value)]));

/** Fields that are always stored. */
const always: Record<Exclude<keyof PostLine, keyof typeof usual>, true> = {
  name: true,
  kind: true,
  status: true,
  excerpt: true,
  createdAt: true,
  updatedAt: true,
  platforms: true,
  // Stored only if set.
  approvedFor: true,
};
const fields = [...Object.keys(always), ...Object.keys(usual)] as (keyof PostLine)[];

/** The text of the column post.line. Deterministic. */
export const encodeLine = (line: PostLine): string => {
  const stored = fields.filter((field) => JSON.stringify(line[field]) !== usualJson.get(field));
  return JSON.stringify(Object.fromEntries(stored.map((field) => [field, line[field]])));
};

/** Also reads what an earlier Galley stored by position. Throws when the text is damaged. */
export const decodeLine = (text: string): PostLine => {
  const encoded = JSON.parse(text) as PostLine | PositionalLine;
  const stored = Array.isArray(encoded) ? (fromPositions(encoded) as PostLine) : encoded;
  return { ...usual, ...stored, sync: { ...synced, ...stored.sync } };
};

type Plain = { name: string; kind: string; status: string; createdMs: number; updatedMs: number };

/** Shown for a post whose row was lost; the next rebuilt view replaces it. */
export const plainLine = ({ name, kind, status, createdMs, updatedMs }: Plain): PostLine => ({
  name,
  kind,
  status,
  excerpt: '',
  platforms: [],
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

/** Reads `lineColumns`, followed by the sort key if it is a page. */
export const createLineReader = (db: Statements) => {
  const selectColumns = db.prepare(
    `SELECT name, kind, status, created_ms AS createdMs, updated_ms AS updatedMs FROM post WHERE pid = :pid`,
  );
  const read = ([pid, line, tags]: LineValues): PostRow => {
    const id = String(pid) as PostId;
    try {
      return { ...decodeLine(line), id, tags: tags === null ? [] : (JSON.parse(tags) as string[]), found: null };
    } catch {
      // One damaged row must not break a whole list.
      return { ...plainLine(PlainColumns.parse(selectColumns.get({ pid }))), id, tags: [], found: null };
    }
  };
  return {
    // The text was written by `encodeLine`: fifty rows are not validated again each time they are shown.
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

// Facets: what a post is filtered by, as bits of one number, so that each index of a list carries all of them and
// `facet_count` can count posts by them.

/** Stored (library-004-finding.ts): a bit never changes its meaning. */
const statusBits: Readonly<Record<string, number>> = { draft: 1, scheduled: 2, published: 4 };
const kindBits: Readonly<Record<string, number>> = { post: 8, carousel: 16, reel: 32, story: 64, video: 128 };
const platformBits: Readonly<Record<string, number>> = {
  instagram: 256,
  facebook: 512,
  linkedin: 1024,
  tiktok: 2048,
  youtube_shorts: 4096,
  pinterest: 8192,
  x: 16_384,
};
const approvalBit = 32_768;
const failedBit = 65_536;

/** A status, kind or platform that the service adds later has no bit, and no filter for it. */
export const facetsOf = ({
  line,
  versions,
  ...view
}: Pick<PostView, 'status' | 'kind' | 'line' | 'versions'>): number =>
  (statusBits[view.status] ?? 0) |
  (kindBits[view.kind] ?? 0) |
  versions.reduce((bits, version) => bits | (platformBits[version.platform] ?? 0), 0) |
  // An approval in the outbox counts as approved.
  (line.needsApproval && !line.sync.approveWaits ? approvalBit : 0) |
  (line.failure !== null || line.generation === 'failed' || line.videoStatus === 'failed' ? failedBit : 0);

/** A post matches when it has all of these bits. */
export const facetMask = (filter: Pick<ListFilter, 'status' | 'kind' | 'platform' | 'approval' | 'failed'>): number =>
  (filter.status === undefined ? 0 : (statusBits[filter.status] ?? 0)) |
  (filter.kind === undefined ? 0 : (kindBits[filter.kind] ?? 0)) |
  (filter.platform === undefined ? 0 : (platformBits[filter.platform] ?? 0)) |
  (filter.approval ? approvalBit : 0) |
  (filter.failed ? failedBit : 0);

/** Index conditions have to name the exact bit. */
export const facetSql = { approval: `post.facets & ${approvalBit}`, failed: `post.facets & ${failedBit}` } as const;

// Filters, as SQL conditions on `post` and the parameters they use.

/** `post.open` and a tag come last: they are read from the row or elsewhere, everything else is in every index. */
export const termsOf = (
  filter: ListFilter,
  table: 'post' | 'version_of_post' | 'search_entry' = 'post',
  /** What the index contains exclusively. */
  indexed: ListFilter = {},
): string[] => [
  ...(facetMask(filter) === facetMask(indexed) ? [] : [`(${table}.facets & :mask) = :mask`]),
  ...(filter.state === undefined ? [] : [stateTerm(filter.state, table)]),
  ...(filter.created?.fromMs === undefined ? [] : ['post.created_ms >= :createdFrom']),
  ...(filter.created?.beforeMs === undefined ? [] : ['post.created_ms < :createdBefore']),
  // 0 means no slot.
  ...(filter.slot === undefined ? [] : ['post.slot_ms >= :slotFrom']),
  ...(filter.slot?.beforeMs === undefined ? [] : ['post.slot_ms < :slotBefore']),
  ...(filter.sync === undefined || filter.sync === 'deleting' ? [] : ['post.open = +:sync']),
  ...(filter.named === undefined ? [] : ['instr(lower(post.name), lower(:named)) > 0']),
  ...(filter.tag === undefined
    ? []
    : ['EXISTS (SELECT 1 FROM post_tag WHERE post_tag.pid = post.pid AND post_tag.tag = +:tag)']),
];

const stateTerm = ({ status }: StatePosts, table: string): string => {
  const inside = `${table}.pid IN (SELECT value FROM json_each(:inside))`;
  if (status === null) return inside;
  const outside = `${table}.pid NOT IN (SELECT value FROM json_each(:outside))`;
  return `(${table}.facets & ${statusBits[status] ?? 0} AND ${outside} OR ${inside})`;
};

export const valuesOf = (filter: ListFilter): Record<string, unknown> => ({
  mask: facetMask(filter),
  platform: filter.platform,
  kind: filter.kind,
  status: filter.status,
  sync: filter.sync,
  inside: filter.state && JSON.stringify(filter.state.inside),
  outside: filter.state && JSON.stringify(filter.state.outside),
  stateStatus: filter.state?.status,
  named: filter.named,
  tag: filter.tag,
  createdFrom: filter.created?.fromMs,
  createdBefore: filter.created?.beforeMs,
  slotFrom: Math.max(1, filter.slot?.fromMs ?? 1),
  slotBefore: filter.slot?.beforeMs,
});

/** True when `facet_count` answers it. */
export const isOfFacets = ({ created, slot, sync, tag, state }: ListFilter): boolean =>
  state === undefined && created === undefined && slot === undefined && sync === undefined && tag === undefined;

// Families: several posts of the service that are one row here (families.ts).
/**
 * Which post each part is shown as, read once: most posts have no family, and this avoids a statement for them. Updated
 * with each write; `forget` after a rollback.
 */
export type Heads = {
  /** null: it has no family. */
  of(pid: number): number | null;
  /** `head` null: it no longer has a family. */
  set(pid: number, head: number | null): void;
  forget(): void;
};

const HeadOfPart = row.array(row.object({ pid: row.number(), head: row.number() }));

export const createHeads = (db: Statements): Heads => {
  const select = db.prepare('SELECT pid, head FROM family_part');
  let known: Map<number, number> | null = null;
  const all = () => (known ??= new Map(HeadOfPart.parse(select.all()).map(({ pid, head }) => [pid, head])));
  return {
    of: (pid) => all().get(pid) ?? null,
    set(pid, head) {
      if (head === null) all().delete(pid);
      else all().set(pid, head);
    },
    forget: () => void (known = null),
  };
};
