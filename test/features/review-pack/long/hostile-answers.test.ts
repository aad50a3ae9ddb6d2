// Ten thousand files of answers that no page saved: each is read or refused, and records only what it says.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createReviewWork } from '../../../../main/features/review-pack/answers.ts';
import { readAnswersFile } from '../../../../main/features/review-pack/answers-file.ts';
import { recordPack } from '../../../../main/features/review-pack/packs.ts';
import { standingClock, startSandbox } from '../../../support/sandbox.ts';
import { openTestSync } from '../../../support/sync.ts';

const runs = 5_000;
const texts = fc.oneof(
  fc.constantFrom(
    '',
    '\0',
    '\u202e\u2066',
    '</script><img src=x onerror=alert(1)>',
    '__proto__',
    "'; DROP TABLE post; --",
  ),
  fc.string({ unit: 'binary', maxLength: 2100 }),
  fc.string({ maxLength: 120 }),
);

/** Twenty times as often what is right. */
const mostly = (right: readonly unknown[], ...wrong: unknown[]) =>
  fc.oneof({ weight: 20, arbitrary: fc.constantFrom(...right) }, { weight: 1, arbitrary: fc.constantFrom(...wrong) });

it('any bytes are read or refused', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.uint8Array({ maxLength: 3000 }),
        fc.json().map((text) => new Uint8Array(Buffer.from(text))),
      ),
      (bytes) => {
        const result = readAnswersFile(bytes);
        expect('refused' in result ? ['not-answers', 'newer', 'empty'].includes(result.refused) : true).toBe(true);
      },
    ),
    { numRuns: runs },
  );
});

it('any answers to a pack stay within its posts, and undo takes them back', async () => {
  const test = openTestSync(await startSandbox({ clock: standingClock() }), null);
  const { sync, posts, store } = test;
  const work = createReviewWork({ sync, yieldToEventLoop: () => Promise.resolve() });
  const ids = ['Rye', 'Buns', 'Tart'].map((name) => {
    const { id } = posts.create({ platform: 'facebook', name });
    posts.edit(id, 'facebook', { body: name });
    return id;
  });
  const beside = posts.create({ platform: 'facebook', name: 'Beside' }).id;
  const { pack, items } = recordPack(
    sync,
    ids.map((id) => posts.read(id)),
  );
  const known = [...items.values()];
  const stateOf = (id: string) => ({
    notes: store.localNotes.read(Number(id)),
    tags: store.postTags.ofPost(Number(id)),
    approval: store.approvals.newest(Number(id)),
    words: posts.read(id as (typeof ids)[number]).variants.map(({ body, scheduledAt }) => [body, scheduledAt]),
  });
  const before = [...ids, beside].map(stateOf);
  const operations = store.operations.open().length;
  const answers = fc.record({
    item: fc.oneof(fc.constantFrom(...known.map(({ item }) => item)), fc.stringMatching(/^[\w-]{1,40}$/)),
    hash: fc.oneof(fc.constantFrom(...known.map(({ hash }) => hash)), texts),
    answer: mostly(['ok', 'change'], 'none', 1),
    note: texts,
  });
  const files = fc.record({
    galley: mostly(['review'], 'backup'),
    version: mostly([1], 2, '1'),
    pack: fc.oneof({ weight: 6, arbitrary: fc.constant(pack) }, texts),
    reviewer: texts,
    savedAt: fc.oneof({ weight: 6, arbitrary: fc.constant('2026-05-14T12:52:00.000Z') }, texts),
    answers: fc.array(answers, { maxLength: 6 }),
  });
  let appliedCount = 0;
  await fc.assert(
    fc.asyncProperty(files, async (file) => {
      const id = randomUUID();
      const part = Buffer.from(JSON.stringify(file)).toString('base64');
      const reading = await work.read({ id, part, more: false, language: 'en' });
      if (reading.state !== 'read') return;
      const { stepId } = work.apply(id);
      expect(stateOf(beside)).toEqual(before.at(-1));
      expect([...ids].map(stateOf).map(({ words }) => words)).toEqual(before.slice(0, -1).map(({ words }) => words));
      expect(store.operations.open()).toHaveLength(operations);
      if (stepId === null) return;
      appliedCount += 1;
      sync.stepOf('undo', stepId);
      expect([...ids, beside].map(stateOf)).toEqual(before);
    }),
    { numRuns: runs },
  );
  expect(appliedCount).toBeGreaterThan(runs / 5);
}, 600_000);
