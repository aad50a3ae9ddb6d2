// The lock over the window: what it hides, what waits below it, and what opens it.
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { userEvent } from '@testing-library/user-event';
import { createRawSnippet } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '../../../preload/errors.ts';
import { createBridge } from '../../../renderer/app/bridge.ts';
import { reportUse } from '../../../renderer/app/lock/use.ts';
import Dialog from '../../../renderer/ui/Dialog.svelte';
import { createFakeTransport } from '../../support/fake-transport.ts';
import { sampleAccount } from '../../support/window-samples.ts';

const refusal = () => {
  throw new AppError({ kind: 'signed-out', message: 'Galley is locked.', reason: 'galley-locked' });
};

beforeEach(() => {
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

const openLocked = () => {
  let isLocked = true;
  const transport = createFakeTransport({
    'account.read': () => (isLocked ? refusal() : sampleAccount()),
    'lock.read': () => ({ isSet: true, isLocked, afterMinutes: 5, filePath: '/galley/lock.json' }),
    'lock.open': ({ passphrase }: { passphrase: string }) => {
      isLocked = passphrase !== 'rye and poppy';
      return { isRight: !isLocked, waitSeconds: passphrase === 'again' ? 8 : 0 };
    },
  });
  const bridge = createBridge(transport);
  const answer = vi.fn();
  const ask = () => bridge.call('account.read', {}).then(answer);
  return { transport, bridge, ask, answer, unlockElsewhere: () => ((isLocked = false), transport.emit('session')) };
};

it('waits with what was asked for until the passphrase is typed', async () => {
  const user = userEvent.setup();
  const { ask, answer } = openLocked();
  const note = document.body.appendChild(document.createElement('input'));
  note.focus();
  const asked = [ask(), ask()];
  const field = await screen.findByLabelText('Passphrase');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  expect(document.activeElement).toBe(field);
  await user.type(field, 'guessed{Enter}');
  expect(await screen.findByText("That isn't the passphrase.")).toBeTruthy();
  expect(field).toHaveProperty('value', '');
  await user.type(field, 'again{Enter}');
  expect(await screen.findByText(/Try again in 8 seconds/)).toBeTruthy();
  expect(answer).not.toHaveBeenCalled();
  await user.type(field, 'rye and poppy{Enter}');
  await Promise.all(asked);
  expect(answer).toHaveBeenCalledTimes(2);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.documentElement.dataset['locked']).toBeUndefined();
  expect(document.activeElement).toBe(note);
});

it('says once more of the next wrong passphrase that it is wrong', async () => {
  const user = userEvent.setup();
  const { transport, ask, unlockElsewhere } = openLocked();
  const asked = ask();
  const field = await screen.findByLabelText('Passphrase');
  await user.type(field, 'guessed{Enter}');
  const said = await screen.findByText("That isn't the passphrase.");
  let answer = (): void => undefined;
  transport.reply(
    'lock.open',
    () => new Promise((resolve) => (answer = () => resolve({ isRight: false, waitSeconds: 0 }))),
  );
  await user.type(field, 'guessed{Enter}');
  await waitFor(() => expect(said.isConnected).toBe(false));
  answer();
  expect((await screen.findByText("That isn't the passphrase.")).getAttribute('role')).toBe('status');
  unlockElsewhere();
  await asked;
});

it('takes the mouse, also over an open dialog, which stays', async () => {
  const user = userEvent.setup();
  const onclose = vi.fn();
  const text = createRawSnippet(() => ({ render: () => '<p>Half written</p>' }));
  render(Dialog, { open: true, title: 'New post', onclose, children: text });
  await waitFor(() => expect(document.body.style.pointerEvents).toBe('none'));
  const { ask, answer } = openLocked();
  const asked = ask();
  // Beside the dialog below, which has no size here and takes a moment to close.
  const forgot = await screen.findByText('Forgot the passphrase?');
  await user.pointer({ keys: '[MouseLeft]', target: forgot, coords: { clientX: 300, clientY: 300 } });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(onclose).not.toHaveBeenCalled();
  // jsdom lets the dialog below take the focus back, so nothing can be typed.
  await fireEvent.input(await screen.findByLabelText('Passphrase'), { target: { value: 'rye and poppy' } });
  await user.click(screen.getByText('Unlock'));
  await asked;
  expect(answer).toHaveBeenCalledOnce();
});

it('says what helps a user who forgot the passphrase, with the file', async () => {
  const user = userEvent.setup();
  const { ask, unlockElsewhere } = openLocked();
  const asked = ask();
  const forgotten = await screen.findByText('Forgot the passphrase?');
  const help = await screen.findByText(/Quit Galley, delete the file \/galley\/lock\.json, and start Galley again/);
  const { parentElement: details } = forgotten;
  expect(details?.contains(help)).toBe(true);
  expect(details).toHaveProperty('open', false);
  await user.click(forgotten);
  expect(details).toHaveProperty('open', true);
  unlockElsewhere();
  await asked;
});

it('opens when another window unlocked it', async () => {
  const { ask, answer, unlockElsewhere } = openLocked();
  const asked = ask();
  await screen.findByLabelText('Passphrase');
  unlockElsewhere();
  await asked;
  expect(answer).toHaveBeenCalledOnce();
});

it('lets through no shortcut of the page, no choice in the menu bar and no notification', async () => {
  const user = userEvent.setup();
  const { transport, bridge, ask } = openLocked();
  const pressed = vi.fn();
  const chosen = vi.fn();
  window.addEventListener('keydown', pressed);
  bridge.onAction(chosen);
  const asked = ask();
  const field = await screen.findByLabelText('Passphrase');
  await user.type(field, 'n');
  const shown = bridge.showNotice({ title: 'Rye', text: 'at nine', place: '#/library' });
  transport.choose('undo');
  expect(pressed).not.toHaveBeenCalled();
  expect(chosen).not.toHaveBeenCalled();
  expect(transport.notices).toEqual([]);
  await user.clear(field);
  await user.type(field, 'rye and poppy{Enter}');
  await asked;
  await shown;
  expect(transport.notices).toHaveLength(1);
  transport.choose('undo');
  expect(chosen).toHaveBeenCalledOnce();
  window.removeEventListener('keydown', pressed);
});

it('reports that the window is used, and not with every movement', async () => {
  const transport = createFakeTransport({ 'lock.used': () => null });
  const stop = reportUse(window, createBridge(transport));
  for (let moves = 0; moves < 20; moves += 1) window.dispatchEvent(new Event('pointermove'));
  await vi.waitFor(() => expect(transport.calls).toHaveLength(1));
  stop();
  window.dispatchEvent(new Event('keydown'));
  expect(transport.calls).toHaveLength(1);
});
