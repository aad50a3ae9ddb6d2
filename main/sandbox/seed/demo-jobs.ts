// What the engine has done for the bakery in the past days, what it is doing, and what it could not do.
import type { PlatformId } from '../../../preload/rules/platforms.ts';
import type { JobRecord, JobWork } from '../records.ts';
import type { Moments } from './moments.ts';

export type JobSeed = Pick<JobRecord, 'status' | 'creditsCharged'> & {
  kind: JobWork['kind'];
  /** Name of the post it is about; omitted: ideas. */
  post?: string;
  platform?: PlatformId;
  feedback?: string;
  result?: Record<string, unknown>;
  error?: NonNullable<JobRecord['error']>;
  createdAt: number;
  /** Minutes from its start to its end. */
  tookMinutes?: number;
};

const timeout = { code: 'timeout', message: 'This took too long and was stopped. Nothing was charged.' };
const noCredits = { code: 'insufficient_credits', message: 'This needs 1 credits and there are not enough left.' };
const applied = { revisionApplied: true, noVisibleChange: false, imageryReverted: false };

export const demoJobs = ({ day, minutes }: Moments): readonly JobSeed[] => [
  {
    kind: 'regenerate_image',
    post: 'Doughnut Friday, the first flavors',
    status: 'queued',
    creditsCharged: 0,
    createdAt: minutes(0),
  },
  {
    kind: 'generate_post',
    post: 'Flour, water, patience',
    platform: 'tiktok',
    status: 'running',
    creditsCharged: 0,
    // Leaves three of its four minutes to see it being made.
    createdAt: minutes(-1),
  },
  {
    kind: 'generate_post',
    post: 'How we laminate: 27 layers in 90 seconds',
    status: 'succeeded',
    creditsCharged: 1,
    createdAt: minutes(-6),
    tookMinutes: 1,
  },
  {
    kind: 'revise_post',
    post: 'Rhubarb and custard tart is back',
    feedback: 'Mention the farm and drop the exclamation marks.',
    result: { ...applied, imageryReverted: true },
    status: 'succeeded',
    creditsCharged: 1,
    createdAt: minutes(-19),
    tookMinutes: 1,
  },
  {
    kind: 'revise_post',
    post: 'Saturday cardamom buns',
    feedback: 'A little warmer.',
    result: applied,
    status: 'succeeded',
    creditsCharged: 1,
    createdAt: minutes(-43),
    tookMinutes: 1,
  },
  { kind: 'generate_ideas', status: 'succeeded', creditsCharged: 0, createdAt: minutes(-52), tookMinutes: 1 },
  {
    kind: 'generate_post',
    post: 'The 3 AM shift',
    status: 'succeeded',
    creditsCharged: 5,
    createdAt: day(-1, '16:01'),
    tookMinutes: 3,
  },
  {
    kind: 'generate_post',
    post: 'A very small latte',
    platform: 'tiktok',
    status: 'failed',
    error: timeout,
    creditsCharged: 0,
    createdAt: day(-1, '09:01'),
    tookMinutes: 15,
  },
  {
    kind: 'generate_post',
    post: 'Wholesale: a van at 5 AM',
    platform: 'linkedin',
    status: 'failed',
    error: timeout,
    creditsCharged: 0,
    createdAt: day(-2, '08:02'),
    tookMinutes: 15,
  },
  {
    kind: 'publish_post',
    post: 'A board for spring',
    platform: 'pinterest',
    status: 'failed',
    error: { code: 'publish_rejected', message: 'Pinterest has restricted this account.' },
    creditsCharged: 0,
    createdAt: day(-2, '18:00'),
    tookMinutes: 1,
  },
  {
    kind: 'generate_post',
    post: 'Rhubarb and custard tart is back',
    status: 'succeeded',
    creditsCharged: 1,
    createdAt: day(-3, '10:10'),
    tookMinutes: 2,
  },
  {
    kind: 'regenerate_image',
    post: 'Sunday, slowly',
    status: 'failed',
    error: noCredits,
    creditsCharged: 0,
    createdAt: day(-4, '19:02'),
    tookMinutes: 1,
  },
  {
    kind: 'revise_post',
    post: 'The starter turns nine',
    feedback: 'Bonjour',
    result: { ...applied, revisionApplied: false, noVisibleChange: true },
    status: 'succeeded',
    creditsCharged: 0,
    createdAt: day(-6, '10:05'),
    tookMinutes: 1,
  },
  {
    kind: 'regenerate_image',
    post: 'Mother’s Day boxes open',
    status: 'succeeded',
    creditsCharged: 1,
    createdAt: day(-9, '14:00'),
    tookMinutes: 2,
  },
  {
    kind: 'generate_post',
    post: 'First rhubarb of the year',
    status: 'succeeded',
    creditsCharged: 1,
    createdAt: day(-12, '08:00'),
    tookMinutes: 2,
  },
  {
    kind: 'generate_post',
    post: 'Spring loaf lineup',
    status: 'succeeded',
    creditsCharged: 1,
    createdAt: day(-18, '09:00'),
    tookMinutes: 2,
  },
  { kind: 'generate_ideas', status: 'succeeded', creditsCharged: 0, createdAt: day(-21, '10:00'), tookMinutes: 1 },
  {
    kind: 'generate_post',
    post: 'What a croissant costs us in time',
    platform: 'linkedin',
    status: 'succeeded',
    creditsCharged: 1,
    createdAt: day(-23, '11:00'),
    tookMinutes: 2,
  },
];
