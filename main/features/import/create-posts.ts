// Creates the posts of an imported file a few at a time: never blocks the core for long, and resumes after a crash.
import { z } from 'zod';
import { AppError } from '../../../preload/errors.ts';
import type { ImportProgress } from '../../../preload/contract/import-export.ts';
import { type PlatformId, platformIds, platforms } from '../../../preload/rules/platforms.ts';
import { textBounds } from '../../../preload/rules/service-bounds.ts';
import { json } from '../../store/database/row-schema.ts';
import type { Sync } from '../../sync/engine.ts';
import type { Intent } from '../../sync/outbox/operation.ts';
import type { Beginning, WrittenPart } from '../../sync/outbox/undo.ts';
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { joining, starting } from '../posts/families.ts';
import type { Turns } from '../../kernel/yield-to-event-loop.ts';
import type { Store } from '../../store/store.ts';

type Imported = {
  /** ISO instant of the last time; null: never. */
  at(name: string): string | null;
  /** Part of the transaction that creates the posts. */
  note(name: string, atMs: number): void;
};

const remembered = 200;
const Stored = json.pipe(z.array(z.tuple([z.string(), z.number()])));

const pieceBytes = 400_000;

/** `turns` counts every byte. */
export const fileName = async (bytes: Uint8Array, turns: Turns): Promise<string> => {
  const hash = createHash('sha256');
  for (let from = 0; from < bytes.length; from += pieceBytes) {
    const piece = bytes.subarray(from, from + pieceBytes);
    hash.update(piece);
    await turns(piece.length);
  }
  return hash.digest('hex');
};

export const createImported = ({ meta }: Pick<Store, 'meta'>): Imported => {
  const read = (): Map<string, number> => {
    const stored = meta.read('imported_files');
    return new Map(stored === null ? [] : (Stored.safeParse(stored).data ?? []));
  };
  return {
    at(name) {
      const atMs = read().get(name);
      return atMs === undefined ? null : new Date(atMs).toISOString();
    },
    note(name, atMs) {
      const all = read();
      all.delete(name);
      meta.write('imported_files', JSON.stringify([...all, [name, atMs]].slice(-remembered)));
    },
  };
};

const wanted = z.object({
  /** Stored files, in display order. The service takes all of them and every platform in one post. */
  media: z.array(z.number()),
  /** Without media one post of the service on each; here they are one. */
  platforms: z.array(z.enum(platformIds)).min(1),
  name: z.string(),
  body: z.string(),
  /** In place of `body`. */
  own: z.partialRecord(z.enum(platformIds), z.string()),
  title: z.string(),
  hashtags: z.array(z.string()),
  altText: z.string(),
  tags: z.array(z.string()),
  note: z.string(),
  /** ISO instant; null: a draft without a time. */
  at: z.string().nullable(),
  /** Rows with the same one are one post; left out: by itself. */
  group: z.string().optional(),
});
export type WantedPost = z.infer<typeof wanted>;

/** `file`: its name by its bytes. */
type Wanted = { file: string; posts: readonly WantedPost[] };

/** `isEarlier`: an earlier run of the same file was finished instead, which had begun with other settings. */
type Made = { stepId: number | null; madeCount: number; isEarlier: boolean };

export type Making = {
  /**
   * Creates all of them as one step. They are stored before the first is created, so that a crash loses none. What an
   * earlier run left is finished first, as it was begun; if it was the same file, nothing else is created. Throws what
   * enqueue throws, and then creates none, but what an earlier run created stays; a full disk (AppError `storage`), or
   * `cancelled` by a close, leaves the others for later.
   */
  make(wanted: Wanted): Promise<Made>;
  /** Of the running import; null: none. */
  progress(): ImportProgress | null;
  /** Creates what an earlier run left. */
  goOn(): Promise<void>;
  /** Stops creating posts. */
  close(): void;
};

type Deps = {
  sync: Pick<Sync, 'store' | 'transact' | 'beginPart' | 'writePart' | 'endParts' | 'stepOf'>;
  imported: Pick<Imported, 'note'>;
  yieldToEventLoop: () => Promise<void>;
};

/**
 * When its posts can't be created, for a reason other than the disk: nothing is left of a new import; of an earlier one
 * the finished posts stay, with the others for the next start, or without them once a call has thrown the error.
 */
type WhenBroken = 'undo' | 'wait' | 'end';

/** They block the core for 10 to 40 ms. */
const partPosts = 20;

const isOfEarlier = (row: unknown): row is { platform: string } =>
  typeof row === 'object' && row !== null && 'platform' in row;

/** Rows of an import that an earlier Galley began have one platform each, and no media. */
const storedRow = z.preprocess(
  (row) => (isOfEarlier(row) ? { ...row, platforms: [row.platform], own: {}, media: [] } : row),
  wanted,
);
const Left = json.pipe(z.object({ file: z.string(), posts: z.array(storedRow) }));
const Pids = json.pipe(z.array(z.number()));

export const createMaking = ({ sync, imported, yieldToEventLoop }: Deps): Making => {
  const { transact } = sync;
  const { meta } = sync.store;
  let closed = false;
  let going: ImportProgress | null = null;
  let turn: Promise<unknown> = Promise.resolve();

  const left = (): { file: string; posts: WantedPost[]; pids: number[] } | null => {
    const stored = meta.read('import_posts');
    return stored === null ? null : { ...Left.parse(stored), pids: Pids.parse(meta.read('import_pids') ?? '[]') };
  };

  const run = async (
    { file, posts, pids: before }: Wanted & { pids: number[] },
    whenBroken: WhenBroken,
  ): Promise<number | null> => {
    let pids = before;
    let base = 0;
    const parts = partsOf(posts);
    // By its place in the whole file: the posts of a part are counted from where it begins.
    const pidAt = (place: number, those: readonly number[]) => [...pids.slice(0, base), ...those][place];
    const beginnings = parts.map((part, place) =>
      beginningOf(part, (pid, those) => (part.first === place ? [] : joining(pid, pidAt(part.first, those)))),
    );
    const written: WrittenPart[] = [];
    /** The undo step, part by part. */
    const write = (from: number): void => {
      base = from;
      written.push(sync.writePart(beginnings.slice(from, from + partPosts), pids.slice(from, from + partPosts)));
    };
    const end = (stays = true): number | null =>
      transact((tx) => {
        meta.write('import_posts', null);
        meta.write('import_pids', null);
        if (stays) imported.note(file, tx.nowMs);
        return sync.endParts(written, 'post.import');
      });
    for (let from = 0; from < before.length; from += partPosts) {
      await yieldToEventLoop();
      write(from);
    }
    while (pids.length < beginnings.length) {
      going = { madeCount: parts[pids.length]?.row ?? posts.length, count: posts.length };
      await yieldToEventLoop();
      if (closed) throw new AppError({ kind: 'cancelled', message: 'The import goes on at the next start.' });
      const part = beginnings.slice(pids.length, pids.length + partPosts);
      try {
        // The list of created posts grows in the transaction that creates them.
        base = pids.length;
        pids = transact(() => {
          const all = [...pids, ...sync.beginPart(part)];
          meta.write('import_pids', JSON.stringify(all));
          return all;
        }, 'soon');
        write(pids.length - part.length);
      } catch (error) {
        if ((error instanceof AppError && error.kind === 'storage') || whenBroken === 'wait') throw error;
        transact(() => {
          const isUndone = whenBroken === 'undo';
          const stepId = end(!isUndone);
          if (stepId !== null && isUndone) sync.stepOf('undo', stepId);
        });
        throw error;
      }
    }
    return end();
  };

  /** One after the other. */
  const queued = <T>(work: () => Promise<T>): Promise<T> => {
    const result = turn.then(work);
    turn = result.catch(() => undefined).finally(() => (going = null));
    return result;
  };
  const goOn = async (whenBroken: WhenBroken): Promise<(Wanted & { stepId: number | null }) | null> => {
    const rest = left();
    return rest && { ...rest, stepId: await run(rest, whenBroken) };
  };

  return {
    make: (of) =>
      queued(async () => {
        const earlier = await goOn('end');
        if (earlier?.file === of.file) {
          const { stepId, posts } = earlier;
          const isEarlier = !isDeepStrictEqual(posts, of.posts);
          return { stepId, madeCount: posts.length, isEarlier };
        }
        transact(() => {
          meta.write('import_posts', JSON.stringify(of));
          meta.write('import_pids', null);
        });
        return { stepId: await run({ ...of, pids: [] }, 'undo'), madeCount: of.posts.length, isEarlier: false };
      }),
    progress: () => going,
    async goOn() {
      await queued(() => goOn('wait'));
    },
    close: () => void (closed = true),
  };
};

/**
 * What the service is asked for at once. `first`: the place of the one that it is shown as one post with; its own where it
 * is by itself or leads. `leads`: the first of its row. `isApart`: its row was to join a group, and cannot.
 */
type Part = {
  post: WantedPost;
  platforms: readonly PlatformId[];
  row: number;
  first: number;
  leads: boolean;
  isApart: boolean;
};

/** A row joins its group unless that has its platform, or the row's media are on several: they stay one post there. */
const partsOf = (posts: readonly WantedPost[]): Part[] => {
  const parts: Part[] = [];
  const groups = new Map<string, { first: number; platforms: Set<string> }>();
  posts.forEach((post, row) => {
    const known = post.group === undefined ? undefined : groups.get(post.group);
    const isWhole = post.media.length > 0;
    const mayJoin = known !== undefined && !(isWhole && post.platforms.length > 1);
    const joins = mayJoin && post.platforms.every((platform) => !known.platforms.has(platform));
    const own = { first: parts.length, platforms: new Set<string>() };
    const family = joins ? known : own;
    if (post.group !== undefined && !known) groups.set(post.group, own);
    for (const platform of post.platforms) family.platforms.add(platform);
    const each = isWhole ? [post.platforms] : post.platforms.map((platform) => [platform]);
    const isApart = known !== undefined && !joins;
    each.forEach((of, index) =>
      parts.push({ post, platforms: of, row, first: family.first, leads: index === 0, isApart }),
    );
  });
  return parts;
};

type Joins = (pid: number, pids: readonly number[]) => Intent[];

const beginningOf = (part: Part, joins: Joins): Beginning => {
  const { post, platforms: on, leads } = part;
  const { name, media, body, note, tags, at } = post;
  const caption = body !== '' && body.length <= textBounds.fromMediaCaption ? { caption: body } : {};
  const begin =
    media.length === 0
      ? { create: { platform: starting(on[0] ?? 'x'), name } }
      : { fromMedia: { attachments: media.map((mid) => ({ mid })), platforms: [...on], name, ...caption } };
  return {
    ...begin,
    then: (pid, pids): Intent[] => [
      ...edits(part, 'fromMedia' in begin && 'caption' in caption, pid),
      ...(leads && note !== '' ? [{ do: 'post.desk', pid, fields: { note } } satisfies Intent] : []),
      ...(leads && tags.length > 0 ? [{ do: 'post.tag', pid, tags } satisfies Intent] : []),
      ...(at === null ? [] : on.map((platform): Intent => ({ do: 'post.schedule', pid, platform, at }))),
      // Last: what is written beside each of them is put together.
      ...joins(pid, pids),
    ],
  };
};

/** Of the first platform all words, which the others of the same post follow; of those what is theirs alone. */
const edits = ({ post, platforms: on }: Part, hasCaption: boolean, pid: number): Intent[] =>
  on.flatMap((platform, index): Intent[] => {
    const { body, own, title, hashtags, altText } = post;
    const isFirst = index === 0;
    const text = own[platform] ?? (isFirst && !hasCaption ? body : '');
    const isTitled = title !== '' && platforms[platform].hasTitle;
    const fields = {
      ...(text !== '' && { body: text }),
      ...(isTitled && { title }),
      ...(isFirst && hashtags.length > 0 && { hashtags }),
      ...(isFirst && altText !== '' && { altText }),
    };
    return Object.keys(fields).length === 0 ? [] : [{ do: 'post.edit', pid, platform, fields }];
  });

/** What making these posts comes to, before any of it is made. */
export type Cost = {
  /** Posts and edits, which only the general limit counts; uploads come on top. */
  requestCount: number;
  /** Of each time that is sent, Unix ms. */
  sendsMs: number[];
  media: Set<number>;
  /** Rows that stay apart from their group. */
  apartCount: number;
};

export const costOf = (posts: readonly WantedPost[]): Cost => {
  const cost: Cost = { requestCount: 0, sendsMs: [], media: new Set(), apartCount: 0 };
  for (const part of partsOf(posts)) {
    cost.requestCount += 1;
    if (part.leads && part.isApart) cost.apartCount += 1;
    for (const mid of part.post.media) cost.media.add(mid);
    for (const intent of beginningOf(part, () => []).then(0, [])) {
      if (intent.do === 'post.edit') cost.requestCount += 1;
      if (intent.do === 'post.schedule') cost.sendsMs.push(Date.parse(intent.at));
    }
  }
  return cost;
};
