// A stored post decodes to everything that is known of it, whatever the service sent.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type WirePost, decodePost, encodePost } from '../../../main/sync/posts/codec.ts';
import { createOutboxBench, wirePost, wireVariant } from '../outbox/outbox-bench.ts';

const text = fc
  .oneof(fc.string({ unit: 'binary' }), fc.constantFrom('ready', 'draft', 'taka', 'image', '0', '[]', '2026'))
  .filter((word) => !(word in Object.prototype));
const time = fc.oneof(
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.constantFrom('2026-03-02T09:00:00Z', '2026-03-02T09:00:00.00+01', '2026-02-30T00:00:00.000Z', 'Friday', ''),
);
/** There, null or absent. */
const maybe = <T>(of: fc.Arbitrary<T>) => fc.oneof(of, fc.constantFrom(null, undefined));
const slot = maybe(fc.oneof(time, fc.record({ day: text, hour: fc.integer() })));
/** What the service may add. */
const more = { later: fc.jsonValue() };
const media = fc.record({
  id: text,
  type: text,
  url: maybe(text),
  altText: maybe(text),
  ...more,
  ratio: maybe(fc.double({ noNaN: true, noDefaultInfinity: true })),
});
const score = fc.record({ value: maybe(fc.integer()), verdict: maybe(text), singleFix: maybe(text), ...more });
const variant = fc.record({
  id: text,
  platform: text,
  isPrimary: fc.boolean(),
  status: text,
  pinned: fc.boolean(),
  mediaOrigin: text,
  body: maybe(text),
  title: maybe(text),
  description: maybe(text),
  altText: maybe(text),
  permalink: maybe(text),
  hashtags: maybe(fc.array(text)),
  media: fc.uniqueArray(media, { selector: ({ id }) => id, maxLength: 3 }),
  scheduledAt: slot,
  publishedAt: slot,
  generation: fc.record({ status: text, error: maybe(text), videoStatus: maybe(text), ...more }),
  score: maybe(score),
  publishFailure: maybe(fc.record({ reason: text, failedAt: text, ...more })),
  ...more,
});
const post: fc.Arbitrary<WirePost> = fc.record({
  id: text,
  name: text,
  kind: text,
  status: text,
  idea: maybe(text),
  needsApproval: fc.boolean(),
  variants: fc.uniqueArray(variant, { selector: ({ platform }) => platform, maxLength: 4 }),
  createdAt: time,
  updatedAt: time,
  ...more,
});

/** What is stored: nothing that is null, no link, and nothing that Galley does not know. */
const lean = (of: WirePost): WirePost =>
  JSON.parse(
    JSON.stringify(of, (name, value: unknown) =>
      value === null || ['url', 'later'].includes(name) ? undefined : value,
    ),
  ) as WirePost;

/** Whatever the service sends. */
const always = (judge: (wire: WirePost) => void) => {
  fc.assert(
    fc.property(post, (wire) => {
      judge(wire);
    }),
  );
};

describe('a stored post', () => {
  it('comes back as it came, with every member that is known', () =>
    always((wire) => expect(lean(decodePost(encodePost(wire).confirmed))).toEqual(lean(wire))));

  it('is the same text whether a member is null or absent, and whatever else came with it', () =>
    always((wire) => expect(encodePost(wire)).toEqual(encodePost(lean(wire)))));

  it('is the same text when it is encoded once more', () =>
    always((wire) => expect(encodePost(decodePost(encodePost(wire).confirmed))).toEqual(encodePost(wire))));

  it('is read when an earlier Galley stored it by names', () =>
    always((wire) => expect(encodePost(decodePost(JSON.stringify(lean(wire))))).toEqual(encodePost(wire))));

  it('is read when an earlier Galley stored it by position', () => {
    const text =
      '["p-1","Rye on Friday","post","draft","Friday",1772355600000,[["v-instagram","instagram","published",null,' +
      '[["m",null,{"type":"video","altText":"a"}],["n",0.8]],["rye"],null,{"day":"Mon","hour":9},1772355600000,' +
      '[70,null,"Shorter"],{"isPrimary":false,"title":"T","description":"D","mediaOrigin":"user","permalink":"P",' +
      '"generation":{"status":"failed","error":"x","videoStatus":"ready"},"publishFailure":{"reason":"token_expired",' +
      '"failedAt":"2026-03-02T09:00:00Z"},"pinned":true}],["v-x","x",null,"Rye",[]]],"i-1",true]';
    const instagram = wireVariant('instagram', {
      status: 'published',
      title: 'T',
      description: 'D',
      hashtags: ['rye'],
      mediaOrigin: 'user',
      permalink: 'P',
      media: [
        { id: 'm', type: 'video', altText: 'a' },
        { id: 'n', type: 'image', ratio: 0.8 },
      ],
      scheduledAt: { day: 'Mon', hour: 9 },
      publishedAt: '2026-03-01T09:00:00.000Z',
      pinned: true,
      generation: { status: 'failed', error: 'x', videoStatus: 'ready' },
      score: { value: 70, singleFix: 'Shorter' },
      publishFailure: { reason: 'token_expired', failedAt: '2026-03-02T09:00:00Z' },
    });
    const variants = [instagram, wireVariant('x', { body: 'Rye' })];
    const wire = wirePost({ id: 'p-1', createdAt: 'Friday', needsApproval: true, idea: 'i-1', variants });
    expect(lean(decodePost(text))).toEqual(lean(wire));
    expect(encodePost(decodePost(text))).toEqual(encodePost(wire));
  });

  it('has its words in plain sight, and no link', () => {
    const bench = createOutboxBench();
    const media = [{ id: 'm-1', url: 'https://files.example.org/m-1?signature=abc', type: 'image' as const, ratio: 1 }];
    bench.knows(wirePost({ variants: [wireVariant('x', { isPrimary: true, body: 'Rye, “warm”', media })] }));
    const rows = bench.db.prepare('SELECT confirmed FROM post_document').pluck().all().join();
    expect(rows).toContain('Rye, “warm”');
    expect(rows).not.toContain('https');
  });
});
