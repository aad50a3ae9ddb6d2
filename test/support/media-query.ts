// A media query of the window under test that matches or not, and can change while the window is open.
import { onTestFinished, vi } from 'vitest';

/** `part`: what the query says, as in “max-width: 820px”. Returns how to change whether it matches; until the test ends. */
export const stubMediaQuery = (part: string, matches: boolean): ((next: boolean) => void) => {
  const asked = globalThis.matchMedia;
  const queries: MediaQueryList[] = [];
  let isMatch = matches;
  vi.stubGlobal('matchMedia', (media: string) => {
    const query = asked(media);
    if (!media.includes(part)) return query;
    queries.push(query);
    return Object.assign(query, { matches: isMatch });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return (next) => {
    isMatch = next;
    for (const query of queries) {
      Object.assign(query, { matches: next });
      query.dispatchEvent(new Event('change'));
    }
  };
};
