// Short lists by name, as people sort: SQLite's NOCASE only knows the letters of ASCII, and puts Äpfel after Zopf.
import { lazy } from '../../preload/lazy.ts';

const collator = lazy(() => new Intl.Collator('en'));

type Named = { name: string };

/** Compares names, capitals and accents last. */
export const byName = (one: Named, other: Named): number => collator().compare(one.name, other.name);
