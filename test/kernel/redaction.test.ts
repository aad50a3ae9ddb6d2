// Blotting out secrets in any form they could appear in.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSecrets } from '../../main/kernel/redaction.ts';

const key = 'live_9+/kÿ"x\\7-canary';
const forms: Record<string, string> = {
  raw: key,
  'URL-encoded': encodeURIComponent(key),
  'as JSON': JSON.stringify(key),
  base64: Buffer.from(key).toString('base64'),
  base64url: Buffer.from(key).toString('base64url'),
  'base64 of a header': Buffer.from(`Bearer ${key}`).toString('base64'),
  'base64 of one byte more': Buffer.from(`x${key}y`).toString('base64'),
  'base64 of two bytes more': Buffer.from(`xx${key}yy`).toString('base64'),
};

describe('S20 a known secret', () => {
  it.each(Object.entries(forms))('is blotted out %s', (_, text) => {
    const secrets = createSecrets();
    secrets.hide(key);
    const scrubbed = secrets.scrub(`before ${text} after`);
    expect(scrubbed).toContain('[hidden]');
    // What may be left at the edges of a base64 text are bits that other bytes share.
    expect(scrubbed.length).toBeLessThanOrEqual('before [hidden] after'.length + 16);
  });

  it('leaves other text alone', () => {
    const secrets = createSecrets();
    secrets.hide(key);
    expect(secrets.scrub('A post about rye.')).toBe('A post about rye.');
  });

  it('is never left in a text, wherever it stands', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 8, maxLength: 60 }), fc.string(), fc.string(), (secret, before, after) => {
        const secrets = createSecrets();
        secrets.hide(secret);
        fc.pre(!'[hidden]'.includes(secret));
        expect(secrets.scrub(`${before}${secret}${after}`)).not.toContain(secret);
      }),
    );
  });

  it('is too short to be one below six characters', () => {
    const secrets = createSecrets();
    secrets.hide('rye');
    expect(secrets.scrub('rye')).toBe('rye');
  });
});

describe('S20 a text shaped like a secret', () => {
  it.each([
    ['Bearer abc.def-123', 'Bearer [hidden]'],
    ['{"authorization":"Bearer abc"}', '{"authorization":"Bearer [hidden]"}'],
    ['{"authorization":"Basic abc"}', '{"authorization":"[hidden]"}'],
    ['see https://cdn.example/a.jpg?sig=abc&exp=1 now', 'see https://cdn.example/a.jpg?[hidden] now'],
    ['{"url":"https://cdn.example/a.jpg#tok"}', '{"url":"https://cdn.example/a.jpg?[hidden]"}'],
    ['https://example.com/plain', 'https://example.com/plain'],
  ])('%s becomes %s', (text, scrubbed) => {
    expect(createSecrets().scrub(text)).toBe(scrubbed);
  });
});
