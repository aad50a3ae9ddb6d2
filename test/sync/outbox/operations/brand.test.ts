// The brand kit: changed by field, and held against what others changed meanwhile.
import { describe, expect, it } from 'vitest';
import { readBrand } from '../../../../main/sync/outbox/operations/brand.ts';
import type { BrandFields } from '../../../../main/sync/outbox/operation.ts';
import { keepSnapshot } from '../../../../main/sync/kernel/cached-replies.ts';
import { kinds } from '../../../../main/sync/outbox/registry.ts';
import { createWorkLibrary, type WorkLibrary } from '../../work-library.ts';

const colors = (primary: string) => ({ primary, secondary: '#111111', accent: '#222222' });
const brand = (change: object = {}) => ({
  businessName: 'Rosy Bakery',
  industry: 'Bakery',
  description: 'Bread',
  toneOfVoice: ['friendly'],
  colors: colors('#000000'),
  colorsConfigured: true,
  fonts: { heading: 'Inter', body: 'Inter' },
  fontsConfigured: false,
  keywords: ['rye', 'buns'],
  images: [],
  ...change,
});

const withBrand = () => {
  const library = createWorkLibrary();
  const edit = (fields: BrandFields) => library.enqueue({ do: 'brand.edit', fields });
  library.inTx((tx) => keepSnapshot(tx, 'brand', brand({ logoUrl: 'https://media.test/x?signed=1' }), tx.nowMs));
  return { library, edit };
};
const rebase = (library: WorkLibrary, id: string, theirs: ReturnType<typeof brand>) => {
  const op = library.read(id);
  library.inTx((tx) => kinds[op.kind].rebase(op, { startedAtMs: tx.nowMs, brand: theirs }, tx));
};
const open = (library: WorkLibrary) => library.store.operations.open().map(({ state, args }) => ({ state, args }));

describe('a change of the brand kit', () => {
  it('is one by field while nothing was sent, with the first base', () => {
    const { library, edit } = withBrand();
    edit({ industry: 'Café' });
    edit({ industry: 'Bistro', description: 'Bread and wine' });
    expect(library.store.operations.open()).toMatchObject([
      {
        args: { fields: { industry: 'Bistro', description: 'Bread and wine' } },
        base: { industry: 'Bakery', description: 'Bread' },
      },
    ]);
    expect(readBrand(library.store)).toMatchObject({
      brand: { industry: 'Bistro' },
      waiting: ['description', 'industry'],
    });
  });

  it('that returns to what it was is none', () => {
    const { library, edit } = withBrand();
    const { inverse } = edit({ industry: 'Café' });
    inverse.forEach(library.enqueue);
    expect(open(library)).toEqual([]);
  });

  it('behind one that is on its way begins from that one, as the service then writes it', () => {
    const { library, edit } = withBrand();
    const first = edit({ industry: 'Café' }).operation?.id ?? '';
    library.attempt(first);
    const second = edit({ industry: 'Bakery' }).operation?.id ?? '';
    expect(library.read(second).base).toEqual({ industry: 'Café' });
    library.accept(first, brand({ industry: 'CAFÉ' }));
    expect(library.settle(second, { startedAtMs: 1, brand: brand({ industry: 'CAFÉ' }) })).toEqual({ is: 'absent' });
  });

  it('is settled field by field', () => {
    const { library, edit } = withBrand();
    const { id = '' } = edit({ industry: 'Café', colors: colors('#ffffff') }).operation ?? {};
    const see = (change: object) => library.settle(id, { startedAtMs: 1, brand: brand(change) }).is;
    expect(see({})).toBe('absent');
    expect(see({ industry: 'Café' })).toBe('absent');
    expect(see({ industry: 'Café', colors: colors('#ffffff') })).toBe('landed');
    expect(see({ industry: 'Restaurant' })).toBe('theirs');
    expect(see({ colors: colors('#aaaaaa') })).toBe('theirs');
  });

  it('keeps what others added to a list and what it added itself', () => {
    const { library, edit } = withBrand();
    const { id = '' } = edit({ keywords: ['rye', 'cake'] }).operation ?? {};
    rebase(library, id, brand({ keywords: ['buns', 'rye', 'tart'] }));
    expect(library.read(id)).toMatchObject({ state: 'done', reason: 'superseded' });
    expect(open(library)).toEqual([{ state: 'ready', args: { fields: { keywords: ['rye', 'cake', 'tart'] } } }]);
  });

  it('asks the person about a field that both sides changed and sends the others', () => {
    const { library, edit } = withBrand();
    const { id = '' } = edit({ industry: 'Café', description: 'Cake', colors: colors('#ffffff') }).operation ?? {};
    rebase(library, id, brand({ industry: 'Restaurant', colors: colors('#aaaaaa') }));
    expect(open(library)).toEqual([
      { state: 'ready', args: { fields: { description: 'Cake' } } },
      { state: 'conflict', args: { fields: { industry: 'Café', colors: colors('#ffffff') } } },
    ]);
    expect(library.store.conflicts.open()).toMatchObject([
      { field: 'industry', pid: null, base: 'Bakery', mine: 'Café', theirs: 'Restaurant' },
      { field: 'colors', base: colors('#000000'), mine: colors('#ffffff'), theirs: colors('#aaaaaa') },
    ]);
  });

  it('of a field in conflict is the new wording of this side', () => {
    const { library, edit } = withBrand();
    const { id = '' } = edit({ industry: 'Café' }).operation ?? {};
    rebase(library, id, brand({ industry: 'Restaurant' }));
    edit({ industry: 'Bistro' });
    expect(library.store.conflicts.open()).toMatchObject([{ mine: 'Bistro', theirs: 'Restaurant' }]);
    expect(open(library)).toEqual([{ state: 'conflict', args: { fields: { industry: 'Bistro' } } }]);
  });

  it('of a kit with a tone that a later service knows is sent without it, and taken back to what can be sent', () => {
    const library = createWorkLibrary();
    const later = brand({ toneOfVoice: ['friendly', 'witty'], colors: { ...colors('#000000'), ink: '#333333' } });
    library.inTx((tx) => keepSnapshot(tx, 'brand', later, tx.nowMs));
    const { operation, inverse } = library.enqueue({
      do: 'brand.edit',
      fields: { toneOfVoice: ['bold'], colors: colors('#ffffff'), targetAudience: 'All' },
    });
    expect(inverse).toEqual([
      { do: 'brand.edit', fields: { toneOfVoice: ['friendly'], colors: colors('#000000'), targetAudience: '' } },
    ]);
    expect(library.settle(operation?.id ?? '', { startedAtMs: 1, brand: later })).toEqual({ is: 'absent' });
    rebase(library, operation?.id ?? '', { ...later, industry: 'Restaurant' });
    expect(open(library)).toMatchObject([{ state: 'ready', args: { fields: { toneOfVoice: ['bold'] } } }]);
  });

  it('that is typed waits for a quiet moment, and a click does not', () => {
    const { edit } = withBrand();
    const typed = edit({ industry: 'Café' }).operation;
    expect((typed?.notBeforeMs ?? 0) - (typed?.intentAtMs ?? 0)).toBe(1500);
    const clicked = edit({ toneOfVoice: ['bold'] }).operation;
    expect((clicked?.notBeforeMs ?? 0) - (clicked?.intentAtMs ?? 0)).toBe(0);
  });

  it('takes up what was refused before', () => {
    const { library, edit } = withBrand();
    const { id = '' } = edit({ industry: 'Café', description: 'Cake' }).operation ?? {};
    library.attempt(id);
    library.inTx(({ store }) => store.operations.change(id, { state: 'parked', reason: 'refused' }));
    edit({ industry: 'Bistro' });
    expect(open(library)).toEqual([{ state: 'ready', args: { fields: { industry: 'Bistro', description: 'Cake' } } }]);
  });

  it('never writes a signed link down', () => {
    const { library } = withBrand();
    expect(library.store.snapshots.read('brand')?.document).not.toContain('https://media.test');
  });
});
