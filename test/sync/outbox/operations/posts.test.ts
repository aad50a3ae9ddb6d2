// What each change of a post asks, waits for, and makes of a doubt.
import { describe, expect, it } from 'vitest';
import type { WireVariant } from '../../../../main/sync/posts/codec.ts';
import { createOutboxBench, inHours, nowMs, wirePost, wireVariant, withVariant } from '../outbox-bench.ts';

const minutes = (count: number) => inHours(count / 60);
const scheduled = (at: WireVariant['scheduledAt'], platform = 'instagram') =>
  withVariant(wirePost(), platform, { status: 'scheduled', scheduledAt: at });

describe('a new post in doubt', () => {
  const making = () => {
    const bench = createOutboxBench();
    const op = bench.operation({ do: 'post.create', platform: 'instagram', name: 'Rye' });
    bench.send(op.id);
    return { bench, id: op.id, pid: op.pid ?? 0 };
  };
  const candidate = (id: string, name: string) => wirePost({ id, name });

  it('is the one post of its name and platform', () => {
    const { bench, id } = making();
    const mine = candidate('a', 'Rye');
    const created = { posts: [mine, candidate('b', 'Other')], complete: true };
    expect(bench.settle(id, { created })).toEqual({ is: 'landed', post: mine });
  });

  it('was not made when the whole list has none', () => {
    const { bench, id } = making();
    const elsewhere = wirePost({ id: 'a', variants: [wireVariant('tiktok', { isPrimary: true })] });
    expect(bench.settle(id, { created: { posts: [elsewhere], complete: true } })).toEqual({ is: 'absent' });
    expect(bench.settle(id, { created: { posts: [], complete: false } }).is).toBe('unclear');
  });

  it('is asked about when several fit or one may have been renamed', () => {
    const { bench, id } = making();
    const unclear = { is: 'unclear', reason: 'which-post' };
    const twice = [candidate('a', 'Rye'), candidate('b', 'Rye')];
    expect(bench.settle(id, { created: { posts: twice, complete: true } })).toEqual(unclear);
    expect(bench.settle(id, { created: { posts: [candidate('a', 'New')], complete: true } })).toEqual(unclear);
  });

  it('holds back another of the same name', () => {
    const { bench } = making();
    const nearDuplicate = bench.operation({ do: 'post.create', platform: 'instagram', name: 'Rye' });
    const other = bench.operation({ do: 'post.create', platform: 'instagram', name: 'Bread' });
    expect([nearDuplicate.id, other.id].map((id) => bench.waitsForIndistinguishable(id))).toEqual([true, false]);
  });
});

describe('an edit in doubt', () => {
  const editing = () => {
    const bench = createOutboxBench();
    const pid = bench.knows();
    const fields = { body: 'Warm rye', hashtags: ['rye'] };
    const { id } = bench.operation({ do: 'post.edit', pid, platform: 'instagram', fields });
    bench.send(id);
    return { bench, id };
  };

  it('arrived when all of it is there, however the service writes it', () => {
    const { bench, id } = editing();
    const post = withVariant(wirePost(), 'instagram', { body: ' Warm rye\r\n', hashtags: ['#rye'] });
    expect(bench.settle(id, { post })).toEqual({ is: 'landed' });
  });

  it('did not arrive when nothing moved', () => {
    const { bench, id } = editing();
    expect(bench.settle(id, { post: wirePost() })).toEqual({ is: 'absent' });
  });

  it("conflicted with another client's text otherwise", () => {
    const { bench, id } = editing();
    const post = withVariant(wirePost(), 'instagram', { body: 'Theirs' });
    expect(bench.settle(id, { post })).toEqual({ is: 'theirs' });
  });

  it('on Pinterest may stand in either of the two texts', () => {
    const bench = createOutboxBench();
    const pid = bench.knows();
    const { id } = bench.operation({ do: 'post.edit', pid, platform: 'pinterest', fields: { body: 'Warm rye' } });
    bench.send(id);
    const inBody = withVariant(wirePost(), 'pinterest', { body: 'Warm rye' });
    const inDescription = withVariant(wirePost(), 'pinterest', { description: 'Warm rye' });
    expect(bench.settle(id, { post: inBody }).is).toBe('landed');
    expect(bench.settle(id, { post: inDescription }).is).toBe('landed');
  });
});

describe('a picture in doubt', () => {
  it('is known under the name its upload got', () => {
    const bench = createOutboxBench();
    const pid = bench.knows();
    const { mid } = bench.store.media.add({
      sha256: 'a',
      sizeBytes: 1,
      mimeType: 'image/png',
      name: 'a.png',
      file: 'a',
      atMs: nowMs,
    });
    const { id } = bench.operation({ do: 'post.setImage', pid, attachment: { mid } });
    bench.store.media.uploaded(mid, 'key-1', 'm-9', nowMs);
    bench.send(id);
    const post = withVariant(wirePost(), 'instagram', { media: [{ id: 'm-9', type: 'image' }] });
    expect(bench.settle(id, { post }).is).toBe('theirs');
    bench.rebase(id, post);
    expect(bench.open(pid).filter((op) => op.startsWith('post'))).toEqual([]);
  });

  it('that arrived is no reason to ask before the post is deleted', () => {
    const bench = createOutboxBench();
    const pid = bench.knows();
    const file = { sha256: 'a', sizeBytes: 1, mimeType: 'image/png', name: 'a.png', file: 'a', atMs: nowMs };
    const { mid } = bench.store.media.add(file);
    const { id } = bench.operation({ do: 'post.setImage', pid, attachment: { mid } });
    bench.store.media.uploaded(mid, 'key-1', 'm-9', nowMs);
    bench.send(id);
    const removal = bench.operation({ do: 'post.remove', pid });
    const post = withVariant(wirePost(), 'instagram', { media: [{ id: 'm-9', type: 'image' }] });
    bench.ingest(post);
    bench.rebase(id, post);
    expect(bench.guard(removal.id)).toEqual({ is: 'go' });
  });
});

describe('a schedule', () => {
  const planning = (at: string, wire = wirePost()) => {
    const bench = createOutboxBench();
    const pid = bench.knows(wire);
    return { bench, pid, id: bench.operation({ do: 'post.schedule', pid, platform: 'instagram', at }).id };
  };

  it('is never sent for a time that has passed or is too near', () => {
    const { bench, id } = planning(minutes(3));
    expect(bench.guard(id)).toEqual({ is: 'go' });
    expect(bench.guard(id, { serverTimeKnown: false })).toEqual({ is: 'park', reason: 'slot-passed' });
    expect(bench.guard(id, { serverNowMs: nowMs + 60_000 })).toEqual({ is: 'park', reason: 'slot-passed' });
  });

  it('is never sent for what is live', () => {
    const { bench, id } = planning(inHours(3));
    bench.ingest(withVariant(wirePost(), 'instagram', { status: 'published' }));
    expect(bench.guard(id)).toEqual({ is: 'park', reason: 'already-published' });
  });

  it('is confirmed by its reply', () => {
    const { bench, id, pid } = planning(inHours(3));
    bench.send(id);
    const body = {
      variantId: 'v',
      platform: 'instagram',
      scheduledAt: inHours(3),
      eligibleToPublish: false,
      needsApproval: true,
    };
    bench.accepted(id, { status: 201, body });
    expect(bench.row(pid)).toMatchObject({
      status: 'scheduled',
      at: inHours(3),
      needsApproval: true,
      sync: { state: 'synced' },
    });
    expect(bench.store.posts.document(pid)?.readAtMs).toBe(nowMs);
  });

  it('whose reply names no time is read again', () => {
    const { bench, id, pid } = planning(inHours(3));
    bench.send(id);
    const body = { variantId: 'v', platform: 'instagram', eligibleToPublish: true, needsApproval: false };
    bench.accepted(id, { status: 201, body });
    expect(bench.row(pid).at).toBe(inHours(3));
    expect(bench.store.posts.document(pid)?.readAtMs).toBe(0);
  });

  it('in doubt arrived when the slot is ours, in any notation, and else is sent again', () => {
    const { bench, id } = planning('2026-03-02T12:00:00.000Z');
    bench.send(id);
    expect(bench.settle(id, { post: scheduled('2026-03-02T13:00:00+01:00') }).is).toBe('landed');
    expect(bench.settle(id, { post: scheduled({ at: '2026-03-02T12:00:00Z', zone: 'UTC' }) }).is).toBe('landed');
    expect(bench.settle(id, { post: scheduled({ day: 'Monday' }) }).is).toBe('absent');
    expect(bench.settle(id, { post: wirePost() }).is).toBe('absent');
  });
});

describe('words and pictures', () => {
  it('are not sent for what is live', () => {
    const bench = createOutboxBench();
    const pid = bench.knows();
    const attachment = { sid: 'a-1' };
    const made = [
      bench.operation({ do: 'post.edit', pid, platform: 'instagram', fields: { body: 'Ours.' } }),
      bench.operation({ do: 'post.setImage', pid, platform: 'instagram', attachment }),
    ];
    for (const { id } of made) expect(bench.guard(id)).toEqual({ is: 'go' });
    bench.ingest(withVariant(wirePost(), 'instagram', { status: 'published' }));
    for (const { id } of made) expect(bench.guard(id)).toEqual({ is: 'park', reason: 'already-published' });
  });
});

describe('an unschedule', () => {
  it('is over when there is no time any more, and asks when it came too late', () => {
    const bench = createOutboxBench();
    const pid = bench.knows(scheduled(inHours(3)));
    const { id } = bench.operation({ do: 'post.unschedule', pid, platform: 'instagram' });
    expect(bench.guard(id)).toEqual({ is: 'go' });
    bench.ingest(withVariant(wirePost(), 'instagram', { status: 'published', scheduledAt: inHours(3) }));
    expect(bench.guard(id)).toEqual({ is: 'park', reason: 'already-published' });
    bench.ingest(wirePost());
    expect(bench.guard(id)).toEqual({ is: 'done' });
  });

  it('leaves the state of the version to a reading', () => {
    const bench = createOutboxBench();
    const pid = bench.knows(scheduled(inHours(3)));
    const { id } = bench.operation({ do: 'post.unschedule', pid, platform: 'instagram' });
    bench.send(id);
    bench.accepted(id, {
      status: 201,
      body: {
        variantId: 'v',
        platform: 'instagram',
        scheduledAt: null,
        eligibleToPublish: false,
        needsApproval: false,
      },
    });
    expect(bench.row(pid).at).toBeNull();
    expect(bench.store.posts.document(pid)?.readAtMs).toBe(0);
  });
});

describe('an approval', () => {
  const approving = (wire: ReturnType<typeof wirePost>) => {
    const bench = createOutboxBench();
    const pid = bench.knows(wire);
    return { bench, pid, id: bench.operation({ do: 'post.approve', pid }).id };
  };

  it('is sent only where it can merely stamp', () => {
    const near = approving({ ...scheduled(minutes(4)), needsApproval: true });
    expect(near.bench.guard(near.id)).toEqual({ is: 'park', reason: 'approve-publishes' });
    const sibling = approving({ ...scheduled(minutes(-60), 'facebook'), needsApproval: true });
    expect(sibling.bench.guard(sibling.id)).toEqual({ is: 'park', reason: 'approve-publishes' });
    const odd = approving({ ...scheduled({ day: 'Monday' }), needsApproval: true });
    expect(odd.bench.guard(odd.id)).toEqual({ is: 'park', reason: 'approve-publishes' });
    const far = approving({ ...scheduled(minutes(6)), needsApproval: true });
    expect(far.bench.guard(far.id)).toEqual({ is: 'go' });
    expect(far.bench.guard(far.id, { serverTimeKnown: false })).toEqual({ is: 'park', reason: 'approve-publishes' });
  });

  it('is over when the post is approved', () => {
    const { bench, id } = approving(wirePost());
    expect(bench.guard(id)).toEqual({ is: 'done' });
    expect(bench.settle(id, { post: wirePost() }).is).toBe('landed');
    expect(bench.settle(id, { post: wirePost({ needsApproval: true }) }).is).toBe('absent');
  });

  it('that published nevertheless is believed', () => {
    const { bench, id, pid } = approving(wirePost({ needsApproval: true }));
    bench.send(id);
    const body = { variantId: 'v-facebook', approved: true, publishedImmediately: true };
    bench.accepted(id, { status: 201, body });
    expect(bench.variant(pid, 'facebook').status).toBe('published');
    expect(bench.post(pid).needsApproval).toBe(false);
  });
});

describe('a publication', () => {
  const publishing = (wire = wirePost()) => {
    const bench = createOutboxBench();
    const pid = bench.knows(wire);
    return { bench, pid, id: bench.operation({ do: 'post.publish', pid, platform: 'instagram' }).id };
  };

  it('takes the time away first, once, and remembers it', () => {
    const { bench, pid, id } = publishing(scheduled(inHours(3)));
    expect(bench.guard(id).is).toBe('before');
    expect(bench.open(pid)).toEqual(['post.unschedule instagram ready', 'post.publish instagram ready']);
    expect(bench.read(id).pre).toMatchObject({ slot: inHours(3) });
    expect(bench.variant(pid, 'instagram').scheduledAt).toBe(inHours(3));
    expect(bench.guard(id)).toEqual({ is: 'park', reason: 'unsure' });
  });

  it('is over when the post is live, and waits for an approval', () => {
    const live = publishing(withVariant(wirePost(), 'instagram', { status: 'published' }));
    expect(live.bench.guard(live.id)).toEqual({ is: 'done' });
    const gated = publishing(wirePost({ needsApproval: true }));
    expect(gated.bench.guard(gated.id)).toEqual({ is: 'park', reason: 'approval-required' });
  });

  it('asks again when the click is half an hour old and nothing was sent', () => {
    const { bench, id } = publishing();
    bench.time.now += 30 * 60_000 + 1;
    expect(bench.guard(id)).toEqual({ is: 'park', reason: 'publish-stale' });
    bench.send(id);
    expect(bench.guard(id)).toEqual({ is: 'go' });
  });

  it('asks again also when all that was sent of it was held off by the limit', () => {
    const { bench, id } = publishing();
    bench.send(id);
    bench.endAttempt(id, 'limited');
    bench.time.now += 30 * 60_000 + 1;
    expect(bench.guard(id)).toEqual({ is: 'park', reason: 'publish-stale' });
  });

  it('that the platform refused stands in front of the person with its words', () => {
    const { bench, id } = publishing();
    bench.send(id);
    const body = { variantId: 'v', platform: 'instagram', success: false, error: 'Too large.', retryable: true };
    expect(bench.accepted(id, { status: 200, body })).toEqual({
      is: 'park',
      reason: 'publish-refused',
      error: {
        kind: 'service-failed',
        message: 'The platform did not take the post.',
        said: 'Too large.',
        retryable: true,
      },
    });
    expect(bench.accepted(id, { status: 200, body: { ...body, error: undefined } })).toMatchObject({
      error: expect.not.objectContaining({ said: expect.anything() }),
    });
  });

  it('shows as published only from the reply', () => {
    const { bench, pid, id } = publishing();
    expect(bench.variant(pid, 'instagram').status).toBe('draft');
    bench.send(id);
    const body = { variantId: 'v', platform: 'instagram', success: true, permalink: 'https://example.org/p/1' };
    bench.accepted(id, { status: 200, body });
    expect(bench.variant(pid, 'instagram')).toMatchObject({
      status: 'published',
      permalink: 'https://example.org/p/1',
    });
  });

  it('in doubt counts as published when it shows, or runs as a job that was not there before', () => {
    const { bench, id } = publishing();
    const job = (jobId: string) => ({
      id: jobId,
      kind: 'generate_post',
      status: 'running' as const,
      resourceId: 'post-1',
      creditsCharged: 0,
      createdAt: inHours(0),
    });
    bench.change(id, { pre: { jobs: ['old'] } });
    bench.send(id);
    const jobs = { jobs: [job('new'), job('old'), { ...job('other'), resourceId: 'post-2' }], complete: true };
    expect(bench.settle(id, { post: wirePost(), jobs })).toEqual({ is: 'landed', jobId: 'new' });
    expect(bench.settle(id, { post: wirePost(), jobs: { jobs: [job('old')], complete: true } }).is).toBe('absent');
    const live = withVariant(wirePost(), 'instagram', { status: 'published' });
    expect(bench.settle(id, { post: live })).toEqual({ is: 'landed' });
    // Work about no post at all is not work about a post that is gone.
    const { resourceId: _, ...aboutNone } = job('new');
    expect(bench.settle(id, { post: null, jobs: { jobs: [aboutNone], complete: true } }).is).toBe('absent');
  });
});

describe.each([
  ['an approval', { do: 'post.approve' }],
  ['a publication', { do: 'post.publish', platform: 'facebook' }],
] as const)('%s', (_, click) => {
  const reason = 'changed-elsewhere';
  const asked = (wire = wirePost()) => {
    const bench = createOutboxBench();
    const given = { ...wire, needsApproval: click.do === 'post.approve' };
    const pid = bench.knows(given);
    const ask = () => bench.operation({ ...click, pid }).id;
    return { bench, pid, ask, with: (change: Partial<WireVariant>) => withVariant(given, 'facebook', change), given };
  };

  it('asks when another client changed the text after the user saw it', () => {
    const { bench, ask, given, with: changed } = asked();
    const id = ask();
    expect(bench.guard(id)).toEqual({ is: 'go' });
    bench.ingest({ ...given, updatedAt: '2026-03-02T08:59:00Z', name: 'Renamed' });
    expect(bench.guard(id)).toEqual({ is: 'go' });
    bench.ingest(changed({ body: 'Everything is free.' }));
    expect(bench.guard(id)).toEqual({ is: 'park', reason });
    bench.ingest(changed({ media: [{ id: 'm-9', type: 'image' }] }));
    expect(bench.guard(id)).toEqual({ is: 'park', reason });
    bench.ingest(given);
    expect(bench.guard(id)).toEqual({ is: 'go' });
  });

  it('asks also when all that was sent of it was held off by the limit, and not after a doubt', () => {
    const { bench, ask, with: changed } = asked();
    const id = ask();
    bench.send(id);
    bench.ingest(changed({ hashtags: ['free'] }));
    bench.endAttempt(id, 'doubt');
    expect(bench.guard(id)).toEqual({ is: 'go' });
    bench.endAttempt(id, 'limited');
    expect(bench.guard(id)).toEqual({ is: 'park', reason });
  });

  it("does not ask because of the person's own words, or of what the service makes of them", () => {
    const { bench, pid, ask, given } = asked();
    const edit = bench.operation({ do: 'post.edit', pid, platform: 'instagram', fields: { body: 'Warm rye ' } });
    const id = ask();
    bench.send(edit.id);
    const main = withVariant(given, 'instagram', { body: 'Warm rye' });
    bench.accepted(edit.id, { status: 200, body: withVariant(main, 'facebook', { body: 'Warm rye, dear friends' }) });
    expect(bench.guard(id)).toEqual({ is: 'go' });
  });

  it('does not ask because of what the person wrote into a variant that follows the main one', () => {
    const { bench, pid, ask, given } = asked();
    const edit = bench.operation({ do: 'post.edit', pid, platform: 'instagram', fields: { body: 'Warm rye' } });
    const own = bench.operation({ do: 'post.edit', pid, platform: 'facebook', fields: { body: 'Mine' } });
    const id = ask();
    bench.send(edit.id);
    const main = withVariant(given, 'instagram', { body: 'Warm rye' });
    bench.accepted(edit.id, { status: 200, body: withVariant(main, 'facebook', { body: 'Warm rye, dear friends' }) });
    bench.send(own.id);
    bench.accepted(own.id, { status: 200, body: withVariant(main, 'facebook', { body: 'Mine', pinned: true }) });
    expect(bench.guard(id)).toEqual({ is: 'go' });
  });

  it('does not ask about a post that was begun and written just before', () => {
    const bench = createOutboxBench();
    const made = bench.operation({ do: 'post.create', platform: 'facebook', name: 'Rye' });
    const pid = made.pid ?? 0;
    const edit = bench.operation({ do: 'post.edit', pid, platform: 'facebook', fields: { body: 'Words' } });
    const { id } = bench.operation({ ...click, pid });
    const there = wirePost({ name: 'Rye', variants: [wireVariant('facebook', { isPrimary: true })] });
    const post = { ...there, needsApproval: click.do === 'post.approve', updatedAt: there.createdAt };
    bench.send(made.id);
    bench.accepted(made.id, { status: 201, body: post });
    bench.send(edit.id);
    bench.accepted(edit.id, { status: 200, body: withVariant(post, 'facebook', { body: 'Words' }) });
    expect(bench.guard(id)).toEqual({ is: 'go' });
  });

  it("asks when another client's text was merged with the user's", () => {
    const { bench, pid, ask, with: changed } = asked();
    const fields = { body: 'The oven is warm. Come on Friday at seven.' };
    const edit = bench.operation({ do: 'post.edit', pid, platform: 'facebook', fields });
    const id = ask();
    bench.ingest(changed({ body: 'The stove is warm. Come on Friday.', pinned: true }));
    const merged = 'The stove is warm. Come on Friday at seven.';
    expect(bench.read(edit.id).args).toEqual({ fields: { body: merged } });
    bench.send(edit.id);
    bench.accepted(edit.id, { status: 200, body: changed({ body: merged, pinned: true }) });
    expect(bench.guard(id)).toEqual({ is: 'park', reason });
  });

  it('is sent as it is now once the person asks again', () => {
    const { bench, pid, ask, with: changed } = asked();
    const id = ask();
    bench.ingest(changed({ body: 'Everything is free.' }));
    bench.change(id, { state: 'parked', reason });
    const again = ask();
    expect(bench.guard(again)).toEqual({ is: 'go' });
    expect(bench.open(pid)).toHaveLength(1);
  });

  it('that waits counts for what the person sees at the last click', () => {
    const { bench, ask, with: changed } = asked();
    const id = ask();
    bench.ingest(changed({ body: 'Half past seven.' }));
    expect(ask()).toBe(id);
    expect(bench.guard(id)).toEqual({ is: 'go' });
  });
});

describe('a deletion', () => {
  it('asks when another client changed the post after the user saw it', () => {
    const bench = createOutboxBench();
    const pid = bench.knows();
    const { id } = bench.operation({ do: 'post.remove', pid });
    expect(bench.guard(id)).toEqual({ is: 'go' });
    bench.ingest(wirePost({ updatedAt: '2026-03-02T08:59:00Z' }));
    expect(bench.guard(id)).toEqual({ is: 'go' });
    bench.ingest(withVariant(wirePost(), 'facebook', { body: 'Precious' }));
    expect(bench.guard(id)).toEqual({ is: 'park', reason: 'changed-before-delete' });
    bench.change(id, { state: 'parked', reason: 'changed-before-delete' });
    expect(bench.store.posts.goneAtMs(pid)).toBeNull();
  });

  it('asks also when all that was sent of it was held off by the limit, and not after a doubt', () => {
    const bench = createOutboxBench();
    const pid = bench.knows();
    const { id } = bench.operation({ do: 'post.remove', pid });
    bench.send(id);
    bench.ingest(withVariant(wirePost(), 'facebook', { body: 'Precious' }));
    bench.endAttempt(id, 'doubt');
    expect(bench.guard(id)).toEqual({ is: 'go' });
    bench.endAttempt(id, 'limited');
    expect(bench.guard(id)).toEqual({ is: 'park', reason: 'changed-before-delete' });
  });

  it('does not ask because a time that was on its way has arrived', () => {
    const bench = createOutboxBench();
    const pid = bench.knows();
    const at = inHours(48);
    const time = bench.operation({ do: 'post.schedule', pid, platform: 'instagram', at });
    bench.send(time.id);
    const { id } = bench.operation({ do: 'post.remove', pid });
    bench.ingest(withVariant(wirePost(), 'instagram', { scheduledAt: at, status: 'scheduled' }));
    expect(bench.guard(id)).toEqual({ is: 'go' });
    bench.ingest(withVariant(wirePost(), 'instagram', { scheduledAt: inHours(50), status: 'scheduled' }));
    expect(bench.guard(id)).toEqual({ is: 'park', reason: 'changed-before-delete' });
  });

  it('does not ask because of our own words', () => {
    const bench = createOutboxBench();
    const pid = bench.knows();
    const edit = bench.operation({ do: 'post.edit', pid, platform: 'instagram', fields: { body: 'Warm' } });
    bench.send(edit.id);
    const { id } = bench.operation({ do: 'post.remove', pid });
    bench.accepted(edit.id, { status: 200, body: withVariant(wirePost(), 'instagram', { body: 'Warm' }) });
    expect(bench.guard(id)).toEqual({ is: 'go' });
  });

  it('is done by a reply or by absence, and leaves a tombstone', () => {
    const bench = createOutboxBench();
    const pid = bench.knows();
    const { id } = bench.operation({ do: 'post.remove', pid });
    bench.send(id);
    expect(bench.settle(id, { post: null })).toEqual({ is: 'landed' });
    expect(bench.settle(id, { post: wirePost() })).toEqual({ is: 'absent' });
    bench.accepted(id, { status: 204, body: null });
    expect(bench.store.posts.hasTombstone('post-1')).toBe(true);
    expect(bench.store.posts.goneAtMs(pid)).not.toBeNull();
    expect(bench.store.posts.page({}, null, 10).rows).toEqual([]);
  });
});
