// Typing in bursts: which changes of the same field belong to one undo step.
import { z } from 'zod';
import type { UndoStep } from '../../store/undo.ts';
import { isWritten } from './operations/brand.ts';
import { Intent } from './operation.ts';

const Intents = z.array(Intent);

/** Typing is stored every 300 ms or so: later changes of the same field within this time belong to the same step. */
export const burstMs = 2000;

/** A step that more typing may extend. */
export type Typing = { id: number; place: string; atMs: number };

export const isSameBurst = (one: UndoStep, other: UndoStep): boolean => {
  if (one.kind !== other.kind || Math.abs(one.atMs - other.atMs) > burstMs) return false;
  const place = placeOf(Intents.parse(one.forward));
  return place !== null && place === placeOf(Intents.parse(other.forward));
};

/** The field that was typed into; null: a click, as for a plan, a checklist item or a color, is a step of its own. */
export const placeOf = (intents: readonly Intent[]): string | null => {
  // Fields that become a part's own because the user types into them belong to the typing.
  const typed = intents.filter((intent) => intent.do !== 'post.follow');
  const places = typed.map((intent) => {
    if (intent.do === 'post.edit') return [intent.pid, intent.platform, Object.keys(intent.fields).sort()];
    if (intent.do === 'post.desk') return Object.keys(intent.fields).join() === 'note' ? intent.pid : null;
    if (intent.do === 'brand.edit') return isWritten(intent.fields) ? Object.keys(intent.fields).sort() : null;
    return null;
  });
  return places.length === 0 || places.includes(null) ? null : JSON.stringify(places);
};
