// Lists of posts: pages and counts, each from one index, and the views that the user saved.
import type { ListSort } from '../../preload/rules/post-query.ts';
import type { SavedView } from '../../preload/contract/library.ts';
import * as row from './database/row-schema.ts';
import {
  facetMask,
  facetSql,
  isOfFacets,
  termsOf,
  valuesOf,
  createLineReader,
  lineColumns,
  type ListFilter,
  type StatePosts,
  type PostCursor,
} from './post-rows.ts';
import { isUnsettled } from './migrations/library-021-unsettled.ts';
import type { PostStore } from './posts.ts';
import type { Statement, Statements } from './database/statements.ts';

type Lists = Pick<PostStore, 'page' | 'count' | 'pids' | 'unsettled' | 'facetCounts' | 'facetsOf' | 'withFacets'>;

type Order = { key: string; pid: string; descending: boolean };
/** Where a list is read from, in order. */
type Source = Order & { from: string; terms: string[] };

const orders: Record<ListSort, Omit<Order, 'pid'> & { index: string }> = {
  newest: { key: 'post.created_ms', descending: true, index: 'post_newest' },
  slot: { key: 'post.slot_ms', descending: true, index: 'post_by_slot' },
  changed: { key: 'post.updated_ms', descending: true, index: 'post_by_change' },
  name: { key: 'post.sort_name', descending: false, index: 'post_by_name' },
};

export const orderOf = (sort: ListSort, { status, state }: ListFilter): Order & { index: string } => ({
  ...orders[sort],
  pid: 'post.pid',
  // Upcoming posts are read from the earliest.
  ...(sort === 'slot' && (status ?? state?.status) === 'scheduled' ? { descending: false } : {}),
});

export const byOrder = ({ key, pid, descending }: Order) => {
  const way = descending ? 'DESC' : 'ASC';
  return {
    after: `(${key}, ${pid}) ${descending ? '<' : '>'} (:key, :pid)`,
    orderBy: `ORDER BY ${key} ${way}, ${pid} ${way}`,
  };
};

/** Where a list by `key` begins; null: at the end of its index, which need not be given. */
export const beginning = (sort: ListSort, filter: ListFilter): PostCursor | null => {
  const span = sort === 'newest' ? filter.created : sort === 'slot' ? filter.slot : undefined;
  if (orderOf(sort, filter).descending) return span?.beforeMs === undefined ? null : { key: span.beforeMs, pid: 0 };
  return span?.fromMs === undefined ? null : { key: span.fromMs - 1, pid: Number.MAX_SAFE_INTEGER };
};

/** Only the head of a family is listed, and is shown with all parts. */
const isThere = 'post.gone_ms IS NULL AND post.head IS NULL';
/**
 * These few are found by their operations: no index of posts has what is gone. A deleted part has a row of its own
 * while its family stays.
 */
const isDeleting = `post.gone_ms IS NOT NULL
  AND (post.head IS NULL OR EXISTS (SELECT 1 FROM post AS shown WHERE shown.pid = post.head AND shown.gone_ms IS NULL))
  AND post.pid IN (
  SELECT pid FROM operation WHERE kind = 'post.remove' AND ended_ms IS NULL AND pid IS NOT NULL AND state <> 'parked')`;

/**
 * Small or frequent lists have an index of their own. In another order than newest first their few rows are sorted; all
 * other lists have an index for each order.
 */
const sourceOf = (filter: ListFilter, sort: ListSort): Source => {
  const order = orderOf(sort, filter);
  const { tag, sync, platform, status, kind, state, ...rest } = filter;
  const newest = sort === 'newest';
  if (sync === 'deleting') return { ...order, from: 'post', terms: [isDeleting, ...termsOf(filter)] };
  if (tag !== undefined)
    return {
      ...order,
      ...(newest ? { key: 'post_tag.created_ms', pid: 'post_tag.pid' } : {}),
      from: 'post_tag INDEXED BY post_tag_list CROSS JOIN post ON post.pid = post_tag.pid',
      terms: ['post_tag.gone_ms IS NULL', 'post_tag.tag = +:tag', ...termsOf({ ...filter, tag: undefined })],
    };
  const of = (index: string, indexed: ListFilter = {}, ...terms: string[]): Source => ({
    ...order,
    from: `post INDEXED BY ${index}`,
    terms: [isThere, ...terms, ...termsOf(filter, 'post', indexed)],
  });
  if (sync !== undefined) return of('post_open', {}, 'post.open = +:sync');
  if (state?.status === null)
    return {
      ...order,
      from: 'json_each(:inside) AS of_state CROSS JOIN post ON post.pid = of_state.value',
      terms: [isThere, ...termsOf({ ...filter, state: undefined })],
    };
  if (!newest) return of(order.index);
  if (rest.failed) return of('post_failed', { failed: true }, facetSql.failed);
  if (rest.approval) return of('post_for_approval', { approval: true }, facetSql.approval);
  if (platform !== undefined && rest.slot === undefined) {
    const index = status === undefined ? 'version_list' : 'version_status_list';
    return {
      key: 'version_of_post.created_ms',
      pid: 'version_of_post.pid',
      descending: true,
      from: `version_of_post INDEXED BY ${index} CROSS JOIN post ON post.pid = version_of_post.pid`,
      terms: [
        'version_of_post.gone_ms IS NULL',
        'version_of_post.platform = +:platform',
        ...(status === undefined ? [] : ['version_of_post.post_status = +:status']),
        ...termsOf(filter, 'version_of_post', { platform, status }),
      ],
    };
  }
  if (kind !== undefined) return of('post_by_kind', { kind }, 'post.kind = +:kind');
  if (status !== undefined) return of('post_by_status', { status }, 'post.status = +:status');
  if (state?.inside.length === 0) return of('post_by_status', {}, 'post.status = +:stateStatus');
  return of('post_newest');
};

const Count = row.number();
const Pids = row.array(row.number());
const FacetCounts = row.array(row.object({ facets: row.number(), posts: row.number() }));

/** Statements by their SQL text, each for one kind of row: a filter has few shapes. */
export const preparedBySql = (db: Statements, rows: 'pluck' | 'raw') => {
  const known = new Map<string, Statement>();
  return (sql: string) => {
    const statement = known.get(sql) ?? db.prepare(sql)[rows]();
    known.set(sql, statement);
    return statement;
  };
};

export const createPostLists = (db: Statements): Lists => {
  const rowsBy = preparedBySql(db, 'raw');
  const valuesBy = preparedBySql(db, 'pluck');
  const lines = createLineReader(db);
  const selectFacets = db.prepare('SELECT facets, posts FROM facet_count WHERE posts > 0');
  const countOfFacets = db
    .prepare('SELECT COALESCE(sum(posts), 0) FROM facet_count WHERE (facets & :mask) = :mask')
    .pluck();
  const facetsOfPids = db.prepare(
    `SELECT facets, count(*) AS posts FROM json_each(:pids) AS asked CROSS JOIN post ON post.pid = asked.value
     WHERE ${isThere} GROUP BY facets`,
  );
  const selectWithFacets = db
    .prepare(
      `SELECT post.pid FROM json_each(:pids) AS asked CROSS JOIN post ON post.pid = asked.value
       WHERE ${isThere} AND facets & :some AND NOT facets & :none ORDER BY asked.key`,
    )
    .pluck();
  const selectUnsettled = db
    .prepare(
      `SELECT pid FROM post INDEXED BY post_unsettled WHERE gone_ms IS NULL AND head IS NULL AND ${isUnsettled}
       UNION SELECT pid FROM version_of_post INDEXED BY version_passed
         WHERE slot_ms <= :nowMs AND slot_ms IS NOT NULL AND published_ms IS NULL AND gone_ms IS NULL
           AND status <> 'published'
       UNION SELECT pid FROM json_each(:platforms) AS gated CROSS JOIN version_of_post INDEXED BY version_status_list
         ON platform = gated.value WHERE post_status = 'scheduled' AND gone_ms IS NULL
       UNION SELECT pid FROM post INDEXED BY post_by_status
         WHERE gone_ms IS NULL AND head IS NULL AND status = iif(:isHeld, 'scheduled', NULL)`,
    )
    .pluck();
  const countAmong = (pids: readonly number[], mask: number): number =>
    FacetCounts.parse(pids.length === 0 ? [] : facetsOfPids.all({ pids: JSON.stringify(pids) })).reduce(
      (sum, { facets, posts }) => ((facets & mask) === mask ? sum + posts : sum),
      0,
    );
  const countOfState = ({ status, inside, outside }: StatePosts, rest: ListFilter): number => {
    const added = countAmong(inside, facetMask(rest));
    if (status === null) return added;
    const mask = facetMask({ ...rest, status });
    return Count.parse(countOfFacets.get({ mask })) - countAmong(outside, mask) + added;
  };
  const listed = (
    columns: (key: string) => string,
    filter: ListFilter,
    sort: ListSort,
    from: PostCursor | null,
  ): string => {
    const source = sourceOf(filter, sort);
    const { after, orderBy } = byOrder(source);
    return `SELECT ${columns(source.key)} FROM ${source.from}
      WHERE ${[...source.terms, ...(from ? [after] : [])].join(' AND ')} ${orderBy} LIMIT +:limit`;
  };
  return {
    page(filter, cursor, limit, sort = 'newest') {
      const from = cursor ?? beginning(sort, filter);
      const statement = rowsBy(listed((key) => `${lineColumns}, ${key}`, filter, sort, from));
      const rows = statement.all({ ...valuesOf(filter), ...from, limit });
      return lines.page(rows, limit);
    },
    pids(filter, limit, sort = 'newest') {
      const from = beginning(sort, filter);
      const statement = valuesBy(listed(() => 'post.pid', filter, sort, from));
      return Pids.parse(statement.all({ ...valuesOf(filter), ...from, limit }));
    },
    unsettled: (of) =>
      Pids.parse(selectUnsettled.all({ ...of, platforms: JSON.stringify(of.platforms), isHeld: Number(of.isHeld) })),
    count(filter) {
      const { state, ...rest } = filter;
      if (state && isOfFacets(rest)) return countOfState(state, rest);
      if (isOfFacets(filter)) return Count.parse(countOfFacets.get({ mask: facetMask(filter) }));
      const { from, terms } = sourceOf(filter, filter.slot === undefined ? 'newest' : 'slot');
      const statement = valuesBy(`SELECT count(*) FROM ${from} WHERE ${terms.join(' AND ')}`);
      return Count.parse(statement.get(valuesOf(filter)));
    },
    facetCounts: () => FacetCounts.parse(selectFacets.all()),
    withFacets: (pids, facets) => Pids.parse(selectWithFacets.all({ pids: JSON.stringify(pids), ...facets })),
    facetsOf(of) {
      if ('pids' in of) return FacetCounts.parse(facetsOfPids.all({ pids: JSON.stringify(of.pids) }));
      if (isOfFacets(of.filter)) {
        const mask = facetMask(of.filter);
        return FacetCounts.parse(selectFacets.all()).filter(({ facets }) => (facets & mask) === mask);
      }
      const { from, terms } = sourceOf(of.filter, of.filter.slot === undefined ? 'newest' : 'slot');
      const statement = db.prepare(
        `SELECT post.facets AS facets, count(*) AS posts FROM ${from} WHERE ${terms.join(' AND ')} GROUP BY post.facets`,
      );
      return FacetCounts.parse(statement.all(valuesOf(of.filter)));
    },
  };
};

// Saved views: filters and sort orders of the Library under a name.

type StoredView = { id: number; name: string; query: unknown };

export type SavedViewStore = {
  /** In the order they were created, each with its stored query. */
  list(): StoredView[];
  add(view: Omit<SavedView, 'id'>, atMs: number): void;
  write(view: SavedView): void;
  remove(id: number): void;
};

const SavedViews = row.array(row.object({ id: row.number(), name: row.string(), query: row.json.catch(null) }));

export const createSavedViewStore = (db: Statements): SavedViewStore => {
  const select = db.prepare('SELECT vid AS id, name, query FROM saved_view ORDER BY vid');
  const insert = db.prepare('INSERT INTO saved_view (name, query, at_ms) VALUES (:name, :query, :atMs)');
  const update = db.prepare('UPDATE saved_view SET name = :name, query = :query WHERE vid = :id');
  const remove = db.prepare('DELETE FROM saved_view WHERE vid = :id');
  return {
    list: () => SavedViews.parse(select.all()),
    add({ name, ...query }, atMs) {
      insert.run({ name, query: JSON.stringify(query), atMs });
    },
    write({ id, name, ...query }) {
      update.run({ id, name, query: JSON.stringify(query) });
    },
    remove(id) {
      remove.run({ id });
    },
  };
};
