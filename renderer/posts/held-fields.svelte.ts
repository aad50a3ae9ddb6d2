// Fields that store nothing by themselves: what is written in them is there again when their page opens again.
import type { HeldFields } from '../app/unfinished.svelte.ts';

/** The fields as they were left; `blank` the first time. Also what is changed after their page was closed counts. */
export const heldFields = <Fields extends HeldFields>(
  held: Map<string, HeldFields>,
  name: string,
  blank: Fields,
): Fields => {
  const fresh = $state(blank);
  const fields = (held.get(name) ?? fresh) as Fields;
  held.set(name, fields);
  return fields;
};
