// The post and its variants (public-api.md: Post, Post variant).
import { list, may, must, of, oneOf, orNull, type Shape } from './form.ts';
import { mediaOrigins, mediaTypes, platforms, postKinds, publishFailureReasons, states } from './states.ts';

const mediaItem: Shape = {
  id: must('string'),
  url: may('url'),
  type: must(oneOf(mediaTypes)),
  ratio: may('number'),
  altText: may('string'),
};

const generation: Shape = {
  status: must(oneOf(states.generation)),
  error: may('string'),
  videoStatus: may(oneOf(states.video)),
};

const score: Shape = {
  value: orNull(may('number', { min: 0, max: 100 })),
  verdict: may('string'),
  singleFix: may('string'),
};

const variant: Shape = {
  id: must('string'),
  platform: must(oneOf(platforms)),
  isPrimary: must('boolean'),
  status: must(oneOf(states.post)),
  body: may('string'),
  title: may('string'),
  description: may('string'),
  hashtags: may(list('string')),
  altText: may('string'),
  media: must(list(of(mediaItem))),
  mediaOrigin: must(oneOf(mediaOrigins)),
  scheduledAt: orNull(may('slot')),
  publishedAt: orNull(may('slot')),
  permalink: may('url'),
  generation: must(of(generation)),
  score: may(of(score)),
  publishFailure: may(of({ reason: must(oneOf(publishFailureReasons)), failedAt: must('string') })),
  pinned: must('boolean'),
};

export const post: Shape = {
  id: must('string'),
  name: must('string'),
  kind: must(oneOf(postKinds)),
  status: must(oneOf(states.post)),
  needsApproval: must('boolean'),
  idea: may('string'),
  variants: must(list(of(variant))),
  createdAt: must('instant'),
  updatedAt: must('instant'),
};

export const postSample = {
  id: 'post_1',
  name: 'Corner buns',
  kind: 'post',
  status: 'scheduled',
  needsApproval: true,
  idea: 'The corner buns sell out first.',
  variants: [
    {
      id: 'var_1',
      platform: 'pinterest',
      isPrimary: true,
      status: 'scheduled',
      body: 'Out at 7:40.',
      title: 'Corner buns',
      description: 'Out at 7:40.',
      hashtags: ['bakery', 'buns'],
      altText: 'A tray of buns.',
      media: [
        {
          id: 'att_1',
          url: 'https://media.example/att_1?expires=1&signature=s',
          type: 'image',
          ratio: 0.8,
          altText: 'A tray of buns.',
        },
      ],
      mediaOrigin: 'taka',
      scheduledAt: '2026-05-16T11:15:00Z',
      publishedAt: null,
      permalink: 'https://pinterest.example/pin/1',
      generation: { status: 'ready', error: 'engine_busy', videoStatus: 'ready' },
      score: { value: 82, verdict: 'Warm and plain.', singleFix: 'Say when the doors open.' },
      publishFailure: { reason: 'image_error', failedAt: '2026-05-16T11:15:04Z' },
      pinned: false,
    },
  ],
  createdAt: '2026-05-11T08:00:00Z',
  updatedAt: '2026-05-12T09:00:21Z',
};
