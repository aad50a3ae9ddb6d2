// AI for many posts, started from the Library: which posts, what it costs at most and when come before the start.
import { cleanup, screen, waitFor, within } from '@testing-library/svelte';
import { afterEach, expect, it } from 'vitest';
import type { Input } from '../../../../preload/bridge.ts';
import type { AiSurvey } from '../../../../preload/contract/ai-batches.ts';
import type { SyncStatus } from '../../../../preload/contract/sync.ts';
import { sampleAiBatch, sampleAiSurvey, sampleAiView } from '../../../support/ai-samples.ts';
import { openLibrary, sampleSurvey } from '../../../support/library-window.ts';
import { sampleStatus } from '../../../support/sync-samples.ts';
import { sampleRow } from '../../../support/window-samples.ts';

afterEach(cleanup);

const rows = ['Rye', 'Buns', 'Tarts'].map((name, index) => sampleRow({ id: String(index + 1), name }));
const textOf = (element: Element) => element.textContent.replaceAll(/\s+/g, ' ').trim();

const open = async (survey: (asked: Input<'ai.survey'>) => AiSurvey, status: Partial<SyncStatus> = {}) => {
  const { transport, user } = await openLibrary(rows, {
    'sync.status': () => sampleStatus(status),
    'posts.survey': () => sampleSurvey(3),
    'ai.survey': survey,
    'ai.start': () => sampleAiBatch({ id: 4 }),
    'ai.batches': () => [],
    'ai.batch': () => sampleAiView([], { id: 4 }),
  });
  const begin = async () => {
    (await screen.findByRole('row', { name: /^Rye/ })).focus();
    await user.keyboard('{Control>}a{/Control}');
    await user.click(await screen.findByRole('button', { name: 'AI…' }));
    return screen.findByRole('dialog', { name: 'AI for 3 posts' });
  };
  const dialog = await begin();
  const started = () =>
    transport.calls.flatMap(({ name, input }) => (name === 'ai.start' ? [input as Input<'ai.start'>] : []));
  const start = within(dialog).getByRole('button', { name: 'Start' });
  return { user, dialog, begin, started, start, transport };
};

it('says the cost first, needs an instruction for a revision, and leads to the desk', async () => {
  const { user, dialog, started, start } = await open(() => sampleAiSurvey());
  const field = within(dialog).getByRole('textbox', { name: 'What should change?' });
  expect(field).toHaveFocus();
  await waitFor(() => expect(textOf(dialog)).toMatch(/3 posts ?3 to 12 credits ?You have ?142 ?Stop at/));
  expect(within(dialog).getByRole('textbox', { name: 'Stop at' })).toHaveValue('12');
  expect(textOf(dialog)).toMatch(/Done about .+\. The service allows 60 an hour; 55 left\./);
  expect(start).toBeDisabled();
  await user.click(within(dialog).getByRole('button', { name: 'Shorter' }));
  await user.type(field, ', and warmer');
  await user.click(start);
  await waitFor(() =>
    expect(started()).toMatchObject([
      {
        of: { filter: {}, except: [] },
        task: 'revise',
        instruction: 'Shorter, and warmer',
        includeSoon: false,
        cap: 12,
      },
    ]),
  );
  await waitFor(() => expect(location.hash).toBe('#/ai-desk/4'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('names who is left out and why, and includes those scheduled soon only when asked to', async () => {
  const { user, dialog } = await open(({ includeSoon }) =>
    sampleAiSurvey({
      postCount: includeSoon ? 3 : 2,
      excluded: [
        { reason: 'published', count: 7, names: ['Opening day', 'Rye'] },
        ...(includeSoon ? [] : [{ reason: 'soon' as const, count: 1, names: ['Tarts'] }]),
      ],
    }),
  );
  await waitFor(() => expect(textOf(dialog)).toContain('8 left out'));
  expect(textOf(dialog)).toContain('7 already published: Opening day, Rye, and 5 more');
  expect(textOf(dialog)).toContain('1 scheduled within 24 hours: Tarts');
  await user.click(within(dialog).getByRole('checkbox', { name: 'Include posts scheduled within 24 hours' }));
  await waitFor(() => expect(textOf(dialog)).toContain('7 left out'));
  expect(within(dialog).getByRole('checkbox')).toBeChecked();
});

it('stops at the balance where that is less, and takes another limit', async () => {
  const { user, dialog, started, start } = await open(() =>
    sampleAiSurvey({ credits: { least: 28, most: 61 }, balance: { total: 20, fromPlan: 20, toppedUp: 0 } }),
  );
  const cap = within(dialog).getByRole('textbox', { name: 'Stop at' });
  await waitFor(() => expect(cap).toHaveValue('20'));
  expect(textOf(dialog)).toContain('All of them need at least 28 credits. The rest waits.');
  await user.clear(cap);
  expect(textOf(dialog)).toContain('Enter a number from 1 to 10,000.');
  expect(start).toBeDisabled();
  await user.type(cap, '40');
  await user.click(within(dialog).getByRole('button', { name: 'One credit more' }));
  expect(textOf(dialog)).toContain("Your credits don't cover all of them.");
  await user.click(within(dialog).getByRole('radio', { name: 'New picture' }));
  await waitFor(() => expect(start).toBeEnabled());
  await user.click(start);
  await waitFor(() => expect(started()).toMatchObject([{ task: 'picture', instruction: '', cap: 41 }]));
});

it('proposes no limit under which the first post would not begin, and says so of one that is typed', async () => {
  const { user, dialog, started, start } = await open(() =>
    sampleAiSurvey({ credits: { least: 2, most: 20 }, dearest: 10, balance: { total: 6, fromPlan: 6, toppedUp: 0 } }),
  );
  const cap = within(dialog).getByRole('textbox', { name: 'Stop at' });
  await waitFor(() => expect(cap).toHaveValue('10'));
  await user.type(within(dialog).getByRole('textbox', { name: 'What should change?' }), 'Shorter');
  await user.clear(cap);
  await user.type(cap, '6');
  expect(textOf(dialog)).toContain('One post can cost up to 10 credits, and waits under a lower limit.');
  await user.click(start);
  await waitFor(() => expect(started()).toMatchObject([{ cap: 6 }]));
});

it('waits on this computer while offline, and says when the balance is unknown', async () => {
  const { user, dialog, started, start } = await open(() => sampleAiSurvey({ balance: null, finishAt: null }), {
    connection: 'airplane',
  });
  await waitFor(() => expect(textOf(dialog)).toContain("Galley doesn't know your balance"));
  expect(textOf(dialog)).toContain('Waits on this computer and continues when Galley is online.');
  await user.click(within(dialog).getByRole('radio', { name: 'Write from idea' }));
  expect(within(dialog).queryByRole('textbox', { name: 'What should change?' })).toBeNull();
  await waitFor(() => expect(start).toBeEnabled());
  await user.click(start);
  await waitFor(() => expect(started()).toMatchObject([{ task: 'write', instruction: '', cap: 12 }]));
});

it('has an instruction again that was typed when it was closed, until it was asked for', async () => {
  const { user, dialog, begin, started } = await open(() => sampleAiSurvey());
  const field = (of: HTMLElement) => within(of).getByRole('textbox', { name: 'What should change?' });
  await user.type(field(dialog), 'Shorter, warmer');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const next = await begin();
  expect(field(next)).toHaveValue('Shorter, warmer');
  const start = within(next).getByRole('button', { name: 'Start' });
  await waitFor(() => expect(start).toBeEnabled());
  await user.click(start);
  await waitFor(() => expect(started()).toMatchObject([{ instruction: 'Shorter, warmer' }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  location.hash = '#/library';
  expect(field(await begin())).toHaveValue('');
});

it('leads to writing where nothing is written yet', async () => {
  const excluded: AiSurvey['excluded'] = [{ reason: 'unwritten', count: 3, names: ['Rye', 'Buns', 'Tarts'] }];
  const { user, dialog } = await open(({ task }) =>
    task === 'write' ? sampleAiSurvey() : sampleAiSurvey({ postCount: 0, excluded }),
  );
  await waitFor(() => expect(textOf(dialog)).toContain('Nothing is written yet. Choose Write from idea.'));
  await user.click(within(dialog).getByRole('radio', { name: 'Write from idea' }));
  await waitFor(() => expect(textOf(dialog)).toContain('3 to 12 credits'));
});

it('has nothing to start for posts that are all left out, nor for too many', async () => {
  let postCount = 0;
  const { dialog, start, transport } = await open(() => sampleAiSurvey({ postCount }));
  await waitFor(() => expect(textOf(dialog)).toContain('There is nothing to do for these posts.'));
  expect(start).toBeDisabled();
  postCount = 240;
  transport.emit('posts');
  await waitFor(() => expect(textOf(dialog)).toContain('A batch takes up to 200 posts. Select fewer.'));
  expect(start).toBeDisabled();
});
