// Seeds the requested number of posts, quickly: the bakery's texts repeated, sharing a few pictures.
import { platformIds } from '../../../preload/rules/platforms.ts';
import { textFields } from '../engine/variants.ts';
import { photoNames } from '../photos.ts';
import type { PostRecord, VariantContent, VariantRecord } from '../records.ts';
import type { World } from '../world.ts';
import { draftRows } from './demo-drafts.ts';
import { publishedRows } from './demo-published.ts';
import { earlierRows } from './demo-published-earlier.ts';
import { keepEmptyBusiness } from './empty.ts';
import { createMoments } from './moments.ts';
import { createStock } from './stock.ts';

const hourMs = 3_600_000;
const largeBusinessId = 'biz_longshelf';

/** Six of ten published over the past two years, three drafts, one scheduled in the coming weeks. */
export const seedLarge = async (world: World, count: number): Promise<void> => {
  const timezone = 'America/New_York';
  const moments = createMoments(world.clock.now(), timezone);
  const business = keepEmptyBusiness(world, { id: largeBusinessId, name: 'Long Shelf Bakery', timezone });
  const stock = await createStock(world, business);
  const pictures = photoNames.map((name) => stock.picture(name, { createdAt: moments.day(-700, '12:00') }));
  const texts = [
    ...[...publishedRows(moments), ...earlierRows(moments)].map(([, , , name, body]) => ({ name, body })),
    ...draftRows.map(([, , name, body]) => ({ name, body })),
  ];

  for (let index = 0; index < count; index += 1) {
    const { name, body } = texts[index % texts.length] ?? { name: '', body: '' };
    const createdAt = moments.now - Math.floor(((count - index) * (2 * 365 * 24 * hourMs)) / Math.max(count, 1));
    const status =
      (
        [
          'published',
          'published',
          'draft',
          'published',
          'scheduled',
          'published',
          'draft',
          'published',
          'draft',
          'published',
        ] as const
      )[index % 10] ?? 'draft';
    const slot =
      status === 'draft'
        ? null
        : status === 'published'
          ? Math.min(createdAt + 24 * hourMs, moments.now - hourMs)
          : moments.now + hourMs + (index % 1000) * hourMs;
    const picture = pictures[index % pictures.length];
    const content: VariantContent = {
      ...textFields('instagram', body),
      hashtags: ['longshelf', 'bread'],
      altText: name,
      mediaIds: picture === undefined ? [] : [picture],
    };
    const variants = platformIds.slice(0, 1 + (index % 3)).map((platform, place): VariantRecord => ({
      ...content,
      id: world.id('var'),
      platform,
      isPrimary: place === 0,
      pinned: false,
      status,
      mediaOrigin: 'taka',
      scheduledAt: slot,
      publishedAt: status === 'published' ? slot : null,
      ...(status === 'published' && { permalink: `https://social.example/${platform}/${index}` }),
      generation: { status: 'ready' },
      versions: [{ seq: 1, kind: 'generate', label: 'First draft', createdAt, content }],
    }));
    const post: PostRecord = {
      id: world.id('post'),
      businessId: business.id,
      name: `${name}, no. ${index + 1}`,
      kind: 'post',
      reviewMode: false,
      approved: false,
      createdAt,
      updatedAt: createdAt,
      variants,
    };
    world.tables.posts.put(post);
    if (status !== 'scheduled' || slot === null) continue;
    for (const { platform } of variants)
      world.plan(slot, business.id, { kind: 'slot-comes', postId: post.id, platform });
  }
};
