// The user's rule: a post of their own is scheduled and published only once what it says is approved here.
import { describe, expect, it } from 'vitest';
import { approvedIn } from '../../../../main/sync/posts/approval.ts';
import { createOutboxBench, inHours, wirePost, withVariant } from '../outbox-bench.ts';

const platform = 'instagram';
const scheduled = (hours: number) =>
  withVariant(wirePost(), platform, { status: 'scheduled', scheduledAt: inHours(hours) });

const open = (wire = wirePost(), askFirst = true) => {
  const bench = createOutboxBench();
  const rule = (on: boolean) => bench.transact((tx) => tx.store.approvals.writeRules({ takeOff: false, askFirst: on }));
  rule(askFirst);
  const pid = bench.knows(wire);
  return {
    bench,
    pid,
    rule,
    needs: () => bench.post(pid).needsOwnApproval ?? false,
    plan: (hours: number) => bench.operation({ do: 'post.schedule', pid, platform, at: inHours(hours) }).id,
    publish: () => bench.operation({ do: 'post.publish', pid, platform }).id,
    write: (body: string) => bench.wants({ do: 'post.edit', pid, platform, fields: { body } }),
    theirs: (body: string) => bench.ingest(withVariant(bench.confirmed(pid), platform, { body })),
    approve: () => bench.wants({ do: 'post.approve', pid }),
    park: (id: string) => bench.change(id, { state: 'parked', reason: 'approve-first' }),
  };
};
const held = { is: 'park', reason: 'approve-first' };

describe('with the rule', () => {
  it('a time is held back until the post is approved, which sends nothing, and is then sent by itself', () => {
    const { bench, pid, needs, plan, approve, park } = open();
    const id = plan(3);
    expect([needs(), bench.guard(id)]).toEqual([true, held]);
    park(id);
    expect(bench.row(pid).sync).toMatchObject({ state: 'needs-you', reason: 'approve-first' });
    expect(approve().operation).toBeNull();
    expect([needs(), bench.read(id).state, bench.guard(id)]).toEqual([false, 'ready', { is: 'go' }]);
    expect(bench.open(pid)).toEqual(['post.schedule instagram ready']);
  });

  it('an approval is of these words: later ones need another, even if the time was chosen for them', () => {
    const { bench, needs, plan, theirs, approve } = open();
    approve();
    theirs('Everything is free.');
    const id = plan(3);
    expect([needs(), bench.guard(id)]).toEqual([true, { is: 'park', reason: 'approval-changed' }]);
    approve();
    expect([needs(), bench.guard(id)]).toEqual([false, { is: 'go' }]);
  });

  it('nothing is published without it, and approving and publishing is one choice', () => {
    const { bench, publish, approve } = open();
    expect(bench.guard(publish())).toEqual({ is: 'park', reason: 'approval-required' });
    approve();
    expect(bench.guard(publish())).toEqual({ is: 'go' });
  });

  it('what was approved may be published whatever became of the other variants', () => {
    const { bench, pid, theirs, approve } = open();
    approve();
    theirs('Everything is free.');
    expect(bench.guard(bench.operation({ do: 'post.publish', pid, platform: 'facebook' }).id)).toEqual({ is: 'go' });
  });

  it('taking a time off is never held back, nor is a later one than the service holds', () => {
    const { bench, pid, plan } = open(scheduled(2));
    expect(bench.guard(bench.operation({ do: 'post.unschedule', pid, platform }).id)).toEqual({ is: 'go' });
    expect(bench.guard(plan(3))).toEqual({ is: 'go' });
    expect(bench.guard(plan(1))).toEqual(held);
  });

  it('a time that may have arrived is sent again', () => {
    const { bench, plan, rule } = open(wirePost(), false);
    const id = plan(3);
    bench.send(id);
    bench.endAttempt(id, 'doubt');
    bench.change(id, { state: 'doubt' });
    rule(true);
    expect(bench.guard(id)).toEqual({ is: 'go' });
  });

  it('undoing the approval holds the time back again', () => {
    const { bench, plan, approve } = open();
    const { inverse } = approve();
    const id = plan(3);
    for (const intent of inverse) bench.wants(intent);
    expect(bench.guard(id)).toEqual(held);
  });
});

describe('the rule leaves alone', () => {
  it('everything while it is off', () => {
    const { bench, needs, plan, publish } = open(wirePost(), false);
    expect([needs(), bench.guard(plan(3)), bench.guard(publish())]).toEqual([false, { is: 'go' }, { is: 'go' }]);
  });

  it('what the service asks an approval for, before it is given and after', () => {
    const { bench, pid, needs, plan, theirs } = open(wirePost({ needsApproval: true }));
    const id = plan(3);
    expect([needs(), bench.guard(id)]).toEqual([false, { is: 'go' }]);
    bench.ingest({ ...bench.confirmed(pid), needsApproval: false });
    expect(bench.store.approvals.newest(pid)?.source).toBe('elsewhere');
    theirs('Everything is free.');
    expect(needs()).toBe(false);
  });

  it('what is published', () => {
    const live = withVariant(wirePost(), platform, { status: 'published' });
    const { bench, pid, needs } = open({ ...live, variants: live.variants.slice(0, 1) });
    expect([needs(), bench.post(pid).variants.length]).toEqual([false, 1]);
  });
});

it('a reviewer counts as well as the user', () => {
  const { bench, pid, needs } = open();
  bench.wants({ do: 'post.approveAgain', pid, ...approvedIn(bench.post(pid)), reviewer: 'Mara' });
  expect([needs(), bench.post(pid).approval]).toMatchObject([false, { by: 'Mara' }]);
});
