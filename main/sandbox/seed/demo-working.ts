// Drafts with something going on: being made, never started, failed, or made from the user's own media.
import type { Moments } from './moments.ts';
import type { PostSeed } from './post.ts';

const laminate =
  'Butter in, fold, turn, rest. Then again. And once more because Ines says so. Twenty-seven layers go into every croissant we sell, and this is all of them, at ten times the speed.';
const hiring =
  'We are hiring an early-morning baker. Five days a week, 3 AM start, home before lunch. Bread is better with company. Write to us by Friday.';

export const draftPosts = ({ day, minutes }: Moments): readonly PostSeed[] => [
  {
    name: 'How we laminate: 27 layers in 90 seconds',
    on: 'Ig Tk Ys',
    body: laminate,
    idea: 'All 27 layers of a croissant, filmed from above',
    hashtags: ['croissant', 'lamination', 'bakerylife'],
    photos: [],
    kind: 'reel',
    createdAt: minutes(-6),
    generation: { status: 'ready', videoStatus: 'generating' },
    variants: {
      youtube_shorts: {
        history: [
          {
            kind: 'manual',
            label: 'Edited by hand',
            at: minutes(-2),
            change: { body: `${laminate} None of the flour.`, description: `${laminate} None of the flour.` },
          },
        ],
      },
    },
  },
  {
    name: 'We are hiring an early-morning baker',
    on: 'Li Fb',
    body: hiring,
    idea: 'Hiring, plainly',
    createdAt: day(-2, '15:00'),
    editedAt: day(-1, '18:10'),
    variants: {
      linkedin: {
        history: [
          {
            kind: 'manual',
            label: 'Edited by hand',
            at: day(-1, '18:10'),
            change: { body: hiring.replace('Five', 'Four') },
          },
        ],
      },
    },
  },
  {
    name: 'Doughnut Friday, the first flavors',
    on: 'Ig Fb',
    body: 'Brown butter, rhubarb, and a plain one for people who know what they like.',
    photos: ['doughnuts'],
    createdAt: day(-2, '10:30'),
    generation: { status: 'generating' },
  },
  {
    name: 'Gerald at breakfast',
    on: 'Ig',
    idea: 'What the starter eats, in three pictures',
    createdAt: day(-1, '07:05'),
    generation: { status: 'pending' },
  },
  {
    name: 'Bread sounds',
    on: 'Tk',
    kind: 'video',
    idea: 'Ten seconds of crust, no music',
    createdAt: day(-6, '06:50'),
    generation: { status: 'pending' },
  },
  {
    name: 'A very small latte',
    on: 'Tk',
    body: 'The smallest cup we own. It took longer to film than to drink.',
    kind: 'reel',
    createdAt: day(-1, '09:00'),
    generation: { status: 'ready', videoStatus: 'failed' },
  },
  {
    name: 'Sunday, slowly',
    on: 'Ig Fb',
    body: 'One bowl, one spoon, no timer. The recipe is on the counter, take a copy.',
    photos: ['flour'],
    createdAt: day(-4, '19:00'),
    generation: { status: 'failed', error: 'insufficient_credits' },
  },
  {
    name: 'The 3 AM shift',
    on: 'Ig Fb Li',
    body: 'Ines turns the lights on at 2:52. Gerald the starter is already up. By 4 the first trays are in, by 5 someone sings, by 6 you can smell it from the corner.',
    idea: 'Who is awake so that you can have breakfast',
    photos: ['flour', 'sourdough', 'lamination', 'croissant', 'coffee'],
    createdAt: day(-1, '16:00'),
    variants: {
      linkedin: {
        history: [
          {
            kind: 'manual',
            label: 'Edited by hand',
            at: day(-1, '16:20'),
            change: {
              body: 'Four people, one oven, and a start at 2:52. This is what a bakery looks like before it opens. We are proud of the team that does it six mornings a week.',
            },
          },
        ],
      },
    },
  },
  {
    name: 'Order ahead for Memorial Day weekend',
    on: 'Ig',
    body: 'Loaves by pre-order only. Here is how it works: tell us by Thursday, collect by noon, and bring a bag that you trust.',
    photos: ['giftbox'],
    createdAt: day(-3, '09:40'),
  },
  {
    name: 'From the market, untouched',
    on: 'Ig Fb',
    body: 'Saturday, 7 AM, before the crowds. Photos by Tomas, who was supposed to be parking the van.',
    photos: ['berries', 'rhubarb', 'buns'],
    own: true,
    createdAt: day(-5, '12:45'),
  },
  {
    name: 'Oven light, 4 AM',
    on: 'Ig Tk Ys',
    body: 'Nothing happens, and it is wonderful.',
    film: 'flour',
    own: true,
    createdAt: day(-9, '05:10'),
  },
  {
    name: 'Counter at opening',
    on: 'Ig',
    body: 'Full. Take a picture of it, it does not last.',
    photos: ['coffee'],
    kind: 'story',
    own: true,
    createdAt: day(-2, '07:01'),
  },
];
