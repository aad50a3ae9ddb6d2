// The calendar and the channels (public-api.md: Calendar, Channel, ConnectLink).
import { channel, channelSample } from './account.ts';
import { list, may, must, of, oneOf, type GoldenEndpoint, type Shape } from './form.ts';
import { platforms, publishFailureReasons, states } from './states.ts';

const entry: Shape = {
  postId: must('string'),
  variantId: must('string'),
  date: must('date'),
  name: must('string'),
  status: must(oneOf(states.calendarEntry)),
  needsApproval: must('boolean'),
  platform: may(oneOf(platforms)),
  platforms: may(list(oneOf(platforms))),
  scheduledAt: may('slot'),
  publishedAt: may('slot'),
  permalink: may('url'),
  publishFailure: may(of({ reason: must(oneOf(publishFailureReasons)), failedAt: must('string') })),
  thumbnailUrl: may('url'),
};

const calendar: Shape = {
  entries: must(list(of(entry))),
  timezone: must('string'),
  publishedLookbackDays: must('number'),
};

export const calendarEndpoints: GoldenEndpoint[] = [
  {
    method: 'GET',
    path: '/v1/public/calendar',
    query: { from: must('date'), to: must('date') },
    scope: null,
    keyed: false,
    replies: { 200: calendar },
    sample: {
      query: { from: '2026-05-01', to: '2026-05-31' },
      replies: {
        200: {
          entries: [
            {
              postId: 'post_1',
              variantId: 'var_1',
              date: '2026-05-16',
              name: 'Corner buns',
              status: 'scheduled',
              needsApproval: true,
              platform: 'instagram',
              platforms: ['instagram', 'facebook'],
              scheduledAt: '2026-05-16T11:15:00Z',
              publishedAt: '2026-05-16T11:15:04Z',
              permalink: 'https://instagram.example/p/1',
              publishFailure: { reason: 'token_expired', failedAt: '2026-05-16T11:15:04Z' },
              thumbnailUrl: 'https://media.example/att_1?expires=1&signature=s',
            },
          ],
          timezone: 'America/New_York',
          publishedLookbackDays: 30,
        },
      },
    },
  },
  {
    method: 'GET',
    path: '/v1/public/channels',
    scope: null,
    keyed: false,
    replies: { 200: { channels: must(list(of(channel))), connectUrl: must('url') } },
    sample: { replies: { 200: { channels: [channelSample], connectUrl: 'https://app.example/channels' } } },
  },
  {
    method: 'POST',
    path: '/v1/public/channels/{platform}/connect-link',
    params: { platform: must(oneOf(platforms)) },
    scope: null,
    keyed: false,
    replies: { 201: { url: must('url'), platform: must(oneOf(platforms)) } },
    sample: {
      params: { platform: 'tiktok' },
      replies: { 201: { url: 'https://app.example/channels/tiktok', platform: 'tiktok' } },
    },
  },
];
