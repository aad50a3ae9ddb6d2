// The three rolling hourly budgets of the model service.
import { describe, expect, it } from 'vitest';
import { codeOf, createTestClient, type TestClient, hourMs, minuteMs, secondMs } from './asking.ts';

const times = (count: number, deed: () => unknown) => {
  for (let number = 0; number < count; number += 1) deed();
};
const approve = (client: TestClient, postId: string) => client.ask('POST', `posts/${postId}/approve`);

describe('the general budget', () => {
  it('lets 600 requests through in any hour and names the wait', () => {
    const client = createTestClient();
    times(300, () => client.ask('GET', 'channels'));
    client.pass(30 * minuteMs);
    times(300, () => client.ask('GET', 'channels'));
    const refused = client.ask('GET', 'channels');
    expect(refused.status).toBe(429);
    expect(refused.headers).toMatchObject({ 'retry-after': '1800', 'x-ratelimit-limit': '600' });
    client.pass(30 * minuteMs);
    expect(client.ask('GET', 'channels').headers['x-ratelimit-remaining']).toBe('299');
  });

  it('counts each API key by itself', () => {
    const client = createTestClient();
    times(600, () => client.ask('GET', 'channels'));
    expect(client.ask('GET', 'channels', null, { apiKey: client.model.keys.otherBusiness() }).status).toBe(200);
    client.model.keys.replace();
    expect(client.ask('GET', 'channels').status).toBe(200);
  });
});

describe('the outward budget', () => {
  it('lets 20 through, refuses without effect, and leaves other requests alone', () => {
    const client = createTestClient();
    const postId = client.draft();
    times(20, () => approve(client, postId));
    const refused = client.ask('POST', `posts/${postId}/publish`);
    expect(codeOf(refused)).toBe('RATE_LIMITED');
    expect(refused.headers).toMatchObject({ 'retry-after': '3600', 'x-ratelimit-limit': '20' });
    expect(client.model.inspect.platformPosts.filter(({ cause }) => cause === 'publish')).toHaveLength(0);
    expect(client.ask('GET', `posts/${postId}`).status).toBe(200);
    client.pass(hourMs);
    expect(client.ask('POST', `posts/${postId}/publish`).status).toBe(200);
  });

  it.each([true, false])('counts unschedule in the seeds that do: %s', (unscheduleCountsAsOutward) => {
    const client = createTestClient({ unscheduleCountsAsOutward });
    const postId = client.draft();
    times(20, () => client.ask('POST', `posts/${postId}/unschedule`));
    expect(approve(client, postId).status).toBe(unscheduleCountsAsOutward ? 429 : 201);
  });

  it('keeps refusing whoever hammers, where refused requests count', () => {
    const client = createTestClient({ refusedCount: true });
    const postId = client.draft();
    times(20, () => approve(client, postId));
    client.pass(10 * minuteMs);
    const refused = approve(client, postId);
    client.pass(50 * minuteMs);
    expect(approve(client, postId).status).toBe(201);
    expect(refused.headers['retry-after']).toBe('3000');
  });
});

describe('the AI budget', () => {
  it('lets 60 generations through', () => {
    const client = createTestClient();
    times(60, () => client.ask('POST', 'ideas/generate', {}));
    expect(client.ask('POST', `posts/${client.draft()}/generate`).status).toBe(429);
  });

  it.each([true, false])('counts picks in the seeds that do: %s', (pickCountsAsAi) => {
    const client = createTestClient({ pickCountsAsAi });
    const [ideaId = ''] = client.model.inspect.business.ideas.keys();
    times(61, () => client.ask('POST', `ideas/${ideaId}/pick`));
    expect(client.ask('POST', 'ideas/generate', {}).status).toBe(pickCountsAsAi ? 429 : 202);
  });
});

it('notes what each budget accepted, and when', () => {
  const client = createTestClient();
  const postId = client.draft();
  client.pass(secondMs);
  approve(client, postId);
  const at = client.now();
  expect(client.model.inspect.budgets).toMatchObject([
    { bucket: 'general', at: at - secondMs },
    { bucket: 'general', at },
    { bucket: 'outward', at, requestKey: client.model.keys.current() },
  ]);
});
