// The AI desk: results are judged by keys, what waits is put in order, and whatever needs the user says so.
import { cleanup, render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { AiBatch, AiItem } from '../../../../preload/contract/ai-batches.ts';
import type { SyncStatus } from '../../../../preload/contract/sync.ts';
import { AppError } from '../../../../preload/errors.ts';
import App from '../../../../renderer/App.svelte';
import { createTheme } from '../../../../renderer/app/appearance.svelte.ts';
import { createBridge } from '../../../../renderer/app/bridge.ts';
import { setLetterKeys } from '../../../../renderer/ui/letter-keys.ts';
import { sampleAiItem as item, sampleAiView, sampleResult } from '../../../support/ai-samples.ts';
import { createFakeTransport } from '../../../support/fake-transport.ts';
import { samplePost } from '../../../support/post-samples.ts';
import { sampleStatus } from '../../../support/sync-samples.ts';
import { keySession, sampleAccount, sampleInfo, samplePreferences } from '../../../support/window-samples.ts';

beforeEach(() => history.replaceState(null, '', '/#/ai-desk'));
afterEach(cleanup);

const rye = item(1, 'Rye', { state: 'unchecked', ...sampleResult() });
const buns = item(2, 'Buns', { state: 'unchecked', ...sampleResult({ score: { before: null, after: 79 } }) });
const same = item(3, 'Tarts', {
  state: 'unchecked',
  ...sampleResult({
    flags: { revisionApplied: true, noVisibleChange: true, imageryReverted: false },
    after: sampleResult().before,
  }),
});
const waiting = (id: number, name: string) =>
  item(id, name, { state: 'waiting', isNext: id === 6, waitsForPost: id === 8 }, id === 7 ? '2026-05-27' : null);
const running = item(4, 'Raspberries', { state: 'running', since: '2026-05-14T12:00:00Z' });
const failed = item(5, 'Oven', { state: 'failed', error: { kind: 'service-failed', message: 'It timed out.' } });
const all = [rye, buns, same, running, waiting(6, 'Tins'), waiting(7, 'Crust'), waiting(8, 'Week'), failed];

type Opened = { over?: Partial<AiBatch>; status?: Partial<SyncStatus>; others?: AiBatch[] };

const open = async (items: AiItem[], { over = {}, status = {}, others = [] }: Opened = {}) => {
  let shown = items;
  const view = () => sampleAiView(shown, over);
  const transport = createFakeTransport({
    'session.read': () => keySession(),
    'account.read': () => sampleAccount(),
    'sync.status': () => sampleStatus(status),
    'preferences.read': () => samplePreferences(),
    'needsYou.list': () => ({ items: [], isBlocked: false, next: null }),
    'ai.batches': () => [...(items.length > 0 ? [view()] : []), ...others],
    'ai.batch': ({ id }: { id: number }) => (id === 1 ? view() : { ...view(), ...others[0], items: [] }),
    'ai.accept': ({ items: ids }: { items: number[] }) => {
      shown = shown.map((each) => (ids.includes(each.id) && 'flags' in each ? { ...each, state: 'accepted' } : each));
      return { stepId: 7, count: ids.length };
    },
    'ai.reject': ({ items: ids }: { items: number[] }) => {
      shown = shown.map((each) => (ids.includes(each.id) && 'flags' in each ? { ...each, state: 'rejected' } : each));
      return { stepId: 8, count: ids.length };
    },
    'ai.order': ({ items: ids }: { items: number[] }) => {
      shown = shown.toSorted((one, next) => ids.indexOf(one.id) - ids.indexOf(next.id));
      return null;
    },
    'ai.confirm': () => null,
    'ai.pause': () => null,
    'ai.continue': () => null,
    'ai.setCap': () => null,
    'ai.drop': () => ({ count: 1 }),
    'ai.again': () => null,
    'posts.read': () => samplePost(),
    'undo.step': () => ({ undone: null }),
  });
  const bridge = createBridge(transport);
  render(App, { bridge, info: sampleInfo(), theme: createTheme(bridge, window, 'light') });
  await screen.findByRole('heading', { level: 1, name: /AI desk|posts?$/ });
  return {
    user: userEvent.setup(),
    transport,
    sent: (name: string) => transport.calls.filter((call) => call.name === name).map(({ input }) => input),
    line: (name: string) => screen.findByRole('row', { name: new RegExp(`^${name},`) }),
    group: (name: string) => screen.findByRole('rowgroup', { name }),
  };
};
const textOf = (element: Element) => element.textContent.replaceAll(/\s+/g, ' ').trim();

describe('the AI desk', () => {
  it('shows what becomes of each post, and how far all of them are', async () => {
    const { group, line } = await open(all, { over: { wait: 'running', finishAt: '2026-05-14T13:17:00Z' } });
    await screen.findByRole('heading', { level: 1, name: 'Revise 8 posts' });
    expect(screen.getByText('3 to check, 1 running, 3 waiting, 1 failed')).toBeInTheDocument();
    expect(screen.getByText('3 of 30 credits')).toBeInTheDocument();
    expect(screen.getByRole('progressbar', { name: '4 of 8 done' })).toHaveAttribute('aria-valuenow', '50');
    const groups = (await screen.findAllByRole('rowgroup')).map((each) => each.getAttribute('aria-label'));
    expect(groups).toEqual(['Ready to check', 'Running', 'Next', 'Failed']);
    expect(textOf(await line('Rye'))).toMatch(/Text changed as asked.*74 → 82/);
    expect(textOf(await line('Crust'))).toMatch(/Planned Wed May 27/);
    expect(textOf(await line('Week'))).toMatch(/Your changes to it are sent first/);
    expect(textOf(await group('Failed'))).toMatch(/The service had a problem/);
    expect(textOf(screen.getByRole('complementary', { name: 'What was asked' }))).toMatch(
      /Shorter. Lead with what it is.*8 posts.*8 credits.*You have.*142.*3 charged so far.*3 left, done about/,
    );
  });

  it('says how many run at a time, and that the soonest planned is next until another order is given', async () => {
    const day = (id: number, name: string, plannedOn: string | null) =>
      item(id, name, { state: 'waiting', isNext: false, waitsForPost: false }, plannedOn);
    const { user, line, group } = await open([
      running,
      day(6, 'Tins', '2026-05-22'),
      day(7, 'Crust', '2026-05-27'),
      day(8, 'Week', null),
    ]);
    expect(textOf(await group('Running'))).toMatch(/^Running ?2 at a time/);
    expect(textOf(await group('Next'))).toMatch(/^Next ?3, soonest planned first/);
    (await line('Week')).focus();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await waitFor(async () => expect(textOf(await group('Next'))).toMatch(/^Next ?3 ?Drag/));
  });

  it('accepts by A and rejects by R, and the next one is there at once, before and after by words', async () => {
    const { user, sent, line } = await open([rye, buns, running]);
    (await line('Rye')).focus();
    await waitFor(async () => expect((await line('Rye')).querySelector('ins')).toHaveTextContent('. Rhubarb. One'));
    await user.keyboard('a');
    await waitFor(async () => expect(await line('Buns')).toHaveFocus());
    await screen.findByText('Accepted “Rye”');
    await user.keyboard('r');
    await screen.findByText('Kept your version of “Buns”');
    expect([sent('ai.accept'), sent('ai.reject')]).toEqual([[{ items: [1] }], [{ items: [2] }]]);
    const toast = screen.getByText('Kept your version of “Buns”').closest('li') ?? document.body;
    await user.click(within(toast).getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent('undo.step')).toEqual([{ stepId: 8, direction: 'undo' }]));
    await user.click(screen.getByRole('button', { name: 'Show 2 checked' }));
    expect(await line('Buns')).toHaveTextContent('Kept yours');
  });

  it('judges none by a letter while these are turned off', async () => {
    const { user, sent, line } = await open([rye, buns, running]);
    setLetterKeys(false);
    onTestFinished(() => setLetterKeys(true));
    (await line('Rye')).focus();
    await user.keyboard('aje');
    expect(await line('Rye')).toHaveFocus();
    await user.keyboard('r');
    expect([...sent('ai.accept'), ...sent('ai.reject')]).toEqual([]);
    expect(location.hash).toMatch(/^#\/ai-desk/);
  });

  it('judges one result with A or R, however long the key is held', async () => {
    const { sent, line } = await open([rye, buns, item(9, 'Pies', { state: 'unchecked', ...sampleResult() }), running]);
    const user = userEvent.setup({ delay: 30 });
    (await line('Rye')).focus();
    await user.keyboard('{a>8/}');
    await waitFor(async () => expect(await line('Buns')).toHaveFocus());
    await user.keyboard('{r>8/}');
    await waitFor(async () => expect(await line('Pies')).toHaveFocus());
    expect([sent('ai.accept'), sent('ai.reject')]).toEqual([[{ items: [1] }], [{ items: [2] }]]);
  });

  it('is not opened by a press on a button of a row, which would move it from under the pointer', async () => {
    const { user, sent, line } = await open([rye, buns, running]);
    (await line('Rye')).focus();
    const other = await line('Buns');
    const accept = within(other).getByRole('button', { name: /^Accept/ });
    await user.pointer({ keys: '[MouseLeft>]', target: accept });
    expect(other).toHaveAttribute('aria-selected', 'false');
    await user.pointer({ keys: '[/MouseLeft]', target: accept });
    await waitFor(() => expect(sent('ai.accept')).toEqual([{ items: [2] }]));
  });

  it('offers to ask again where nothing visible changed, and preselects nothing', async () => {
    const { user, sent, line } = await open([same]);
    const row = await line('Tarts');
    row.focus();
    expect(textOf(row)).toMatch(/Nothing visible changed.*Charged 1, nothing changed\./);
    expect(within(row).queryByRole('button', { name: /^Accept/ })).toBeNull();
    expect(row.querySelector('.primary')).toBeNull();
    await user.keyboard('{Tab}');
    expect(within(row).getByRole('button', { name: 'Ask again…' })).toHaveFocus();
    await user.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Ask again for “Tarts”' });
    const field = within(dialog).getByRole('textbox', { name: 'What should change?' });
    expect(field).toHaveValue('Shorter. Lead with what it is.');
    await user.clear(field);
    expect(within(dialog).getByRole('button', { name: 'Ask again' })).toBeDisabled();
    await user.type(field, 'Half as long');
    await user.click(within(dialog).getByRole('button', { name: 'Ask again' }));
    await waitFor(() => expect(sent('ai.again')).toEqual([{ item: 3, instruction: 'Half as long' }]));
  });

  it('asks again with what was asked for this post last, and what is typed stays where that fails', async () => {
    const own = { ...failed, instruction: 'Three loaves' };
    const { user, transport, sent, line } = await open([own], { over: { task: 'write', instruction: '' } });
    transport.reply('ai.again', () => {
      throw new AppError({ kind: 'storage', message: 'full' });
    });
    await user.click(within(await line('Oven')).getByRole('button', { name: 'Ask again…' }));
    const dialog = await screen.findByRole('dialog');
    const field = within(dialog).getByRole('textbox', { name: 'What is it about?' });
    expect(field).toHaveValue('Three loaves');
    const ask = within(dialog).getByRole('button', { name: 'Ask again' });
    await user.clear(field);
    expect(ask).toBeDisabled();
    await user.type(field, 'Loaves at dawn');
    await user.click(ask);
    await screen.findByText(/That didn't work\./);
    expect(field).toHaveValue('Loaves at dawn');
    transport.reply('ai.again', () => null);
    await user.click(ask);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('ai.again').at(-1)).toEqual({ item: 5, instruction: 'Loaves at dawn' });
  });

  it('does not offer the earlier text of what is live, nor a proposal for it', async () => {
    const live = item(1, 'Rye', { state: 'unchecked', ...sampleResult({ isLive: true }) });
    const proposal = item(3, 'Window', { state: 'unchecked', ...sampleResult({ isLive: true, isProposal: true }) });
    const { user, sent, line } = await open([live, proposal, buns]);
    const row = await line('Rye');
    row.focus();
    await within(row).findByText("Published since, so your earlier text can't come back.");
    expect(within(row).queryByRole('button', { name: 'Keep mine' })).toBeNull();
    await user.keyboard('r');
    (await line('Window')).focus();
    await within(await line('Window')).findByText("Published since, so its text can't change.");
    expect(within(await line('Window')).queryByRole('button', { name: /^Accept/ })).toBeNull();
    await user.keyboard('a');
    await user.click(screen.getByRole('button', { name: 'Accept 2 without flags' }));
    await waitFor(() => expect(sent('ai.accept')).toEqual([{ items: [1, 2] }]));
    expect(sent('ai.reject')).toEqual([]);
  });

  it('says when it is unknown what changed, and accepts only what has no flags together', async () => {
    const unknown = item(9, 'Sourdough', {
      state: 'unchecked',
      ...sampleResult({ flags: { revisionApplied: null, noVisibleChange: null, imageryReverted: null } }),
    });
    const reverted = item(10, 'Coffee', {
      state: 'unchecked',
      ...sampleResult({ flags: { revisionApplied: true, noVisibleChange: null, imageryReverted: true } }),
    });
    const { user, sent, line } = await open([rye, same, unknown, reverted, buns]);
    expect(await line('Sourdough')).toHaveTextContent("Galley can't check whether it changed as asked.");
    expect(await line('Coffee')).toHaveTextContent('Picture reverted to the earlier one');
    await user.click(screen.getByRole('button', { name: 'Accept 2 without flags' }));
    await screen.findByText('Accepted 2 posts');
    expect(sent('ai.accept')).toEqual([{ items: [1, 2] }]);
  });

  it('puts what waits in another order by Alt with the arrows', async () => {
    const { user, sent, line, group } = await open([waiting(6, 'Tins'), waiting(7, 'Crust'), waiting(8, 'Week')]);
    (await line('Week')).focus();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await waitFor(() => expect(sent('ai.order')).toEqual([{ id: 1, items: [6, 8, 7] }]));
    const names = within(await group('Next'))
      .getAllByRole('row')
      .flatMap((row) => row.getAttribute('aria-label')?.split(',')[0] ?? []);
    expect(names).toEqual(['Tins', 'Week', 'Crust']);
    await screen.findByText('Now 2 of 3');
    await waitFor(async () => expect(await line('Week')).toHaveFocus());
    // At the end of the list there is nowhere to go.
    (await line('Tins')).focus();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(sent('ai.order')).toHaveLength(1);
  });

  it('asks before it sends what changed since it was asked', async () => {
    const changed = item(1, 'Rye', { state: 'confirm', reason: 'changed' });
    const { user, sent, group, line } = await open([changed, item(2, 'Buns', { state: 'confirm', reason: 'old' })], {
      over: { wait: 'confirm' },
    });
    const head = await group('To confirm');
    expect(textOf(head)).toMatch(/Asked .* for 2 posts, up to 2 credits/);
    expect(await line('Rye')).toHaveTextContent('Changed since you asked');
    await user.click(within(head).getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(sent('ai.confirm')).toEqual([{ id: 1 }]));
    await user.click(within(head).getAllByRole('button', { name: 'Discard' })[0] ?? head);
    await waitFor(() => expect(sent('ai.drop')).toEqual([{ id: 1, items: [1, 2] }]));
    // The sidebar says it too, and leads here.
    expect(await screen.findByRole('button', { name: /AI: 2 posts to confirm/ })).toHaveTextContent('Send or discard');
  });

  it('pauses, changes the limit, and cancels what is not sent after a second click', async () => {
    const { user, sent } = await open(all, { over: { wait: 'running' } });
    await user.click(await screen.findByRole('button', { name: 'Pause after this one' }));
    await waitFor(() => expect(sent('ai.pause')).toEqual([{ id: 1 }]));
    await user.click(screen.getByRole('button', { name: 'One credit more' }));
    await waitFor(() => expect(sent('ai.setCap')).toEqual([{ id: 1, cap: 31 }]));
    const cap = screen.getByRole('textbox', { name: 'Stop at' });
    await user.clear(cap);
    await user.type(cap, '1,200{Enter}');
    await waitFor(() => expect(sent('ai.setCap').at(-1)).toEqual({ id: 1, cap: 1200 }));
    await user.click(screen.getByRole('button', { name: 'Cancel 3' }));
    expect(sent('ai.drop')).toEqual([]);
    expect(screen.getByRole('button', { name: 'Keep them' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Cancel them' }));
    await waitFor(() => expect(sent('ai.drop')).toEqual([{ id: 1 }]));
  });

  it.each<NonNullable<AiBatch['wait']>>(['paused', 'credits'])(
    'continues after %s without sending what is to be confirmed',
    async (wait) => {
      const { user, sent } = await open([waiting(6, 'Tins'), item(7, 'Rye', { state: 'confirm', reason: 'soon' })], {
        over: { wait, paused: wait === 'paused' },
      });
      await user.click(await screen.findByRole('button', { name: 'Continue' }));
      await waitFor(() => expect(sent('ai.continue')).toEqual([{ id: 1 }]));
      expect(sent('ai.confirm')).toEqual([]);
    },
  );

  it.each<[NonNullable<AiBatch['wait']>, RegExp, string | null]>([
    ['paused', /Paused\. Nothing more is sent/, 'Continue'],
    ['credits', /Not enough credits: 2 of 5 done/, 'Continue'],
    ['cap', /more than 30 credits\. Raise the limit/, 'Pause after this one'],
    ['limit', /Waiting for the hourly limit/, 'Pause after this one'],
  ])('says why it waits: %s', async (wait, why, button) => {
    await open([rye, buns, running, waiting(6, 'Tins'), waiting(7, 'Crust')], {
      over: { wait, paused: wait === 'paused' },
    });
    const side = await screen.findByRole('complementary', { name: 'What was asked' });
    await waitFor(() => expect(textOf(side)).toMatch(why));
    if (button !== null) expect(within(side).getByRole('button', { name: button })).toBeInTheDocument();
  });

  it('says that it waits on this computer while offline', async () => {
    await open([waiting(6, 'Tins')], { over: { wait: 'offline' }, status: { connection: 'airplane' } });
    await screen.findByText(/The list is saved on this computer/);
    expect(await screen.findByRole('button', { name: /Working offline/ })).toHaveTextContent('1 post waiting for AI');
  });

  it('switches between batches, and says in plain words that there is none', async () => {
    const other = sampleAiView([], { id: 2, task: 'write', instruction: '' });
    const { user } = await open([rye], { others: [{ ...other, counts: { ...other.counts, waiting: 4 } }] });
    const select = await screen.findByRole('combobox', { name: 'Batch' });
    await user.selectOptions(select, within(select).getByRole('option', { name: /^Write 4 posts/ }));
    await screen.findByRole('heading', { level: 1, name: 'Write 4 posts' });
    expect(location.hash).toBe('#/ai-desk/2');
    cleanup();
    history.replaceState(null, '', '/#/ai-desk');
    await open([]);
    await screen.findByText('Nothing asked of AI');
    expect(screen.getByRole('button', { name: 'Open Library' })).toBeInTheDocument();
  });

  it('says what went wrong, and the result stays to be judged', async () => {
    const { user, transport, line } = await open([rye]);
    transport.reply('ai.accept', () => {
      throw new AppError({ kind: 'storage', message: 'full' });
    });
    (await line('Rye')).focus();
    await user.keyboard('a');
    await screen.findByText(/Couldn't accept it\./);
    expect(await line('Rye')).toHaveTextContent('Text changed as asked');
  });

  it('dismisses a failure, and opens a post by E', async () => {
    const { user, sent, line } = await open([rye, failed]);
    await user.click(within(await line('Oven')).getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(sent('ai.drop')).toEqual([{ id: 1, items: [5] }]));
    (await line('Rye')).focus();
    await user.keyboard('e');
    await waitFor(() => expect(location.hash).toBe('#/editor/post-1/instagram'));
  });
});
