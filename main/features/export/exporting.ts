// Exports posts for other programs and for archiving. Works without a network and changes nothing.
import type { Handlers } from '../../../preload/bridge.ts';
import { tooMany } from '../too-many.ts';
import type { ExportedFile, ZipBegun } from '../../../preload/contract/import-export.ts';
import type { ExportFormat } from '../../../preload/rules/choices.ts';
import type { CsvDelimiter } from '../../../preload/rules/csv-writer.ts';
import type { Language } from '../../../preload/rules/message-format.ts';
import { reviewBounds } from '../../../preload/rules/own-bounds.ts';
import type { PostRow } from '../../../preload/contract/posts.ts';
import type { PostSet } from '../../../preload/contract/library.ts';
import { madeFileNames } from '../../kernel/made-file-names.ts';
import type { Sync } from '../../sync/engine.ts';
import { readShown } from '../../sync/outbox/families.ts';
import { accountSnapshot, businessZone, dayOf } from '../../sync/kernel/cached-replies.ts';
import { pidsOf } from '../posts/library-query.ts';
import { stateOfPart, stateOfRow, statesContext, type StatesContext } from '../posts/post-states.ts';
import { withPaused, uncheckedPlatforms } from '../posts/row-now.ts';
import { approvalOf, pausedAt, stateText, toMarkdown, type WrittenPost } from './formats.ts';
import { toCsv } from './table.ts';
import { createZips, type Zips } from './zip.ts';
import { ownerOf, recordPack } from '../review-pack/packs.ts';
import { toReviewPage } from '../review-pack/page.ts';
import type { SmallPictures } from '../review-pack/small-pictures.ts';
import type { MediaLinks } from '../../media/signed-links.ts';

const toJson = (posts: readonly WrittenPost[]): string => `${JSON.stringify({ posts: posts.map(plain) }, null, 2)}\n`;

const plain = (written: WrittenPost) => {
  const { post, tags, localNotes } = written;
  return {
    id: post.serviceId,
    name: post.name,
    kind: post.kind,
    status: stateText(written, 'en'),
    needsApproval: post.needsApproval,
    ...approvalOf(post),
    idea: post.idea,
    createdAt: post.createdAt,
    updatedAt: post.updatedAt,
    tags,
    ...localNotes,
    versions: post.variants.map((variant) => ({
      platform: variant.platform,
      isMain: variant.isPrimary,
      status: stateText(written, 'en', [variant]),
      text: variant.body,
      title: variant.title,
      hashtags: variant.hashtags,
      altText: variant.altText,
      media: variant.media.map(({ type, altText }) => ({ type, altText })),
      scheduledAt: variant.scheduledAt ?? null,
      pausedAt: pausedAt(post, variant),
      publishedAt: variant.publishedAt ?? null,
      link: variant.permalink,
    })),
  };
};

/** Posts are in the order of the list. One that is deleted meanwhile is left out. */
export type Exporting = {
  file(of: PostSet, format: ExportFormat, language: Language, delimiter?: CsvDelimiter): Promise<ExportedFile>;
  /** The table with the pictures and videos of its posts. */
  zip(of: PostSet, language: Language, delimiter?: CsvDelimiter): Promise<ZipBegun>;
  zips: Pick<Zips, 'progress' | 'open'>;
};

type Deps = {
  sync: Sync;
  businessId: string;
  yieldToEventLoop: () => Promise<void>;
  smallPictures: SmallPictures;
  links: Pick<MediaLinks, 'open'>;
};

const postsAtOnce = 100;

/** As the window shows it. */
const stateReader =
  (row: PostRow, states: StatesContext): WrittenPost['stateOf'] =>
  (versions) => {
    if (!versions) return stateOfRow(row, states);
    const at = versions[0]?.scheduledAt ?? null;
    const platforms = versions.map(({ platform }) => platform);
    return stateOfPart(row, { platforms, at, isTimed: at !== null }, states);
  };

type Writer = {
  extension: string;
  mimeType: string;
  write: (posts: readonly WrittenPost[], language: Language, delimiter?: CsvDelimiter) => string | Promise<string>;
};

export const createExporting = ({ sync, businessId, yieldToEventLoop, smallPictures, links }: Deps): Exporting => {
  const { store } = sync;
  const businessName = () => accountSnapshot(store)?.businessName ?? 'Galley';
  const writeReview = async (posts: readonly WrittenPost[], language: Language): Promise<string> => {
    const ids = posts.flatMap(({ post }) =>
      post.variants.flatMap(({ media }) => media.flatMap(({ id, type }) => (type === 'image' ? [id] : []))),
    );
    const { pack, items } = recordPack(
      sync,
      posts.map(({ post }) => post),
    );
    const reviewed = posts.flatMap((written) => {
      const item = items.get(written.post.id);
      return item ? [{ ...written, ...item }] : [];
    });
    return toReviewPage(reviewed, {
      pack,
      owner: ownerOf(store),
      businessName: businessName(),
      zone: businessZone(store),
      language,
      madeMs: sync.time.nowMs(),
      pictures: await smallPictures(ids),
    });
  };
  // The iCalendar library is large and rarely needed.
  const writeIcs = async (posts: readonly WrittenPost[], language: Language): Promise<string> =>
    (await import('./formats.ts')).toIcs(posts, businessId, language);
  const writers: Record<ExportFormat, Writer> = {
    csv: {
      extension: 'csv',
      mimeType: 'text/csv',
      write: (posts, _language, delimiter) => toCsv(posts, businessZone(store), { delimiter }),
    },
    json: { extension: 'json', mimeType: 'application/json', write: toJson },
    markdown: {
      extension: 'md',
      mimeType: 'text/markdown',
      write: (posts, language) => toMarkdown(posts, businessZone(store), language),
    },
    review: { extension: 'html', mimeType: 'text/html', write: writeReview },
    ics: { extension: 'ics', mimeType: 'text/calendar', write: writeIcs },
  };
  const zips = createZips({ links });

  const read = async (pids: readonly number[]): Promise<WrittenPost[]> => {
    const posts: WrittenPost[] = [];
    const states = statesContext(sync);
    for (let from = 0; from < pids.length; from += postsAtOnce) {
      const part = pids.slice(from, from + postsAtOnce);
      const rows = store.agenda.rows(part);
      for (const pid of part) {
        const post = readShown(store, pid);
        const row = rows.get(pid) ?? store.posts.view(pid);
        if (!post || !row) continue;
        const localNotes = store.localNotes.read(pid);
        posts.push({
          post: { ...withPaused(store, pid, post), aiUnchecked: uncheckedPlatforms(store, pid) },
          tags: store.postTags.ofPost(pid),
          localNotes,
          stateOf: stateReader(states.asOfNow(row), states),
        });
      }
      await yieldToEventLoop();
    }
    return posts;
  };
  /** Of the business, as the times in the table are. */
  const today = (): string => dayOf({ store }, sync.time.nowMs()).toString();

  return {
    async file(of, format, language, delimiter) {
      const { extension, mimeType, write } = writers[format];
      const pids = pidsOf(sync, of);
      if (format === 'review' && pids.length > reviewBounds.posts) throw tooMany('posts', reviewBounds.posts);
      const posts = await read(pids);
      const names = madeFileNames[language];
      const name = format === 'review' ? names.review(fileNameOf(businessName()), today()) : names.posts(today());
      const text = await write(posts, language, delimiter);
      return { name: `${name}.${extension}`, mimeType, text, postCount: posts.length };
    },
    async zip(of, language, delimiter) {
      const posts = await read(pidsOf(sync, of));
      const names = madeFileNames[language];
      const id = zips.begin({
        posts,
        table: `${names.table}.csv`,
        write: (files) => toCsv(posts, businessZone(store), { files, delimiter }),
      });
      return { id, name: `${names.posts(today())}.zip`, postCount: posts.length };
    },
    zips,
  };
};

/** `Rye & Co.` becomes `rye-co`. */
const fileNameOf = (business: string): string =>
  business
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .join('-')
    .slice(0, 60) || 'galley';

export const exportMethods = (exporting: Exporting) =>
  ({
    'export.posts': ({ of, format, language, delimiter }) => exporting.file(of, format, language, delimiter),
    'export.zip': ({ of, language, delimiter }) => exporting.zip(of, language, delimiter),
    'export.zipProgress': ({ id }) => exporting.zips.progress(id),
  }) satisfies Partial<Handlers>;
