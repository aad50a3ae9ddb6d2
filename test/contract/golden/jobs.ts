// Long-running work (public-api.md: Job, Jobs).
import { may, must, of, oneOf, list, type GoldenEndpoint, type Shape } from './form.ts';
import { pages } from './limits.ts';
import { states } from './states.ts';

const job: Shape = {
  id: must('string'),
  kind: must('string'),
  status: must(oneOf(states.job)),
  resourceType: may('string'),
  resourceId: may('string'),
  result: may('object'),
  error: may(of({ code: must('string'), message: must('string') })),
  creditsCharged: must('number'),
  createdAt: must('instant'),
  completedAt: may('instant'),
};

export const jobAccepted: Shape = {
  jobId: must('string'),
  status: must('string'),
  kind: must('string'),
  resourceId: may('string'),
  poll: must('string'),
};

/** The flags a revision's result carries; where exactly is open (readings.md, 12). */
export const revisionFlags = ['revisionApplied', 'noVisibleChange', 'imageryReverted'] as const;

const jobSample = {
  id: 'job_1',
  kind: 'generate_post',
  status: 'failed',
  resourceType: 'post',
  resourceId: 'post_1',
  result: { revisionApplied: true, noVisibleChange: false, imageryReverted: false },
  error: { code: 'insufficient_credits', message: 'This needs 1 credit and you have 0.' },
  creditsCharged: 0,
  createdAt: '2026-05-12T09:00:00Z',
  completedAt: '2026-05-12T09:00:21Z',
};

export const jobAcceptedSample = {
  jobId: 'job_1',
  status: 'queued',
  kind: 'generate_post',
  resourceId: 'post_1',
  poll: '/v1/public/jobs/job_1',
};

export const jobsEndpoints: GoldenEndpoint[] = [
  {
    method: 'GET',
    path: '/v1/public/jobs/{jobId}',
    params: { jobId: must('string') },
    scope: null,
    keyed: false,
    replies: { 200: job },
    sample: { params: { jobId: 'job_1' }, replies: { 200: jobSample } },
  },
  {
    method: 'GET',
    path: '/v1/public/jobs',
    query: { status: may(oneOf(states.job)), limit: may('number', pages.jobs) },
    scope: null,
    keyed: false,
    replies: { 200: { jobs: must(list(of(job))) } },
    sample: { query: { status: 'failed', limit: 25 }, replies: { 200: { jobs: [jobSample] } } },
  },
];
