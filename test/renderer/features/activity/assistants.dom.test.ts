// Activity, Assistants: there once they are on or did something; what each call was, and taking it back.
import { render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { AppError } from '../../../../preload/errors.ts';
import type { AssistantCall } from '../../../../preload/contract/assistants.ts';
import { assistantTools } from '../../../../preload/rules/assistant-tools.ts';
import App from '../../../../renderer/App.svelte';
import { createBridge } from '../../../../renderer/app/bridge.ts';
import { createTheme } from '../../../../renderer/app/appearance.svelte.ts';
import { createFakeTransport } from '../../../support/fake-transport.ts';
import { sampleActivity, sampleStatus } from '../../../support/sync-samples.ts';
import {
  keySession,
  postId,
  sampleAccount,
  sampleInfo,
  samplePreferences,
  sampleUndone,
} from '../../../support/window-samples.ts';

const sampleCall = (over: Partial<AssistantCall> = {}): AssistantCall => ({
  id: 1,
  assistant: 'Claude',
  at: new Date().toISOString(),
  tool: 'search_posts',
  summary: 'summer sale',
  posts: [],
  outcome: 'done',
  isOthersDraft: false,
  stepId: null,
  isUndone: false,
  ...over,
});
const created = sampleCall({
  id: 9,
  tool: 'create_draft',
  summary: 'Cardamom buns',
  stepId: 41,
  posts: [{ id: postId('post-9'), name: 'Cardamom buns' }],
});

const open = async (calls: AssistantCall[], { view = 'assistants', isOn = true, pageSize = 50 } = {}) => {
  history.replaceState(null, '', `/#/activity/${view}`);
  let all = calls;
  const transport = createFakeTransport({
    'session.read': () => keySession(),
    'account.read': () => sampleAccount(),
    'sync.status': () => sampleStatus(),
    'preferences.read': () => samplePreferences({ toured: true }),
    'posts.list': () => ({ rows: [], nextCursor: null, total: 0 }),
    'activity.read': () => sampleActivity(),
    'assistants.read': () => ({ isOn, address: null, bridgePath: '/bridge.js', assistants: [] }),
    'assistants.calls': ({ cursor = '0' }: { cursor?: string }) => {
      const end = Number(cursor) + pageSize;
      return { calls: all.slice(Number(cursor), end), nextCursor: end < all.length ? String(end) : null };
    },
    'undo.step': ({ stepId }: { stepId: number }) => {
      all = all.map((call) => (call.stepId === stepId ? { ...call, isUndone: true } : call));
      return { undone: sampleUndone({ kind: 'post.create', name: 'Cardamom buns', stepId }) };
    },
    'assistants.undoToday': () => ({ doneCount: 3, stayedCount: 1 }),
  });
  const bridge = createBridge(transport);
  render(App, { bridge, info: sampleInfo(), theme: createTheme(bridge, window, 'light') });
  await screen.findByRole('radio', { name: 'History' });
  const sent = (name: string) => transport.calls.filter((call) => call.name === name).map(({ input }) => input);
  const change = (next: AssistantCall[]) => {
    all = next;
    transport.emit('assistants');
  };
  const rows = async () => within(await screen.findByRole('region', { name: 'What assistants did' }));
  return { transport, sent, change, rows, user: userEvent.setup() };
};

it.each([
  ['they are off and never did anything', [], false, 0],
  ['they are on', [], true, 1],
  ['they are off and did something', [created], false, 1],
])('has its view where %s: %#', async (_name, calls, isOn, count) => {
  await open(calls, { view: 'now', isOn });
  expect(screen.queryAllByRole('radio', { name: 'Assistants' })).toHaveLength(count);
});

it('says so where nothing was done yet', async () => {
  await open([]);
  expect(await screen.findByText(/What assistants search, read and change appears here/)).toBeVisible();
  expect(screen.queryByRole('button', { name: "Undo all of today's changes" })).toBeNull();
});

it('names each tool in plain words', async () => {
  const { rows } = await open(assistantTools.map((tool, id) => sampleCall({ id, tool, summary: `no. ${String(id)}` })));
  const items = (await rows()).getAllByRole('listitem');
  expect(items).toHaveLength(assistantTools.length);
  const words = items.map((item) => item.querySelector('.what span')?.textContent ?? '');
  expect(new Set(words).size).toBe(assistantTools.length);
  for (const said of words) expect(said).toMatch(/^[A-Z][a-z ]+$/);
  expect(items[0]?.textContent).toMatch(/Claude Searched posts.*no\. 0.*just now/);
});

it('says what was refused and why, and which draft the assistant had not made', async () => {
  const { rows } = await open([
    sampleCall({ id: 1, tool: 'add_note', outcome: 'refused' }),
    sampleCall({ id: 2, outcome: 'over-budget' }),
    sampleCall({ id: 3, tool: 'edit_draft', isOthersDraft: true, stepId: 5 }),
  ]);
  const [refused, tooMuch, others] = (await rows()).getAllByRole('listitem');
  expect(refused?.textContent).toMatch(/Tried to add to a note.*isn't allowed to, or the request wasn't valid\./);
  expect(tooMuch?.textContent).toMatch(/Tried to search posts.*too much in too short a time\./);
  expect(others).toHaveTextContent("A draft it hadn't made");
});

it('undoes one change, and opens the post that it is about', async () => {
  const { user, rows, sent } = await open([created, sampleCall()]);
  const undo = (await rows()).getAllByRole('button', { name: /^Undo what .*Claude.* did: Created a draft/ });
  expect(undo).toHaveLength(1);
  await user.click(undo[0] as HTMLElement);
  expect(sent('undo.step')).toEqual([{ direction: 'undo', stepId: 41 }]);
  expect(await (await rows()).findByText('Undone')).toBeVisible();
  expect((await rows()).queryByRole('button', { name: /^Undo what/ })).toBeNull();
  await user.click((await rows()).getByRole('button', { name: /^Open .*Cardamom buns/ }));
  expect(location.hash).toBe('#/editor/post-9');
});

it('shows what comes in at the top, and more pages below', async () => {
  const older = Array.from({ length: 5 }, (_, place) =>
    sampleCall({ id: 5 - place, summary: `call ${String(5 - place)}` }),
  );
  const { user, rows, change } = await open(older, { pageSize: 2 });
  const shown = async () => (await rows()).getAllByText(/^call /).map(({ textContent }) => textContent);
  expect(await shown()).toEqual(['call 5', 'call 4']);
  const more = () => screen.getByRole('button', { name: 'Show earlier' });
  await user.click(more());
  await waitFor(async () => expect(await shown()).toHaveLength(4));
  change([sampleCall({ id: 6, summary: 'call 6' }), ...older]);
  await waitFor(async () => expect(await shown()).toEqual(['call 6', 'call 5', 'call 4', 'call 3']));
  await user.click(more());
  await waitFor(async () => expect(await shown()).toHaveLength(6));
  expect(screen.queryByRole('button', { name: 'Show earlier' })).toBeNull();
});

it('takes back everything of today once that is confirmed, and says what came of it', async () => {
  const { user, sent, transport } = await open([created]);
  const takeBack = async () => {
    await user.click(await screen.findByRole('button', { name: "Undo all of today's changes" }));
    const dialog = within(await screen.findByRole('dialog', { name: "Undo all of today's changes?" }));
    await user.click(dialog.getByRole('button', { name: 'Undo all' }));
  };
  await user.click(await screen.findByRole('button', { name: "Undo all of today's changes" }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  expect(sent('assistants.undoToday')).toEqual([]);
  await takeBack();
  expect(
    await screen.findByText(
      "Undid 3 changes. 1 stays: it can't be undone anymore, something was changed on top of it, or you scheduled or approved it.",
    ),
  ).toBeVisible();
  transport.reply('assistants.undoToday', () => ({ doneCount: 0, stayedCount: 0 }));
  await takeBack();
  expect(await screen.findByText('Nothing that assistants changed today is left to undo.')).toBeVisible();
  transport.reply('assistants.undoToday', () => {
    throw new AppError({ kind: 'storage', message: 'no', reason: 'disk-full' });
  });
  await takeBack();
  expect(await screen.findByText("Couldn't undo today's changes.")).toBeVisible();
});
