// What the user knows of their posts: what Galley said it saved, and what may or may not have been saved when it died.
import type { PostId } from '../../preload/ids.ts';
import type { PlatformId } from '../../preload/rules/platforms.ts';

/** Every value that is right to find. One, unless an answer is still to come or never came. */
export type Field = { may: Set<string>; before: Set<string> };

export type Noted = {
  id: PostId;
  /** Begins its name, whatever it is called, and nothing else has it. */
  token: string;
  platform: PlatformId;
  name: Field;
  body: Field;
  /** ISO; '' for none. */
  slot: Field;
  /** How many pictures it has. */
  pictures: Field;
  /** Made by a plan at the service; it is only approved. */
  isPlanned: boolean;
  approval: 'none' | 'asked' | 'confirmed';
  publication: 'none' | 'asked' | 'confirmed';
  removal: 'none' | 'asked' | 'confirmed';
  /** Its last change is known to be one of words, which a step back takes back. */
  undoable: boolean;
};

export type Notebook = {
  posts: Noted[];
  /** Began and never answered: there is one at the most. */
  perhapsBegun: Set<string>;
  notes: { text: string; confirmed: boolean }[];
  /** Touched since they were last checked. */
  touched: Set<Noted>;
  acknowledgedCount: number;
};

export const createNotebook = (): Notebook => ({
  posts: [],
  perhapsBegun: new Set(),
  notes: [],
  touched: new Set(),
  acknowledgedCount: 0,
});

export const field = (value: string): Field => ({ may: new Set([value]), before: new Set([value]) });

/** The change is asked for: from now on both are right. */
export const asked = (of: Field, value: string): void => {
  of.may.add(value);
  of.before.add(value);
};

/** It is reported or seen: anything else is a fault. */
export const known = (of: Field, value: string): void => {
  of.may = new Set([value]);
  of.before.add(value);
};

/** A step back leads to something it was before. */
export const perhapsBack = (of: Field): void => {
  for (const value of of.before) of.may.add(value);
};
