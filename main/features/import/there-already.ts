// Which rows without a date are posts that are there already: the same table imported twice made a second draft of each.
import type { PlatformId } from '../../../preload/rules/platforms.ts';
import type { Store } from '../../store/store.ts';
import { readShown } from '../../sync/outbox/families.ts';
import { fileOf, imageOf } from '../../sync/posts/fields.ts';
import { plainText } from '../../sync/posts/link-tracking.ts';

/** `files`: of the media library. */
type UndatedRow = {
  name: string;
  texts: readonly { platform: PlatformId; text: string }[];
  files: readonly number[];
};

/** The platforms on which the row's post is there. */
export type ThereAlready = (row: UndatedRow) => PlatformId[];

const rowsAtOnce = 500;

/** Lists have at least this much of a text: few posts that begin alike are read whole. */
const begunUnits = 120;
const begun = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, begunUnits);

/** Without a text the name decides. */
const keyOf = (store: Store, platform: string, text: string, name: string): string =>
  JSON.stringify(text === '' ? [platform, '', name] : [platform, plainText(store, text)]);

/**
 * For all rows of a table. `orScheduled`: posts with a time count as well, as where rows without a date take slots. A post
 * with other files is another one; one whose files were added here is not.
 */
export const thereAlready = async (
  store: Store,
  orScheduled: boolean,
  yieldToEventLoop: () => Promise<void>,
): Promise<ThereAlready> => {
  const alike = new Map<string, number[]>();
  for (const status of orScheduled ? (['draft', 'scheduled'] as const) : (['draft'] as const)) {
    const all = store.posts.pids({ status }, Number.MAX_SAFE_INTEGER);
    for (let from = 0; from < all.length; from += rowsAtOnce) {
      for (const [pid, { name, excerpt }] of store.agenda.rows(all.slice(from, from + rowsAtOnce))) {
        for (const key of new Set([begun(excerpt), begun(name)])) {
          const pids = alike.get(key);
          if (pids) pids.push(pid);
          else alike.set(key, [pid]);
        }
      }
      await yieldToEventLoop();
    }
  }

  const read = new Set<number>();
  /** The files of each. */
  const there = new Map<string, ReadonlySet<string>[]>();
  const readAlike = (text: string): void => {
    for (const pid of text === '' ? [] : (alike.get(begun(text)) ?? [])) {
      if (read.has(pid)) continue;
      read.add(pid);
      const post = readShown(store, pid);
      for (const { platform, status, body, media } of post?.variants ?? []) {
        if (status === 'published' || (status !== 'draft' && !orScheduled)) continue;
        const key = keyOf(store, platform, body ?? '', post?.name ?? '');
        const files = new Set(media.map(({ id }) => fileOf(store, id)));
        const known = there.get(key);
        if (known) known.push(files);
        else there.set(key, [files]);
      }
    }
  };
  return ({ name, texts, files }) => {
    for (const text of [name, ...texts.map((each) => each.text)]) readAlike(text);
    const images = files.map((mid) => imageOf({ mid }));
    return texts.flatMap(({ platform, text }) => {
      const found = there.get(keyOf(store, platform, text, name)) ?? [];
      return found.some((its) => images.every((image) => its.has(image))) ? [platform] : [];
    });
  };
};
