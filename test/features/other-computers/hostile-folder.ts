// A computer that shares a folder in which a stranger, or another computer gone wrong, may write anything.
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect } from 'vitest';
import { createKinds } from '../../../main/features/other-computers/kinds.ts';
import { seal } from '../../../main/features/other-computers/sealed.ts';
import { openSharedDoc } from '../../../main/features/other-computers/shared-doc.ts';
import { openComputers } from './open-computers.ts';

export const other = '11111111-2222-4333-8444-555555555555';

export const shared = async () => {
  const all = await openComputers();
  const laptop = await all.openComputer('Laptop');
  await laptop.join();
  await laptop.share();
  const [business = ''] = readdirSync(all.folder);
  const folder = join(all.folder, business);
  const key = Buffer.from([...laptop.secrets.values()][0] ?? '', 'base64');
  /** A file as another computer of the user would write it; `change`: what became of it on its way. */
  const write = (
    number: number,
    updates: readonly Uint8Array[],
    of = key,
    change = (whole: Buffer): Uint8Array => whole,
  ) => {
    mkdirSync(join(folder, other), { recursive: true });
    const id = randomBytes(16).toString('hex');
    const head = seal(of, 'Galley', Buffer.from(JSON.stringify({ id, computer: other })));
    const blocks = updates.map((update, index) => seal(of, `${id}:${String(index + 1)}`, update));
    const path = join(folder, other, `${String(number).padStart(6, '0')}-${randomBytes(6).toString('hex')}.galley`);
    writeFileSync(path, change(Buffer.concat([head, ...blocks])));
    return path;
  };
  return { ...all, laptop, folder, key, write };
};

/** Where: a share of its length. */
type Damage = { how: 'cut' | 'flipped' | 'longer' | 'replaced'; where: number; bytes: Uint8Array };
const damage = fc.record<Damage>({
  how: fc.constantFrom('cut', 'flipped', 'longer', 'replaced'),
  where: fc.double({ min: 0, max: 1, noNaN: true }),
  bytes: fc.uint8Array({ minLength: 1, maxLength: 40 }),
});
const damagedBy =
  ({ how, where, bytes }: Damage) =>
  (whole: Buffer): Uint8Array => {
    const at = Math.min(whole.length - 1, Math.floor(where * whole.length));
    if (how === 'cut') return whole.subarray(0, at);
    if (how === 'longer') return Buffer.concat([whole, bytes]);
    if (how === 'replaced') return bytes;
    whole[at] = (whole[at] ?? 0) ^ (bytes[0] || 1);
    return whole;
  };

/**
 * Any value of any kind, in whole files or, where `isDamaged`, in some that are not. Nothing but the library's own values
 * may change, and nothing may be sent.
 */
export const playAnyValues = async (numRuns: number, { isDamaged, seed }: { isDamaged: boolean; seed?: number }) => {
  const { laptop, write } = await shared();
  const { id } = laptop.posts.create({ platform: 'facebook', name: 'Rye' });
  await laptop.until(() => expect(laptop.posts.read(id).sync.state).toBe('synced'));
  const sid = laptop.store.posts.sidOf(Number(id)) ?? '';
  const kinds = createKinds({ store: laptop.store, recurringPosts: laptop.recurring });
  const before = laptop.requests.length;
  const texts = JSON.stringify(laptop.posts.read(id).variants);
  const anything = fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.string({ unit: 'binary', maxLength: 30 }));
  const places = fc.constantFrom(sid, '', 'post_unknown', '__proto__');
  let number = 10;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...kinds), places, anything, anything), { minLength: 1, maxLength: 6 }),
      isDamaged ? fc.option(damage) : fc.constant(null),
      async (values, damaged) => {
        const doc = await openSharedDoc(kinds, [], () => String((number += 1)));
        for (const [kind, group, itsId, value] of values) {
          const place = { group, id: kind.merge === 'text' ? '' : JSON.stringify(itsId) };
          doc.put(kind.name, place, (value ?? null) as never, number);
        }
        const update = doc.update();
        doc.close();
        const path = update && write((number += 1), [update], undefined, damaged ? damagedBy(damaged) : undefined);
        await laptop.share();
        // Thousands of files would only make each round slow.
        if (isDamaged && path) rmSync(path);
      },
    ),
    { numRuns, ...(seed !== undefined && { seed }) },
  );
  await laptop.share();
  expect(laptop.computers().read()).toMatchObject({ state: 'on', problems: [] });
  expect(laptop.store.operations.open()).toEqual([]);
  expect(laptop.requests.slice(before).filter(({ call }) => !call.startsWith('GET'))).toEqual([]);
  expect(JSON.stringify(laptop.posts.read(id).variants)).toBe(texts);
  expect(laptop.log.lines).toEqual([]);
};
