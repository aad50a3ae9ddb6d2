// A file of review answers in the window: dropped or chosen, shown row by row, and recorded as one step.
import { cleanup, screen, waitFor, within } from '@testing-library/svelte';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Output } from '../../../../preload/bridge.ts';
import { AppError } from '../../../../preload/errors.ts';
import type { ReviewAnswer, ReviewAnswers, ReviewReading } from '../../../../preload/contract/review.ts';
import { sampleAiBatch, sampleAiSurvey } from '../../../support/ai-samples.ts';
import { openUploads, sendDrag, transferOf } from '../../../support/uploads-window.ts';
import { noStates, postId, sampleRow } from '../../../support/window-samples.ts';

afterEach(cleanup);
beforeAll(() => {
  URL.createObjectURL = () => 'blob:pack';
  HTMLAnchorElement.prototype.click = () => undefined;
});

const answer = (item: string, over: Partial<ReviewAnswer> = {}): ReviewAnswer => ({
  item,
  post: sampleRow({ id: item, name: `Post ${item}` }),
  answer: 'ok',
  note: '',
  effect: 'approve',
  reason: null,
  isNoteFull: false,
  others: [],
  changed: [],
  isMediaChanged: false,
  movedFrom: null,
  needsApproval: false,
  heldTimeCount: 0,
  ...over,
});
const request = (item: string, note: string, over: Partial<ReviewAnswer> = {}): ReviewAnswer =>
  answer(item, { answer: 'change', effect: 'request', note, ...over });
const older = (item: string, over: Partial<ReviewAnswer> = {}): ReviewAnswer =>
  answer(item, {
    effect: 'approve-older',
    changed: [
      { platform: 'instagram', before: 'Soup at 11', after: 'Soup at 12' },
      { platform: 'facebook', before: 'Soup at 11', after: 'Soup at 12' },
    ],
    ...over,
  });
const review = (answers: ReviewAnswer[], over: Partial<ReviewAnswers> = {}): ReviewAnswers => ({
  reviewer: 'Odile Marchetti',
  savedAt: '2026-05-15T12:52:00Z',
  madeAt: '2026-05-15T11:40:00Z',
  answers,
  ...over,
});
const read = (answers: ReviewAnswer[], over: Partial<ReviewAnswers> = {}): ReviewReading => ({
  state: 'read',
  review: review(answers, over),
});

const survey: Output<'posts.survey'> = {
  count: 2,
  states: noStates,
  fits: { schedule: 0, unschedule: 0, approve: 2, publish: 0 },
  sends: { approve: 3, publish: 0 },
  schedulable: [],
  notes: [],
  heldAt: null,
  answered: { ticked: [], unticked: [] },
  deletions: { count: 0, finishAt: null },
  partlyLive: null,
  toPublish: [],
};
const outcome = { approvedCount: 2, olderCount: 1, requestedCount: 1, stepId: 7 };
const bulk: Output<'posts.many'> = {
  doneCount: 2,
  name: null,
  skipped: [],
  skippedCount: 0,
  stepId: 8,
  finishAt: null,
};

const file = (name = 'answers - Odile.galley-review.json', content = '{}') =>
  new File([content], name, { type: 'application/json' });
const drop = (...files: File[]) => sendDrag('drop', { transfer: transferOf(files) });

const open = async (...readings: ReviewReading[]) => {
  const opened = await openUploads();
  const { transport } = opened;
  const left = [...readings];
  const none: ReviewReading = { state: 'refused', reason: 'not-answers' };
  transport.reply('review.read', () => left.shift() ?? none);
  transport.reply('review.apply', () => outcome);
  transport.reply('posts.survey', () => survey);
  transport.reply('posts.many', () => bulk);
  await waitFor(() => expect(sendDrag('dragover', { transfer: transferOf([file()]) }).defaultPrevented).toBe(true));
  sendDrag('dragleave', {});
  return opened;
};
const dialog = (name = 'Answers from Odile Marchetti') => screen.findByRole('dialog', { name });
const group = async (name: string) => within(await dialog()).getByRole('list', { name });
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('a file of answers', () => {
  it('says who answered, when, and how many answers do what', async () => {
    await open(read([answer('1'), answer('2'), request('3', 'No'), older('4')]));
    drop(file());
    const shown = await dialog();
    expect(shown).toHaveAccessibleDescription(
      /^answers - Odile\.galley-review\.json, saved .*May 15.*8:52 AM\. 4 answers: 2 approve, 1 requests a change, 1 is for an older text\.$/,
    );
    expect(within(shown).getByText('Anyone who has the file can answer under any name.')).toBeVisible();
    expect(within(shown).queryByText(/another computer/)).toBeNull();
    expect(screen.queryByText('Uploads', { selector: '[role=status] *' })).toBeNull();
  });

  it('says how many times were waiting for its approvals', async () => {
    await open(read([answer('1', { heldTimeCount: 2 }), answer('2', { heldTimeCount: 1 })]));
    drop(file());
    const words = "3 times were waiting for these approvals. They're sent to the service once you record them.";
    expect(within(await dialog()).getByText(words)).toBeVisible();
  });

  it('without a name is called review answers, and of an unknown pack says so', async () => {
    await open(read([answer('1')], { reviewer: '', madeAt: null }));
    drop(file());
    const shown = await dialog('Review answers');
    expect(
      within(shown).getByText(/The pack was made on another computer; posts are matched by their text\./),
    ).toBeVisible();
  });

  it.each([
    ['not-answers', "This isn't a file of review answers."],
    ['newer', 'These answers are to a pack of a newer version of Galley. Update Galley to read them.'],
    ['empty', 'Nothing is answered in this file.'],
    ['other-business', 'These answers are to a review pack of another business. Switch to it and open the file again.'],
  ] as const)('that is refused says why: %s', async (reason, words) => {
    const { user } = await open({ state: 'refused', reason });
    drop(file());
    const shown = await dialog('Review answers');
    expect(within(shown).getByRole('alert')).toHaveTextContent(words);
    expect(within(shown).getByRole('button', { name: 'Choose another file' })).toHaveFocus();
    await user.keyboard('{Escape}');
    await gone();
  });

  it('larger than any is none', async () => {
    const { transport } = await open();
    transport.reply('review.read', () => {
      throw new AppError({ kind: 'invalid', message: 'The file is too large.', field: 'part' });
    });
    drop(file());
    expect(await screen.findByText("This isn't a file of review answers.")).toBeVisible();
  });

  it('that the core cannot read says what happened', async () => {
    const { transport } = await open();
    transport.reply('review.read', () => {
      throw new AppError({ kind: 'internal', message: '' });
    });
    drop(file());
    const shown = await dialog('Review answers');
    expect(await within(shown).findByRole('status')).toBeVisible();
    expect(within(shown).queryByRole('button', { name: /^Record/ })).toBeNull();
  });

  it('comes one after the other where several are dropped', async () => {
    const { user } = await open(read([answer('1')]), read([answer('2')], { reviewer: 'Mara' }));
    drop(file(), file('Mara.galley-review (1).json', '{"galley":"review","version":1}'));
    const first = await dialog();
    expect(within(first).getByText(/1 more file of answers to come\./)).toBeVisible();
    await user.click(within(first).getByRole('button', { name: 'Cancel' }));
    const second = await dialog('Answers from Mara');
    expect(within(second).queryByText(/to come/)).toBeNull();
    await waitFor(() => expect(within(second).getByRole('button', { name: 'Record 1 approval' })).toHaveFocus());
    await user.keyboard('{Escape}');
    await gone();
  });

  it('is chosen through the action of its own', async () => {
    const { user } = await open(read([answer('1')]));
    await user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('dialog', { name: 'Commands and search' });
    await user.keyboard('review answers');
    await user.click(await screen.findByRole('option', { name: 'Open review answers' }));
    const shown = await dialog('Review answers');
    const button = within(shown).getByRole('button', { name: 'Choose a file of answers' });
    expect(button).toHaveFocus();
    await user.click(button);
    const field = document.querySelector<HTMLInputElement>('input[type=file]') ?? expect.fail('no field');
    Object.defineProperty(field, 'files', { value: [file()] });
    field.dispatchEvent(new Event('change'));
    expect(within(await dialog()).getByText('Post 1')).toBeVisible();
  });
});

describe('the rows', () => {
  it('have what was approved, and what was asked for in full', async () => {
    const note = `“Best on Thursday” isn't true.\n${'Say the plain rye. '.repeat(100)}`;
    await open(
      read([
        answer('1', { others: [{ reviewer: 'Mara', answer: 'change' }] }),
        request('2', note, { isNoteFull: true, others: [{ reviewer: '', answer: 'ok' }] }),
        request('3', '', { changed: [{ platform: 'x', before: 'Old', after: 'New' }] }),
      ]),
    );
    drop(file());
    const approved = within(await group('Approvals'));
    expect(approved.getByText('Approved as it is now')).toBeVisible();
    expect(approved.getByText('Mara requested a change.')).toBeVisible();
    expect(approved.getByRole('img', { name: 'Instagram' })).toBeVisible();
    const requested = within(await group('Change requests'));
    expect(requested.getByText((_, element) => element?.tagName === 'BDI')).toHaveTextContent(
      note.trim().replace(/\s+/g, ' '),
    );
    expect(requested.getByText('The note of the post is full: only a to-do is added.')).toBeVisible();
    expect(requested.getByText('Someone without a name approved it.')).toBeVisible();
    expect(requested.getByText('Requested a change without a note.')).toBeVisible();
    expect(requested.getByText('The text has changed since the pack was made:')).toBeVisible();
  });

  it('say that a post was moved since, and not that it was approved as it is now', async () => {
    await open(read([answer('1', { movedFrom: '2026-05-20T14:00:00Z' }), answer('2')]));
    drop(file());
    const [moved, same] = within(await group('Approvals')).getAllByRole('listitem');
    expect(moved?.textContent).toMatch(/Its time has changed since: the pack said .*May 20/);
    expect(moved).not.toHaveTextContent('Approved as it is now');
    expect(same).toHaveTextContent('Approved as it is now');
  });

  it('of older texts mark what changed, once for platforms that say the same', async () => {
    await open(read([older('1', { isMediaChanged: true })]));
    drop(file());
    const list = await group('Older texts');
    expect(within(list).getByText(/^Approved the text as of .*7:40 AM; it has changed since\.$/)).toBeVisible();
    expect(within(list).getByText('The pictures have changed since.')).toBeVisible();
    expect([...list.querySelectorAll('del, ins')].map(({ textContent }) => textContent)).toEqual(['11', '12']);
    expect(within(list).getByRole('img', { name: 'Facebook' })).toBeVisible();
  });

  it('that request a change can be given to AI as they are, once', async () => {
    const { transport, user } = await open(read([request('3', 'Say the plain rye'), request('4', '')]));
    transport.reply('ai.survey', () => sampleAiSurvey({ postCount: 1, credits: { least: 1, most: 1 } }));
    transport.reply('ai.start', () => sampleAiBatch({ id: 4 }));
    drop(file());
    const list = await group('Change requests');
    const buttons = within(list).getAllByRole('button', { name: /^Revise/ });
    expect(buttons).toHaveLength(1);
    expect(within(list).getByText('From 1 credit, only if it works.')).toBeVisible();
    await user.click(buttons[0] ?? document.body);
    expect(await within(list).findByText('AI is revising it.')).toBeVisible();
    expect(transport.calls.filter(({ name }) => name === 'ai.start').map(({ input }) => input)).toEqual([
      { of: { ids: ['3'] }, task: 'revise', instruction: 'Say the plain rye', includeSoon: true, cap: 1 },
    ]);
    expect(within(list).queryByRole('button', { name: /^Revise/ })).toBeNull();
  });

  it('that are not recorded say why', async () => {
    const none = { effect: 'none' } as const;
    await open(
      read([
        answer('1', { ...none, reason: 'unknown', post: null }),
        answer('2', { ...none, reason: 'gone', post: null }),
        answer('3', { ...none, reason: 'published' }),
        answer('4', { ...none, reason: 'recorded' }),
        older('9', { ...none, reason: 'older-recorded' }),
        older('5', { ...none, reason: 'approved-since' }),
        answer('6', { ...none, reason: 'requested', others: [{ reviewer: 'Mara', answer: 'change' }] }),
        request('7', 'Shorter', { ...none, reason: 'recorded' }),
        request('8', 'Longer', { ...none, reason: 'recorded', isNoteFull: true }),
      ]),
    );
    drop(file());
    const list = await group('Not recorded');
    for (const words of [
      'Approved, but no post here matches it.',
      'Approved, but the post was deleted.',
      "Approved, but it's already published.",
      'Already approved with this text.',
      'This earlier text is approved already. The post has changed since.',
      'Approved, but a newer text has been approved since.',
      'Approved, but Mara requested a change to the same text.',
      'Already in the note of the post.',
      'The note of the post has no room for it.',
    ])
      expect(within(list).getByText(words)).toBeVisible();
    expect(within(list).queryByText('Mara requested a change.')).toBeNull();
    expect(within(list).getByText('Deleted post')).toBeVisible();
    expect(list.querySelectorAll('del, ins')).toHaveLength(0);
    // Nothing to record: only the way out.
    const shown = within(await dialog());
    expect(shown.getByText('There is nothing to record.')).toBeVisible();
    expect(shown.queryByRole('button', { name: /^Record/ })).toBeNull();
    expect(shown.queryByRole('button', { name: 'Cancel' })).toBeNull();
  });

  it('open their post, and say which files were left for that', async () => {
    const { user, transport } = await open(read([answer('1')]), read([answer('2')]));
    transport.reply('posts.read', () => {
      throw new AppError({ kind: 'not-found', message: '' });
    });
    drop(file(), file('b.galley-review.json'));
    await user.click(within(await dialog()).getByRole('button', { name: 'Open Post 1' }));
    await gone();
    expect(location.hash).toContain('1');
    expect(await screen.findByText('1 file of answers not opened. Drop it again.')).toBeVisible();
  });
});

describe('recording', () => {
  it('is done once, by Enter on the button that has the focus, and can be undone', async () => {
    const { user, sent, transport } = await open(read([answer('1'), answer('2'), request('3', 'No'), older('4')]));
    const applied = Promise.withResolvers<typeof outcome>();
    transport.reply('review.apply', () => applied.promise);
    drop(file());
    const button = within(await dialog()).getByRole('button', { name: 'Record 4 answers' });
    await waitFor(() => expect(button).toHaveFocus());
    await user.keyboard('{Enter}{Enter}');
    await user.dblClick(button);
    applied.resolve(outcome);
    await gone();
    expect(sent('review.apply')).toHaveLength(1);
    expect(sent('posts.many')).toEqual([]);
    const toast = await screen.findByText('Recorded 4 answers from Odile Marchetti');
    expect(toast).toBeVisible();
    // Toasts of other test files may still be there.
    expect(within(toast.closest('li') ?? document.body).getByRole('button', { name: 'Undo' })).toBeVisible();
  });

  it('goes on to the next file once, also where the dialog is to be closed meanwhile', async () => {
    const { user, transport } = await open(read([answer('1')]), read([answer('2')], { reviewer: 'Mara' }));
    const applied = Promise.withResolvers<typeof outcome>();
    transport.reply('review.apply', () => applied.promise);
    drop(file(), file('Mara.galley-review.json'));
    await user.click(within(await dialog()).getByRole('button', { name: 'Record 1 approval' }));
    await user.keyboard('{Escape}');
    applied.resolve(outcome);
    expect(within(await dialog('Answers from Mara')).getByText('Post 2')).toBeVisible();
    await screen.findByText('Recorded 4 answers from Odile Marchetti');
    expect(await dialog('Answers from Mara')).toBeVisible();
  });

  it('also approves at the service, only where that is ticked, and after it', async () => {
    const { user, transport } = await open(
      read([answer('1', { needsApproval: true }), answer('2', { needsApproval: true }), answer('3')]),
    );
    drop(file());
    const shown = within(await dialog());
    const tick = shown.getByRole('checkbox', { name: /^Also approve 2 posts at the service/ });
    expect(tick).not.toBeChecked();
    expect(await shown.findByText('3 sends')).toBeVisible();
    await user.click(tick);
    await user.click(shown.getByRole('button', { name: 'Record 3 approvals' }));
    await gone();
    const calls = transport.calls.filter(({ name }) => name === 'review.apply' || name === 'posts.many');
    expect(calls.map(({ name }) => name)).toEqual(['review.apply', 'posts.many']);
    expect(calls[1]?.input).toEqual({ of: { ids: [postId('1'), postId('2')] }, action: { do: 'approve' } });
    expect(await screen.findByText('Approved 2 posts')).toBeVisible();
  });

  it('says which posts the approval passed over', async () => {
    const { user, transport } = await open(read([answer('1', { needsApproval: true })]));
    const passed: Output<'posts.many'> = {
      ...bulk,
      doneCount: 0,
      stepId: null,
      skippedCount: 1,
      skipped: [{ id: postId('1'), name: 'Post 1', reason: 'time-over', error: null, version: null }],
    };
    transport.reply('posts.many', () => passed);
    drop(file());
    const shown = within(await dialog());
    await user.click(shown.getByRole('checkbox'));
    await user.click(shown.getByRole('button', { name: 'Record 1 approval' }));
    expect(await screen.findByText(/^Its time has passed or is close/)).toBeVisible();
    await user.keyboard('{Escape}');
    await gone();
  });

  it('that fails stays open and can be tried again', async () => {
    const { user, sent, transport } = await open(read([request('1', 'No')]));
    transport.reply('review.apply', () => {
      throw new AppError({ kind: 'internal', message: 'Disk full.' });
    });
    drop(file());
    const shown = within(await dialog());
    await user.click(shown.getByRole('button', { name: 'Record 1 request' }));
    expect(await shown.findByRole('status')).toBeVisible();
    await user.click(shown.getByRole('button', { name: 'Record 1 request' }));
    expect(sent('review.apply')).toHaveLength(2);
  });

  it('of a file that is no longer in memory asks for it again', async () => {
    const { user, transport } = await open(read([request('1', 'No')]));
    transport.reply('review.apply', () => {
      throw new AppError({ kind: 'not-found', message: '' });
    });
    drop(file());
    await user.click(within(await dialog()).getByRole('button', { name: 'Record 1 request' }));
    expect(await screen.findByText('Galley has closed this file meanwhile. Choose it again.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Choose another file' })).toHaveFocus();
  });

  it('leaves a new pack of what changed to one button', async () => {
    const { user, sent, transport } = await open(read([older('1'), older('2'), answer('3')]));
    transport.reply('export.posts', () => ({
      name: 'galley-posts-2026-05-15.html',
      mimeType: 'text/html',
      text: '<p>',
      postCount: 2,
    }));
    drop(file());
    const shown = within(await dialog());
    await user.click(shown.getByRole('button', { name: 'New review pack of 2 changed posts' }));
    expect(sent('export.posts')).toEqual([
      { of: { ids: [postId('1'), postId('2')] }, format: 'review', language: 'en' },
    ]);
    expect(await screen.findByText('Saved a review pack of 2 posts as galley-posts-2026-05-15.html')).toBeVisible();
    expect(shown.getByRole('button', { name: 'Record 3 answers' })).toBeEnabled();
  });
});
