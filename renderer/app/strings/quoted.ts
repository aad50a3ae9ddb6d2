// Names and texts of others inside a sentence: whatever they hold, the words around them stay in their order.

/** Signs that turn the direction of what follows, also beyond the name, and those that end an isolation. */
const turning = /[\u202a-\u202e\u2066-\u2069]/gu;
/** The blocks that Unicode keeps for what is written from right to left, and the marks that count as it. */
const rightToLeft = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const [firstStrongIsolate, popDirectionalIsolate] = ['\u2068', '\u2069'];

/** A name in the middle of a sentence. One that is written as the sentence is needs no signs around it. */
export const isolated = (name: string): string => {
  const harmless = name.replaceAll(turning, '');
  return rightToLeft.test(harmless) ? `${firstStrongIsolate}${harmless}${popDirectionalIsolate}` : harmless;
};

/** The same in quotation marks. */
export const quoted = (name: string): string => `“${isolated(name)}”`;
