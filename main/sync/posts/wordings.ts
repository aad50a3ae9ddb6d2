// Every text that the service shows in place of another is kept, and the one it took the place of.
import type { Operation } from '../../store/outbox.ts';
import type { WordingRow } from '../../store/history.ts';
import type { WirePost } from './codec.ts';
import type { Tx } from '../kernel/transaction.ts';
import { changesOf, asText, isSame, readField, textFields, type FieldValue } from './fields.ts';

/** `open`: the operations of the post. */
type Arrived = { before: WirePost; now: WirePost; by: Operation | undefined; open: Operation[] };
/** The name belongs to the whole post: kept with its main version. */
type Place = Pick<WordingRow, 'platform' | 'field'>;

const written: readonly Operation['kind'][] = ['post.generate', 'post.revise', 'post.newPicture', 'post.fromMedia'];

/** The first sight of a post is in its document until it changes. */
export const keepWordings = (tx: Tx, pid: number, { before, now, by, open }: Arrived): void => {
  const source = by && written.includes(by.kind) ? 'ai' : 'service';
  const operations = by ? [...open, by] : open;
  const keep = (place: Place, platform: string | null, old: FieldValue, value: FieldValue) => {
    if (isSame(old, value)) return;
    // Ours, and what ours replaced, were kept when they were written.
    const ours = operations
      .filter((op) => op.platform === platform)
      .flatMap(changesOf)
      .filter(({ field }) => field === place.field);
    if (ours.length === 0) keepWording(tx, pid, place, old, 'service');
    if (!ours.some(({ mine }) => isSame(mine, value))) keepWording(tx, pid, place, value, source);
  };
  const main = now.variants.find(({ isPrimary }) => isPrimary)?.platform;
  if (main !== undefined) keep({ platform: main, field: 'name' }, null, before.name, now.name);
  for (const variant of now.variants) {
    const { platform } = variant;
    const old = before.variants.find((one) => one.platform === platform);
    if (!old) continue;
    for (const field of textFields) {
      keep({ platform, field }, platform, readField(old, field), readField(variant, field));
    }
  }
};

export const keepWording = (
  tx: Tx,
  pid: number,
  { platform, field }: Place,
  value: FieldValue,
  source: WordingRow['source'],
): void => tx.store.wordings.keep({ pid, platform, field, value: asText(value), source, seq: null, atMs: tx.nowMs });
