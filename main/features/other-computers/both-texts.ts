// Puts two texts together that two computers wrote before they knew of each other.
import type { Json } from './shared-doc.ts';

/** Two texts with this between them, the shared one first. null: it would be longer than such a text may be. */
export const bothTexts =
  (between: string, most: number) =>
  (here: Json, shared: Json): Json | null => {
    if (typeof here !== 'string' || typeof shared !== 'string') return shared;
    if (here.includes(shared)) return here;
    if (shared.includes(here)) return shared;
    const both = `${shared}${between}${here}`;
    return both.length <= most ? both : null;
  };
