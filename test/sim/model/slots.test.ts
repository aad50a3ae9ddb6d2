// Slots, approval and publishing in the model service: every move of the specification's state table.
import { describe, expect, it } from 'vitest';
import { codeOf, createDesk, dayMs, type Desk, hourMs, minuteMs } from './asking.ts';

const scheduleIn = (desk: Desk, postId: string, ms: number) =>
  desk.ask('POST', `posts/${postId}/schedule`, { scheduledAt: new Date(desk.now() + ms).toISOString() });
const publish = (desk: Desk, postId: string, key = 'p1') => desk.ask('POST', `posts/${postId}/publish`, {}, { key });
const primary = ({ model }: Desk, postId: string) => model.inspect.posts.get(postId)?.variants[0];
const out = ({ model }: Desk, postId: string) =>
  model.inspect.platformPosts.filter((live) => live.postId === postId).map(({ cause }) => cause);

describe('a slot', () => {
  it('is recorded, replaced by the next one, and fires by itself', () => {
    const desk = createDesk();
    const postId = desk.draft();
    expect(scheduleIn(desk, postId, hourMs).body).toMatchObject({ eligibleToPublish: true, needsApproval: false });
    scheduleIn(desk, postId, 2 * hourMs);
    expect(primary(desk, postId)).toMatchObject({ status: 'scheduled', slotAtMs: desk.now() + 2 * hourMs });
    desk.pass(2 * hourMs - 1);
    desk.model.advance();
    expect(out(desk, postId)).toEqual([]);
    desk.pass(dayMs);
    const slotAt = desk.now() - dayMs + 1;
    desk.model.advance();
    expect(desk.model.inspect.platformPosts.filter((live) => live.postId === postId)).toMatchObject([
      { cause: 'slot', at: slotAt, slotAt, slotSetBy: 'api' },
    ]);
    expect(primary(desk, postId)).toMatchObject({ status: 'published', publishedAtMs: slotAt });
  });

  it('in the past is refused and noted', () => {
    const desk = createDesk();
    const postId = desk.draft();
    expect(codeOf(scheduleIn(desk, postId, 0))).toBe('VALIDATION_ERROR');
    expect(desk.model.inspect.schedulesIntoPast).toMatchObject([{ postId, slotAt: desk.now() }]);
    expect(primary(desk, postId)).toMatchObject({ status: 'draft', slotAtMs: null });
  });

  it('needs a connected channel', () => {
    const desk = createDesk();
    const postId = desk.draft();
    desk.model.remote.disconnect('instagram');
    expect(codeOf(scheduleIn(desk, postId, hourMs))).toBe('CHANNEL_NOT_CONNECTED');
    expect(codeOf(publish(desk, postId))).toBe('CHANNEL_NOT_CONNECTED');
  });

  it.each(['draft', 'scheduled'] as const)('taken away leaves status %s and does not fire', (unscheduledStatus) => {
    const desk = createDesk({ unscheduledStatus });
    const postId = desk.draft();
    scheduleIn(desk, postId, hourMs);
    expect(desk.ask('POST', `posts/${postId}/unschedule`)).toMatchObject({ status: 201, body: { scheduledAt: null } });
    expect(primary(desk, postId)?.status).toBe(unscheduledStatus);
    desk.pass(dayMs);
    desk.model.advance();
    expect(out(desk, postId)).toEqual([]);
  });

  it('travels as text or as an object', () => {
    const shown = (slotShape: 'text' | 'object') => {
      const desk = createDesk({ slotShape });
      return scheduleIn(desk, desk.draft(), hourMs).body;
    };
    expect(shown('text')).toMatchObject({ scheduledAt: '2026-03-02T10:00:00.000Z' });
    expect(shown('object')).toMatchObject({ scheduledAt: { at: '2026-03-02T10:00:00.000Z' } });
  });

  it('of a published variant does not fire again', () => {
    const desk = createDesk({ publishClearsSlot: false });
    const postId = desk.draft();
    scheduleIn(desk, postId, hourMs);
    publish(desk, postId);
    desk.pass(dayMs);
    desk.model.advance();
    expect(primary(desk, postId)?.slotAtMs).not.toBeNull();
    expect(out(desk, postId)).toEqual(['publish']);
  });

  it.each([true, false])('is cleared by publishing: %s', (publishClearsSlot) => {
    const desk = createDesk({ publishClearsSlot });
    const postId = desk.draft();
    scheduleIn(desk, postId, hourMs);
    publish(desk, postId);
    expect(primary(desk, postId)?.slotAtMs === null).toBe(publishClearsSlot);
  });
});

describe('approval', () => {
  const inReview = () => {
    const desk = createDesk({ createdNeedApproval: true });
    const postId = desk.draft();
    scheduleIn(desk, postId, hourMs);
    return { desk, postId, approve: () => desk.ask('POST', `posts/${postId}/approve`) };
  };

  it('before the slot only stamps, and the slot fires', () => {
    const { desk, postId, approve } = inReview();
    expect(codeOf(publish(desk, postId))).toBe('APPROVAL_REQUIRED');
    expect(approve().body).toMatchObject({ approved: true, publishedImmediately: false });
    expect(desk.model.inspect.posts.get(postId)?.needsApproval).toBe(false);
    expect(primary(desk, postId)?.status).toBe('scheduled');
    desk.pass(hourMs);
    desk.model.advance();
    expect(out(desk, postId)).toEqual(['slot']);
  });

  it('that comes after the slot publishes at once', () => {
    const { desk, postId, approve } = inReview();
    desk.pass(hourMs);
    desk.model.advance();
    expect(out(desk, postId)).toEqual([]);
    expect(approve().body).toMatchObject({ publishedImmediately: true });
    expect(out(desk, postId)).toEqual(['approve']);
  });

  it('is post-wide: siblings that missed their slots go out too', () => {
    const { desk, postId, approve } = inReview();
    desk.model.remote.addPlatform(postId, 'x');
    desk.model.remote.schedule(postId, 'x', desk.now() + minuteMs);
    desk.pass(2 * minuteMs);
    approve();
    const [live] = desk.model.inspect.platformPosts.filter((one) => one.postId === postId);
    expect(live).toMatchObject({ platform: 'x', cause: 'approve', slotSetBy: 'remote' });
    expect(out(desk, postId)).toHaveLength(1);
  });
});

describe('publishing', () => {
  it.each(['instagram', 'facebook', 'linkedin'])('on %s answers at once', (platform) => {
    const desk = createDesk();
    const postId = desk.draft(platform);
    expect(publish(desk, postId)).toMatchObject({ status: 200, body: { success: true } });
    expect(desk.model.inspect.platformPosts.at(-1)).toMatchObject({ postId, publishIdempotencyKey: 'p1' });
  });

  it.each(['tiktok', 'youtube_shorts', 'pinterest'])('on %s is a job', (platform) => {
    const desk = createDesk();
    const postId = desk.draft(platform);
    expect(publish(desk, postId)).toMatchObject({ status: 202, body: { status: 'queued', resourceId: postId } });
    expect(out(desk, postId)).toEqual([]);
    desk.pass(2 * minuteMs);
    desk.model.advance();
    expect(out(desk, postId)).toEqual(['publish']);
  });

  it('twice with the same key goes out once, with another key twice', () => {
    const desk = createDesk();
    const postId = desk.draft();
    publish(desk, postId);
    publish(desk, postId);
    expect(out(desk, postId)).toHaveLength(1);
    publish(desk, postId, 'p2');
    expect(out(desk, postId)).toHaveLength(2);
  });

  it('that the platform rejects says so and leaves the variant as it was', () => {
    const desk = createDesk({ rejectedShare: 1 });
    const postId = desk.draft();
    expect(publish(desk, postId)).toMatchObject({ status: 200, body: { success: false } });
    expect(primary(desk, postId)).toMatchObject({ status: 'draft', publishFailure: { reason: 'unknown' } });
    expect(out(desk, postId)).toEqual([]);
  });

  it('by another person happens once and is known as theirs', () => {
    const desk = createDesk();
    const postId = desk.draft();
    expect(desk.model.remote.publish(postId, 'instagram')).toEqual({ postId, platform: 'instagram' });
    expect(desk.model.remote.publish(postId, 'instagram')).toBeNull();
    expect(out(desk, postId)).toEqual(['remote']);
  });
});
