// Answers to a review pack: what each records, that all of it is one step, and that a file can do nothing else.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { PostId } from '../../../preload/ids.ts';
import type { ReviewAnswers, ReviewReading } from '../../../preload/contract/review.ts';
import type { Language } from '../../../preload/rules/message-format.ts';
import { localNoteBounds, reviewBounds } from '../../../preload/rules/own-bounds.ts';
import { createReviewWork } from '../../../main/features/review-pack/answers.ts';
import { ownerOf, recordPack, type RecordedPack } from '../../../main/features/review-pack/packs.ts';
import { toReviewPage } from '../../../main/features/review-pack/page.ts';
import { approvedIn } from '../../../main/sync/posts/approval.ts';
import { keepSnapshot } from '../../../main/sync/kernel/cached-replies.ts';
import { ingestPost } from '../../../main/sync/outbox/ingest.ts';
import { standingClock, startSandbox } from '../../support/sandbox.ts';
import { openTestSync } from '../../support/sync.ts';
import { thrown } from '../../support/failure.ts';
import { wirePost } from '../../sync/pull/scripted-service.ts';

type Given = { answer?: 'ok' | 'change'; note?: string };

const open = async () => {
  const test = openTestSync(await startSandbox({ clock: standingClock() }), null);
  const { sync, posts, store, clock } = test;
  const work = createReviewWork({ sync, yieldToEventLoop: () => Promise.resolve() });
  const draft = (name: string, body: string): PostId => {
    const { id } = posts.create({ platform: 'facebook', name });
    posts.edit(id, 'facebook', { body });
    return id;
  };
  const pack = (...ids: PostId[]) =>
    recordPack(
      sync,
      ids.map((id) => posts.read(id)),
    );
  const fileOf = (
    { pack: name, items }: RecordedPack,
    given: ReadonlyMap<PostId, Given>,
    { reviewer = 'Odile', savedAt = '2026-05-14T12:52:00.000Z' } = {},
  ) => ({
    galley: 'review',
    version: 1,
    pack: name,
    reviewer,
    savedAt,
    answers: [...given].map(([id, { answer = 'ok', note = '' }]) => ({
      ...(items.get(id) ?? { item: 'none', hash: 'none' }),
      answer,
      note,
    })),
  });
  const readBytes = async (
    bytes: Uint8Array,
    language: Language = 'en',
  ): Promise<{ id: string; reading: ReviewReading }> => {
    const id = randomUUID();
    return { id, reading: await work.read({ id, part: Buffer.from(bytes).toString('base64'), more: false, language }) };
  };
  const read = async (file: object, language?: Language): Promise<{ id: string; review: ReviewAnswers }> => {
    const { id, reading } = await readBytes(Buffer.from(JSON.stringify(file)), language);
    if (reading.state !== 'read') throw new Error(`not read: ${JSON.stringify(reading)}`);
    return { id, review: reading.review };
  };
  const one = async (
    id: PostId,
    given: Given,
    {
      of = pack(id),
      language,
      ...by
    }: Partial<{ of: RecordedPack; language: Language; reviewer: string; savedAt: string }> = {},
  ) => {
    const { id: file, review } = await read(fileOf(of, new Map([[id, given]]), by), language);
    return { file, answer: review.answers[0] ?? expect.fail('none') };
  };
  return {
    ...test,
    work,
    draft,
    pack,
    fileOf,
    read,
    readBytes,
    one,
    later: (ms = 60_000) => clock.advance(ms),
    newest: (id: PostId) => store.approvals.newest(Number(id)),
    notes: (id: PostId) => ({ ...store.localNotes.read(Number(id)), tags: store.postTags.ofPost(Number(id)) }),
  };
};

describe('an approval', () => {
  it('is stored with the words and the name, and a later change asks again', async () => {
    const test = await open();
    const rye = test.draft('Rye', 'Warm');
    const { file, answer } = await test.one(rye, {});
    expect(answer).toMatchObject({ effect: 'approve', reason: null, changed: [], isMediaChanged: false });
    expect(answer.post).toMatchObject({ id: rye, name: 'Rye' });
    expect(test.newest(rye)).toBeNull();
    expect(test.work.apply(file)).toMatchObject({ approvedCount: 1, olderCount: 0, requestedCount: 0 });
    expect(test.newest(rye)).toMatchObject({ source: 'review', reviewer: 'Odile', words: [{ text: 'Warm' }] });
    expect(test.posts.read(rye)).toMatchObject({ changedSinceApproval: false, approval: { by: 'Odile' } });
    test.posts.edit(rye, 'facebook', { body: 'Cold' });
    expect(test.posts.read(rye).changedSinceApproval).toBe(true);
    expect(test.store.operations.open().map(({ kind }) => kind)).not.toContain('post.approve');
  });

  it('of what the post said before is stored as that: it counts as changed since', async () => {
    const test = await open();
    const rye = test.draft('Rye', 'Soup at 11');
    const of = test.pack(rye);
    await test.later();
    test.posts.edit(rye, 'facebook', { body: 'Soup at 11:30' });
    const { file, answer } = await test.one(rye, {}, { of });
    expect(answer).toMatchObject({
      effect: 'approve-older',
      changed: [{ platform: 'facebook', before: 'Soup at 11', after: 'Soup at 11:30' }],
    });
    expect(test.work.apply(file)).toMatchObject({ approvedCount: 0, olderCount: 1 });
    expect(test.posts.read(rye).changedSinceApproval).toBe(true);
    expect(test.newest(rye)?.words).toMatchObject([{ text: 'Soup at 11' }]);
  });

  it('is of the time that the pack said, also after the post was moved', async () => {
    const test = await open();
    const rye = test.draft('Rye', 'Open today');
    const [before, after] = [24, 240].map((hours) => new Date(test.clock.now() + hours * 3_600_000).toISOString());
    const schedule = (at = '') => test.sync.change({ do: 'post.schedule', pid: Number(rye), platform: 'facebook', at });
    schedule(before);
    const of = test.pack(rye);
    expect((await test.one(rye, {}, { of })).answer.movedFrom).toBeNull();
    schedule(after);
    const { file, answer } = await test.one(rye, {}, { of });
    expect(answer).toMatchObject({ effect: 'approve', movedFrom: before });
    test.work.apply(file);
    expect(test.newest(rye)?.slot).toBe(before);
    expect(test.posts.read(rye)).toMatchObject({ changedSinceApproval: false, approval: { by: 'Odile', for: before } });
    schedule(before);
    expect(test.posts.read(rye).approval).not.toHaveProperty('for');
  });

  it('to a newer pack is of the time that this one says, whatever was approved before', async () => {
    const test = await open();
    const rye = test.draft('Rye', 'Open today');
    const [before, after] = [24, 240].map((hours) => new Date(test.clock.now() + hours * 3_600_000).toISOString());
    const schedule = (at = '') => test.sync.change({ do: 'post.schedule', pid: Number(rye), platform: 'facebook', at });
    schedule(before);
    const older = test.pack(rye);
    test.work.apply((await test.one(rye, {}, { of: older })).file);
    schedule(after);
    const newer = await test.one(rye, {});
    expect(newer.answer).toMatchObject({ effect: 'approve' });
    const { stepId } = test.work.apply(newer.file);
    expect(test.newest(rye)?.slot).toBe(after);
    expect(test.posts.read(rye).approval).not.toHaveProperty('for');
    expect((await test.one(rye, {}, { of: older })).answer).toMatchObject({ effect: 'none', reason: 'recorded' });
    test.sync.stepOf('undo', stepId ?? 0);
    expect(test.newest(rye)?.slot).toBe(before);
    test.sync.stepOf('redo', stepId ?? 0);
    expect(test.newest(rye)?.slot).toBe(after);
  });

  it('of an older text does not outdo what was approved since', async () => {
    const test = await open();
    const rye = test.draft('Rye', 'Soup at 11');
    const of = test.pack(rye);
    test.work.apply((await test.one(rye, {}, { of, reviewer: 'Mara' })).file);
    await test.later();
    test.posts.edit(rye, 'facebook', { body: 'Soup at noon' });
    test.publishing.approveAgain(rye);
    const { file, answer } = await test.one(rye, {}, { of });
    expect(answer).toMatchObject({ effect: 'none', reason: 'approved-since' });
    expect(test.work.apply(file).stepId).toBeNull();
    expect(test.posts.read(rye).changedSinceApproval).toBe(false);
  });

  it('of an older text is recorded once, by the same reviewer or another', async () => {
    const test = await open();
    const rye = test.draft('Rye', 'Soup at 11');
    const of = test.pack(rye);
    test.posts.edit(rye, 'facebook', { body: 'Soup at noon' });
    await test.later();
    const first = await test.one(rye, {}, { of, reviewer: 'Mara' });
    expect(first.answer.effect).toBe('approve-older');
    test.work.apply(first.file);
    for (const reviewer of ['Mara', 'Odile']) {
      const { answer } = await test.one(rye, {}, { of, reviewer });
      expect(answer).toMatchObject({ effect: 'none', reason: 'older-recorded' });
    }
  });

  it('is not taken from an older file of a reviewer who has asked for a change since, nor a request from one', async () => {
    const test = await open();
    const [rye, buns] = [test.draft('Rye', 'Warm'), test.draft('Buns', 'Soft')];
    const of = test.pack(rye, buns);
    const [earlier, later] = ['2026-05-14T09:00:00.000Z', '2026-05-14T10:00:00.000Z'];
    test.work.apply((await test.one(rye, { answer: 'change', note: 'Too warm' }, { of, savedAt: later })).file);
    test.work.apply((await test.one(buns, {}, { of, savedAt: later })).file);
    for (const [id, given] of [
      [rye, {}],
      [buns, { answer: 'change', note: 'Too soft' }],
    ] as const) {
      const { file, answer } = await test.one(id, given, { of, savedAt: earlier });
      expect(answer).toMatchObject({ effect: 'none', reason: 'answered-since' });
      expect(test.work.apply(file).stepId).toBeNull();
    }
    expect([test.newest(rye), test.notes(buns).tags]).toEqual([null, []]);
    // Who asks what the reviewer said last gets the later answer.
    const { answer } = await test.one(rye, {}, { of, reviewer: 'Mara' });
    expect(answer).toMatchObject({ reason: 'requested', others: [{ reviewer: 'Odile', answer: 'change' }] });
  });

  it('says whether the service still waits for one', async () => {
    const test = await open();
    const pid = test.sync.transact((tx) => {
      const theirs = wirePost('a', tx.nowMs, { needsApproval: true });
      return ingestPost(tx, theirs, { startedAtMs: tx.nowMs, from: 'reading' });
    });
    expect(pid).not.toBeNull();
    const id = String(pid) as PostId;
    expect((await test.one(id, {})).answer).toMatchObject({ effect: 'approve', needsApproval: true });
  });
});

describe('a change that is requested', () => {
  it('is a line in the note, a to-do and a tag, and approves nothing', async () => {
    const test = await open();
    const rye = test.draft('Rye', 'Warm');
    test.sync.change({ do: 'post.desk', pid: Number(rye), fields: { note: 'Ask Ines' } });
    const { file, answer } = await test.one(rye, { answer: 'change', note: 'Say\n“the plain rye”.' });
    expect(answer).toMatchObject({ effect: 'request', note: 'Say\n“the plain rye”.', isNoteFull: false });
    expect(test.work.apply(file)).toMatchObject({ approvedCount: 0, requestedCount: 1 });
    expect(test.notes(rye)).toMatchObject({
      note: 'Ask Ines\nOdile, May 14: Say\n“the plain rye”.',
      checklist: [{ text: 'Odile: Say “the plain rye”.', done: false }],
      tags: ['changes requested'],
    });
    expect(test.newest(rye)).toBeNull();
  });

  it('without a note or a name says so', async () => {
    const test = await open();
    const rye = test.draft('Rye', 'Warm');
    const { file } = await test.one(rye, { answer: 'change' }, { reviewer: '' });
    test.work.apply(file);
    expect(test.notes(rye)).toMatchObject({
      note: 'A reviewer, May 14: Please change this.',
      checklist: [{ text: 'Changes requested by a reviewer', done: false }],
    });
  });

  it('whose note has no room left is still a to-do, and it is said', async () => {
    const test = await open();
    const rye = test.draft('Rye', 'Warm');
    const full = 'x'.repeat(localNoteBounds.note - 10);
    test.sync.change({ do: 'post.desk', pid: Number(rye), fields: { note: full } });
    const { file, answer } = await test.one(rye, { answer: 'change', note: 'y'.repeat(reviewBounds.note) });
    expect(answer).toMatchObject({ effect: 'request', isNoteFull: true });
    test.work.apply(file);
    const { note, checklist } = test.notes(rye);
    expect(note).toBe(full);
    expect(checklist[0]?.text).toHaveLength(localNoteBounds.itemText);
  });

  it('stands against the approval of another, whose answer is shown', async () => {
    const test = await open();
    const rye = test.draft('Rye', 'Warm');
    const of = test.pack(rye);
    test.work.apply((await test.one(rye, { answer: 'change', note: 'No' }, { of, reviewer: 'Mara' })).file);
    const { answer } = await test.one(rye, {}, { of });
    expect(answer).toMatchObject({
      effect: 'none',
      reason: 'requested',
      others: [{ reviewer: 'Mara', answer: 'change' }],
    });
    // Dealt with.
    test.sync.change({ do: 'post.tag', pid: Number(rye), tags: [] });
    expect((await test.one(rye, {}, { of })).answer.effect).toBe('approve');
  });

  it('withdraws what another approved before, and undo brings that approval back', async () => {
    const test = await open();
    const rye = test.draft('Rye', 'Warm');
    const of = test.pack(rye);
    test.work.apply((await test.one(rye, {}, { of, reviewer: 'Odile' })).file);
    expect(test.newest(rye)).toMatchObject({ source: 'review', reviewer: 'Odile' });
    test.work.apply((await test.one(rye, { answer: 'change', note: 'No' }, { of, reviewer: 'Mara' })).file);
    expect(test.newest(rye)).toBeNull();
    test.sync.step('undo');
    expect(test.newest(rye)).toMatchObject({ source: 'review', reviewer: 'Odile' });
  });

  it("leaves the user's own approval alone, and one of a later text", async () => {
    const test = await open();
    const rye = test.draft('Rye', 'Warm');
    const of = test.pack(rye);
    await test.later();
    test.sync.change({ do: 'post.approveAgain', pid: Number(rye), ...approvedIn(test.posts.read(rye)) });
    test.work.apply((await test.one(rye, { answer: 'change', note: 'No' }, { of })).file);
    expect(test.newest(rye)).toMatchObject({ source: 'again' });
  });
});

describe('a time that waits for an approval', () => {
  it('is said before the approval is recorded, and sent once it is', async () => {
    const test = await open();
    const rye = test.draft('Rye', 'Warm');
    test.sync.change({ do: 'post.approveAgain', pid: Number(rye), ...approvedIn(test.posts.read(rye)) });
    const at = new Date(test.clock.now() + 86_400_000).toISOString();
    const { operations } = test.sync.change({ do: 'post.schedule', pid: Number(rye), platform: 'facebook', at });
    const [time] = operations;
    test.posts.edit(rye, 'facebook', { body: 'Cold' });
    const state = () => test.store.operations.read(time?.id ?? '')?.state;
    test.sync.transact((tx) =>
      tx.store.operations.change(time?.id ?? '', { state: 'parked', reason: 'approval-changed' }),
    );
    const of = test.pack(rye);
    expect((await test.one(rye, { answer: 'change' }, { of })).answer.heldTimeCount).toBe(0);
    const { file, answer } = await test.one(rye, {}, { of });
    expect(answer).toMatchObject({ effect: 'approve', heldTimeCount: 1 });
    expect(state()).toBe('parked');
    test.work.apply(file);
    expect(state()).toBe('ready');
  });
});

describe('a window in another language', () => {
  /** As the page's script writes it, about the posts that the page names. */
  const answersOf = (page: string) => {
    const [, json = ''] = /<script type="application\/json" id="pack">(.*?)<\/script>/s.exec(page) ?? [];
    const { pack, posts } = JSON.parse(json) as { pack: string; posts: { item: string; hash: string }[] };
    const [approved, changed] = posts;
    return {
      galley: 'review',
      version: 1,
      pack,
      reviewer: 'Odile',
      savedAt: '2026-05-14T12:52:00.000Z',
      answers: [
        { ...approved, answer: 'ok', note: '' },
        { ...changed, answer: 'change', note: 'Less' },
      ],
    };
  };

  it.each([
    ['de', 'en', 'Odile, May 14: Less', 'changes requested'],
    ['en', 'de', 'Odile, 14. Mai: Less', 'Änderung gewünscht'],
  ] as const)('than the page: one in %s is answered for one in %s', async (ofPage, language, note, tag) => {
    const test = await open();
    const ids = [test.draft('Rye', 'Warm'), test.draft('Buns', 'Sweet')];
    const { pack, items } = test.pack(...ids);
    const posts = ids.map((id) => ({
      post: test.posts.read(id),
      tags: [],
      localNotes: test.store.localNotes.read(Number(id)),
      ...(items.get(id) ?? expect.fail('none')),
    }));
    const page = toReviewPage(posts, {
      pack,
      owner: '',
      businessName: 'Tansy Lane Bakery',
      zone: 'UTC',
      madeMs: 0,
      pictures: new Map(),
      language: ofPage,
    });
    const { id, review } = await test.read(answersOf(page), language);
    expect(review.answers.map(({ effect }) => effect)).toEqual(['approve', 'request']);
    expect(test.work.apply(id)).toMatchObject({ approvedCount: 1, requestedCount: 1 });
    const [rye, buns] = ids;
    expect(test.newest(rye ?? expect.fail('none'))).toMatchObject({ source: 'review', reviewer: 'Odile' });
    expect(test.notes(buns ?? expect.fail('none'))).toMatchObject({ note, tags: [tag] });
  });

  it('than before: what was recorded changes nothing more, and a request stands', async () => {
    const test = await open();
    const rye = test.draft('Rye', 'Warm');
    const of = test.pack(rye);
    for (const given of [{ note: 'No' }, { note: '' }]) {
      const request = { answer: 'change', ...given } as const;
      test.work.apply((await test.one(rye, request, { of, language: 'de' })).file);
      const noted = test.notes(rye);
      const { file, answer } = await test.one(rye, request, { of, language: 'en' });
      expect(answer).toMatchObject({ effect: 'none', reason: 'recorded' });
      expect(test.work.apply(file).stepId).toBeNull();
      expect(test.notes(rye)).toEqual(noted);
    }
    const { answer } = await test.one(rye, {}, { of, reviewer: 'Mara', language: 'en' });
    expect(answer).toMatchObject({ effect: 'none', reason: 'requested' });
  });

  it('has its words for who gave no name', async () => {
    const test = await open();
    const rye = test.draft('Rye', 'Warm');
    test.work.apply((await test.one(rye, { answer: 'change' }, { reviewer: '', language: 'de' })).file);
    expect(test.notes(rye)).toMatchObject({
      note: 'Jemand ohne Namen, 14. Mai: Bitte ändern.',
      checklist: [{ text: 'Änderung gewünscht, ohne Namen', done: false }],
      tags: ['Änderung gewünscht'],
    });
  });
});

describe('a file of answers (S31)', () => {
  it('is one step, which undo takes back whole, and it can be recorded again', async () => {
    const test = await open();
    const [rye, buns] = [test.draft('Rye', 'Warm'), test.draft('Buns', 'Sweet')];
    const before = test.notes(buns);
    const file = test.fileOf(
      test.pack(rye, buns),
      new Map<PostId, Given>([
        [rye, {}],
        [buns, { answer: 'change', note: 'Less' }],
      ]),
    );
    const first = await test.read(file);
    const { stepId } = test.work.apply(first.id);
    test.sync.stepOf('undo', stepId ?? 0);
    expect([test.newest(rye), test.notes(buns)]).toEqual([null, before]);
    test.sync.stepOf('redo', stepId ?? 0);
    expect(test.newest(rye)).toMatchObject({ reviewer: 'Odile' });
    test.sync.stepOf('undo', stepId ?? 0);
    const second = await test.read(file);
    expect(second.review.answers.map(({ effect }) => effect)).toEqual(['approve', 'request']);
  });

  it('that was recorded before changes nothing more', async () => {
    const test = await open();
    const [rye, buns] = [test.draft('Rye', 'Warm'), test.draft('Buns', 'Sweet')];
    const given = new Map<PostId, Given>([
      [rye, {}],
      [buns, { answer: 'change', note: 'Less' }],
    ]);
    const file = test.fileOf(test.pack(rye, buns), given);
    test.work.apply((await test.read(file)).id);
    const noted = test.notes(buns);
    const again = await test.read(file);
    expect(again.review.answers.map(({ reason }) => reason)).toEqual(['recorded', 'recorded']);
    expect(test.work.apply(again.id)).toEqual({ approvedCount: 0, olderCount: 0, requestedCount: 0, stepId: null });
    expect(test.notes(buns)).toEqual(noted);
  });

  it('of a pack from another computer finds posts by what they say, and no others', async () => {
    const test = await open();
    const [rye, buns] = [test.draft('Rye', 'Warm'), test.draft('Buns', 'Sweet')];
    const { items } = test.pack(rye, buns);
    const elsewhere = test.fileOf(
      { pack: 'f'.repeat(32), items },
      new Map<PostId, Given>([
        [rye, {}],
        [buns, {}],
      ]),
    );
    test.posts.edit(buns, 'facebook', { body: 'Sour' });
    const { review } = await test.read(elsewhere);
    expect(review.madeAt).toBeNull();
    expect(review.answers).toMatchObject([
      { post: { id: rye }, effect: 'approve' },
      { post: null, effect: 'none', reason: 'unknown' },
    ]);
  });

  it('of a pack of another business are refused, whatever posts here say the same', async () => {
    const test = await open();
    const christmas = test.draft('Christmas', 'Merry Christmas');
    const business = (businessId: string) => {
      const plan = { tier: 'plus', hasActiveSubscription: true };
      const account = { businessId, businessName: 'Rye', onboardingComplete: true, plan, credits: null, channels: [] };
      test.sync.transact((tx) => keepSnapshot(tx, 'account', { ...account, activeAutopilotPlans: 0 }, tx.nowMs));
      return ownerOf(test.store);
    };
    const [theirs, ours] = [business('theirs'), business('ours')];
    const { items } = test.pack(christmas);
    const read = async (owner: string, pack = 'f'.repeat(32)) => {
      const file = { ...test.fileOf({ pack, items }, new Map([[christmas, {}]])), owner };
      return (await test.readBytes(Buffer.from(JSON.stringify(file)))).reading;
    };
    expect(await read(theirs)).toEqual({ state: 'refused', reason: 'other-business' });
    expect([await read(ours), await read('')]).toMatchObject([{ state: 'read' }, { state: 'read' }]);
  });

  it('of a pack from another computer are recorded for none of several posts that say the same', async () => {
    const test = await open();
    const [monday, friday] = [test.draft('Rye on Monday', 'Rye today'), test.draft('Rye on Friday', 'Rye today')];
    const { items } = test.pack(monday, friday);
    const given = (...answers: [PostId, Given][]) => test.fileOf({ pack: 'f'.repeat(32), items }, new Map(answers));
    const change: Given = { answer: 'change', note: 'Not on Monday: closed' };
    const isAmbiguous = { post: null, effect: 'none', reason: 'ambiguous' };
    for (const answers of [
      [[monday, change]],
      [[monday, {}]],
      [
        [monday, {}],
        [friday, change],
      ],
    ] as [PostId, Given][][]) {
      const { id, review } = await test.read(given(...answers));
      expect(review.answers).toMatchObject(answers.map(() => isAmbiguous));
      expect(test.work.apply(id)).toMatchObject({ approvedCount: 0, requestedCount: 0, stepId: null });
    }
    // Nor are two answers for the one post that still says it.
    test.posts.edit(friday, 'facebook', { body: 'Spelt today' });
    const { id, review } = await test.read(given([monday, {}], [friday, change]));
    expect(review.answers).toMatchObject([isAmbiguous, isAmbiguous]);
    test.work.apply(id);
    for (const each of [monday, friday]) expect([test.newest(each), test.notes(each).note]).toEqual([null, '']);
  });

  it('says of posts that are gone or published that nothing is recorded', async () => {
    const test = await open();
    const rye = test.draft('Rye', 'Warm');
    const of = test.pack(rye);
    test.sync.change({ do: 'post.remove', pid: Number(rye) });
    const { file, answer } = await test.one(rye, {}, { of });
    expect(answer).toMatchObject({ post: null, effect: 'none', reason: 'gone' });
    expect(test.work.apply(file).stepId).toBeNull();
  });

  it('keeps no control characters, and no text that turns what is around it', async () => {
    const test = await open();
    const rye = test.draft('Rye', 'Warm');
    const { file } = await test.one(
      rye,
      { answer: 'change', note: 'a\u0000\u0007\u202eb\r\nc' },
      { reviewer: ' O\u202e\ndile\u0085 ' },
    );
    test.work.apply(file);
    expect(test.notes(rye).note).toBe('O dile, May 14: ab\nc');
  });

  const good = {
    galley: 'review',
    version: 1,
    pack: 'a'.repeat(32),
    reviewer: 'Odile',
    savedAt: '2026-05-14T12:52:00.000Z',
    answers: [{ item: 'x', hash: 'g1:0', answer: 'ok', note: '' }],
  };
  const refused: [string, unknown, string][] = [
    ['another kind of file', { galley: 'backup', version: 1 }, 'not-answers'],
    ['a newer version', { ...good, version: 2 }, 'newer'],
    ['no answers', { ...good, answers: [] }, 'empty'],
    ['a field too many', { ...good, extra: 1 }, 'not-answers'],
    ['an answer of another kind', { ...good, answers: [{ ...good.answers[0], answer: 'yes' }] }, 'not-answers'],
    [
      'a note that is too long',
      { ...good, answers: [{ ...good.answers[0], note: 'x'.repeat(reviewBounds.note + 1) }] },
      'not-answers',
    ],
    ['a name that is too long', { ...good, reviewer: 'x'.repeat(reviewBounds.reviewer + 1) }, 'not-answers'],
    [
      'too many answers',
      {
        ...good,
        answers: Array.from({ length: reviewBounds.posts + 1 }, (_, index) => ({
          ...good.answers[0],
          item: `i${index}`,
        })),
      },
      'not-answers',
    ],
    ['no moment', { ...good, savedAt: 'yesterday' }, 'not-answers'],
    ['nothing at all', null, 'not-answers'],
  ];
  it.each(refused)('with %s is refused', async (_, file, reason) => {
    const test = await open();
    const { id, reading } = await test.readBytes(Buffer.from(JSON.stringify(file)));
    expect(reading).toEqual({ state: 'refused', reason });
    expect(thrown(() => test.work.apply(id))).toMatchObject({ kind: 'not-found', reason: 'file-closed' });
  });

  it.each([
    ['2026-05-14T12:52:00.0000000001Z', '2026-05-14T12:52:00.000Z'],
    // No later answer would count.
    ['9999-12-31T23:59:59Z', null],
  ])('saved at %s is read, by a clock that is not ahead', async (savedAt, as) => {
    const test = await open();
    const rye = test.draft('Rye', 'Warm');
    const of = test.pack(rye);
    const { review } = await test.read(
      test.fileOf(of, new Map([[rye, { answer: 'change', note: 'No' }]]), { savedAt }),
    );
    expect(review.savedAt).toBe(as ?? new Date(test.sync.time.nowMs()).toISOString());
    expect(review.answers).toMatchObject([{ effect: 'request' }]);
  });

  it('on a day that is none is refused', async () => {
    const test = await open();
    const of = test.pack(test.draft('Rye', 'Warm'));
    const file = test.fileOf(of, new Map(), { savedAt: '2026-02-30T12:00:00Z' });
    const { reading } = await test.readBytes(Buffer.from(JSON.stringify(file)));
    expect(reading).toEqual({ state: 'refused', reason: 'not-answers' });
  });

  it('with every note at its longest, in any script, is read', async () => {
    const test = await open();
    const of = test.pack(test.draft('Rye', 'Warm'));
    const answers = Array.from({ length: reviewBounds.posts }, (_, index) => ({
      item: `item-${index}`,
      hash: 'g1:0',
      answer: 'change',
      note: '\u3042'.repeat(reviewBounds.note),
    }));
    const { review } = await test.read({ ...test.fileOf(of, new Map()), answers });
    expect(review.answers).toHaveLength(reviewBounds.posts);
  });

  it('that is no text, or too large, is refused', async () => {
    const test = await open();
    expect((await test.readBytes(Buffer.from([0xff, 0xfe, 0]))).reading).toMatchObject({ state: 'refused' });
    await expect(test.readBytes(Buffer.alloc(reviewBounds.fileBytes + 1))).rejects.toMatchObject({
      data: { kind: 'invalid' },
    });
  });
});
