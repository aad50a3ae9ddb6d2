// The brand kit and the service's memories: read when opened, changed at once, stored offline.
import { describe, expect, it } from 'vitest';
import { createBrand } from '../../../main/features/brand/brand.ts';
import { Brand, MemoryList } from '../../../main/service/schema.ts';
import { createRecordingLog } from '../../support/recording-log.ts';
import { failure, thrown } from '../../support/failure.ts';
import { standingClock, startSandbox } from '../../support/sandbox.ts';
import { openTestSync } from '../../support/sync.ts';

const minuteMs = 60_000;
/** A change is sent on top of a reading that is younger than 20 s (sync.md, endpoint 7). */
const readAgainMs = 30_000;

const open = async () => {
  const sandbox = await startSandbox({ clock: standingClock(), seed: 'demo' });
  const test = openTestSync(sandbox);
  const brand = createBrand({ sync: test.sync, log: createRecordingLog() });
  const there = async () => Brand.parse((await sandbox.request('GET', '/brand')).body);
  const elsewhere = (body: object) => sandbox.request('PATCH', '/brand', { body });
  return { ...test, sandbox, brand, there, elsewhere };
};

describe('the kit', () => {
  it('is read when it is opened, and again after some minutes', async () => {
    const { brand, clock, count, until, elsewhere } = await open();
    const kit = await brand.read();
    expect(kit).toMatchObject({
      businessName: 'Tansy Lane Bakery',
      websiteUrl: 'https://tansylane.example',
      timezone: 'America/New_York',
      toneOfVoice: ['friendly', 'playful'],
      colorsConfigured: true,
      fontsConfigured: false,
      waiting: [],
      sync: { state: 'synced' },
    });
    await brand.read();
    expect(count('GET brand')).toBe(1);
    await elsewhere({ industry: 'Café' });
    await clock.advance(6 * minuteMs);
    await until(async () => expect((await brand.read()).industry).toBe('Café'));
  });

  it('says why it cannot be had when it was never read', async () => {
    const { brand, sync } = await open();
    sync.setAirplane(true);
    expect(await failure(brand.read())).toMatchObject({ kind: 'unreachable' });
  });

  it('takes changes at once, without a network, field by field, and undoes a burst of typing in one step', async () => {
    const { brand, sync, until, there } = await open();
    const { description } = await brand.read();
    sync.setAirplane(true);
    for (const text of ['B', 'Br', 'Bread']) brand.edit({ description: text });
    const kit = brand.edit({ keywords: ['rye'] });
    expect(kit).toMatchObject({ description: 'Bread', keywords: ['rye'], sync: { state: 'waiting' } });
    expect(kit.waiting.toSorted()).toEqual(['description', 'keywords']);
    expect((await there()).keywords).not.toEqual(['rye']);

    sync.step('undo');
    expect(await brand.read()).toMatchObject({ description: 'Bread', waiting: ['description'] });
    sync.step('undo');
    expect(await brand.read()).toMatchObject({ description, waiting: [] });
    sync.step('redo');

    sync.setAirplane(false);
    await until(async () => expect((await there()).description).toBe('Bread'));
    await until(async () => expect((await brand.read()).waiting).toEqual([]));
  });

  it('merges with what others changed meanwhile, and asks about the same field', async () => {
    const { brand, sync, until, there, elsewhere, clock } = await open();
    await brand.read();
    sync.setAirplane(true);
    brand.edit({ industry: 'Café', targetAudience: 'Everyone', toneOfVoice: ['friendly', 'bold'] });
    await elsewhere({ industry: 'Bistro', description: 'Bread' });
    await clock.advance(readAgainMs);
    sync.setAirplane(false);
    await until(async () => expect((await there()).targetAudience).toBe('Everyone'));
    expect(await there()).toMatchObject({
      industry: 'Bistro',
      description: 'Bread',
      toneOfVoice: ['friendly', 'bold'],
    });
    expect(await brand.read()).toMatchObject({
      contested: ['industry'],
      industry: 'Café',
      sync: { state: 'conflict' },
    });
    const [conflict] = sync.conflicts.list();
    sync.conflicts.decide(conflict?.id ?? 0, { choice: 'mine' });
    await until(async () => expect((await there()).industry).toBe('Café'));
  });

  it('of two palettes takes one, and never a mixture', async () => {
    const { brand, sync, until, elsewhere, there, clock } = await open();
    const { colors } = await brand.read();
    sync.setAirplane(true);
    brand.edit({ colors: { ...colors, primary: '#111111' } });
    await elsewhere({ colors: { ...colors, accent: '#222222' } });
    await clock.advance(readAgainMs);
    sync.setAirplane(false);
    await until(async () => expect((await brand.read()).contested).toEqual(['colors']));
    const [conflict] = sync.conflicts.list();
    expect(conflict).toMatchObject({ mine: '#111111 #F2C14E #D9596B', theirs: '#2F5D50 #F2C14E #222222' });
    const id = conflict?.id ?? 0;
    expect(thrown(() => sync.conflicts.decide(id, { choice: 'mix', text: '#111111' })).kind).toBe('invalid');
    sync.conflicts.decide(id, { choice: 'mine' });
    await until(async () => expect((await there()).colors.primary).toBe('#111111'));
  });

  it('keeps links that people wrote, and none that the service signed', async () => {
    const { brand, store, elsewhere } = await open();
    const description = 'Order at https://tansylane.example/order';
    await elsewhere({ description });
    expect((await brand.read()).description).toBe(description);
    expect(store.snapshots.read('brand')?.document).not.toMatch(/expires|signature/);
  });

  it('shows a logo under an id of its own after each reading, and finds its link', async () => {
    const { brand, until, there, clock } = await open();
    const { logo } = await brand.read();
    expect(await brand.logoLink(logo ?? '')).toEqual({ id: logo, url: expect.stringContaining('http') as string });
    expect(await brand.logoLink('something else')).toBeNull();
    const [picture] = (await there()).images;
    await clock.advance(1000);
    const waiting = brand.setLogo(picture?.attachmentId ?? '');
    expect(waiting).toMatchObject({ logo: picture?.attachmentId, waiting: ['logo'] });
    await until(async () => {
      const kit = await brand.read();
      expect(kit.waiting).toEqual([]);
      expect(kit.logo).toMatch(/^brand-logo-/);
      expect(kit.logo).not.toBe(logo);
    });
  });
});

describe('a logo that waits', () => {
  it('is withdrawn by undo while it was not sent, and set again by redo', async () => {
    const { brand, sync, there, until } = await open();
    const { logo } = await brand.read();
    const [first, second] = (await there()).images.map(({ attachmentId }) => attachmentId);
    sync.setAirplane(true);
    brand.setLogo(first ?? '');
    brand.setLogo(second ?? '');
    expect(sync.step('undo').undone).toMatchObject({ doneCount: 1 });
    expect(await brand.read()).toMatchObject({ logo: first });
    expect(sync.step('undo').undone).toMatchObject({ doneCount: 1 });
    expect(await brand.read()).toMatchObject({ logo, waiting: [], sync: { state: 'synced' } });
    expect(sync.step('redo').undone).toMatchObject({ doneCount: 1 });
    expect(await brand.read()).toMatchObject({ logo: first, waiting: ['logo'] });
    sync.setAirplane(false);
    await until(async () => expect((await brand.read()).waiting).toEqual([]));
    expect(sync.step('undo').undone).toMatchObject({ doneCount: 0, stayed: [{ reason: 'sent' }] });
  });
});

describe('what the service remembers', () => {
  it('is available offline although it was never opened, with the time of the reading', async () => {
    const { brand, sync, until, sandbox, store } = await open();
    sync.setAirplane(true);
    expect(await brand.memories()).toEqual({ memories: [], readAt: null });
    expect(brand.remember('Closed on Mondays')).toMatchObject({ memories: [{ isWaiting: true }], readAt: null });
    sync.step('undo');
    sync.setAirplane(false);
    await until(() => expect(store.snapshots.read('memories')).not.toBeNull());
    sync.setAirplane(true);
    const { memories, readAt } = await brand.memories();
    const there = MemoryList.parse((await sandbox.request('GET', '/brand/memories')).body).memories;
    expect(memories.map(({ id }) => id)).toEqual(there.map(({ id }) => id));
    expect(Date.parse(readAt ?? '')).toBe(store.snapshots.read('memories')?.readAtMs);
  });

  it('is added and forgotten at once, also without a network, and undone', async () => {
    const { brand, sync, sandbox, until } = await open();
    const { memories: before } = await brand.memories();
    expect(before.map(({ kind }) => kind)).toContain('timely');
    sync.setAirplane(true);
    expect(brand.remember('Closed on Mondays').memories.at(-1)).toMatchObject({
      text: 'Closed on Mondays',
      isWaiting: true,
    });
    const [first] = before;
    const { memories: left, stepId } = brand.forget(first?.id ?? '');
    expect(left.map(({ text }) => text)).not.toContain(first?.text);
    brand.remember('Oat milk');
    sync.stepOf('undo', stepId ?? expect.fail('no step'));
    expect((await brand.memories()).memories.map(({ text }) => text)).toContain(first?.text);
    sync.setAirplane(false);
    await until(async () => {
      const { memories } = MemoryList.parse((await sandbox.request('GET', '/brand/memories')).body);
      expect(memories.map(({ text }) => text)).toEqual(expect.arrayContaining(['Closed on Mondays', first?.text]));
    });
  });
});

it('keeps words to avoid on this computer, beside the brand’s own for the checks', async () => {
  const { brand, again, sync } = await open();
  await brand.read();
  expect(brand.saveAvoided(['cheap'])).toEqual({
    avoided: ['cheap'],
    keywords: ['sourdough', 'laminated pastry', 'Gerald', 'Eastside', 'slow bread'],
    tone: ['friendly', 'playful'],
  });
  sync.close();
  expect(createBrand({ sync: again(), log: createRecordingLog() }).rules().avoided).toEqual(['cheap']);
});
