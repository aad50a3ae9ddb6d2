// Autopilot plans and the weekly queue (public-api.md: Autopilot plan, Queue).
import { list, may, must, of, oneOf, type GoldenEndpoint, type Shape } from './form.ts';
import { holdReasons, platforms, publishModes, states } from './states.ts';

const plan: Shape = {
  id: must('string'),
  channel: must('string'),
  channels: must(list('string')),
  direction: must('string'),
  status: must(oneOf(states.plan)),
  publishMode: must(oneOf(publishModes)),
  preferredDays: may(list('string')),
  preferredTime: may('time'),
};

const queueItem: Shape = {
  variantId: must('string'),
  postId: may('string'),
  name: must('string'),
  platform: must(oneOf(platforms)),
  status: must(oneOf(states.queueItem)),
  scheduledAt: may('slot'),
  holdReason: may(oneOf(holdReasons)),
  thumbnailUrl: may('url'),
};

const queueDay: Shape = { date: must('date'), expectedCount: must('number'), actualCount: must('number') };

const queue: Shape = {
  windowStart: must('string'),
  windowEnd: must('string'),
  items: must(list(of(queueItem))),
  days: must(list(of(queueDay))),
  hasActivePlan: must('boolean'),
  publishMode: may(oneOf(publishModes)),
  pendingApprovalCount: must('number'),
  billingHold: may('boolean'),
};

export const autopilotEndpoints: GoldenEndpoint[] = [
  {
    method: 'GET',
    path: '/v1/public/autopilot',
    scope: null,
    keyed: false,
    replies: { 200: { plans: must(list(of(plan))) } },
    sample: {
      replies: {
        200: {
          plans: [
            {
              id: 'plan_1',
              channel: 'instagram',
              channels: ['instagram', 'facebook'],
              direction: 'What comes out of the oven this week.',
              status: 'active',
              publishMode: 'review',
              preferredDays: ['monday', 'thursday'],
              preferredTime: '07:15',
            },
          ],
        },
      },
    },
  },
  {
    method: 'GET',
    path: '/v1/public/autopilot/queue',
    query: { from: may('instant') },
    scope: null,
    keyed: false,
    replies: { 200: queue },
    sample: {
      query: { from: '2026-05-11T00:00:00Z' },
      replies: {
        200: {
          windowStart: '2026-05-11T04:00:00Z',
          windowEnd: '2026-05-18T04:00:00Z',
          items: [
            {
              variantId: 'var_1',
              postId: 'post_1',
              name: 'Corner buns',
              platform: 'instagram',
              status: 'needs_approval',
              scheduledAt: '2026-05-16T11:15:00Z',
              holdReason: 'approval_missed',
              thumbnailUrl: 'https://media.example/att_1?expires=1&signature=s',
            },
          ],
          days: [{ date: '2026-05-16', expectedCount: 1, actualCount: 1 }],
          hasActivePlan: true,
          publishMode: 'review',
          pendingApprovalCount: 1,
          billingHold: false,
        },
      },
    },
  },
];
