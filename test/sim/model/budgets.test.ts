// The three rolling hourly budgets of the model service.
import { describe, expect, it } from 'vitest';
import { codeOf, createDesk, type Desk, hourMs, minuteMs, secondMs } from './asking.ts';

const times = (count: number, deed: () => unknown) => {
  for (let number = 0; number < count; number += 1) deed();
};
const approve = (desk: Desk, postId: string) => desk.ask('POST', `posts/${postId}/approve`);

describe('the general budget', () => {
  it('lets 600 requests through in any hour and names the wait', () => {
    const desk = createDesk();
    times(300, () => desk.ask('GET', 'channels'));
    desk.pass(30 * minuteMs);
    times(300, () => desk.ask('GET', 'channels'));
    const refused = desk.ask('GET', 'channels');
    expect(refused.status).toBe(429);
    expect(refused.headers).toMatchObject({ 'retry-after': '1800', 'x-ratelimit-limit': '600' });
    desk.pass(30 * minuteMs);
    expect(desk.ask('GET', 'channels').headers['x-ratelimit-remaining']).toBe('299');
  });

  it('counts each API key by itself', () => {
    const desk = createDesk();
    times(600, () => desk.ask('GET', 'channels'));
    expect(desk.ask('GET', 'channels', null, { apiKey: desk.model.keys.otherBusiness() }).status).toBe(200);
    desk.model.keys.replace();
    expect(desk.ask('GET', 'channels').status).toBe(200);
  });
});

describe('the outward budget', () => {
  it('lets 20 through, refuses without effect, and leaves other requests alone', () => {
    const desk = createDesk();
    const postId = desk.draft();
    times(20, () => approve(desk, postId));
    const refused = desk.ask('POST', `posts/${postId}/publish`);
    expect(codeOf(refused)).toBe('RATE_LIMITED');
    expect(refused.headers).toMatchObject({ 'retry-after': '3600', 'x-ratelimit-limit': '20' });
    expect(desk.model.inspect.platformPosts.filter(({ cause }) => cause === 'publish')).toHaveLength(0);
    expect(desk.ask('GET', `posts/${postId}`).status).toBe(200);
    desk.pass(hourMs);
    expect(desk.ask('POST', `posts/${postId}/publish`).status).toBe(200);
  });

  it.each([true, false])('counts unschedule in the seeds that do: %s', (unscheduleCountsAsOutward) => {
    const desk = createDesk({ unscheduleCountsAsOutward });
    const postId = desk.draft();
    times(20, () => desk.ask('POST', `posts/${postId}/unschedule`));
    expect(approve(desk, postId).status).toBe(unscheduleCountsAsOutward ? 429 : 201);
  });

  it('keeps refusing whoever hammers, where refused requests count', () => {
    const desk = createDesk({ refusedCount: true });
    const postId = desk.draft();
    times(20, () => approve(desk, postId));
    desk.pass(10 * minuteMs);
    const refused = approve(desk, postId);
    desk.pass(50 * minuteMs);
    expect(approve(desk, postId).status).toBe(201);
    expect(refused.headers['retry-after']).toBe('3000');
  });
});

describe('the AI budget', () => {
  it('lets 60 generations through', () => {
    const desk = createDesk();
    times(60, () => desk.ask('POST', 'ideas/generate', {}));
    expect(desk.ask('POST', `posts/${desk.draft()}/generate`).status).toBe(429);
  });

  it.each([true, false])('counts picks in the seeds that do: %s', (pickCountsAsAi) => {
    const desk = createDesk({ pickCountsAsAi });
    const [ideaId = ''] = desk.model.inspect.business.ideas.keys();
    times(61, () => desk.ask('POST', `ideas/${ideaId}/pick`));
    expect(desk.ask('POST', 'ideas/generate', {}).status).toBe(pickCountsAsAi ? 429 : 202);
  });
});

it('notes what each budget accepted, and when', () => {
  const desk = createDesk();
  const postId = desk.draft();
  desk.pass(secondMs);
  approve(desk, postId);
  const at = desk.now();
  expect(desk.model.inspect.budgets).toMatchObject([
    { bucket: 'general', at: at - secondMs },
    { bucket: 'general', at },
    { bucket: 'outward', at, requestKey: desk.model.keys.current() },
  ]);
});
