// The posts of the coming days: held, scheduled, or failed.
import type { Moments } from './moments.ts';
import type { PostSeed } from './post.ts';

const rhubarb =
  'Rhubarb and custard tart is back. Three weeks, maybe four. The rhubarb comes from Fennimore Farm, twenty minutes up the road, and it is the bright kind that keeps its color in the oven. Slices from 11, whole tarts by order.\n\nTell us who you would share one with. Or keep it all to yourself. We have seen it done and we do not judge.';
const firstRhubarb =
  'Rhubarb and custard tart is back! Order yours now, before they are gone. It is pink, it is fresh and you will love it.';
const longRhubarb = `${firstRhubarb} We open at 7 on weekdays and at 7:15 on Saturdays, we close when the bread is gone, and on Sundays we open at 8 and close at 1 unless it rains, in which case we stay a little longer because nobody leaves.`;
const pinRhubarb =
  'Three weeks, maybe four. The rhubarb comes from a farm nearby, and it is the bright kind that keeps its color in the oven! Come and get one before they go.';
const pinNow =
  'Three weeks, maybe four. The rhubarb comes from Fennimore Farm, twenty minutes up the road, and it is the bright kind that keeps its color in the oven. Slices from 11, whole tarts by order.';
/**
 * Held, scheduled or failed, around today. What the seven days of the queue must show on any weekday has a day by its
 * distance from today, and days 4 and 6 stay free so that there is always a gap to fill.
 */
export const comingPosts = ({ day, next, earlierToday, minutes }: Moments): readonly PostSeed[] => [
  {
    name: 'Rhubarb and custard tart is back',
    on: 'Ig Fb Pi X',
    body: firstRhubarb,
    idea: 'The rhubarb is in',
    hashtags: ['tansylanebakery', 'rhubarbseason', 'custardtart', 'eastsideeats'],
    photos: ['rhubarb'],
    plan: 'everyday',
    createdAt: day(-3, '10:12'),
    editedAt: minutes(-1),
    slot: day(1, '11:30'),
    variants: {
      instagram: {
        history: [
          {
            kind: 'ai',
            feedback: 'Less salesy. Say where the rhubarb is from.',
            score: 71,
            verdict: 'Nearly there, two things missing',
            at: day(-2, '09:05'),
            change: { body: rhubarb.replace(' Slices from 11, whole tarts by order.', '') },
          },
          {
            kind: 'ai',
            feedback: 'Mention the farm and drop the exclamation marks.',
            score: 78,
            verdict: 'Good, one thing missing',
            at: minutes(-18),
            change: { body: rhubarb },
          },
        ],
        score: {
          value: 78,
          verdict: 'Good, one thing missing',
          singleFix: 'Say what a whole tart costs, so people can order without asking.',
        },
      },
      pinterest: {
        title: 'Rhubarb and custard tart with a fluted crust',
        history: [
          {
            kind: 'manual',
            label: 'Edited by hand',
            score: 71,
            at: day(-3, '11:40'),
            change: { body: pinRhubarb, description: pinRhubarb },
          },
          {
            kind: 'ai',
            feedback: 'Add the opening hours.',
            score: 64,
            verdict: 'Too long',
            at: day(-3, '14:02'),
            change: { body: longRhubarb, description: longRhubarb },
          },
          {
            kind: 'restore',
            label: 'Restored version 2',
            score: 71,
            at: day(-2, '09:30'),
            change: { body: pinRhubarb, description: pinRhubarb },
          },
          {
            kind: 'ai',
            feedback: 'Mention the farm and drop the exclamation marks.',
            score: 78,
            verdict: 'Good, one thing missing',
            at: minutes(-18),
            change: { body: `${pinNow} Yum.`, description: `${pinNow} Yum.` },
          },
          {
            kind: 'manual',
            label: 'Edited by hand',
            at: minutes(-11),
            change: { body: pinNow, description: pinNow, hashtags: ['rhubarbtart', 'springbaking', 'custardtart'] },
          },
        ],
      },
      x: {
        unscheduled: true,
        history: [{ kind: 'manual', label: 'Edited by hand', at: minutes(-17), change: { body: rhubarb } }],
      },
    },
  },
  {
    name: 'Saturday cardamom buns',
    on: 'Ig Fb Pi X',
    body: 'Out at 7:40. If you like the corner ones, be early. If you like the middle ones, be honest.',
    idea: 'Saturday buns, same time as always',
    photos: ['buns'],
    plan: 'everyday',
    approved: true,
    createdAt: day(-4, '13:00'),
    editedAt: minutes(-42),
    slot: next('sat', '07:15'),
    variants: { x: { unscheduled: true } },
  },
  {
    name: 'Memorial Day opening hours',
    on: 'Ig Fb X',
    body: 'Open 7 to 1 on Monday. Loaves by pre-order only, and yes, there will be a line.',
    photos: ['baguettes'],
    createdAt: day(-1, '17:20'),
    editedAt: minutes(-95),
    slot: day(8, '09:00'),
    variants: { x: { unscheduled: true } },
  },
  {
    name: 'Open 7 to 1 today',
    on: 'Ig Fb',
    body: 'Pre-orders on the left, everyone else on the right, coffee in the middle.',
    photos: ['coffee'],
    createdAt: day(-1, '17:31'),
    slot: day(11, '07:00'),
  },
  {
    name: 'Dark rye, sliced thick',
    on: 'Ig',
    body: 'Baked Tuesday, best on Thursday. Toast it and do not be shy with the butter.',
    photos: ['rye'],
    plan: 'everyday',
    approved: true,
    createdAt: day(-5, '08:00'),
    slot: day(2, '08:30'),
  },
  {
    name: 'Cookies for the 3 PM slump',
    on: 'Ig',
    body: 'Baked at 2, so they are exactly right when the afternoon is not.',
    photos: ['cookies'],
    plan: 'everyday',
    createdAt: day(-5, '08:01'),
    slot: earlierToday(0.6),
  },
  {
    name: 'The summer list for cafés',
    on: 'Li',
    body: 'Croissants, rye, focaccia and a smaller baguette for terraces. Prices hold until September. Ask for the list.',
    photos: ['croissant'],
    plan: 'wholesale',
    approved: true,
    createdAt: day(-8, '12:00'),
    slot: earlierToday(0.4),
  },
  {
    name: 'Flour, water, patience',
    on: 'Tk Ys',
    idea: 'The three things a loaf needs, with the sounds of the bakery',
    kind: 'reel',
    plan: 'process',
    createdAt: minutes(-3),
    slot: day(5, '08:00'),
    generation: { status: 'generating' },
    variants: { youtube_shorts: { unscheduled: true } },
  },
  {
    name: 'Lunch rush, the quiet way',
    on: 'Ig',
    body: 'Soup at 11, bread all day, and one table that nobody ever takes. It is a good table.',
    photos: ['coffee'],
    plan: 'everyday',
    approved: true,
    createdAt: day(-2, '08:00'),
    slot: day(3, '12:00'),
  },
  {
    name: 'Wholesale: a van at 5 AM',
    on: 'Li',
    idea: 'Ride along with the wholesale van',
    photos: ['croissant'],
    plan: 'wholesale',
    createdAt: day(-2, '08:01'),
    slot: day(3, '12:00'),
    generation: { status: 'failed', error: 'timeout' },
  },
  {
    name: 'What an oven sounds like',
    on: 'Tk Ys',
    body: 'Sound on. That crackle is the crust shrinking as it cools.',
    film: 'flour',
    plan: 'process',
    createdAt: day(-1, '08:00'),
    slot: day(3, '08:00'),
    variants: { youtube_shorts: { unscheduled: true } },
  },
];
