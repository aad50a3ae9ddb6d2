// The editor's sync status: where the text is saved, what waits, two versions of it, and every wording of the past.
import { render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { LastSeen, Post, PostNotes } from '../../../../preload/contract/posts.ts';
import App from '../../../../renderer/App.svelte';
import { createBridge } from '../../../../renderer/app/bridge.ts';
import { createTheme } from '../../../../renderer/app/appearance.svelte.ts';
import { expectAtWork, expectAtWorkOnceBegun, forever } from '../../../support/at-work.ts';
import { createFakePosts } from '../../../support/fake-posts.ts';
import { sampleChannel, samplePost, sampleVariant } from '../../../support/post-samples.ts';
import { sampleActivity, sampleConflict, sampleSync, sampleWording } from '../../../support/sync-samples.ts';
import { keySession, sampleAccount, sampleInfo, sampleUndone } from '../../../support/window-samples.ts';

beforeEach(() => {
  history.replaceState(null, '', '/#/editor/post-1');
});

const open = async (post: Post = samplePost(), { merged, leftOut }: PostNotes = { merged: [], leftOut: null }) => {
  const service = createFakePosts(post);
  const { transport } = service;
  transport.reply('session.read', () => keySession());
  transport.reply('account.read', () => sampleAccount({ channels: [sampleChannel('instagram')] }));
  transport.reply('posts.list', () => ({ rows: [], nextCursor: null, total: 0 }));
  transport.reply('activity.read', () => sampleActivity());
  transport.reply('conflicts.list', () => [sampleConflict({ platform: 'instagram' })]);
  transport.reply('conflicts.decide', () => null);
  transport.reply('posts.notes', () => ({ merged, leftOut }));
  transport.reply('posts.notesSeen', () => null);
  transport.reply('undo.step', () => ({ undone: sampleUndone({ kind: 'post.edit', postId: post.id }) }));
  transport.reply('posts.wordings', () => [
    sampleWording({ id: 2, value: post.variants[0]?.body ?? null }),
    sampleWording({ id: 1, value: 'Rhubarb is in.', source: 'service' }),
  ]);
  const bridge = createBridge(transport);
  render(App, { bridge, info: sampleInfo(), theme: createTheme(bridge, window, 'light') });
  const caption = await screen.findByRole('textbox', { name: 'Caption' });
  return { service, transport, caption, user: userEvent.setup() };
};

describe('where the text is', () => {
  it('is at the service when nothing waits', async () => {
    await open();
    expect(screen.getByText('Synced')).toBeVisible();
  });

  it('is on this computer as soon as it is stored', async () => {
    const { caption, user } = await open();
    await user.type(caption, '!');
    expect(await screen.findByText('Saved here')).toBeVisible();
  });

  it('waits, and says what for', async () => {
    await open(samplePost({ sync: sampleSync({ state: 'waiting', wait: 'allowance', openCount: 1 }) }));
    expect(screen.getByTitle('Waiting for the hourly limit.')).toHaveTextContent('Waiting');
  });

  it('leads to Activity when it needs the person', async () => {
    const { user } = await open(
      samplePost({ sync: sampleSync({ state: 'needs-you', reason: 'refused', openCount: 1 }) }),
    );
    await user.click(screen.getByRole('button', { name: 'Stopped' }));
    expect(await screen.findByRole('heading', { name: 'Activity' })).toBeVisible();
  });
});

describe('what waits', () => {
  it('is an approval that can be taken back', async () => {
    const { transport, user } = await open(samplePost({ needsApproval: true }));
    transport.reply('posts.approve', () => ({
      waiting: true,
      approved: false,
      publishedImmediately: false,
      scheduledAt: null,
      stepId: 8,
    }));
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    const message = await screen.findByText('Approval saved here. It will be sent as soon as possible.');
    const toast = message.closest('li') ?? expect.fail('not in a toast');
    await user.click(within(toast).getByRole('button', { name: 'Undo' }));
    // Its words are loaded with the first undo.
    await waitFor(() =>
      expect(transport.calls).toContainEqual({ name: 'undo.step', input: { direction: 'undo', stepId: 8 } }),
    );
  });

  it('is not approved twice', async () => {
    await open(samplePost({ needsApproval: true, sync: sampleSync({ state: 'waiting', approveWaits: true }) }));
    expect(screen.getByText('Approval waiting')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Approve' })).toBeDisabled();
  });

  it('is a time, marked as not at the service yet', async () => {
    await open(
      samplePost({
        sync: sampleSync({ state: 'waiting', unsentTimes: [{ platform: 'instagram', expectedAt: null }] }),
        variants: [sampleVariant('instagram', { isPrimary: true, scheduledAt: '2030-05-15T15:30:00Z' })],
      }),
    );
    expect(screen.getByTitle("Not synced yet. It won't publish until it is.")).toHaveTextContent('May 15');
  });

  it('is a new time, with the one at which it is still published', async () => {
    const { transport, user } = await open(
      samplePost({
        sync: sampleSync({
          state: 'waiting',
          unsentTimes: [{ platform: 'instagram', expectedAt: null }],
          stillPublishes: [{ platform: 'instagram', at: '2030-05-14T15:30:00Z' }],
        }),
        variants: [sampleVariant('instagram', { isPrimary: true, scheduledAt: '2030-05-15T15:30:00Z' })],
      }),
    );
    const still = /Still publishes to Instagram on .*May 14.* unless this is sent first\.$/;
    const time = screen.getByTitle(still);
    expect(time).toHaveTextContent('May 15');
    transport.reply('posts.place', () => ({
      placed: [
        {
          waiting: true,
          platform: 'instagram' as const,
          scheduledAt: '2030-05-15T15:30:00Z',
          eligibleToPublish: true,
          needsApproval: false,
        },
      ],
      stepId: 1,
    }));
    await user.click(time);
    const dialog = within(await screen.findByRole('dialog', { hidden: true }));
    expect(dialog.getByText(still)).toBeInTheDocument();
    await user.click(dialog.getByLabelText('Thursday May 16'));
    await user.click(dialog.getByText('Schedule 1 platform'));
    expect(await screen.findByText(/^Time saved here\. Still publishes to Instagram on .*May 14/)).toBeVisible();
    expect(document.body).not.toHaveTextContent("won't publish");
  });

  it('is a publication, with the way to Activity', async () => {
    const { transport, user } = await open();
    transport.reply('posts.publish', () => ({ state: 'waiting' as const, platform: 'instagram', operationId: 'op-1' }));
    screen.getByRole('button', { name: 'Publishing options' }).focus();
    await user.keyboard('{Enter}');
    await user.click(await screen.findByText('Publish now…'));
    await user.click(await screen.findByRole('button', { name: 'Publish to 1 platform' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(/Activity shows the result/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'See Activity' }));
    expect(await screen.findByRole('heading', { name: 'Activity' })).toBeVisible();
  });

  it('is nothing for a post that was deleted here: it says so, and makes a new draft of the copy', async () => {
    const { user, transport } = await open(samplePost({ gone: 'deleted' }));
    transport.reply('undo.putBack', () => ({ madeCount: 1, lostCount: 0, partialCount: 0, stepId: 3 }));
    expect(screen.getByText('You deleted this post.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Restore as new draft' }));
    await waitFor(() => expect(transport.calls).toContainEqual({ name: 'undo.putBack', input: { id: 'post-1' } }));
  });

  it.each([
    ['restored', 'It has since been restored as a new draft.'],
    ['deleted-elsewhere', 'This post was deleted elsewhere.'],
  ] as const)('is nothing to make again for one that was %s', async (gone, text) => {
    await open(samplePost({ gone }));
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Restore as new draft' })).toBeNull();
  });

  it('is a delete that can be taken back', async () => {
    const { user, transport } = await open(samplePost({ gone: 'deleting', canKeep: true }));
    transport.reply('undo.keep', () => ({ undone: sampleUndone({ kind: 'post.remove', name: 'Rhubarb tart' }) }));
    await user.click(screen.getByRole('button', { name: 'Keep post' }));
    await waitFor(() => expect(transport.calls).toContainEqual({ name: 'undo.keep', input: { id: 'post-1' } }));
    expect(await screen.findByText('Restored “Rhubarb tart”')).toBeVisible();
  });

  it('is a delete that can be taken back, also where it needs the person', async () => {
    const sync = sampleSync({ state: 'needs-you', reason: 'changed-before-delete', openCount: 1 });
    const { user, transport } = await open(samplePost({ canKeep: true, sync }));
    expect(screen.getByText("This post wasn't deleted.")).toBeVisible();
    expect(screen.getByText(/^Someone changed it after you last saw it/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Keep post' }));
    await waitFor(() => expect(transport.calls).toContainEqual({ name: 'undo.keep', input: { id: 'post-1' } }));
  });

  it('is a delete on its way, which cannot', async () => {
    await open(samplePost({ gone: 'deleting' }));
    expect(screen.getByText("It's on its way to the service.")).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Keep post' })).toBeNull();
  });
});

describe('undo', () => {
  it('inside a field walks back the text, outside the last change of the post', async () => {
    const { transport, caption, user } = await open();
    const steps = () => transport.calls.filter(({ name }) => name === 'undo.step');
    await user.type(caption, '!');
    await user.keyboard('{Control>}z{/Control}');
    expect(caption).toHaveValue('Rhubarb and custard tart is back.');
    expect(steps()).toEqual([]);
    caption.blur();
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(steps()).toHaveLength(1));
    expect(await screen.findByText('Undid the edit')).toBeVisible();
  });

  it('inside a field is about the post where nothing was typed, and ends behind what was', async () => {
    const { transport, caption, user } = await open();
    const directions = () =>
      transport.calls
        .filter(({ name }) => name === 'undo.step')
        .map(({ input }) => (input as { direction: string }).direction);
    caption.focus();
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(directions()).toEqual(['undo']));
    await user.keyboard('{Control>}y{/Control}');
    await waitFor(() => expect(directions()).toEqual(['undo', 'redo']));
    await user.type(caption, '!');
    await user.keyboard('{Control>}y{/Control}');
    expect(await screen.findByText('Nothing to redo')).toBeVisible();
    await user.keyboard('{Control>}z{/Control}');
    await user.keyboard('{Control>}z{/Control}');
    expect(await screen.findByText('Nothing to undo')).toBeVisible();
    expect(directions()).toEqual(['undo', 'redo']);
  });
});

describe('a change from elsewhere', () => {
  it('shows without moving the caret', async () => {
    const { service, caption } = await open();
    const field = caption as HTMLTextAreaElement;
    field.focus();
    field.setSelectionRange(7, 7);
    const [variant] = service.post.variants;
    if (variant)
      service.change({ ...service.post, variants: [{ ...variant, body: 'New: Rhubarb and custard tart is back.' }] });
    await waitFor(() => expect(caption).toHaveValue('New: Rhubarb and custard tart is back.'));
    await waitFor(() => expect(field.selectionStart).toBe(12));
  });
});

describe('an approval', () => {
  const at = '2126-05-16T15:30:00Z';
  const variants = [sampleVariant('instagram', { isPrimary: true, status: 'scheduled', scheduledAt: at })];

  it('is said before anything is typed, in one line that was there from the start', async () => {
    await open(samplePost({ approval: { at: '2026-05-11T12:00:00Z' } }));
    expect(screen.getByText(/Approved .*; changes need approval again\.$/)).toBeVisible();
    expect(screen.queryByText(/^Approved for/)).toBeNull();
  });

  it('for another time says both', async () => {
    await open(
      samplePost({
        status: 'scheduled',
        variants,
        approval: { at: '2026-05-11T12:00:00Z', for: '2126-05-15T15:30:00Z' },
      }),
    );
    expect(screen.getByText(/^Approved for .*15.*, now .*16.*\.$/)).toBeVisible();
  });

  it('stays in its line when the post changed since, so that the text does not move, and says no time', async () => {
    await open(
      samplePost({
        variants,
        changedSinceApproval: true,
        approval: { at: '2026-05-11T12:00:00Z', for: '2126-05-15T15:30:00Z' },
      }),
    );
    expect(screen.getByText(/Approved .*; changes need approval again\.$/)).toBeVisible();
    expect(screen.queryByText(/^Approved for/)).toBeNull();
  });
});

describe('a change since the approval', () => {
  const at = '2126-05-16T15:30:00Z';
  const hostile = '<img src=x onerror="document.title=1"><script>document.title=1</script>';
  const changed = (body: string) => {
    const variants = [sampleVariant('instagram', { isPrimary: true, body, status: 'scheduled', scheduledAt: at })];
    return samplePost({ changedSinceApproval: true, status: 'scheduled', variants });
  };
  const approvedAs = (text: string): LastSeen => ({
    by: 'approval',
    variants: changed('').variants.map(({ hashtags, altText, media }) => ({
      platform: 'instagram',
      text,
      title: '',
      hashtags,
      altText: altText ?? '',
      media: media.map(({ id }) => id),
    })),
  });

  it('is said, and approved by one press', async () => {
    const { transport, user } = await open(samplePost({ changedSinceApproval: true }));
    transport.reply('posts.approveAgain', () => samplePost());
    expect(await screen.findByText('Changed since approval.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Approve changes' }));
    await waitFor(() =>
      expect(transport.calls).toContainEqual({ name: 'posts.approveAgain', input: { id: 'post-1' } }),
    );
  });

  it('is shown word by word, and hostile text stays text', async () => {
    const { transport, user } = await open(changed(`Rye on ${hostile} Friday`));
    transport.reply('posts.lastSeen', () => approvedAs('Rye on Sunday'));
    transport.emit('post:post-1');
    await user.click(await screen.findByRole('button', { name: /words changed$/ }));
    const redline = screen.getByRole('region', { name: 'What changed since approval' });
    expect(redline.querySelector('del')).toHaveTextContent('Sunday');
    expect(redline.querySelector('ins')).toHaveTextContent('<img src=x onerror=');
    expect([redline.querySelector('img, script'), document.title]).toEqual([null, expect.not.stringMatching(/^1$/)]);
  });

  it('gives way to the approved text, with a way back', async () => {
    const { transport, user } = await open(changed('Rye on Friday'));
    transport.reply('posts.restoreApproved', () => ({ post: samplePost(), stepId: 9 }));
    await user.click(await screen.findByRole('button', { name: 'Restore approved text' }));
    await waitFor(() =>
      expect(transport.calls).toContainEqual({ name: 'posts.restoreApproved', input: { id: 'post-1' } }),
    );
    const said = await screen.findByText(/^Restored the approved text of/);
    await user.click(within(said.closest('li') as HTMLElement).getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(transport.calls).toContainEqual({ name: 'undo.step', input: expect.objectContaining({ stepId: 9 }) }),
    );
  });

  it.each([
    ['Approve changes', 'posts.approveAgain'],
    ['Restore approved text', 'posts.restoreApproved'],
    ['Unschedule', 'posts.place'],
  ] as const)('lets the button keep the focus while it is decided: %s', async (name, method) => {
    const { transport, user } = await open(changed('Rye on Friday'));
    transport.reply(method, forever);
    await expectAtWorkOnceBegun(user, name);
  });

  it('lets the button of its time keep the focus while it is taken off', async () => {
    const { transport, user } = await open(changed('Rye on Friday'));
    transport.reply('posts.place', forever);
    await user.click(screen.getByRole('button', { name: /11:30 AM in New York/ }));
    const popover = within(await screen.findByRole('dialog', { hidden: true }));
    const button = popover.getByText('Unschedule').closest('button') ?? expect.fail('no button');
    button.focus();
    await user.keyboard('{Enter}');
    await expectAtWork(button);
  });

  it('is taken off its time where it has one', async () => {
    const { transport, user } = await open(changed('Rye on Friday'));
    transport.reply('posts.place', () => ({ placed: [], stepId: 8 }));
    await user.click(await screen.findByRole('button', { name: 'Unschedule' }));
    await waitFor(() =>
      expect(transport.calls).toContainEqual({
        name: 'posts.place',
        input: { id: 'post-1', slots: [{ platform: 'instagram', at: null }] },
      }),
    );
  });
});

describe('two versions', () => {
  const conflict = () => samplePost({ sync: sampleSync({ state: 'conflict', openCount: 1 }) });

  it('are compared and combined', async () => {
    const { transport, user } = await open(conflict());
    await user.click(screen.getByRole('button', { name: 'Compare' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Two versions of the Instagram text' }));
    expect(dialog.getByRole('region', { name: 'Yours' })).toHaveTextContent('Four days a week. Write to us by Friday.');
    expect(dialog.getByRole('region', { name: 'Before' })).toHaveTextContent(
      'Five days a week. Write to us by Friday.',
    );
    expect(dialog.getByRole('region', { name: 'Theirs' })).toHaveTextContent('Sunday, May 24');
    const result = dialog.getByRole('textbox', { name: 'What will be saved' });
    expect(result).toHaveValue('Four days a week. Write to us by Sunday, May 24.');
    await user.type(result, ' Soon.');
    await user.click(dialog.getByRole('button', { name: 'Save combined text' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(transport.calls).toContainEqual({
      name: 'conflicts.decide',
      input: {
        conflictId: 1,
        choice: 'mix',
        language: 'en',
        text: 'Four days a week. Write to us by Sunday, May 24. Soon.',
      },
    });
  });

  it('are named aloud as the dialog goes on to the next, and by the dialog itself as it opens', async () => {
    const { transport, user } = await open(conflict());
    transport.reply('conflicts.list', () => [
      sampleConflict({ platform: 'instagram' }),
      sampleConflict({ id: 2, platform: 'facebook' }),
    ]);
    await user.click(screen.getByRole('button', { name: 'Compare' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Two versions of the Instagram text' }));
    const said = () => dialog.getByRole('status').textContent.trim();
    expect(said()).toBe('');
    await user.click(await dialog.findByRole('button', { name: 'Next field' }));
    await waitFor(() => expect(said()).toMatch(/^Two versions of the Facebook text, We are hiring/));
    await user.click(dialog.getByRole('button', { name: 'Use theirs' }));
    await waitFor(() => expect(said()).toMatch(/^Two versions of the Instagram text/));
  });

  it('wait for a choice where both changed the same words', async () => {
    const { transport, user } = await open(conflict());
    const parts = ['We need ', { mine: 'eight', theirs: 'ten' }, ' bakers.'];
    transport.reply('conflicts.list', () => [
      sampleConflict({
        base: 'We need nine bakers.',
        mine: 'We need eight bakers.',
        theirs: 'We need ten bakers.',
        parts,
      }),
    ]);
    await user.click(screen.getByRole('button', { name: 'Compare' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Two versions of the LinkedIn text' }));
    const save = dialog.getByRole('button', { name: 'Save combined text' });
    expect(save).toBeDisabled();
    expect(dialog.getByText(/You both changed the same words/)).toBeVisible();
    expect(dialog.queryByRole('textbox')).toBeNull();
    await user.click(dialog.getByRole('button', { name: /^Theirs ?ten$/ }));
    expect(save).toBeEnabled();
    expect(dialog.getByRole('textbox', { name: 'What will be saved' })).toHaveValue('We need ten bakers.');
    await user.click(save);
    await waitFor(() =>
      expect(transport.calls).toContainEqual({
        name: 'conflicts.decide',
        input: { conflictId: 1, choice: 'mix', language: 'en', text: 'We need ten bakers.' },
      }),
    );
  });

  it('that were merged automatically are listed in the editor, with what came from where', async () => {
    const merged = {
      platform: 'instagram',
      field: 'body',
      at: '2026-05-15T07:30:00Z',
      base: 'Warm on Friday.',
      mine: 'Warm on Monday.',
      theirs: 'Hot on Friday.',
      value: 'Hot on Monday.',
    };
    const { transport, user } = await open(samplePost(), { merged: [merged], leftOut: null });
    await screen.findByText('Your changes and changes from elsewhere were combined in Instagram text.');
    await user.click(screen.getByRole('button', { name: 'Show changes' }));
    const place = within(screen.getByRole('region', { name: 'Instagram text' }));
    expect(place.getByRole('region', { name: 'Yours' })).toHaveTextContent('Warm on Monday.');
    expect(place.getByRole('region', { name: 'Theirs' })).toHaveTextContent('Hot on Friday.');
    expect(place.getByRole('region', { name: 'Combined' })).toHaveTextContent('Hot on Monday.');
    await user.click(screen.getByRole('button', { name: 'Got it' }));
    expect(screen.queryByText(/were combined in/)).toBeNull();
    expect(transport.calls).toContainEqual({ name: 'posts.notesSeen', input: { id: 'post-1' } });
  });

  it('of a time that was moved elsewhere are listed with the other time', async () => {
    const at = '2026-05-15T07:42:00Z';
    const slot = { field: 'slot', base: null, mine: null, value: null, at };
    const merged = [
      { ...slot, platform: 'instagram', theirs: '2026-05-16T11:15:00Z' },
      { ...slot, platform: 'linkedin', theirs: '2026-05-17T11:15:00Z' },
    ];
    const { transport, user } = await open(samplePost(), { merged, leftOut: null });
    await screen.findByText(/^Rescheduled elsewhere: Instagram to Sat May 16, .+ and LinkedIn to Sun May 17, .+\.$/);
    expect(screen.getByText('You changed the time too, so yours replaced it.')).toBeVisible();
    expect(screen.queryByText(/were combined in/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Got it' }));
    expect(screen.queryByText(/Rescheduled elsewhere/)).toBeNull();
    expect(transport.calls).toContainEqual({ name: 'posts.notesSeen', input: { id: 'post-1' } });
  });

  it('of a copy are listed if it lacks them', async () => {
    const leftOut = { platforms: ['linkedin', 'x'], pictureCount: 2, hasVideo: false };
    await open(samplePost(), { merged: [], leftOut });
    expect(
      await screen.findByText(/^This copy leaves out LinkedIn and X\. 2 pictures weren't copied\.$/),
    ).toBeVisible();
  });

  it('stay as they are with Esc', async () => {
    const { transport, user } = await open(conflict());
    await user.click(screen.getByRole('button', { name: 'Compare' }));
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(within(dialog).getAllByRole('button', { name: 'Decide later' }).at(-1)).toHaveFocus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(transport.calls.map(({ name }) => name)).not.toContain('conflicts.decide');
  });

  it('of a picture are taken one or the other', async () => {
    const { transport, user } = await open(conflict());
    transport.reply('conflicts.list', () => [
      sampleConflict({
        field: 'image',
        base: null,
        mine: 'media-1',
        theirs: 'media-2',
        parts: [],
      }),
    ]);
    await user.click(screen.getByRole('button', { name: 'Compare' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Two versions of the LinkedIn picture' }));
    expect(dialog.getByRole('region', { name: 'Before' })).toHaveTextContent('No picture');
    expect(dialog.queryByRole('textbox')).toBeNull();
    expect(dialog.queryByRole('button', { name: 'Keep both' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Use theirs' }));
    await waitFor(() =>
      expect(transport.calls.at(-1)).toMatchObject({ input: { conflictId: 1, choice: 'theirs', language: 'en' } }),
    );
  });
});

describe('the versions', () => {
  it('compare an earlier wording with the present one and bring it back', async () => {
    const { service, user } = await open();
    await user.click(screen.getByRole('tab', { name: 'Versions' }));
    await user.click(await screen.findByRole('button', { name: /From the service/ }));
    expect(await screen.findByText('Blue is in the earlier one. Red is only in yours.')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Caption' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    expect(await screen.findByRole('textbox', { name: 'Caption' })).toHaveValue('Rhubarb is in.');
    await waitFor(() => expect(service.post.variants[0]?.body).toBe('Rhubarb is in.'));
  });

  it('leave the present one alone if the user keeps it', async () => {
    const { service, user } = await open();
    await user.click(screen.getByRole('tab', { name: 'Versions' }));
    await user.click(await screen.findByRole('button', { name: /From the service/ }));
    await user.click(await screen.findByRole('button', { name: 'Keep mine' }));
    expect(await screen.findByRole('textbox', { name: 'Caption' })).toHaveValue('Rhubarb and custard tart is back.');
    expect(service.sent('posts.edit')).toEqual([]);
  });
});
