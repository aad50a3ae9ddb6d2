// Slots, approval and publishing in the model service: every move of the specification's state table.
import { describe, expect, it } from 'vitest';
import { codeOf, createTestClient, dayMs, type TestClient, hourMs, minuteMs } from './asking.ts';

const scheduleIn = (client: TestClient, postId: string, ms: number) =>
  client.ask('POST', `posts/${postId}/schedule`, { scheduledAt: new Date(client.now() + ms).toISOString() });
const publish = (client: TestClient, postId: string, key = 'p1') =>
  client.ask('POST', `posts/${postId}/publish`, {}, { key });
const primary = ({ model }: TestClient, postId: string) => model.inspect.posts.get(postId)?.variants[0];
const out = ({ model }: TestClient, postId: string) =>
  model.inspect.platformPosts.filter((live) => live.postId === postId).map(({ cause }) => cause);

describe('a slot', () => {
  it('is recorded, replaced by the next one, and fires by itself', () => {
    const client = createTestClient();
    const postId = client.draft();
    expect(scheduleIn(client, postId, hourMs).body).toMatchObject({ eligibleToPublish: true, needsApproval: false });
    scheduleIn(client, postId, 2 * hourMs);
    expect(primary(client, postId)).toMatchObject({ status: 'scheduled', slotAtMs: client.now() + 2 * hourMs });
    client.pass(2 * hourMs - 1);
    client.model.advance();
    expect(out(client, postId)).toEqual([]);
    client.pass(dayMs);
    const slotAt = client.now() - dayMs + 1;
    client.model.advance();
    expect(client.model.inspect.platformPosts.filter((live) => live.postId === postId)).toMatchObject([
      { cause: 'slot', at: slotAt, slotAt, slotSetBy: 'api' },
    ]);
    expect(primary(client, postId)).toMatchObject({ status: 'published', publishedAtMs: slotAt });
  });

  it('in the past is refused and noted', () => {
    const client = createTestClient();
    const postId = client.draft();
    expect(codeOf(scheduleIn(client, postId, 0))).toBe('VALIDATION_ERROR');
    expect(client.model.inspect.schedulesIntoPast).toMatchObject([{ postId, slotAt: client.now() }]);
    expect(primary(client, postId)).toMatchObject({ status: 'draft', slotAtMs: null });
  });

  it('needs a connected channel', () => {
    const client = createTestClient();
    const postId = client.draft();
    client.model.remote.disconnect('instagram');
    expect(codeOf(scheduleIn(client, postId, hourMs))).toBe('CHANNEL_NOT_CONNECTED');
    expect(codeOf(publish(client, postId))).toBe('CHANNEL_NOT_CONNECTED');
  });

  it.each(['draft', 'scheduled'] as const)('taken away leaves status %s and does not fire', (unscheduledStatus) => {
    const client = createTestClient({ unscheduledStatus });
    const postId = client.draft();
    scheduleIn(client, postId, hourMs);
    expect(client.ask('POST', `posts/${postId}/unschedule`)).toMatchObject({
      status: 201,
      body: { scheduledAt: null },
    });
    expect(primary(client, postId)?.status).toBe(unscheduledStatus);
    client.pass(dayMs);
    client.model.advance();
    expect(out(client, postId)).toEqual([]);
  });

  it('travels as text or as an object', () => {
    const shown = (slotShape: 'text' | 'object') => {
      const client = createTestClient({ slotShape });
      return scheduleIn(client, client.draft(), hourMs).body;
    };
    expect(shown('text')).toMatchObject({ scheduledAt: '2026-03-02T10:00:00.000Z' });
    expect(shown('object')).toMatchObject({ scheduledAt: { at: '2026-03-02T10:00:00.000Z' } });
  });

  it('of a published variant does not fire again', () => {
    const client = createTestClient({ publishClearsSlot: false });
    const postId = client.draft();
    scheduleIn(client, postId, hourMs);
    publish(client, postId);
    client.pass(dayMs);
    client.model.advance();
    expect(primary(client, postId)?.slotAtMs).not.toBeNull();
    expect(out(client, postId)).toEqual(['publish']);
  });

  it.each([true, false])('is cleared by publishing: %s', (publishClearsSlot) => {
    const client = createTestClient({ publishClearsSlot });
    const postId = client.draft();
    scheduleIn(client, postId, hourMs);
    publish(client, postId);
    expect(primary(client, postId)?.slotAtMs === null).toBe(publishClearsSlot);
  });
});

describe('approval', () => {
  const inReview = () => {
    const client = createTestClient({ createdNeedApproval: true });
    const postId = client.draft();
    scheduleIn(client, postId, hourMs);
    return { client, postId, approve: () => client.ask('POST', `posts/${postId}/approve`) };
  };

  it('before the slot only stamps, and the slot fires', () => {
    const { client, postId, approve } = inReview();
    expect(codeOf(publish(client, postId))).toBe('APPROVAL_REQUIRED');
    expect(approve().body).toMatchObject({ approved: true, publishedImmediately: false });
    expect(client.model.inspect.posts.get(postId)?.needsApproval).toBe(false);
    expect(primary(client, postId)?.status).toBe('scheduled');
    client.pass(hourMs);
    client.model.advance();
    expect(out(client, postId)).toEqual(['slot']);
  });

  it('that comes after the slot publishes at once', () => {
    const { client, postId, approve } = inReview();
    client.pass(hourMs);
    client.model.advance();
    expect(out(client, postId)).toEqual([]);
    expect(approve().body).toMatchObject({ publishedImmediately: true });
    expect(out(client, postId)).toEqual(['approve']);
  });

  it('is post-wide: siblings that missed their slots go out too', () => {
    const { client, postId, approve } = inReview();
    client.model.remote.addPlatform(postId, 'x');
    client.model.remote.schedule(postId, 'x', client.now() + minuteMs);
    client.pass(2 * minuteMs);
    approve();
    const [live] = client.model.inspect.platformPosts.filter((one) => one.postId === postId);
    expect(live).toMatchObject({ platform: 'x', cause: 'approve', slotSetBy: 'remote' });
    expect(out(client, postId)).toHaveLength(1);
  });
});

describe('publishing', () => {
  it.each(['instagram', 'facebook', 'linkedin'])('on %s answers at once', (platform) => {
    const client = createTestClient();
    const postId = client.draft(platform);
    expect(publish(client, postId)).toMatchObject({ status: 200, body: { success: true } });
    expect(client.model.inspect.platformPosts.at(-1)).toMatchObject({ postId, publishIdempotencyKey: 'p1' });
  });

  it.each(['tiktok', 'youtube_shorts', 'pinterest'])('on %s is a job', (platform) => {
    const client = createTestClient();
    const postId = client.draft(platform);
    expect(publish(client, postId)).toMatchObject({ status: 202, body: { status: 'queued', resourceId: postId } });
    expect(out(client, postId)).toEqual([]);
    client.pass(2 * minuteMs);
    client.model.advance();
    expect(out(client, postId)).toEqual(['publish']);
  });

  it('twice with the same key is published once, with another key twice', () => {
    const client = createTestClient();
    const postId = client.draft();
    publish(client, postId);
    publish(client, postId);
    expect(out(client, postId)).toHaveLength(1);
    publish(client, postId, 'p2');
    expect(out(client, postId)).toHaveLength(2);
  });

  it('that the platform rejects says so and leaves the variant as it was', () => {
    const client = createTestClient({ rejectedShare: 1 });
    const postId = client.draft();
    expect(publish(client, postId)).toMatchObject({ status: 200, body: { success: false } });
    expect(primary(client, postId)).toMatchObject({ status: 'draft', publishFailure: { reason: 'unknown' } });
    expect(out(client, postId)).toEqual([]);
  });

  it('by another person happens once and is known as theirs', () => {
    const client = createTestClient();
    const postId = client.draft();
    expect(client.model.remote.publish(postId, 'instagram')).toEqual({ postId, platform: 'instagram' });
    expect(client.model.remote.publish(postId, 'instagram')).toBeNull();
    expect(out(client, postId)).toEqual(['remote']);
  });
});
