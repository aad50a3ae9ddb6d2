// Redacts secrets from logs and errors: known secrets in every encoding, and texts shaped like one.

export type Secrets = {
  /** Redacts this value from now on. */
  hide(secret: string): void;
  scrub(text: string): string;
};

const blot = '[hidden]';
/** Shorter values would redact ordinary words; keys are far longer. */
const minLength = 6;

/** `Bearer …` in any header dump, and the query of a link, where signatures live (signed links count as secrets). */
const shapes: readonly [RegExp, string][] = [
  [/\b(bearer\s+)[^\s"'\\,]+/gi, `$1${blot}`],
  [/("?\bauthorization"?\s*[:=]\s*"?)(?!bearer\b)[^"'\\,\n]+/gi, `$1${blot}`],
  [/(\bhttps?:\/\/[^\s"'\\?#]*)[?#][^\s"'\\]*/gi, `$1?${blot}`],
];

/** The secret as it appears in JSON, URLs, hex, and base64 in each of its three alignments. */
const forms = (secret: string): string[] => {
  const base64 = [0, 1, 2].flatMap((shift) => {
    // Characters that also depend on neighboring bytes are cut off at both ends.
    const bytes = Buffer.concat([Buffer.alloc(shift), Buffer.from(secret)]);
    const from = Math.ceil((shift * 4) / 3);
    const to = Math.floor((bytes.length * 8) / 6);
    return [bytes.toString('base64').slice(from, to), bytes.toString('base64url').slice(from, to)];
  });
  // JSON is nested in JSON, three levels deep in a log entry of an error of a reply.
  const quoted: string[] = [];
  for (let level = 0, text = secret; level < 4; level += 1) {
    text = JSON.stringify(text).slice(1, -1);
    quoted.push(text);
  }
  const hex = Buffer.from(secret).toString('hex');
  const inUrls = [encodeURIComponent(secret), encodeURI(secret)];
  const all = [
    secret,
    ...quoted,
    ...inUrls,
    ...inUrls.map((text) => text.replace(/%[\dA-F]{2}/g, (byte) => byte.toLowerCase())),
    hex,
    hex.toUpperCase(),
    ...base64,
  ];
  return [...new Set(all)].filter((form) => form.length >= minLength).sort((a, b) => b.length - a.length);
};

export const createSecrets = (): Secrets => {
  const known = new Set<string>();
  return {
    hide(secret) {
      if (secret.length >= minLength) for (const form of forms(secret)) known.add(form);
    },
    scrub(text) {
      let scrubbed = text;
      for (const form of known) scrubbed = scrubbed.replaceAll(form, blot);
      for (const [shape, replacement] of shapes) scrubbed = scrubbed.replace(shape, replacement);
      return scrubbed;
    },
  };
};
