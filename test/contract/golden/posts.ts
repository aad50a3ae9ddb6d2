// Posts: lists, edits, versions and the engine's work (public-api.md: Posts).
import { postMetrics, postMetricsSample } from './account.ts';
import { list, may, must, of, oneOf, orNull, type GoldenEndpoint, type Shape } from './form.ts';
import { jobAccepted, jobAcceptedSample } from './jobs.ts';
import { carousel, pages, textBounds } from './limits.ts';
import { post, postSample } from './post.ts';
import { platforms, startingPlatforms, states, versionKinds } from './states.ts';

const anyPlatform = may(oneOf(platforms));
const postId = must('string');
const ofPost = { params: { postId }, scope: null, keyed: false } as const;
const sampleOfPost = { params: { postId: 'post_1' } } as const;

const version: Shape = {
  seq: must('number'),
  kind: must(oneOf(versionKinds)),
  label: may('string'),
  feedback: may('string'),
  score: may('number', { min: 0, max: 100 }),
  verdict: may('string'),
  createdAt: must('instant'),
};
const versionList: Shape = { variantId: must('string'), versions: must(list(of(version))) };

const versionListSample = {
  variantId: 'var_1',
  versions: [
    {
      seq: 2,
      kind: 'ai',
      label: 'Revised',
      feedback: 'Shorter.',
      score: 82,
      verdict: 'Warm and plain.',
      createdAt: '2026-05-12T09:00:21Z',
    },
  ],
};

export const postsEndpoints: GoldenEndpoint[] = [
  {
    method: 'GET',
    path: '/v1/public/posts',
    query: {
      status: may(oneOf(states.post)),
      platform: anyPlatform,
      from: may('instant'),
      to: may('instant'),
      cursor: may('string'),
      limit: may('number', pages.posts),
    },
    scope: null,
    keyed: false,
    replies: { 200: { posts: must(list(of(post))), nextCursor: may('string') } },
    sample: {
      query: {
        status: 'draft',
        platform: 'x',
        from: '2026-05-01T00:00:00Z',
        to: '2026-06-01T00:00:00Z',
        cursor: 'c2VlIG5leHQ',
        limit: 20,
      },
      replies: { 200: { posts: [postSample], nextCursor: 'c2VlIG5leHQ' } },
    },
  },
  {
    method: 'POST',
    path: '/v1/public/posts',
    body: {
      platform: must(oneOf(startingPlatforms)),
      name: may('string', { max: textBounds.postName }),
      idea: may('string', { max: textBounds.postIdea }),
    },
    scope: null,
    keyed: true,
    replies: { 201: post },
    sample: {
      body: { platform: 'instagram', name: 'Corner buns', idea: 'The corner buns sell out first.' },
      replies: { 201: postSample },
    },
  },
  {
    ...ofPost,
    method: 'GET',
    path: '/v1/public/posts/{postId}',
    replies: { 200: post },
    sample: { ...sampleOfPost, replies: { 200: postSample } },
  },
  {
    ...ofPost,
    method: 'PATCH',
    path: '/v1/public/posts/{postId}',
    body: {
      platform: must(oneOf(platforms)),
      body: orNull(may('string', { max: textBounds.variantBody })),
      title: orNull(may('string', { max: textBounds.variantTitle })),
      description: orNull(may('string', { max: textBounds.variantDescription })),
      hashtags: may(list('string')),
      altText: orNull(may('string', { max: textBounds.variantAltText })),
    },
    replies: { 200: post },
    sample: {
      ...sampleOfPost,
      body: {
        platform: 'pinterest',
        body: 'Out at 7:40.',
        title: 'Corner buns',
        description: 'Out at 7:40.',
        hashtags: ['bakery'],
        altText: null,
      },
      replies: { 200: postSample },
    },
  },
  {
    ...ofPost,
    method: 'DELETE',
    path: '/v1/public/posts/{postId}',
    replies: { 204: null },
    sample: { ...sampleOfPost, replies: { 204: null } },
  },
  {
    ...ofPost,
    method: 'PATCH',
    path: '/v1/public/posts/{postId}/name',
    body: { name: must('string', { max: textBounds.postName }) },
    replies: { 200: post },
    sample: { ...sampleOfPost, body: { name: 'Corner buns' }, replies: { 200: postSample } },
  },
  {
    ...ofPost,
    method: 'GET',
    path: '/v1/public/posts/{postId}/metrics',
    replies: { 200: postMetrics },
    sample: { ...sampleOfPost, replies: { 200: postMetricsSample } },
  },
  {
    method: 'POST',
    path: '/v1/public/posts/from-media',
    body: {
      attachmentIds: must(list('string'), { min: 1, max: carousel.max }),
      platforms: may(list(oneOf(platforms))),
      caption: may('string', { max: textBounds.fromMediaCaption }),
      name: may('string', { max: textBounds.fromMediaName }),
    },
    scope: null,
    keyed: true,
    replies: { 201: post },
    sample: {
      body: { attachmentIds: ['att_9'], platforms: ['instagram'], caption: 'Out at 7:40.', name: 'Corner buns' },
      replies: { 201: postSample },
    },
  },
  {
    ...ofPost,
    method: 'GET',
    path: '/v1/public/posts/{postId}/versions',
    query: { platform: anyPlatform },
    replies: { 200: versionList },
    sample: { ...sampleOfPost, query: { platform: 'pinterest' }, replies: { 200: versionListSample } },
  },
  {
    ...ofPost,
    method: 'POST',
    path: '/v1/public/posts/{postId}/versions/{seq}/restore',
    params: { postId, seq: must('number') },
    query: { platform: anyPlatform },
    replies: { 201: versionList },
    sample: {
      params: { postId: 'post_1', seq: 1 },
      query: { platform: 'pinterest' },
      replies: { 201: versionListSample },
    },
  },
  {
    ...ofPost,
    method: 'POST',
    path: '/v1/public/posts/{postId}/set-image',
    body: { attachmentId: must('string'), platform: anyPlatform },
    replies: { 201: post },
    sample: { ...sampleOfPost, body: { attachmentId: 'att_9', platform: 'pinterest' }, replies: { 201: postSample } },
  },
  {
    ...ofPost,
    method: 'POST',
    path: '/v1/public/posts/{postId}/generate',
    body: { idea: may('string', { max: textBounds.postIdea }), platform: anyPlatform },
    keyed: true,
    replies: { 202: jobAccepted },
    sample: {
      ...sampleOfPost,
      body: { idea: 'The corner buns sell out first.', platform: 'pinterest' },
      replies: { 202: jobAcceptedSample },
    },
  },
  {
    ...ofPost,
    method: 'POST',
    path: '/v1/public/posts/{postId}/revise',
    body: { feedback: must('string'), platform: anyPlatform },
    keyed: true,
    replies: { 202: jobAccepted },
    sample: {
      ...sampleOfPost,
      body: { feedback: 'Shorter.', platform: 'pinterest' },
      replies: { 202: jobAcceptedSample },
    },
  },
  {
    ...ofPost,
    method: 'POST',
    path: '/v1/public/posts/{postId}/regenerate-image',
    body: { hint: may('string'), platform: anyPlatform },
    keyed: true,
    replies: { 202: jobAccepted },
    sample: {
      ...sampleOfPost,
      body: { hint: 'From above.', platform: 'pinterest' },
      replies: { 202: jobAcceptedSample },
    },
  },
];
