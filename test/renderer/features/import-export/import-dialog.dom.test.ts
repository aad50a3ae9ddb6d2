// The dialog that brings posts in from a file, and what it says while they are made.
import { cleanup, screen, waitFor, within } from '@testing-library/svelte';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { AppError } from '../../../../preload/errors.ts';
import type { FailedRows, ImportOutcome, ImportPreview } from '../../../../preload/contract/import-export.ts';
import type { PauseStatus } from '../../../../preload/contract/pause.ts';
import { sampleDryRun, sampleTable } from '../../../support/import-samples.ts';
import { openUploads } from '../../../support/uploads-window.ts';

afterEach(cleanup);

const preview = (over: Partial<ImportPreview> = {}) => sampleDryRun(2, { timedCount: 2, ...over });
const paused: PauseStatus = {
  since: '2031-03-01T08:00:00.000Z',
  why: '',
  remindAt: null,
  postCount: 1,
  timeCount: 1,
  heldCount: 0,
  held: [],
  published: [],
  own: [],
  appeared: [],
};
const reading = sampleTable(2, 'Rye');
const outcome: ImportOutcome = { madeCount: 2, leftOutCount: 0, isEarlier: false, stepId: null };

const open = async (over: Partial<ImportPreview> = {}, status: PauseStatus | null = null) => {
  const opened = await openUploads();
  const { transport, user } = opened;
  transport.reply('plan.slots', () => []);
  transport.reply('pause.status', () => status);
  transport.emit('pause');
  transport.reply('import.read', () => reading);
  transport.reply('import.preview', () => preview(over));
  transport.reply('import.drop', () => null);
  const openDialog = async () => {
    await user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('dialog', { name: 'Commands and search' });
    await user.keyboard('import posts');
    await user.click(await screen.findByRole('option', { name: 'Import posts from a file' }));
    return within(await screen.findByRole('dialog', { name: 'Import posts' }));
  };
  const dialog = await openDialog();
  await user.click(dialog.getByRole('button', { name: 'Choose a CSV file' }));
  const field = document.querySelector<HTMLInputElement>('input[type=file]') ?? expect.fail('no field');
  Object.defineProperty(field, 'files', { value: [new File(['Caption\nRye\nSpelt'], 'loaves.csv')] });
  field.dispatchEvent(new Event('change'));
  const button = await dialog.findByRole('button', { name: /^Import \d posts$/ });
  return { ...opened, dialog, button, openDialog };
};

describe('the dry run', () => {
  const warning = /^Everything is paused, but the times in this file count/;

  it('says during a pause that times count all the same', async () => {
    const { dialog } = await open({}, paused);
    expect(await dialog.findByText(warning)).toBeVisible();
  });

  it.each([
    ['without a pause', preview(), null],
    ['of posts without a time', preview({ timedCount: 0 }), paused],
  ])('says nothing of a pause %s', async (_, over, status) => {
    const { dialog } = await open(over, status);
    expect(await dialog.findByText('No rows have errors.')).toBeVisible();
    expect(dialog.queryByText(warning)).toBeNull();
  });

  it.each([
    ['America/New_York', 'New York'],
    ['UTC', 'UTC'],
    ['+01:00', 'UTC+01:00'],
  ])('names the time zone of the times: %s', async (zone, name) => {
    const { dialog } = await open({ zone });
    expect(await dialog.findByText(`Dates and times use ${name} time.`, { exact: false })).toBeVisible();
  });

  it('is done again where the import was refused', async () => {
    const { dialog, button, transport, user } = await open();
    transport.reply('import.apply', () => {
      throw new AppError({ kind: 'invalid', message: "Some rows can't become posts.", field: 'leaveOut' });
    });
    transport.reply('import.preview', () =>
      preview({ readyCount: 1, failedCount: 1, failed: [{ row: 2, excerpt: 'Rye', problems: [{ kind: 'passed' }] }] }),
    );
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
    expect(await dialog.findByText('This time has passed.')).toBeVisible();
  });
});

it.each([
  ['that they come from', 'en-US', ';'],
  ['of this computer', 'de-DE', ','],
] as const)('rows with errors are saved for the spreadsheet %s', async (_, systemLanguage, delimiter) => {
  const languages = vi.spyOn(navigator, 'languages', 'get').mockReturnValue([systemLanguage]);
  onTestFinished(() => languages.mockRestore());
  const { dialog, transport, user } = await open({
    failedCount: 1,
    failed: [{ row: 3, excerpt: 'Spelt; rye', problems: [{ kind: 'passed' }] }],
  });
  const rows: FailedRows = {
    header: ['Caption', 'Date'],
    rows: [{ cells: ['Spelt; rye', '1.3.2020'], problems: [{ kind: 'passed' }] }],
    delimiter,
  };
  transport.reply('import.failed', () => rows);
  const saved: Blob[] = [];
  URL.createObjectURL = (blob: Blob) => `blob:${saved.push(blob)}`;
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  onTestFinished(() => click.mockRestore());
  await user.click(await dialog.findByRole('button', { name: 'Save rows with errors' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(await saved[0]?.text()).toContain('Caption;Date;Problem\r\n"Spelt; rye";1.3.2020;This time has passed.\r\n');
});

describe('while posts are made', () => {
  it('the dialog can be closed, and what fails then is said all the same', async () => {
    const { button, transport, user } = await open();
    const made = Promise.withResolvers<ImportOutcome>();
    transport.reply('import.apply', () => made.promise);
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    made.reject(new AppError({ kind: 'storage', reason: 'disk-full', message: '' }));
    expect(await screen.findByText(/^Couldn't import the posts\./)).toBeVisible();
  });

  it('the dialog can be closed, and closes no later one when they are', async () => {
    const { dialog, button, transport, user, openDialog } = await open();
    const made = Promise.withResolvers<ImportOutcome>();
    transport.reply('import.apply', () => made.promise);
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
    expect(dialog.queryByRole('button', { name: 'Cancel' })).toBeNull();
    await user.click(within(button.parentElement ?? document.body).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const next = await openDialog();
    made.resolve(outcome);
    expect(await screen.findByText('Imported 2 posts')).toBeVisible();
    expect(next.getByRole('button', { name: 'Choose a CSV file' })).toBeVisible();
  });
});
