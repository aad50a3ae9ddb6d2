// The brand kit in the window: stored while it is typed, one write at a time, nothing lost, and a conflict decided by field.
import { fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../../../preload/errors.ts';
import type { BrandKit, BrandRules } from '../../../../preload/contract/brand.ts';
import App from '../../../../renderer/App.svelte';
import { createBridge } from '../../../../renderer/app/bridge.ts';
import { createTheme } from '../../../../renderer/app/appearance.svelte.ts';
import { createFakeTransport } from '../../../support/fake-transport.ts';
import { sampleConflict, sampleStatus, sampleSync } from '../../../support/sync-samples.ts';
import { keySession, sampleAccount, sampleInfo } from '../../../support/window-samples.ts';

beforeEach(() => {
  history.replaceState(null, '', '/#/brand');
  // jsdom draws nothing, and says so each time.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});

const sampleKit = (over: Partial<BrandKit> = {}): BrandKit => ({
  businessName: 'Rosy Bakery',
  description: 'Bread',
  industry: 'Bakery',
  targetAudience: 'All',
  toneOfVoice: ['friendly', 'witty'],
  colors: { primary: '#111111', secondary: '#eeeeee', accent: '#3366cc' },
  colorsConfigured: true,
  keywords: ['rye'],
  fonts: { heading: 'Inter', body: 'Inter' },
  fontsConfigured: true,
  logo: null,
  websiteUrl: 'http://rosy.example',
  timezone: null,
  waiting: [],
  contested: [],
  sync: sampleSync(),
  readAt: '2026-05-15T10:00:00Z',
  ...over,
});

const noRules: BrandRules = { avoided: [], keywords: [], tone: [] };

const open = async (kit: BrandKit = sampleKit(), rules: () => BrandRules | Promise<BrandRules> = () => noRules) => {
  let stored = kit;
  const transport = createFakeTransport({
    'session.read': () => keySession(),
    'session.businesses': () => [],
    'account.read': () => sampleAccount(),
    'sync.status': () => sampleStatus(),
    'posts.list': () => ({ rows: [], nextCursor: null, total: 0 }),
    'brand.read': () => stored,
    'brand.rules': rules,
    'memories.list': () => ({ memories: [], readAt: null }),
    'media.brandPictures': () => ({ pictures: [], nextCursor: null, readAt: null }),
  });
  transport.reply('brand.edit', (fields: Partial<BrandKit>) => (stored = { ...stored, ...fields }));
  const bridge = createBridge(transport);
  render(App, { bridge, info: sampleInfo(), theme: createTheme(bridge, window, 'light') });
  const page = within(await screen.findByRole('region', { name: 'Brand kit' }));
  await page.findByRole('textbox', { name: 'Industry' });
  const sent = (name: string) => transport.calls.filter((call) => call.name === name).map(({ input }) => input);
  return { transport, user: userEvent.setup(), page, sent };
};

it('has a memory again that was half written when the page was left', async () => {
  const { user } = await open();
  const field = async () =>
    within(await screen.findByRole('complementary', { name: /remember/i })).findByRole('textbox');
  await user.type(await field(), 'Closed on Mondays');
  location.hash = '#/settings';
  await waitFor(() => expect(screen.queryByRole('complementary', { name: /remember/i })).toBeNull());
  location.hash = '#/brand';
  expect(await field()).toHaveValue('Closed on Mondays');
});

describe('what is typed', () => {
  it('is stored by field, and at once when the field is left', async () => {
    const { user, page, sent } = await open();
    await user.type(page.getByRole('textbox', { name: 'Industry' }), ' and café');
    await user.tab();
    await waitFor(() => expect(sent('brand.edit').at(-1)).toEqual({ industry: 'Bakery and café' }));
    expect(page.getByRole('textbox', { name: 'Industry' })).toHaveValue('Bakery and café');
  });

  it('while a write is on its way goes with the next one', async () => {
    const { user, page, sent, transport } = await open();
    let answer: () => void = () => undefined;
    transport.reply(
      'brand.edit',
      () => new Promise<BrandKit>((resolve) => (answer = () => resolve(sampleKit({ industry: 'B' })))),
    );
    const field = page.getByRole('textbox', { name: 'Industry' });
    await user.clear(field);
    await user.type(field, 'B');
    await user.tab();
    await waitFor(() => expect(sent('brand.edit')).toHaveLength(1));
    await user.type(field, 'C');
    await user.tab();
    expect(sent('brand.edit')).toHaveLength(1);
    answer();
    await waitFor(() => expect(sent('brand.edit').at(-1)).toEqual({ industry: 'BC' }));
    expect(field).toHaveValue('BC');
  });

  it('and not taken stays there, says why, and is stored on another try', async () => {
    const { user, page, sent, transport } = await open();
    transport.reply('brand.edit', () => {
      throw new AppError({ kind: 'storage', message: 'The disk is full.', reason: 'disk-full' });
    });
    await user.type(page.getByRole('textbox', { name: 'What you do' }), ' and buns');
    await user.tab();
    expect(await screen.findByText(/That wasn't saved/)).toBeVisible();
    expect(page.getByRole('textbox', { name: 'What you do' })).toHaveValue('Bread and buns');
    transport.reply('brand.edit', (fields: Partial<BrandKit>) => sampleKit(fields));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(/That wasn't saved/)).toBeNull());
    expect(sent('brand.edit').at(-1)).toEqual({ description: 'Bread and buns' });
  });

  it('and not taken is asked about before the page is left', async () => {
    const { user, page, transport } = await open();
    transport.reply('brand.edit', () => {
      throw new AppError({ kind: 'storage', message: 'The disk is full.', reason: 'disk-full' });
    });
    await user.type(page.getByRole('textbox', { name: 'What you do' }), ' and buns');
    await user.click(screen.getByRole('link', { name: 'Ideas' }));
    const dialog = await screen.findByRole('dialog', { name: "Some text isn't saved" });
    await user.click(within(dialog).getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(page.getByRole('textbox', { name: 'What you do' })).toHaveValue('Bread and buns');
    expect(location.hash).toBe('#/brand');
  });

  it('and not taken is there again, and stored, when the page was left without asking', async () => {
    const { user, page, sent, transport } = await open();
    transport.reply('brand.edit', () => {
      throw new AppError({ kind: 'storage', message: 'The disk is full.', reason: 'disk-full' });
    });
    await user.type(page.getByRole('textbox', { name: 'What you do' }), ' and buns');
    transport.reply('session.read', () => ({ state: 'signed-out' as const, keyMissing: null }));
    transport.emit('session');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'What you do' })).toBeNull());
    transport.reply('brand.edit', (fields: Partial<BrandKit>) => sampleKit(fields));
    transport.reply('session.read', () => keySession());
    transport.emit('session');
    const field = await screen.findByRole('textbox', { name: 'What you do' });
    await waitFor(() => expect(field).toHaveValue('Bread and buns'));
    await waitFor(() => expect(sent('brand.edit').at(-1)).toEqual({ description: 'Bread and buns' }));
  });
});

describe('words to avoid', () => {
  it('that could not be read are not written over by new ones, and it is said', async () => {
    const { page, sent } = await open(sampleKit(), () => {
      throw new AppError({ kind: 'storage', message: 'The disk is full.', reason: 'disk-full' });
    });
    expect(await screen.findByText(/Couldn't load the words to avoid/)).toBeVisible();
    expect(page.getByRole('textbox', { name: /Words to avoid/ })).toBeDisabled();
    expect(sent('brand.saveAvoided')).toEqual([]);
  });

  it('that follow each other quickly are all stored', async () => {
    const { page, user, sent, transport } = await open(sampleKit(), () => ({ ...noRules, avoided: ['old'] }));
    const field = await page.findByRole('textbox', { name: /Words to avoid/ });
    await waitFor(() => expect(field).toBeEnabled());
    const answers: (() => void)[] = [];
    transport.reply('brand.saveAvoided', ({ words }: { words: string[] }) => {
      const stored = { ...noRules, avoided: words };
      return new Promise((resolve) => answers.push(() => resolve(stored)));
    });
    await user.type(field, 'cheap{Enter}bargain{Enter}');
    await waitFor(() => expect(answers).toHaveLength(2));
    answers[0]?.();
    await user.type(field, 'deal{Enter}');
    expect(sent('brand.saveAvoided')).toEqual([
      { words: ['old', 'cheap'] },
      { words: ['old', 'cheap', 'bargain'] },
      { words: ['old', 'cheap', 'bargain', 'deal'] },
    ]);
  });
});

it('a tone that the service knows and Galley does not is named, and replaced by a choice', async () => {
  const { user, page, sent } = await open();
  expect(page.getByText('The service also lists “witty”. Choosing here replaces them.')).toBeVisible();
  await user.click(page.getByRole('checkbox', { name: 'Bold' }));
  await waitFor(() => expect(sent('brand.edit')).toEqual([{ toneOfVoice: ['friendly', 'bold'] }]));
});

it('an address that must not be opened is words and no button', async () => {
  await open();
  expect(screen.getByText('http://rosy.example')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'rosy.example' })).toBeNull();
});

it('a field that was changed on both sides is decided for one of them, and a palette is never mixed', async () => {
  const { user, page, transport } = await open(
    sampleKit({ contested: ['colors'], sync: sampleSync({ state: 'conflict', openCount: 1 }) }),
  );
  transport.reply('conflicts.list', () => [
    sampleConflict({
      postId: null,
      postName: '',
      platform: null,
      field: 'colors',
      parts: [],
      base: '#111111 #eeeeee #3366cc',
      mine: '#222222 #eeeeee #3366cc',
      theirs: '#111111 #eeeeee #444444',
    }),
  ]);
  transport.reply('conflicts.decide', () => null);
  expect(page.getByText(/Changed here and elsewhere: colors\./)).toBeVisible();
  await user.click(page.getByRole('button', { name: 'Compare' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Two versions of the colors' }));
  expect(dialog.getByRole('region', { name: 'Theirs' })).toHaveTextContent('#444444');
  expect(dialog.queryByRole('button', { name: 'Keep both' })).toBeNull();
  expect(dialog.queryByRole('button', { name: 'Save combined text' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Use yours' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(transport.calls).toContainEqual({
    name: 'conflicts.decide',
    input: { conflictId: 1, choice: 'mine', language: 'en' },
  });
});

it('what is typed while the pictures for a logo are on their way acts on nothing below', async () => {
  const { page } = await open();
  const below = vi.fn();
  window.addEventListener('keydown', below);
  await fireEvent.click(page.getByRole('button', { name: 'Add a logo' }));
  await fireEvent.keyDown(document.body, { key: 'b' });
  window.removeEventListener('keydown', below);
  expect(below).not.toHaveBeenCalled();
  expect(await screen.findByRole('dialog', { name: 'Choose a logo' })).toBeVisible();
});

describe('what is remembered', () => {
  it('is added once, however long Enter is held', async () => {
    const { transport, user } = await open();
    transport.reply('memories.add', () => new Promise<never>(() => {}));
    await user.type(screen.getByRole('textbox', { name: 'Add a fact' }), 'Rye on Fridays.{Enter>5/}');
    expect(transport.calls.filter(({ name }) => name === 'memories.add')).toHaveLength(1);
  });

  it('keeps the focus on a note that gets its name from the service, and two that say the same apart', async () => {
    const { transport } = await open();
    const note = (id: string, isWaiting: boolean, text = 'Rye on Fridays.') => ({
      id,
      text,
      isWaiting,
      kind: 'fact',
      expiresAt: null,
    });
    const receive = (...memories: ReturnType<typeof note>[]) => {
      transport.reply('memories.list', () => ({ memories, readAt: '2026-05-15T10:00:00Z' }));
      transport.emit('account');
    };
    const list = within(screen.getByRole('list', { name: 'Things to remember' }));
    receive(note('memory-1', false), note('operation-1', true));
    const [, second] = await list.findAllByRole('button', { name: 'Forget “Rye on Fridays.”' });
    second?.focus();
    receive(note('memory-1', false), note('memory-2', false), note('memory-3', false, 'Oat milk.'));
    await list.findByText('Oat milk.');
    expect(list.getAllByRole('listitem')).toHaveLength(3);
    expect(second).toHaveFocus();
  });
});
