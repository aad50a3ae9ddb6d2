// Ideas and their suggested posts (public-api.md: Idea, Ideas).
import { list, may, must, of, oneOf, type GoldenEndpoint, type Shape } from './form.ts';
import { jobAccepted, jobAcceptedSample } from './jobs.ts';
import { ideasPerCall, textBounds } from './limits.ts';
import { post, postSample } from './post.ts';
import { ideaShapes, states } from './states.ts';

const ideaPost: Shape = {
  postId: must('string'),
  shape: may(oneOf(ideaShapes)),
  status: must(oneOf(states.suggestedPost)),
  preview: may('string'),
};

const idea: Shape = {
  id: must('string'),
  headline: must('string'),
  status: must(oneOf(states.idea)),
  createdAt: must('instant'),
  posts: must(list(of(ideaPost))),
};

const ideaSample = {
  id: 'idea_1',
  headline: 'Why the corner buns go first',
  status: 'active',
  createdAt: '2026-05-11T08:00:00Z',
  posts: [{ postId: 'sug_1', shape: 'StaticImage', status: 'ready', preview: 'Everybody wants the corner.' }],
};

export const ideasEndpoints: GoldenEndpoint[] = [
  {
    method: 'GET',
    path: '/v1/public/ideas',
    scope: 'content:read',
    keyed: false,
    replies: { 200: { ideas: must(list(of(idea))) } },
    sample: { replies: { 200: { ideas: [ideaSample] } } },
  },
  {
    method: 'POST',
    path: '/v1/public/ideas/generate',
    body: { count: may('number', ideasPerCall), direction: may('string', { max: textBounds.ideaDirection }) },
    scope: 'content:write',
    keyed: true,
    replies: { 202: jobAccepted },
    sample: { body: { count: 3, direction: 'Early mornings.' }, replies: { 202: jobAcceptedSample } },
  },
  {
    method: 'POST',
    path: '/v1/public/ideas/{ideaId}/pick',
    params: { ideaId: must('string') },
    scope: 'generate',
    keyed: false,
    replies: { 201: { idea: must(of(idea)), postsGenerating: must('boolean') } },
    sample: {
      params: { ideaId: 'idea_1' },
      replies: { 201: { idea: { ...ideaSample, status: 'picked' }, postsGenerating: true } },
    },
  },
  {
    method: 'POST',
    path: '/v1/public/ideas/{ideaId}/dismiss',
    params: { ideaId: must('string') },
    scope: 'content:write',
    keyed: false,
    replies: { 204: null },
    sample: { params: { ideaId: 'idea_1' }, replies: { 204: null } },
  },
  {
    method: 'POST',
    path: '/v1/public/ideas/posts/{postId}/promote',
    params: { postId: must('string') },
    scope: 'content:write',
    keyed: false,
    replies: { 201: post },
    sample: { params: { postId: 'sug_1' }, replies: { 201: postSample } },
  },
];
