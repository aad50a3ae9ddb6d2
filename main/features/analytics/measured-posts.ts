// Which posts of the library were measured: each once, whatever the service called its readings.
import type { MeasuredRow } from '../../store/metrics.ts';
import type { Store } from '../../store/store.ts';
import { readShown } from '../../sync/outbox/families.ts';

/** How far apart the service's two publication times of a post may be. */
export const apartMs = 86_400_000;

/** `pid` null: the library has no such post. */
type MeasuredPostRow = { row: MeasuredRow; pid: number | null };

/** By its link, as the two times may differ; by the exact moment where either has no link. */
const pidsOf = (store: Store) => {
  const links = new Map<string, string | null>();
  const linkOf = (pid: number, platform: string): string | null => {
    const key = `${pid} ${platform}`;
    const known = links.get(key);
    if (known !== undefined) return known;
    const variant = readShown(store, pid)?.variants.find((each) => each.platform === platform);
    const link = variant?.permalink ?? null;
    links.set(key, link);
    return link;
  };
  const publishedBetween = (fromMs: number, beforeMs: number, platform: string) =>
    store.agenda
      .moments(fromMs, beforeMs)
      .filter((moment) => moment.status === 'published' && moment.platform === platform)
      .map(({ pid }) => ({ pid, link: linkOf(pid, platform) }));

  return ({ platform, permalink, publishedAt }: MeasuredRow): number | null => {
    const atMs = Date.parse(publishedAt);
    if (Number.isNaN(atMs)) return null;
    const near = permalink === null ? [] : publishedBetween(atMs - apartMs, atMs + apartMs, platform);
    const same = near.find(({ link }) => link === permalink);
    if (same) return same.pid;
    const [only, ...others] = publishedBetween(atMs, atMs + 1, platform);
    return only && others.length === 0 && (only.link === null || permalink === null) ? only.pid : null;
  };
};

/** A link that came later gave the post a second key. The newest reading counts, of the same day the one with a link. */
const joined = (one: MeasuredRow, other: MeasuredRow): MeasuredRow => {
  const dayOf = ({ days }: MeasuredRow) => days.at(-1)?.day ?? '';
  const isNewer = dayOf(one) === dayOf(other) ? one.permalink !== null : dayOf(one) > dayOf(other);
  const [older, newer] = isNewer ? [other, one] : [one, other];
  const days = new Map([...older.days, ...newer.days].map((each) => [each.day, each]));
  return { ...newer, days: [...days.values()].sort((a, b) => a.day.localeCompare(b.day)) };
};

/** `rows`: each with the library's post, those of the same post joined. */
export const measuredPosts = (store: Store, rows: readonly MeasuredRow[]): MeasuredPostRow[] => {
  const pidOf = pidsOf(store);
  const found = new Map<string | number, MeasuredPostRow>();
  for (const row of rows) {
    const pid = pidOf(row);
    const key = pid === null ? row.key : pid;
    const known = found.get(key);
    found.set(key, { row: known ? joined(known.row, row) : row, pid });
  }
  return [...found.values()];
};
