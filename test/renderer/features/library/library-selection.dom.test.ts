// A selection in the library ends with what was done to it, and begins with what the person chose the last time.
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Input } from '../../../../preload/bridge.ts';
import type { PostId } from '../../../../preload/ids.ts';
import { AppError } from '../../../../preload/errors.ts';
import type { Connection } from '../../../../preload/contract/sync.ts';
import type { PlatformAnswers } from '../../../../preload/contract/plan.ts';
import { setLetterKeys } from '../../../../renderer/ui/letter-keys.ts';
import { bulkDelete } from '../../../../renderer/posts/bulk-strings.ts';
import { openLibrary, sampleSurvey } from '../../../support/library-window.ts';
import { samplePost, sampleVariant } from '../../../support/post-samples.ts';
import { sampleStatus } from '../../../support/sync-samples.ts';
import { noStates, sampleRow } from '../../../support/window-samples.ts';

const rows = [sampleRow({ id: '1', name: 'Rye' }), sampleRow({ id: '2', name: 'Buns' })];
const open = async (
  answered: PlatformAnswers = { ticked: [], unticked: [] },
  connection: Connection = 'online',
  scheduledCount = 0,
) => {
  const { transport, user, first } = await openLibrary(rows, {
    'sync.status': () => sampleStatus({ postCount: 40, connection }),
    'posts.survey': ({ of }: Input<'posts.survey'>) => {
      const count = 'ids' in of ? of.ids.length : rows.length;
      return sampleSurvey(count, {
        states: { ...noStates, scheduled: scheduledCount, draft: count - scheduledCount },
        fits: { schedule: count, unschedule: scheduledCount, approve: 0, publish: count },
        schedulable: [{ held: [], bare: ['instagram'], postCount: count, changedCount: 1, uncheckedCount: 0 }],
        answered,
        deletions: { count, finishAt: '2026-05-14T16:05:00Z' },
      });
    },
    'plan.rememberPlatforms': (given: PlatformAnswers) => given,
    'posts.many': () => ({ doneCount: 1, name: 'Rye', skipped: [], skippedCount: 0, stepId: null, finishAt: null }),
  });
  first.focus();
  await user.keyboard('x');
  await screen.findByRole('toolbar', { name: 'Selected posts' });
  const done = () => waitFor(() => expect(transport.calls.map(({ name }) => name)).toContain('posts.many'));
  return { user, done, transport };
};
const bar = () => screen.queryByRole('toolbar', { name: 'Selected posts' });

describe('selected posts', () => {
  it('are selected no more once they were deleted', async () => {
    const { user, done } = await open();
    await user.keyboard('{Delete}');
    await done();
    await waitFor(() => expect(bar()).toBeNull());
  });

  it('are scheduled and moved before anything that publishes', async () => {
    await open();
    const names = within(await screen.findByRole('toolbar', { name: 'Selected posts' }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent.trim());
    expect(names.slice(0, 5)).toEqual(['Schedule', 'Move by', 'Approve', 'Unschedule', 'Publish now']);
  });

  it('that were deleted can be restored in full for ten seconds, and it is said for as long', async () => {
    const { user, done } = await open();
    await user.keyboard('{Delete}');
    await done();
    const toast = (await screen.findByText('Deleting “Rye”')).closest<HTMLElement>('li');
    expect(toast).toHaveTextContent('Deleting starts after 10 seconds. Until then, Undo restores it.');
    expect(toast?.style.getPropertyValue('--toast-for')).toBe('10000ms');
  });

  it('that were deleted away from the service, of which none had a time, are only not sent', async () => {
    const { user, done } = await open(undefined, 'airplane');
    await user.keyboard('{Delete}');
    await done();
    expect(await screen.findByText('Deleting “Rye”. Saved here. Not sent yet.')).toBeTruthy();
  });

  it('that were deleted away from the service and had a time are still published until that is sent, and it is said', async () => {
    const { user, done, transport } = await open(undefined, 'airplane');
    transport.reply('posts.many', () => ({
      doneCount: 3,
      name: null,
      skipped: [],
      skippedCount: 0,
      stepId: null,
      finishAt: null,
      stillPublishedCount: 1,
    }));
    await user.keyboard('{Delete}');
    await done();
    const said = 'Deleting 3 posts. Saved here. 1 of them still publishes until this is sent.';
    expect(await screen.findByText(said)).toBeTruthy();
    expect(bulkDelete.groups.scheduled.note(noStates, false)).toBe('still publish until the deletion is sent');
  });

  it('are no longer selected once they left the list, and are not deleted with the others', async () => {
    const { user, done, transport } = await open();
    transport.reply('posts.listed', () => []);
    await user.keyboard('{ArrowDown}x');
    await waitFor(() => expect(bar()).toHaveTextContent('2 selected'));
    transport.reply('posts.list', () => ({ rows: rows.slice(1), nextCursor: null, total: 1 }));
    transport.emit('posts');
    await waitFor(() => expect(bar()).toHaveTextContent('1 selected'));
    await user.keyboard('{Delete}');
    await done();
    expect(transport.calls.find(({ name }) => name === 'posts.many')?.input).toMatchObject({ of: { ids: ['2'] } });
  });

  it('are all offered to be published, loaded or not, with how many of them can not be', async () => {
    const { user, transport } = await open();
    const ids = Array.from({ length: 30 }, (_, index) => String(index + 1) as PostId);
    transport.reply('posts.list', ({ cursor }: Input<'posts.list'>) =>
      cursor === undefined ? { rows, nextCursor: 'more', total: 200 } : new Promise<never>(() => {}),
    );
    transport.reply('posts.survey', () =>
      sampleSurvey(200, { fits: { schedule: 30, unschedule: 0, approve: 0, publish: 30 }, toPublish: ids }),
    );
    transport.reply('posts.read', ({ id }: Input<'posts.read'>) =>
      samplePost({ id: id as PostId, name: `Post ${id}`, variants: [sampleVariant('instagram', { isPrimary: true })] }),
    );
    transport.emit('posts');
    await user.keyboard('{Control>}a{/Control}');
    await waitFor(() => expect(bar()).toHaveTextContent('All 200 selected'));
    await user.click(within(bar() ?? document.body).getByRole('button', { name: 'Publish now' }));
    const dialog = await screen.findByRole('dialog', { name: 'Publish these posts now?' });
    await waitFor(() => expect(within(dialog).getAllByRole('checkbox')).toHaveLength(30));
    expect(dialog).toHaveTextContent("170 more selected posts can't be published now.");
  });

  it('stay where they are when the backup that was asked for first can not be saved', async () => {
    const { user, transport } = await open(undefined, 'online', 1);
    transport.reply('backup.make', () => {
      throw new AppError({ kind: 'internal', message: 'The disk is full.' });
    });
    await user.keyboard('{Delete}');
    await user.click(await screen.findByRole('button', { name: 'Delete 1 post' }));
    expect(await screen.findByText(/^Couldn't save the backup, so nothing was deleted\./)).toBeTruthy();
    expect(transport.calls.map(({ name }) => name)).not.toContain('posts.many');
  });

  it('say how many can be changed at once', async () => {
    const { user, transport } = await open();
    transport.reply('posts.many', () => {
      throw new AppError({ kind: 'invalid', message: 'For the log.', limit: { of: 'posts', most: 2000 } });
    });
    await user.keyboard('t');
    await user.type(await screen.findByLabelText('Add'), 'spring,');
    await user.click(screen.getByRole('button', { name: 'Save tags' }));
    expect(await screen.findByText("Couldn't do that. You can choose up to 2,000 posts at once.")).toBeTruthy();
  });

  it('that can not be approved say why', async () => {
    const { user } = await open();
    await user.keyboard('a');
    expect(await screen.findByText('Nothing here needs approval.')).toBeTruthy();
  });

  it('are selected no more once their dialog did its work', async () => {
    const { user, done } = await open();
    await user.keyboard('t');
    await user.type(await screen.findByLabelText('Add'), 'spring,');
    await user.click(screen.getByRole('button', { name: 'Save tags' }));
    await done();
    await waitFor(() => expect(bar()).toBeNull());
  });

  it('of which something is live are deleted after a question, which leaves that', async () => {
    const { user, transport } = await open();
    transport.reply('posts.survey', () =>
      sampleSurvey(1, { partlyLive: { posts: 1, live: ['facebook'], count: 3, unpublished: 2 } }),
    );
    await user.keyboard('{Escape}');
    screen.getByRole('row', { name: /^Buns/ }).focus();
    await user.keyboard('{Delete}');
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('Facebook is live.');
    await user.click(within(dialog).getByRole('checkbox'));
    await user.click(within(dialog).getByRole('button', { name: 'Delete 2 unpublished posts' }));
    await waitFor(() =>
      expect(transport.calls).toContainEqual({
        name: 'posts.many',
        input: { of: { ids: ['2'] }, action: { do: 'remove', live: 'stay' } },
      }),
    );
    expect(await screen.findByText('Deleting 2 unpublished posts', { exact: false })).toBeVisible();
  });

  it('are changed in the order of the list, however they were selected', async () => {
    const { user, transport } = await open();
    await user.keyboard('{Escape}');
    for (const name of [/^Buns/, /^Rye/]) {
      screen.getByRole('row', { name }).focus();
      await user.keyboard('x');
    }
    await user.keyboard('{Delete}');
    await waitFor(() =>
      expect(transport.calls).toContainEqual({
        name: 'posts.many',
        input: { of: { ids: ['1', '2'] }, action: { do: 'remove' } },
      }),
    );
  });
});

describe('the menu of the rows', () => {
  const row = (name: RegExp) => screen.getByRole('row', { name });
  const entries = async () => {
    await screen.findByRole('menu');
    return screen.getAllByRole('menuitem').map(({ textContent }) => textContent.trim().replaceAll(/\s+/g, ' '));
  };

  it('acts on all that are selected, and says how many', async () => {
    const { user, done, transport } = await open();
    await user.keyboard('{Shift>}J{/Shift}');
    await fireEvent.contextMenu(row(/^Rye/), { button: 2 });
    await waitFor(async () =>
      expect(await entries()).toEqual([
        'Schedule… S',
        'Plan…',
        'Move by…No time set',
        'ApproveNo approval needed',
        'UnscheduleNo time set',
        'Ask AI…',
        'Edit…',
        'Tags… T',
        'Duplicate',
        'Find and replace…',
        'Export…',
        'Publish now…',
        'Delete 2… Del',
      ]),
    );
    await user.click(screen.getByRole('menuitem', { name: 'Delete 2…' }));
    await done();
    expect(transport.calls).toContainEqual({
      name: 'posts.many',
      input: { of: { ids: ['1', '2'] }, action: { do: 'remove' } },
    });
  });

  it('of a row beside the selection selects that row first', async () => {
    const { user } = await open();
    await fireEvent.contextMenu(row(/^Buns/), { button: 2 });
    expect((await entries()).slice(0, 2)).toEqual(['Open Enter', 'Schedule… S']);
    expect(row(/^Buns/)).toHaveAttribute('aria-selected', 'true');
    expect(row(/^Rye/)).toHaveAttribute('aria-selected', 'false');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(within(bar() ?? document.body).getByText('1 selected')).toBeTruthy();
    expect(row(/^Buns/)).toHaveFocus();
  });

  it('opens by the button of a row for that post alone, and leaves the selection as it is', async () => {
    const { user, done, transport } = await open();
    await user.click(screen.getByRole('button', { name: /Actions for .*Buns/ }));
    expect(row(/^Rye/)).toHaveAttribute('aria-selected', 'true');
    // Nothing has a size here, so what stands beside a button counts as out of sight.
    const all = await screen.findAllByRole('menuitem', { hidden: true });
    all.find(({ textContent }) => textContent.includes('Delete…'))?.click();
    await done();
    expect(transport.calls).toContainEqual({
      name: 'posts.many',
      input: { of: { ids: ['2'] }, action: { do: 'remove' } },
    });
    expect(bar()).not.toBeNull();
  });
});

describe('scheduling selected drafts', () => {
  const instagram = () => screen.findByRole('checkbox', { name: /^Instagram/ });
  const submit = () => screen.getByRole('button', { name: 'Schedule 1 post' });
  const changed = () => screen.queryByText(/^It changed since approval/);

  it('asks for the platforms and remembers them, and names text that was changed since its approval', async () => {
    const { user, done, transport } = await open();
    await user.keyboard('s');
    expect(await instagram()).not.toBeChecked();
    expect(changed()).toBeNull();
    await user.click(await instagram());
    expect(changed()).toBeVisible();
    await user.click(submit());
    await done();
    expect(transport.calls).toContainEqual({
      name: 'plan.rememberPlatforms',
      input: { ticked: ['instagram'], unticked: [] },
    });
    await waitFor(() => expect(bar()).toBeNull());
  });

  it('begins with the platforms of the last time', async () => {
    const { user, done } = await open({ ticked: ['facebook', 'instagram'], unticked: [] });
    await user.keyboard('s');
    expect(await instagram()).toBeChecked();
    await user.click(submit());
    await done();
  });
});

describe('the keys of the list', () => {
  it('have Ctrl D for a duplicate in the desktop app, and leave it to a browser', async () => {
    const replies = {
      'posts.survey': () => sampleSurvey(1),
      'posts.many': () => ({ doneCount: 1, name: null, skipped: [], skippedCount: 0, stepId: null, finishAt: null }),
    };
    const inBrowser = await openLibrary(rows, replies);
    inBrowser.first.focus();
    await inBrowser.user.keyboard('{Control>}d{/Control}');
    cleanup();
    const { user, first, transport } = await openLibrary(rows, replies, { shell: 'electron' });
    first.focus();
    await user.keyboard('{Control>}d{/Control}');
    await waitFor(() =>
      expect(transport.calls).toContainEqual({
        name: 'posts.many',
        input: { of: { ids: ['1'] }, action: { do: 'duplicate', language: 'en' } },
      }),
    );
    expect(inBrowser.transport.calls.map(({ name }) => name)).not.toContain('posts.many');
  });

  it('are for no row while the focus is not in the list', async () => {
    const { user, first, transport } = await openLibrary(rows, { 'posts.survey': () => sampleSurvey(1) });
    first.focus();
    screen.getByRole('button', { name: 'New post' }).focus();
    await user.keyboard('xau{Delete}s{F2}');
    expect(bar()).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(transport.calls.map(({ name }) => name)).not.toContain('posts.survey');
  });

  it('are no letters while these are turned off', async () => {
    const { user, first } = await openLibrary(rows);
    setLetterKeys(false);
    onTestFinished(() => setLetterKeys(true));
    first.focus();
    await user.keyboard('j{Shift>}J{/Shift}/');
    expect(first).toHaveFocus();
    first.blur();
    await user.keyboard('j');
    expect(document.body).toHaveFocus();
    first.focus();
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(screen.getByRole('row', { name: /^Buns/ })).toHaveFocus());
  });

  it('ask with E how one post is to be revised, and not of several', async () => {
    const { user, first } = await openLibrary(rows, { 'posts.survey': () => sampleSurvey(2) });
    first.focus();
    await user.keyboard('{Control>}a{/Control}e');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.keyboard('{Escape}e');
    expect(await screen.findByRole('dialog', { name: 'Revise “Rye”' })).toBeVisible();
  });
});
