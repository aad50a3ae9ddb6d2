// Scheduling, approval and publishing (public-api.md: Scheduling and publishing, Scheduling results).
import { may, must, oneOf, orNull, type GoldenEndpoint, type Shape } from './form.ts';
import { jobAccepted, jobAcceptedSample } from './jobs.ts';
import { platforms } from './states.ts';

const anyPlatform = may(oneOf(platforms));
const ofPost = { method: 'POST', params: { postId: must('string') }, scope: null, keyed: false } as const;

const scheduledVariant: Shape = {
  variantId: must('string'),
  platform: must(oneOf(platforms)),
  eligibleToPublish: must('boolean'),
  needsApproval: must('boolean'),
  scheduledAt: orNull(may('slot')),
};

const approveResult: Shape = {
  variantId: must('string'),
  approved: must('boolean'),
  publishedImmediately: must('boolean'),
  scheduledAt: may('slot'),
};

const publishResult: Shape = {
  variantId: must('string'),
  platform: must(oneOf(platforms)),
  success: must('boolean'),
  permalink: may('url'),
  postId: may('string'),
  error: may('string'),
  retryable: may('boolean'),
};

const scheduledSample = {
  variantId: 'var_1',
  platform: 'instagram',
  eligibleToPublish: false,
  needsApproval: true,
  scheduledAt: '2027-05-16T11:15:00Z',
};

export const publishingEndpoints: GoldenEndpoint[] = [
  {
    ...ofPost,
    path: '/v1/public/posts/{postId}/schedule',
    body: { scheduledAt: must('instant'), platform: anyPlatform },
    replies: { 201: scheduledVariant },
    sample: {
      params: { postId: 'post_1' },
      body: { scheduledAt: '2027-05-16T07:15:00-04:00', platform: 'instagram' },
      replies: { 201: scheduledSample },
    },
  },
  {
    ...ofPost,
    path: '/v1/public/posts/{postId}/unschedule',
    body: { platform: anyPlatform },
    replies: { 201: scheduledVariant },
    sample: {
      params: { postId: 'post_1' },
      body: { platform: 'instagram' },
      replies: { 201: { ...scheduledSample, scheduledAt: null } },
    },
  },
  {
    ...ofPost,
    path: '/v1/public/posts/{postId}/approve',
    body: { platform: anyPlatform },
    replies: { 201: approveResult },
    sample: {
      params: { postId: 'post_1' },
      body: { platform: 'instagram' },
      replies: {
        201: { variantId: 'var_1', approved: true, publishedImmediately: false, scheduledAt: '2027-05-16T11:15:00Z' },
      },
    },
  },
  {
    ...ofPost,
    path: '/v1/public/posts/{postId}/publish',
    body: { platform: anyPlatform },
    keyed: true,
    replies: { 200: publishResult, 202: jobAccepted },
    sample: {
      params: { postId: 'post_1' },
      body: { platform: 'instagram' },
      replies: {
        200: {
          variantId: 'var_1',
          platform: 'instagram',
          success: false,
          permalink: 'https://instagram.example/p/1',
          postId: '17900000000000000',
          error: 'Instagram could not use the picture.',
          retryable: true,
        },
        202: jobAcceptedSample,
      },
    },
  },
];
