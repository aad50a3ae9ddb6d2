// Ideas of the bakery: picked, active and dismissed, with suggestions in every state.
import type { IdeaRecord } from '../records.ts';
import type { Moments } from './moments.ts';

type Suggestion = Omit<IdeaRecord['posts'][number], 'postId'>;
export type IdeaSeed = Omit<IdeaRecord, 'id' | 'businessId' | 'posts'> & { posts: readonly Suggestion[] };

export const demoIdeas = ({ day, minutes, now }: Moments): readonly IdeaSeed[] => [
  {
    headline: 'The 3 AM shift: who is awake so you can have breakfast',
    status: 'active',
    createdAt: minutes(-50),
    posts: [
      {
        shape: 'Carousel',
        status: 'ready',
        platform: 'instagram',
        draft: 'Ines turns the lights on at 2:52. Gerald the starter is already up.\n\nBy 4 the first trays are in.',
      },
      { shape: 'Reel', status: 'generating', platform: 'tiktok' },
      {
        shape: 'TextOnly',
        status: 'ready',
        platform: 'linkedin',
        draft: 'Four people, one oven and a radio that only gets one station.\n\nThat is the whole night shift.',
      },
    ],
  },
  {
    headline: 'Why our croissants are smaller on rainy days',
    status: 'active',
    createdAt: minutes(-51),
    posts: [
      {
        shape: 'StaticImage',
        status: 'ready',
        platform: 'instagram',
        draft:
          'Butter notices the weather before we do.\n\nSo the croissants are a little smaller today, and a little better.',
      },
      { shape: 'Carousel', status: 'ready', platform: 'facebook', draft: 'Humidity, explained with five croissants.' },
      { shape: 'Reel', status: 'failed', platform: 'tiktok' },
    ],
  },
  {
    headline: 'One loaf, five breakfasts: a week with dark rye',
    status: 'active',
    createdAt: day(-2, '16:05'),
    posts: [],
  },
  {
    headline: 'Order ahead for Memorial Day weekend',
    status: 'picked',
    createdAt: day(-3, '09:30'),
    posts: [
      { shape: 'TextOnly', status: 'ready', platform: 'facebook', draft: 'Three days off, three loaves that last.' },
      {
        shape: 'Carousel',
        status: 'ready',
        platform: 'instagram',
        draft: 'What keeps, what does not, what freezes well.',
      },
    ],
  },
  { headline: 'Ten bread puns, ranked', status: 'dismissed', createdAt: Math.min(now, day(-6, '10:00')), posts: [] },
];
