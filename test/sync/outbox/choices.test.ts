// What each choice about a parked change does to the outbox.
import { describe, expect, it } from 'vitest';
import { type ParkChoice, type ParkReason, parkReasons } from '../../../preload/rules/sync-states.ts';
import { choicesOf, createChoices } from '../../../main/sync/outbox/choices.ts';
import { enqueue } from '../../../main/sync/outbox/enqueue.ts';
import type { Intent } from '../../../main/sync/outbox/operation.ts';
import { slotMarginMs } from '../../../main/sync/kernel/rules.ts';
import { approvedIn, slottedWords } from '../../../main/sync/posts/approval.ts';
import { createOutboxBench, inHours, wirePost, withVariant, type OutboxBench } from './outbox-bench.ts';
import { thrown } from '../../support/failure.ts';

const open = (wire = wirePost()) => {
  const bench = createOutboxBench();
  const pid = bench.knows(wire);
  const reread: number[] = [];
  const woken = { count: 0 };
  const choices = createChoices({
    transact: bench.transact,
    enqueue,
    serverNowMs: () => bench.time.now,
    reread: (of) => void reread.push(of),
    wake: () => void (woken.count += 1),
  });
  return { bench, pid, choices, reread, woken };
};

/** A change of the person that was sent and came back in front of them. */
const parked = (bench: OutboxBench, intent: Intent, reason: ParkReason): string => {
  const { id } = bench.operation(intent);
  bench.send(id);
  bench.change(id, { state: 'parked', reason });
  return id;
};

it.each(parkReasons)('there is something to do about %s', (reason) => {
  const { bench, pid } = open();
  const id = parked(bench, { do: 'post.rename', pid, name: 'Mine' }, reason);
  expect(choicesOf(bench.read(id)).length).toBeGreaterThan(0);
});

it('there is nothing to do about a change that just waits', () => {
  const { bench, pid, choices } = open();
  const { id } = bench.operation({ do: 'post.rename', pid, name: 'Mine' });
  expect(choicesOf(bench.read(id))).toEqual([]);
  expect(thrown(() => choices.choose(id, 'discard'))).toMatchObject({ kind: 'invalid' });
});

it('a choice that a change does not have is refused', () => {
  const { bench, pid, choices } = open();
  const id = parked(bench, { do: 'post.rename', pid, name: 'Mine' }, 'refused');
  expect(thrown(() => choices.choose(id, 'delete-anyway'))).toMatchObject({
    kind: 'invalid',
    reason: 'decided-already',
  });
  expect(bench.read(id).state).toBe('parked');
});

it('a change that is over takes no choice any more', () => {
  const { bench, pid, choices } = open();
  const id = parked(bench, { do: 'post.rename', pid, name: 'Mine' }, 'refused');
  choices.choose(id, 'discard');
  expect(thrown(() => choices.choose(id, 'discard'))).toMatchObject({ kind: 'not-found', reason: 'decided-already' });
});

describe('sending again', () => {
  it('is a new change with the same words at the same place', () => {
    const { bench, pid, choices, woken } = open();
    const id = parked(bench, { do: 'post.rename', pid, name: 'Mine' }, 'refused');
    bench.operation({ do: 'post.edit', pid, platform: 'instagram', fields: { body: 'New' } });
    choices.choose(id, 'send-again');
    expect(bench.read(id)).toMatchObject({ state: 'cancelled', reason: 'superseded' });
    const [first] = bench.store.operations.ofPost(pid);
    expect(first).toMatchObject({ kind: 'post.rename', state: 'ready', attempts: 0, args: bench.read(id).args });
    expect(first?.id).not.toBe(id);
    expect(bench.open(pid)).toEqual(['post.rename ready', 'post.edit instagram ready']);
    expect(woken.count).toBe(1);
  });

  it('asks as of now, so that an old click counts as a fresh one', () => {
    const { bench, pid, choices } = open();
    const id = parked(bench, { do: 'post.publish', pid, platform: 'instagram' }, 'publish-stale');
    bench.time.now += 3_600_000;
    choices.choose(id, 'send-again');
    expect(bench.store.operations.ofPost(pid)[0]?.intentAtMs).toBe(bench.time.now);
  });
});

describe('discarding', () => {
  it('gives up this change alone and shows the post as it is', () => {
    const { bench, pid, choices } = open();
    const id = parked(bench, { do: 'post.rename', pid, name: 'Mine' }, 'refused');
    bench.operation({ do: 'post.edit', pid, platform: 'instagram', fields: { body: 'New' } });
    choices.choose(id, 'discard');
    expect(bench.read(id)).toMatchObject({ state: 'cancelled', reason: 'withdrawn' });
    expect(bench.open(pid)).toEqual(['post.edit instagram ready']);
    expect(bench.row(pid).name).toBe('Rye on Friday');
  });

  it('refused words leaves later words in conflict with nothing', () => {
    const { bench, pid, choices } = open();
    const write = (body: string) => bench.operation({ do: 'post.edit', pid, platform: 'instagram', fields: { body } });
    const { id } = write('Mine.');
    bench.send(id);
    write('Mine. And more.');
    bench.change(id, { state: 'parked', reason: 'refused' });
    choices.choose(id, 'discard');
    bench.ingest({ ...wirePost(), name: 'Theirs', updatedAt: '2026-03-02T08:00:00.000Z' });
    expect(bench.open(pid)).toEqual(['post.edit instagram ready']);
    expect(bench.store.conflicts.openOfPost(pid)).toEqual([]);
  });

  it('of a beginning takes the post with it', () => {
    const { bench, choices } = open();
    const made = bench.wants({ do: 'post.create', platform: 'facebook', name: 'Buns' });
    const pid = made.pid ?? 0;
    bench.operation({ do: 'post.edit', pid, platform: 'facebook', fields: { body: 'New' } });
    const id = made.operation?.id ?? '';
    bench.send(id);
    bench.change(id, { state: 'parked', reason: 'which-post' });
    choices.choose(id, 'discard');
    expect(bench.open(pid)).toEqual([]);
    expect(bench.store.posts.goneAtMs(pid)).not.toBeNull();
  });

  it('of what waits for a file brings what needs it in front of the person', () => {
    const { bench, choices } = open();
    const { mid } = bench.transact((tx) =>
      tx.store.media.add({ sha256: 'a', sizeBytes: 1, mimeType: 'image/jpeg', name: 'a.jpg', file: 'a', atMs: 0 }),
    );
    const made = bench.operation({ do: 'post.fromMedia', attachments: [{ mid }], name: 'Buns' });
    const [upload] = bench.store.operations.dependencies(made.id);
    bench.change(upload ?? '', { state: 'parked', reason: 'refused' });
    choices.choose(upload ?? '', 'discard');
    expect(bench.read(made.id)).toMatchObject({ state: 'parked', reason: 'needs-other' });
  });

  it('a deletion keeps the post', () => {
    const { bench, pid, choices } = open();
    const id = parked(bench, { do: 'post.remove', pid }, 'changed-before-delete');
    choices.choose(id, 'discard');
    expect(bench.store.posts.goneAtMs(pid)).toBeNull();
    expect(bench.open(pid)).toEqual([]);
  });
});

describe('what waited on a post that was deleted and changed elsewhere', () => {
  /** A caption and a picture that were never sent, then the deletion, then a stranger's words. */
  const deleted = (stranger: { body?: string; name?: string }) => {
    const { bench, pid, choices } = open();
    const { mid } = bench.transact((tx) =>
      tx.store.media.add({ sha256: 'a', sizeBytes: 1, mimeType: 'image/jpeg', name: 'a.jpg', file: 'a', atMs: 0 }),
    );
    bench.wants({ do: 'post.setImage', pid, platform: 'instagram', attachment: { mid } });
    bench.wants({ do: 'post.edit', pid, platform: 'instagram', fields: { body: 'Mine.' } });
    const removal = bench.operation({ do: 'post.remove', pid });
    const { name = 'Rye on Friday', ...text } = stranger;
    bench.ingest({ ...withVariant(wirePost(), 'instagram', text), name, updatedAt: '2026-03-02T08:00:00.000Z' });
    bench.change(removal.id, { state: 'parked', reason: 'changed-before-delete' });
    const waiting = () => bench.open(pid);
    return { bench, pid, mid, choices, id: removal.id, waiting };
  };

  it('waits again when the post is restored, with the file it needs', () => {
    const { bench, pid, choices, id, waiting } = deleted({ name: 'Theirs' });
    choices.choose(id, 'discard');
    expect(waiting()).toEqual(['post.setImage instagram staged', 'post.edit instagram ready']);
    expect(bench.post(pid)).toMatchObject({ name: 'Theirs', variants: [{ body: 'Mine.', media: [{}] }, {}, {}] });
  });

  it('stands against what a stranger wrote there', () => {
    const { bench, pid, choices, id, waiting } = deleted({ body: 'Theirs.' });
    choices.choose(id, 'discard');
    expect(waiting()).toEqual(['post.setImage instagram staged', 'post.edit instagram conflict']);
    expect(bench.store.conflicts.openOfPost(pid)).toMatchObject([{ mine: 'Mine.', theirs: 'Theirs.' }]);
  });

  it('gives way to what the person wrote since, and to a file that is gone', () => {
    const { bench, pid, mid, choices, id, waiting } = deleted({ name: 'Theirs' });
    bench.wants({ do: 'post.edit', pid, platform: 'instagram', fields: { body: 'Later.' } });
    bench.store.media.remove(mid);
    choices.choose(id, 'discard');
    expect(waiting()).toEqual(['post.edit instagram ready']);
    expect(bench.post(pid)).toMatchObject({ variants: [{ body: 'Later.' }, {}, {}] });
  });

  const editOf = (bench: OutboxBench, pid: number, fields: { body?: string; hashtags?: string[] }) =>
    bench.operation({ do: 'post.edit', pid, platform: 'instagram', fields });
  /** Parks the deletion because a stranger renamed the post. */
  const renamedElsewhere = (bench: OutboxBench, removal: string, name = 'Theirs') => {
    bench.ingest({ ...wirePost(), name, updatedAt: '2026-03-02T08:00:00.000Z' });
    bench.change(removal, { state: 'parked', reason: 'changed-before-delete' });
  };

  it('waits again with every field, and conflicts with nothing, when AI work stood between two edits', () => {
    const { bench, pid, choices } = open();
    editOf(bench, pid, { body: 'Mine.', hashtags: ['rye'] });
    bench.wants({ do: 'post.generate', pid, platform: 'instagram', idea: 'Rye' });
    editOf(bench, pid, { body: 'Mine. And more.' });
    const { id } = bench.operation({ do: 'post.remove', pid });
    renamedElsewhere(bench, id);
    choices.choose(id, 'discard');
    expect(bench.open(pid)).toEqual(['post.edit instagram ready']);
    expect(bench.variant(pid, 'instagram')).toMatchObject({ body: 'Mine. And more.', hashtags: ['rye'] });
    expect(bench.store.conflicts.openOfPost(pid)).toEqual([]);
  });

  it('waits again together with the refused words it was built on', () => {
    const { bench, pid, choices } = open();
    const first = editOf(bench, pid, { body: 'Mine.', hashtags: ['rye'] });
    bench.send(first.id);
    editOf(bench, pid, { body: 'Mine. And more.' });
    bench.change(first.id, { state: 'parked', reason: 'refused' });
    const { id } = bench.operation({ do: 'post.remove', pid });
    renamedElsewhere(bench, id);
    choices.choose(id, 'discard');
    expect(bench.open(pid)).toEqual(['post.edit instagram ready']);
    expect(bench.variant(pid, 'instagram')).toMatchObject({ body: 'Mine. And more.', hashtags: ['rye'] });
  });

  it('does not put refused words over later ones that were sent', () => {
    const { bench, pid, choices } = open();
    const first = editOf(bench, pid, { body: 'Mine.', hashtags: ['rye'] });
    bench.send(first.id);
    const second = editOf(bench, pid, { body: 'Mine. And more.' });
    bench.change(first.id, { state: 'parked', reason: 'refused' });
    bench.send(second.id);
    const { id } = bench.operation({ do: 'post.remove', pid });
    renamedElsewhere(bench, id);
    choices.choose(id, 'discard');
    expect(bench.open(pid)).toEqual(['post.edit instagram inflight', 'post.edit instagram ready']);
    expect(bench.variant(pid, 'instagram')).toMatchObject({ body: 'Mine. And more.', hashtags: ['rye'] });
  });

  it('waits again beside other fields that the person wrote since, also over a second deletion', () => {
    const { bench, pid, choices } = open();
    editOf(bench, pid, { body: 'Mine.', hashtags: ['rye'] });
    const first = bench.operation({ do: 'post.remove', pid });
    renamedElsewhere(bench, first.id);
    editOf(bench, pid, { body: 'Later.' });
    const second = bench.operation({ do: 'post.remove', pid });
    expect(bench.open(pid)).toEqual(['post.remove ready']);
    renamedElsewhere(bench, second.id, 'Theirs again');
    choices.choose(second.id, 'discard');
    expect(bench.variant(pid, 'instagram')).toMatchObject({ body: 'Later.', hashtags: ['rye'] });
    expect(bench.store.conflicts.openOfPost(pid)).toEqual([]);
  });

  it('does not conflict with a stranger’s text that the person had before them when writing again', () => {
    const { bench, pid, choices, id } = deleted({ body: 'Theirs.' });
    editOf(bench, pid, { body: 'Mine after theirs.' });
    const second = bench.operation({ do: 'post.remove', pid });
    bench.change(second.id, { state: 'parked', reason: 'changed-before-delete' });
    choices.choose(second.id, 'discard');
    expect(bench.read(id).endedAtMs).not.toBeNull();
    expect(bench.variant(pid, 'instagram').body).toBe('Mine after theirs.');
    expect(bench.store.conflicts.openOfPost(pid)).toEqual([]);
  });

  it('waits again behind an earlier change that is in front of the person', () => {
    const { bench, pid, choices } = open();
    const first = editOf(bench, pid, { body: 'Mine.' });
    bench.send(first.id);
    editOf(bench, pid, { body: 'Mine. And more.' });
    bench.change(first.id, { state: 'parked', reason: 'unsure' });
    const { id } = bench.operation({ do: 'post.remove', pid });
    renamedElsewhere(bench, id);
    choices.choose(id, 'discard');
    expect(bench.open(pid)).toEqual(['post.edit instagram parked', 'post.edit instagram ready']);
    expect(bench.variant(pid, 'instagram').body).toBe('Mine. And more.');
  });

  it('waits again when the deletion was refused and is given up', () => {
    const { bench, pid, choices } = open();
    editOf(bench, pid, { body: 'Mine.' });
    const id = parked(bench, { do: 'post.remove', pid }, 'scope-missing');
    choices.choose(id, 'discard');
    expect(bench.open(pid)).toEqual(['post.edit instagram ready']);
    expect(bench.variant(pid, 'instagram').body).toBe('Mine.');
  });

  it('does not block giving up a deletion that cannot be read', () => {
    const { bench, pid, choices } = open();
    const { id } = bench.operation({ do: 'post.remove', pid });
    bench.change(id, { state: 'parked', reason: 'unreadable', args: { waited: 'broken' } });
    choices.choose(id, 'discard');
    expect(bench.open(pid)).toEqual([]);
  });

  it('survives a second deletion', () => {
    const { bench, choices, id, pid, waiting } = deleted({ name: 'Theirs' });
    choices.choose(id, 'delete-anyway');
    expect(waiting()).toEqual(['post.remove ready']);
    const [again] = bench.store.operations.ofPost(pid);
    bench.change(again?.id ?? '', { state: 'parked', reason: 'changed-before-delete' });
    choices.choose(again?.id ?? '', 'discard');
    expect(waiting()).toEqual(['post.setImage instagram staged', 'post.edit instagram ready']);
  });
});

describe('a time that waited on a post that was deleted', () => {
  type Wanted = { platform: 'instagram' | 'facebook'; at: string | null };
  const plan = (bench: OutboxBench, pid: number, { platform, at }: Wanted) =>
    bench.operation(
      at === null ? { do: 'post.unschedule', pid, platform } : { do: 'post.schedule', pid, platform, at },
    );
  /** It needs the person, since a stranger renamed the post. */
  const removed = (bench: OutboxBench, pid: number, wire = wirePost()) => {
    const { id } = bench.operation({ do: 'post.remove', pid });
    bench.ingest({ ...wire, name: `${wire.name}!`, updatedAt: '2026-03-02T08:00:00.000Z' });
    bench.change(id, { state: 'parked', reason: 'changed-before-delete' });
    return id;
  };
  const on = (bench: OutboxBench, pid: number) => bench.variant(pid, 'facebook').scheduledAt;
  const held = (at: string) => withVariant(wirePost(), 'facebook', { status: 'scheduled', scheduledAt: at });

  it('waits again when the post is restored, behind the edit', () => {
    const { bench, pid, choices } = open();
    plan(bench, pid, { platform: 'facebook', at: inHours(5) });
    bench.operation({ do: 'post.edit', pid, platform: 'instagram', fields: { body: 'Mine.' } });
    choices.choose(removed(bench, pid), 'discard');
    expect(bench.open(pid)).toEqual(['post.edit instagram ready', 'post.schedule facebook ready']);
    expect(on(bench, pid)).toBe(inHours(5));
  });

  it('waits again also where the service had refused it', () => {
    const { bench, pid, choices } = open();
    parked(bench, { do: 'post.schedule', pid, platform: 'facebook', at: inHours(5) }, 'refused');
    choices.choose(removed(bench, pid), 'discard');
    expect(bench.open(pid)).toEqual(['post.schedule facebook ready']);
  });

  it('is not given back once it has passed, or the version is published', () => {
    const { bench, pid, choices } = open();
    plan(bench, pid, { platform: 'facebook', at: inHours(1) });
    plan(bench, pid, { platform: 'instagram', at: inHours(5) });
    const id = removed(bench, pid, withVariant(wirePost(), 'instagram', { status: 'published' }));
    bench.time.now += 2 * 3_600_000;
    choices.choose(id, 'discard');
    expect(bench.open(pid)).toEqual([]);
  });

  it('stays away where taking it away waited: the service would publish then', () => {
    const { bench, pid, choices } = open(held(inHours(5)));
    plan(bench, pid, { platform: 'facebook', at: null });
    choices.choose(removed(bench, pid, held(inHours(5))), 'discard');
    expect(bench.open(pid)).toEqual(['post.unschedule facebook ready']);
    expect(on(bench, pid)).toBeNull();
  });

  it('gives way to one that the person chose since, and to one that was sent after it', () => {
    const { bench, pid, choices } = open();
    plan(bench, pid, { platform: 'facebook', at: inHours(5) });
    const id = removed(bench, pid);
    plan(bench, pid, { platform: 'facebook', at: inHours(7) });
    choices.choose(id, 'discard');
    expect(bench.open(pid)).toEqual(['post.schedule facebook ready']);
    expect(on(bench, pid)).toBe(inHours(7));

    const sent = open();
    parked(sent.bench, { do: 'post.schedule', pid, platform: 'facebook', at: inHours(5) }, 'refused');
    sent.bench.send(plan(sent.bench, pid, { platform: 'facebook', at: inHours(7) }).id);
    sent.choices.choose(removed(sent.bench, sent.pid), 'discard');
    expect(sent.bench.open(sent.pid)).toEqual(['post.schedule facebook inflight']);
  });

  it('replaces one that a stranger chose, and says so', () => {
    const { bench, pid, choices } = open();
    plan(bench, pid, { platform: 'facebook', at: inHours(5) });
    choices.choose(removed(bench, pid, held(inHours(9))), 'discard');
    const [again] = bench.store.operations.ofPost(pid);
    expect(bench.guard(again?.id ?? '')).toEqual({ is: 'go' });
    expect(bench.store.postNotes.merged(pid)).toMatchObject([
      { platform: 'facebook', field: 'slot', mine: inHours(5), theirs: inHours(9) },
    ]);
  });

  it('waits again also over a second deletion', () => {
    const { bench, pid, choices } = open();
    plan(bench, pid, { platform: 'facebook', at: inHours(5) });
    const first = removed(bench, pid);
    choices.choose(first, 'delete-anyway');
    expect(bench.open(pid)).toEqual(['post.remove ready']);
    const [second] = bench.store.operations.ofPost(pid);
    bench.change(second?.id ?? '', { state: 'parked', reason: 'changed-before-delete' });
    choices.choose(second?.id ?? '', 'discard');
    expect(bench.open(pid)).toEqual(['post.schedule facebook ready']);
  });
});

it('sending a file again frees what waits for it', () => {
  const { bench, choices } = open();
  const { mid } = bench.transact((tx) =>
    tx.store.media.add({ sha256: 'a', sizeBytes: 1, mimeType: 'image/jpeg', name: 'a.jpg', file: 'a', atMs: 0 }),
  );
  const made = bench.operation({ do: 'post.fromMedia', attachments: [{ mid }], name: 'Buns' });
  const [upload] = bench.store.operations.dependencies(made.id);
  bench.change(upload ?? '', { state: 'parked', reason: 'refused' });
  bench.change(made.id, { state: 'parked', reason: 'needs-other' });
  choices.choose(upload ?? '', 'send-again');
  expect(bench.read(made.id)).toMatchObject({ state: 'staged', reason: null });
  const [again] = bench.store.operations.withOrderingKey(bench.read(upload ?? '').orderingKey);
  bench.transact((tx) => tx.store.operations.end(again?.id ?? '', 'done', tx.nowMs));
  expect(bench.read(made.id).state).toBe('ready');
});

describe('a post that was deleted elsewhere', () => {
  const gone = () => {
    const opened = open();
    const { bench, pid } = opened;
    const id = parked(
      bench,
      { do: 'post.edit', pid, platform: 'instagram', fields: { body: 'Mine' } },
      'deleted-elsewhere',
    );
    return { ...opened, id };
  };
  const others = (bench: OutboxBench, pid: number) =>
    bench.store.posts.page({}, null, 10).rows.filter((row) => row.id !== String(pid));

  it('is created again as a draft with everything that was stored, on each of its platforms', () => {
    const { bench, pid, choices, id } = gone();
    choices.choose(id, 'recreate');
    const [copy, ...more] = others(bench, pid);
    expect(more).toEqual([]);
    expect(copy).toMatchObject({ name: 'Rye on Friday', excerpt: 'Mine', status: 'draft' });
    expect(copy?.platforms.map(({ platform }) => platform)).toEqual(['instagram', 'facebook', 'pinterest']);
    const parts = bench.store.families.pids(Number(copy?.id));
    expect(parts.map((part) => bench.open(part))).toEqual([
      ['post.create instagram ready', 'post.edit instagram ready'],
      ['post.create facebook ready', 'post.edit facebook ready'],
      ['post.create pinterest ready', 'post.edit pinterest ready'],
    ]);
    const texts = parts.flatMap((part) => bench.post(part).variants.map(({ platform, body }) => [platform, body]));
    expect(texts).toContainEqual(['pinterest', 'The oven is warm.']);
    expect(bench.store.posts.goneAtMs(pid)).not.toBeNull();
    // What it lacks is said once: the picture that the service made.
    expect(parts.map((part) => bench.store.postNotes.leftOut(part)?.platforms ?? [])).toEqual([[], [], []]);
  });

  it('stays here as a copy', () => {
    const { bench, pid, choices, id } = gone();
    choices.choose(id, 'keep-copy');
    expect(bench.open(pid)).toEqual([]);
    expect(others(bench, pid)).toEqual([]);
    expect(bench.store.wordings.ofPost(pid).map(({ value }) => value)).toContain('Mine');
  });

  it('goes when it is discarded, and its words stay in its history', () => {
    const { bench, pid, choices, id } = gone();
    choices.choose(id, 'discard');
    expect(bench.store.posts.goneAtMs(pid)).not.toBeNull();
    expect(bench.open(pid)).toEqual([]);
    expect(bench.store.wordings.ofPost(pid).map(({ value }) => value)).toContain('Mine');
  });
});

it('deleting anyway starts again from the current post', () => {
  const { bench, pid, choices } = open();
  const id = parked(bench, { do: 'post.remove', pid }, 'changed-before-delete');
  choices.choose(id, 'delete-anyway');
  expect(bench.read(id).state).toBe('cancelled');
  expect(bench.open(pid)).toEqual(['post.remove ready']);
});

describe('a slot that has passed', () => {
  it('gets a new time, too, when the service refuses it as passed and this computer does not think so', () => {
    const { bench, pid, choices } = open();
    const id = parked(bench, { do: 'post.schedule', pid, platform: 'instagram', at: inHours(1) }, 'refused');
    expect(choicesOf(bench.read(id))).toEqual(['new-time', 'send-again', 'discard']);
    choices.choose(id, 'new-time', inHours(5));
    expect(bench.variant(pid, 'instagram').scheduledAt).toBe(inHours(5));
  });

  it('gets a new time at its old place', () => {
    const { bench, pid, choices } = open();
    const id = parked(bench, { do: 'post.schedule', pid, platform: 'instagram', at: inHours(1) }, 'slot-passed');
    bench.operation({ do: 'post.rename', pid, name: 'Later' });
    choices.choose(id, 'new-time', inHours(5));
    const [first, second] = bench.store.operations.ofPost(pid);
    expect(first).toMatchObject({
      kind: 'post.schedule',
      args: { at: inHours(5) },
      deadlineMs: Date.parse(inHours(5)) - slotMarginMs,
    });
    expect(second?.kind).toBe('post.rename');
  });

  it('gets a new time for the words that it was for, not for those written since', () => {
    const { bench, pid, choices } = open();
    bench.wants({ do: 'post.approveAgain', pid, ...approvedIn(bench.post(pid)) });
    const edit = (body: string) => bench.wants({ do: 'post.edit', pid, platform: 'instagram', fields: { body } });
    const time = { do: 'post.schedule', pid, platform: 'instagram', at: inHours(1) } as const;
    const wordsOf = () => {
      const schedules = bench.store.operations.ofPost(pid).filter(({ kind }) => kind === 'post.schedule');
      return schedules.map((op) => slottedWords(op)?.words.map(({ text }) => text) ?? null);
    };
    edit('Seen with the time');
    const id = parked(bench, time, 'slot-passed');
    edit('Written since');
    choices.choose(id, 'new-time', inHours(5));
    expect(wordsOf()).toEqual([['Seen with the time']]);
    const held = bench.store.operations.ofPost(pid).find(({ kind }) => kind === 'post.schedule');
    bench.change(held?.id ?? '', { state: 'parked', reason: 'approval-changed', base: null });
    choices.choose(held?.id ?? '', 'new-time', inHours(6));
    // For what was approved alone.
    expect(wordsOf()).toEqual([null]);
  });

  it.each([undefined, inHours(-1)])('does not get the time %s', (at) => {
    const { bench, pid, choices } = open();
    const id = parked(bench, { do: 'post.schedule', pid, platform: 'instagram', at: inHours(1) }, 'slot-passed');
    expect(thrown(() => choices.choose(id, 'new-time', at))).toMatchObject({ kind: 'invalid', reason: 'time-passed' });
    expect(bench.read(id).state).toBe('parked');
  });
});

describe('an approval that would publish', () => {
  const near = () => {
    const scheduled = { status: 'scheduled', scheduledAt: inHours(0.02) } as const;
    const opened = open({ ...withVariant(wirePost(), 'instagram', scheduled), needsApproval: true });
    const { bench, pid } = opened;
    const id = parked(bench, { do: 'post.approve', pid }, 'approve-publishes');
    return { ...opened, id };
  };

  it('moves the slot first when a new time is chosen', () => {
    const { bench, pid, choices, id } = near();
    choices.choose(id, 'new-time', inHours(5));
    expect(bench.open(pid)).toEqual(['post.schedule instagram ready', 'post.approve ready']);
  });

  it('keeps slots as far apart as they are, and approves what was seen then, not what was written since', () => {
    const { bench, pid, choices, id } = near();
    bench.wants({ do: 'post.schedule', pid, platform: 'facebook', at: inHours(-2) });
    const { base } = bench.read(id);
    bench.wants({ do: 'post.edit', pid, platform: 'instagram', fields: { body: 'Written since' } });
    choices.choose(id, 'new-time', inHours(5));
    expect(bench.variant(pid, 'facebook').scheduledAt).toBe(inHours(5));
    expect(bench.variant(pid, 'instagram').scheduledAt).toBe(inHours(7.02));
    const approval = bench.store.operations.ofPost(pid).find(({ kind }) => kind === 'post.approve');
    expect(approval?.id).not.toBe(id);
    expect(approval?.base).toEqual(base);
  });

  it('takes the slot away, approves, and publishes by a step of its own', () => {
    const { bench, pid, choices, id } = near();
    choices.choose(id, 'approve-and-publish');
    expect(bench.open(pid)).toEqual([
      'post.unschedule instagram ready',
      'post.approve ready',
      'post.publish instagram ready',
    ]);
  });
});

it('approving what was refused to be published publishes that version', () => {
  const { bench, pid, choices } = open({ ...wirePost(), needsApproval: true });
  const id = parked(bench, { do: 'post.publish', pid, platform: 'facebook' }, 'approval-required');
  choices.choose(id, 'approve-and-publish');
  expect(bench.open(pid)).toEqual(['post.approve ready', 'post.publish facebook ready']);
});

it('approving the changes lets the time go on that was held back by them', () => {
  const { bench, pid, choices } = open();
  const approve = () => bench.wants({ do: 'post.approveAgain', pid, ...approvedIn(bench.post(pid)) });
  approve();
  const { id } = bench.operation({ do: 'post.schedule', pid, platform: 'instagram', at: inHours(3) });
  bench.wants({ do: 'post.edit', pid, platform: 'instagram', fields: { body: 'Cheaper now' } });
  bench.change(id, { state: 'parked', reason: 'approval-changed' });
  expect(choicesOf(bench.read(id))).toEqual(['approve-changes', 'new-time', 'discard']);
  choices.choose(id, 'approve-changes');
  expect(bench.read(id)).toMatchObject({ state: 'ready', reason: null });
  expect(bench.post(pid).changedSinceApproval).toBe(false);
});

it('a publication that the person saw live is done and read again', () => {
  const { bench, pid, choices, reread } = open();
  const id = parked(bench, { do: 'post.publish', pid, platform: 'instagram' }, 'did-it-go-out');
  choices.choose(id, 'it-is-live');
  expect(bench.read(id).state).toBe('done');
  expect(reread).toEqual([pid]);
});

it.each<[ParkChoice, ParkReason]>([
  ['edit', 'refused'],
  ['connect', 'channel-not-connected'],
])('%s is the window’s to do', (choice, reason) => {
  const { bench, pid, choices } = open();
  const id = parked(bench, { do: 'post.rename', pid, name: 'Mine' }, reason);
  choices.choose(id, choice);
  expect(bench.read(id).state).toBe('parked');
});
