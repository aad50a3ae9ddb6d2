// The body of a reply as JSON, unless it nests so deep that writing it down again would fail.

/** The service's own replies go to eight. */
const maxDepth = 64;

const quote = 0x22;
const backslash = 0x5c;
/** `[` and `{`, `]` and `}`: each pair differs in one bit. */
const isOpening = (byte: number): boolean => (byte | 0x20) === 0x7b;
const isClosing = (byte: number): boolean => (byte | 0x20) === 0x7d;

const isDeep = (body: Buffer): boolean => {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at] ?? 0;
    if (inText) {
      if (byte === backslash) at += 1;
      else if (byte === quote) inText = false;
    } else if (byte === quote) inText = true;
    else if (isOpening(byte)) {
      depth += 1;
      if (depth > maxDepth) return true;
    } else if (isClosing(byte)) depth -= 1;
  }
  return false;
};

/** undefined: it is no JSON, or too deep. */
export const parseBody = (body: Buffer): unknown => {
  if (isDeep(body)) return undefined;
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
};
