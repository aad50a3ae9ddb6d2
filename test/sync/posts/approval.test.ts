// A post that was approved and says something else since: said of the post and of its row, until it is approved again.
import { describe, expect, it } from 'vitest';
import { approvedIn } from '../../../main/sync/posts/approval.ts';
import { createDesk, wirePost, withVariant, type Desk } from '../outbox/outbox-bench.ts';

const asks = wirePost({ needsApproval: true });
const approved = { ...asks, needsApproval: false };

/** Approved by Galley, as the service says. */
const open = () => {
  const desk = createDesk();
  const pid = desk.knows(asks);
  const { id } = desk.operation({ do: 'post.approve', pid });
  desk.send(id);
  desk.accepted(id, {
    status: 200,
    body: { variantId: 'v-instagram', approved: true, publishedImmediately: false },
  });
  desk.absorb(approved);
  return { desk, pid };
};
const isChanged = (desk: Desk, pid: number) => {
  const [post, row] = [desk.post(pid).changedSinceApproval, desk.row(pid).changedSinceApproval];
  expect(row).toBe(post);
  return post;
};
const write = (desk: Desk, pid: number, fields: object) =>
  desk.wants({ do: 'post.edit', pid, platform: 'instagram', fields });

describe('an approved post', () => {
  it('fits its approval as long as it says the same, whatever its time and name', () => {
    const { desk, pid } = open();
    expect(isChanged(desk, pid)).toBe(false);
    desk.absorb({ ...withVariant(approved, 'instagram', { scheduledAt: '2026-04-01T09:00:00.000Z' }), name: 'Rye' });
    expect(isChanged(desk, pid)).toBe(false);
    expect(desk.store.approvals.newest(pid)).toMatchObject({ source: 'here', hash: expect.stringMatching(/^g1:/) });
  });

  it.each([
    ['the text', { body: 'And it is cheaper now.' }],
    ['a hashtag', { hashtags: ['rye'] }],
    ['the alt text', { altText: 'A loaf' }],
  ])('does not fit it any more once %s is changed here, and fits again once it is put back', (_, fields) => {
    const { desk, pid } = open();
    write(desk, pid, fields);
    expect(isChanged(desk, pid)).toBe(true);
    write(desk, pid, { body: 'The oven is warm. Come on Friday.', hashtags: [], altText: null });
    expect(isChanged(desk, pid)).toBe(false);
  });

  it.each([
    ['text', { body: 'Quite other words.' }],
    ['picture', { media: [{ id: 'm-2', url: 'x', type: 'image' as const }] }],
  ])('does not fit it once somebody else changed its %s', (_, theirs) => {
    const { desk, pid } = open();
    desk.absorb({ ...withVariant(approved, 'facebook', theirs), updatedAt: '2026-03-02T10:00:00.000Z' });
    expect(isChanged(desk, pid)).toBe(true);
  });

  it('fits again once the person approves what changed', () => {
    const { desk, pid } = open();
    write(desk, pid, { body: 'And it is cheaper now.' });
    desk.wants({ do: 'post.approveAgain', pid, ...approvedIn(desk.post(pid)) });
    expect(isChanged(desk, pid)).toBe(false);
    write(desk, pid, { body: 'And it is cheaper now!' });
    expect(isChanged(desk, pid)).toBe(true);
  });

  it('says nothing of it where the service asks for an approval again, or all of it has gone out', () => {
    const { desk, pid } = open();
    write(desk, pid, { body: 'And it is cheaper now.' });
    desk.absorb({ ...approved, needsApproval: true, updatedAt: '2026-03-02T10:00:00.000Z' });
    expect(isChanged(desk, pid)).toBe(false);
    const out = open();
    const variants = approved.variants.map((each) => ({ ...each, status: 'published' as const, body: 'Other words' }));
    out.desk.absorb({ ...approved, status: 'published', variants, updatedAt: '2026-03-02T10:00:00.000Z' });
    expect(isChanged(out.desk, out.pid)).toBe(false);
  });
});

it('what was never approved here is never called changed', () => {
  const desk = createDesk();
  const pid = desk.knows(approved);
  write(desk, pid, { body: 'Other words' });
  expect(isChanged(desk, pid)).toBe(false);
});
