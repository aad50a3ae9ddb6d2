// What each change of a post asks, waits for, and makes of a doubt.
import { describe, expect, it } from 'vitest';
import type { WireVariant } from '../../../../main/sync/posts/codec.ts';
import { createDesk, inHours, nowMs, wirePost, wireVariant, withVariant } from '../outbox-bench.ts';

const minutes = (count: number) => inHours(count / 60);
const scheduled = (at: WireVariant['scheduledAt'], platform = 'instagram') =>
  withVariant(wirePost(), platform, { status: 'scheduled', scheduledAt: at });

describe('a new post in doubt', () => {
  const making = () => {
    const desk = createDesk();
    const op = desk.operation({ do: 'post.create', platform: 'instagram', name: 'Rye' });
    desk.send(op.id);
    return { desk, id: op.id, pid: op.pid ?? 0 };
  };
  const candidate = (id: string, name: string) => wirePost({ id, name });

  it('is the one post of its name and platform', () => {
    const { desk, id } = making();
    const mine = candidate('a', 'Rye');
    const created = { posts: [mine, candidate('b', 'Other')], complete: true };
    expect(desk.settle(id, { created })).toEqual({ is: 'landed', post: mine });
  });

  it('was not made when the whole list has none', () => {
    const { desk, id } = making();
    const elsewhere = wirePost({ id: 'a', variants: [wireVariant('tiktok', { isPrimary: true })] });
    expect(desk.settle(id, { created: { posts: [elsewhere], complete: true } })).toEqual({ is: 'absent' });
    expect(desk.settle(id, { created: { posts: [], complete: false } }).is).toBe('unclear');
  });

  it('is asked about when several fit or one may have been renamed', () => {
    const { desk, id } = making();
    const unclear = { is: 'unclear', reason: 'which-post' };
    const twice = [candidate('a', 'Rye'), candidate('b', 'Rye')];
    expect(desk.settle(id, { created: { posts: twice, complete: true } })).toEqual(unclear);
    expect(desk.settle(id, { created: { posts: [candidate('a', 'New')], complete: true } })).toEqual(unclear);
  });

  it('holds back another of the same name', () => {
    const { desk } = making();
    const twin = desk.operation({ do: 'post.create', platform: 'instagram', name: 'Rye' });
    const other = desk.operation({ do: 'post.create', platform: 'instagram', name: 'Bread' });
    expect([twin.id, other.id].map((id) => desk.waitsForTwin(id))).toEqual([true, false]);
  });
});

describe('an edit in doubt', () => {
  const editing = () => {
    const desk = createDesk();
    const pid = desk.knows();
    const fields = { body: 'Warm rye', hashtags: ['rye'] };
    const { id } = desk.operation({ do: 'post.edit', pid, platform: 'instagram', fields });
    desk.send(id);
    return { desk, id };
  };

  it('arrived when all of it is there, however the service writes it', () => {
    const { desk, id } = editing();
    const post = withVariant(wirePost(), 'instagram', { body: ' Warm rye\r\n', hashtags: ['#rye'] });
    expect(desk.settle(id, { post })).toEqual({ is: 'landed' });
  });

  it('did not arrive when nothing moved', () => {
    const { desk, id } = editing();
    expect(desk.settle(id, { post: wirePost() })).toEqual({ is: 'absent' });
  });

  it("met somebody else's words otherwise", () => {
    const { desk, id } = editing();
    const post = withVariant(wirePost(), 'instagram', { body: 'Theirs' });
    expect(desk.settle(id, { post })).toEqual({ is: 'theirs' });
  });

  it('on Pinterest may stand in either of the two texts', () => {
    const desk = createDesk();
    const pid = desk.knows();
    const { id } = desk.operation({ do: 'post.edit', pid, platform: 'pinterest', fields: { body: 'Warm rye' } });
    desk.send(id);
    const inBody = withVariant(wirePost(), 'pinterest', { body: 'Warm rye' });
    const inDescription = withVariant(wirePost(), 'pinterest', { description: 'Warm rye' });
    expect(desk.settle(id, { post: inBody }).is).toBe('landed');
    expect(desk.settle(id, { post: inDescription }).is).toBe('landed');
  });
});

describe('a picture in doubt', () => {
  it('is known under the name its upload got', () => {
    const desk = createDesk();
    const pid = desk.knows();
    const { mid } = desk.store.media.add({
      sha256: 'a',
      sizeBytes: 1,
      mimeType: 'image/png',
      name: 'a.png',
      file: 'a',
      atMs: nowMs,
    });
    const { id } = desk.operation({ do: 'post.setImage', pid, attachment: { mid } });
    desk.store.media.uploaded(mid, 'key-1', 'm-9', nowMs);
    desk.send(id);
    const post = withVariant(wirePost(), 'instagram', { media: [{ id: 'm-9', type: 'image' }] });
    expect(desk.settle(id, { post }).is).toBe('theirs');
    desk.rebase(id, post);
    expect(desk.open(pid).filter((op) => op.startsWith('post'))).toEqual([]);
  });

  it('that arrived is no reason to ask before the post is deleted', () => {
    const desk = createDesk();
    const pid = desk.knows();
    const file = { sha256: 'a', sizeBytes: 1, mimeType: 'image/png', name: 'a.png', file: 'a', atMs: nowMs };
    const { mid } = desk.store.media.add(file);
    const { id } = desk.operation({ do: 'post.setImage', pid, attachment: { mid } });
    desk.store.media.uploaded(mid, 'key-1', 'm-9', nowMs);
    desk.send(id);
    const removal = desk.operation({ do: 'post.remove', pid });
    const post = withVariant(wirePost(), 'instagram', { media: [{ id: 'm-9', type: 'image' }] });
    desk.absorb(post);
    desk.rebase(id, post);
    expect(desk.guard(removal.id)).toEqual({ is: 'go' });
  });
});

describe('a schedule', () => {
  const planning = (at: string, wire = wirePost()) => {
    const desk = createDesk();
    const pid = desk.knows(wire);
    return { desk, pid, id: desk.operation({ do: 'post.schedule', pid, platform: 'instagram', at }).id };
  };

  it('is never sent for a time that has passed or is too near', () => {
    const { desk, id } = planning(minutes(3));
    expect(desk.guard(id)).toEqual({ is: 'go' });
    expect(desk.guard(id, { serverTimeKnown: false })).toEqual({ is: 'park', reason: 'slot-passed' });
    expect(desk.guard(id, { serverNowMs: nowMs + 60_000 })).toEqual({ is: 'park', reason: 'slot-passed' });
  });

  it('is never sent for what is live', () => {
    const { desk, id } = planning(inHours(3));
    desk.absorb(withVariant(wirePost(), 'instagram', { status: 'published' }));
    expect(desk.guard(id)).toEqual({ is: 'park', reason: 'already-published' });
  });

  it('is confirmed by its reply', () => {
    const { desk, id, pid } = planning(inHours(3));
    desk.send(id);
    const body = {
      variantId: 'v',
      platform: 'instagram',
      scheduledAt: inHours(3),
      eligibleToPublish: false,
      needsApproval: true,
    };
    desk.accepted(id, { status: 201, body });
    expect(desk.row(pid)).toMatchObject({
      status: 'scheduled',
      at: inHours(3),
      needsApproval: true,
      sync: { state: 'synced' },
    });
    expect(desk.store.posts.document(pid)?.readAtMs).toBe(nowMs);
  });

  it('whose reply names no time is read again', () => {
    const { desk, id, pid } = planning(inHours(3));
    desk.send(id);
    const body = { variantId: 'v', platform: 'instagram', eligibleToPublish: true, needsApproval: false };
    desk.accepted(id, { status: 201, body });
    expect(desk.row(pid).at).toBe(inHours(3));
    expect(desk.store.posts.document(pid)?.readAtMs).toBe(0);
  });

  it('in doubt arrived when the slot is ours, in any notation, and else is sent again', () => {
    const { desk, id } = planning('2026-03-02T12:00:00.000Z');
    desk.send(id);
    expect(desk.settle(id, { post: scheduled('2026-03-02T13:00:00+01:00') }).is).toBe('landed');
    expect(desk.settle(id, { post: scheduled({ at: '2026-03-02T12:00:00Z', zone: 'UTC' }) }).is).toBe('landed');
    expect(desk.settle(id, { post: scheduled({ day: 'Monday' }) }).is).toBe('absent');
    expect(desk.settle(id, { post: wirePost() }).is).toBe('absent');
  });
});

describe('words and pictures', () => {
  it('are not sent for what is live', () => {
    const desk = createDesk();
    const pid = desk.knows();
    const attachment = { sid: 'a-1' };
    const made = [
      desk.operation({ do: 'post.edit', pid, platform: 'instagram', fields: { body: 'Ours.' } }),
      desk.operation({ do: 'post.setImage', pid, platform: 'instagram', attachment }),
    ];
    for (const { id } of made) expect(desk.guard(id)).toEqual({ is: 'go' });
    desk.absorb(withVariant(wirePost(), 'instagram', { status: 'published' }));
    for (const { id } of made) expect(desk.guard(id)).toEqual({ is: 'park', reason: 'already-published' });
  });
});

describe('an unschedule', () => {
  it('is over when there is no time any more, and asks when it came too late', () => {
    const desk = createDesk();
    const pid = desk.knows(scheduled(inHours(3)));
    const { id } = desk.operation({ do: 'post.unschedule', pid, platform: 'instagram' });
    expect(desk.guard(id)).toEqual({ is: 'go' });
    desk.absorb(withVariant(wirePost(), 'instagram', { status: 'published', scheduledAt: inHours(3) }));
    expect(desk.guard(id)).toEqual({ is: 'park', reason: 'already-published' });
    desk.absorb(wirePost());
    expect(desk.guard(id)).toEqual({ is: 'done' });
  });

  it('leaves the state of the version to a reading', () => {
    const desk = createDesk();
    const pid = desk.knows(scheduled(inHours(3)));
    const { id } = desk.operation({ do: 'post.unschedule', pid, platform: 'instagram' });
    desk.send(id);
    desk.accepted(id, {
      status: 201,
      body: {
        variantId: 'v',
        platform: 'instagram',
        scheduledAt: null,
        eligibleToPublish: false,
        needsApproval: false,
      },
    });
    expect(desk.row(pid).at).toBeNull();
    expect(desk.store.posts.document(pid)?.readAtMs).toBe(0);
  });
});

describe('an approval', () => {
  const approving = (wire: ReturnType<typeof wirePost>) => {
    const desk = createDesk();
    const pid = desk.knows(wire);
    return { desk, pid, id: desk.operation({ do: 'post.approve', pid }).id };
  };

  it('goes out only where it can merely stamp', () => {
    const near = approving({ ...scheduled(minutes(4)), needsApproval: true });
    expect(near.desk.guard(near.id)).toEqual({ is: 'park', reason: 'approve-publishes' });
    const sibling = approving({ ...scheduled(minutes(-60), 'facebook'), needsApproval: true });
    expect(sibling.desk.guard(sibling.id)).toEqual({ is: 'park', reason: 'approve-publishes' });
    const odd = approving({ ...scheduled({ day: 'Monday' }), needsApproval: true });
    expect(odd.desk.guard(odd.id)).toEqual({ is: 'park', reason: 'approve-publishes' });
    const far = approving({ ...scheduled(minutes(6)), needsApproval: true });
    expect(far.desk.guard(far.id)).toEqual({ is: 'go' });
    expect(far.desk.guard(far.id, { serverTimeKnown: false })).toEqual({ is: 'park', reason: 'approve-publishes' });
  });

  it('is over when the post is approved', () => {
    const { desk, id } = approving(wirePost());
    expect(desk.guard(id)).toEqual({ is: 'done' });
    expect(desk.settle(id, { post: wirePost() }).is).toBe('landed');
    expect(desk.settle(id, { post: wirePost({ needsApproval: true }) }).is).toBe('absent');
  });

  it('that published nevertheless is believed', () => {
    const { desk, id, pid } = approving(wirePost({ needsApproval: true }));
    desk.send(id);
    const body = { variantId: 'v-facebook', approved: true, publishedImmediately: true };
    desk.accepted(id, { status: 201, body });
    expect(desk.variant(pid, 'facebook').status).toBe('published');
    expect(desk.post(pid).needsApproval).toBe(false);
  });
});

describe('a publication', () => {
  const publishing = (wire = wirePost()) => {
    const desk = createDesk();
    const pid = desk.knows(wire);
    return { desk, pid, id: desk.operation({ do: 'post.publish', pid, platform: 'instagram' }).id };
  };

  it('takes the time away first, once, and remembers it', () => {
    const { desk, pid, id } = publishing(scheduled(inHours(3)));
    expect(desk.guard(id).is).toBe('before');
    expect(desk.open(pid)).toEqual(['post.unschedule instagram ready', 'post.publish instagram ready']);
    expect(desk.read(id).pre).toMatchObject({ slot: inHours(3) });
    expect(desk.variant(pid, 'instagram').scheduledAt).toBe(inHours(3));
    expect(desk.guard(id)).toEqual({ is: 'park', reason: 'unsure' });
  });

  it('is over when the post is live, and waits for an approval', () => {
    const live = publishing(withVariant(wirePost(), 'instagram', { status: 'published' }));
    expect(live.desk.guard(live.id)).toEqual({ is: 'done' });
    const gated = publishing(wirePost({ needsApproval: true }));
    expect(gated.desk.guard(gated.id)).toEqual({ is: 'park', reason: 'approval-required' });
  });

  it('asks again when the click is half an hour old and nothing was sent', () => {
    const { desk, id } = publishing();
    desk.time.now += 30 * 60_000 + 1;
    expect(desk.guard(id)).toEqual({ is: 'park', reason: 'publish-stale' });
    desk.send(id);
    expect(desk.guard(id)).toEqual({ is: 'go' });
  });

  it('asks again also when all that was sent of it was held off by the limit', () => {
    const { desk, id } = publishing();
    desk.send(id);
    desk.endAttempt(id, 'limited');
    desk.time.now += 30 * 60_000 + 1;
    expect(desk.guard(id)).toEqual({ is: 'park', reason: 'publish-stale' });
  });

  it('that the platform refused stands in front of the person with its words', () => {
    const { desk, id } = publishing();
    desk.send(id);
    const body = { variantId: 'v', platform: 'instagram', success: false, error: 'Too large.', retryable: true };
    expect(desk.accepted(id, { status: 200, body })).toEqual({
      is: 'park',
      reason: 'publish-refused',
      error: { kind: 'service-failed', message: 'Too large.', retryable: true },
    });
  });

  it('shows as published only from the reply', () => {
    const { desk, pid, id } = publishing();
    expect(desk.variant(pid, 'instagram').status).toBe('draft');
    desk.send(id);
    const body = { variantId: 'v', platform: 'instagram', success: true, permalink: 'https://example.org/p/1' };
    desk.accepted(id, { status: 200, body });
    expect(desk.variant(pid, 'instagram')).toMatchObject({ status: 'published', permalink: 'https://example.org/p/1' });
  });

  it('in doubt went out when it shows, or runs as a job that was not there before', () => {
    const { desk, id } = publishing();
    const job = (jobId: string) => ({
      id: jobId,
      kind: 'generate_post',
      status: 'running' as const,
      resourceId: 'post-1',
      creditsCharged: 0,
      createdAt: inHours(0),
    });
    desk.change(id, { pre: { jobs: ['old'] } });
    desk.send(id);
    const jobs = { jobs: [job('new'), job('old'), { ...job('other'), resourceId: 'post-2' }], complete: true };
    expect(desk.settle(id, { post: wirePost(), jobs })).toEqual({ is: 'landed', jobId: 'new' });
    expect(desk.settle(id, { post: wirePost(), jobs: { jobs: [job('old')], complete: true } }).is).toBe('absent');
    const live = withVariant(wirePost(), 'instagram', { status: 'published' });
    expect(desk.settle(id, { post: live })).toEqual({ is: 'landed' });
    // Work about no post at all is not work about a post that is gone.
    const { resourceId: _, ...aboutNone } = job('new');
    expect(desk.settle(id, { post: null, jobs: { jobs: [aboutNone], complete: true } }).is).toBe('absent');
  });
});

describe('a deletion', () => {
  it('asks when somebody changed the post after the person saw it', () => {
    const desk = createDesk();
    const pid = desk.knows();
    const { id } = desk.operation({ do: 'post.remove', pid });
    expect(desk.guard(id)).toEqual({ is: 'go' });
    desk.absorb(wirePost({ updatedAt: '2026-03-02T08:59:00Z' }));
    expect(desk.guard(id)).toEqual({ is: 'go' });
    desk.absorb(withVariant(wirePost(), 'facebook', { body: 'Precious' }));
    expect(desk.guard(id)).toEqual({ is: 'park', reason: 'changed-before-delete' });
    desk.change(id, { state: 'parked', reason: 'changed-before-delete' });
    expect(desk.store.posts.goneAtMs(pid)).toBeNull();
  });

  it('asks also when all that was sent of it was held off by the limit, and not after a doubt', () => {
    const desk = createDesk();
    const pid = desk.knows();
    const { id } = desk.operation({ do: 'post.remove', pid });
    desk.send(id);
    desk.absorb(withVariant(wirePost(), 'facebook', { body: 'Precious' }));
    desk.endAttempt(id, 'doubt');
    expect(desk.guard(id)).toEqual({ is: 'go' });
    desk.endAttempt(id, 'limited');
    expect(desk.guard(id)).toEqual({ is: 'park', reason: 'changed-before-delete' });
  });

  it('does not ask because a time that was on its way has arrived', () => {
    const desk = createDesk();
    const pid = desk.knows();
    const at = inHours(48);
    const time = desk.operation({ do: 'post.schedule', pid, platform: 'instagram', at });
    desk.send(time.id);
    const { id } = desk.operation({ do: 'post.remove', pid });
    desk.absorb(withVariant(wirePost(), 'instagram', { scheduledAt: at, status: 'scheduled' }));
    expect(desk.guard(id)).toEqual({ is: 'go' });
    desk.absorb(withVariant(wirePost(), 'instagram', { scheduledAt: inHours(50), status: 'scheduled' }));
    expect(desk.guard(id)).toEqual({ is: 'park', reason: 'changed-before-delete' });
  });

  it('does not ask because of our own words', () => {
    const desk = createDesk();
    const pid = desk.knows();
    const edit = desk.operation({ do: 'post.edit', pid, platform: 'instagram', fields: { body: 'Warm' } });
    desk.send(edit.id);
    const { id } = desk.operation({ do: 'post.remove', pid });
    desk.accepted(edit.id, { status: 200, body: withVariant(wirePost(), 'instagram', { body: 'Warm' }) });
    expect(desk.guard(id)).toEqual({ is: 'go' });
  });

  it('is done by a reply or by absence, and leaves a tombstone', () => {
    const desk = createDesk();
    const pid = desk.knows();
    const { id } = desk.operation({ do: 'post.remove', pid });
    desk.send(id);
    expect(desk.settle(id, { post: null })).toEqual({ is: 'landed' });
    expect(desk.settle(id, { post: wirePost() })).toEqual({ is: 'absent' });
    desk.accepted(id, { status: 204, body: null });
    expect(desk.store.posts.isEntombed('post-1')).toBe(true);
    expect(desk.store.posts.goneAtMs(pid)).not.toBeNull();
    expect(desk.store.posts.page({}, null, 10).rows).toEqual([]);
  });
});
