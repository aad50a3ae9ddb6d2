// Welcome: plain words for every way a key can fail, and no silent fallback when the keychain does.
import { render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { AppError, type ErrorData } from '../../../../preload/errors.ts';
import type { KeyMissing, Session } from '../../../../preload/contract/session.ts';
import { createBridge } from '../../../../renderer/app/bridge.ts';
import Welcome from '../../../../renderer/features/businesses/welcome/Welcome.svelte';
import { expectAtWorkOnceBegun, forever } from '../../../support/at-work.ts';
import { createFakeTransport } from '../../../support/fake-transport.ts';
import { keySession, sampleInfo } from '../../../support/window-samples.ts';

const open = (keyMissing: KeyMissing | null = null, ...others: string[]) => {
  const transport = createFakeTransport({
    'session.check': () => ({ businessName: 'Tansy Lane Bakery', businessId: 'biz' }),
    'session.connect': () => keySession(),
    'session.businesses': () =>
      others.map((businessName, place) => ({
        library: `c${String(place)}`.repeat(12),
        businessName,
        baseUrl: 'https://api.example.com',
        isOpen: false,
        unsentCount: 0,
      })),
    'session.openSandbox': () => ({
      state: 'open',
      source: 'sandbox',
      library: 'b2'.repeat(12),
      businessName: 'Tansy Lane Bakery',
    }),
  });
  const onopened = vi.fn();
  const onbackup = vi.fn();
  render(Welcome, { bridge: createBridge(transport), info: sampleInfo(), keyMissing, onopened, onbackup });
  return { transport, onopened, onbackup, user: userEvent.setup() };
};
type Opened = ReturnType<typeof open>;

const fails = ({ transport }: Opened, name: 'session.check' | 'session.connect', error: ErrorData) =>
  transport.reply(name, () => {
    throw new AppError(error);
  });

const give = async ({ user }: Opened) => {
  await user.type(screen.getByLabelText('API key'), 'tk_live_abc');
  await user.click(screen.getByLabelText('Service address'));
  await user.paste('https://api.example.com');
};

describe('Welcome', () => {
  it('names the business that the key opens, and connects to it', async () => {
    const opened = open();
    await give(opened);
    await opened.user.click(await screen.findByRole('button', { name: 'Connect Tansy Lane Bakery' }));
    await waitFor(() => {
      expect(opened.onopened).toHaveBeenCalledOnce();
    });
    expect(opened.transport.calls.at(-1)).toEqual({
      name: 'session.connect',
      input: { key: 'tk_live_abc', baseUrl: 'https://api.example.com', keyPlace: 'keychain' },
    });
  });

  it('is used by who types a key there, so that Galley does not lock meanwhile', async () => {
    const { transport, user } = open();
    const used = () => transport.calls.filter(({ name }) => name === 'lock.used').length;
    await user.type(screen.getByLabelText('API key'), 'a');
    expect(used()).toBe(0);
    transport.reply('lock.read', () => ({
      isSet: true,
      isLocked: false,
      afterMinutes: 5 as const,
      filePath: '/galley/lock.json',
    }));
    transport.emit('preferences');
    await waitFor(async () => {
      await user.type(screen.getByLabelText('API key'), 'b');
      expect(used()).toBe(1);
    });
  });

  it('opens the sandbox with Enter until something else has the focus', async () => {
    const { transport, onopened, user } = open();
    const sent = () => transport.calls.filter(({ name }) => name === 'session.openSandbox').length;
    await user.click(screen.getByLabelText('API key'));
    await user.keyboard('{Enter}');
    expect(sent()).toBe(0);
    (document.activeElement as HTMLElement).blur();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(onopened).toHaveBeenCalledOnce());
    expect(sent()).toBe(1);
  });

  it('does not open the sandbox with Enter where the key of a business is missing', async () => {
    const { transport, user } = open({ businessName: 'Tansy Lane Bakery', cause: 'ended', reason: null });
    await user.keyboard('{Enter}');
    expect(transport.calls.map(({ name }) => name)).not.toContain('session.openSandbox');
  });

  it.each<[ErrorData['kind'], 'API key' | 'Service address', RegExp]>([
    ['unauthorized', 'API key', /doesn't recognize this key/],
    ['forbidden', 'API key', /has no permissions/],
    ['scope-missing', 'API key', /can't read the account/],
    ['unreachable', 'Service address', /No reply from this address/],
    ['unreadable', 'Service address', /isn't the service/],
  ])('says in plain words what %s means, beside the %s', async (kind, label, text) => {
    const opened = open();
    fails(opened, 'session.check', { kind, message: 'As the service put it' });
    await give(opened);
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(text);
  });

  it('says why an address is refused', async () => {
    const opened = open();
    fails(opened, 'session.check', { kind: 'address-refused', message: '', reason: 'holds-a-query' });
    await give(opened);
    expect(await screen.findByText('The address must end before any ? or #.')).toBeVisible();
  });

  it('completes an address without its beginning when the field is left', async () => {
    const { user } = open();
    await user.type(screen.getByLabelText('Service address'), 'api.example.com');
    await user.tab();
    expect(screen.getByLabelText('Service address')).toHaveValue('https://api.example.com');
  });

  it('keeps the key hidden until asked to show it', async () => {
    const { user } = open();
    const field = screen.getByLabelText('API key');
    expect(field).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Show the key' }));
    expect(field).toHaveAttribute('type', 'text');
  });

  it('connects to nothing before both fields are filled', async () => {
    const { user } = open();
    expect(screen.getByRole('button', { name: 'Connect' })).toBeDisabled();
    await user.type(screen.getByLabelText('API key'), 'abc');
    expect(screen.getByRole('button', { name: 'Connect' })).toBeDisabled();
  });

  it('opens the sandbox without a key', async () => {
    const { user, onopened } = open();
    await user.click(screen.getByRole('button', { name: 'Open the sandbox' }));
    await waitFor(() => {
      expect(onopened).toHaveBeenCalledOnce();
    });
  });
});

describe('Welcome, when the keychain does not take the key', () => {
  const refused = async () => {
    const opened = open();
    fails(opened, 'session.connect', { kind: 'keychain', message: '', reason: 'no-service' });
    await give(opened);
    await opened.user.click(await screen.findByRole('button', { name: 'Connect Tansy Lane Bakery' }));
    await screen.findByRole('heading', { name: "The key couldn't be saved securely" });
    opened.transport.reply('session.connect', () => keySession({ keyPlace: 'session' }));
    return opened;
  };
  const places = ({ transport }: Opened) =>
    transport.calls.flatMap(({ name, input }) =>
      name === 'session.connect' && typeof input === 'object' && input !== null && 'keyPlace' in input
        ? [input.keyPlace]
        : [],
    );

  it('says what failed and what to install', async () => {
    await refused();
    expect(screen.getByText(/No keychain is running on this computer./)).toBeVisible();
    expect(screen.getByText(/gnome-keyring or KWallet/)).toBeVisible();
    expect(screen.getByRole('region', { name: "The key couldn't be saved securely" })).toHaveFocus();
  });

  it('no longer promises that the keychain keeps it', async () => {
    await refused();
    expect(screen.queryByText('Kept in your system keychain.')).toBeNull();
  });

  it('keeps the key for this session by default', async () => {
    const opened = await refused();
    expect(screen.getByRole('radio', { name: /Keep for this session/ })).toBeChecked();
    await opened.user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(places(opened)).toEqual(['keychain', 'session']);
  });

  it('saves it in a file only after the word was typed', async () => {
    const opened = await refused();
    await opened.user.click(screen.getByRole('radio', { name: /Save in a private file/ }));
    const save = screen.getByRole('button', { name: 'Save in a file' });
    expect(save).toBeDisabled();
    await opened.user.type(screen.getByLabelText('Type “save” to confirm'), 'save');
    await opened.user.click(save);
    expect(places(opened)).toEqual(['keychain', 'file']);
  });

  it('lets the button keep the focus while the keychain is tried again, and nothing else begins meanwhile', async () => {
    const opened = await refused();
    await opened.user.click(screen.getByRole('radio', { name: /Save in a private file/ }));
    await opened.user.type(screen.getByLabelText('Type “save” to confirm'), 'save');
    opened.transport.reply('session.connect', forever);
    await expectAtWorkOnceBegun(opened.user, 'Retry keychain');
    expect(screen.getByRole('button', { name: 'Save in a file' })).toBeDisabled();
    await opened.user.type(screen.getByLabelText('Type “save” to confirm'), '{Enter}');
    expect(places(opened)).toEqual(['keychain', 'keychain']);
  });

  it('goes back to the form with what was typed', async () => {
    const { user } = await refused();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.getByLabelText('API key')).toHaveValue('tk_live_abc');
    expect(screen.getByLabelText('API key')).toHaveFocus();
  });
});

describe('Welcome, when a saved key cannot be read', () => {
  const missing: KeyMissing = { businessName: 'Tansy Lane Bakery', cause: 'unreadable', reason: 'locked' };

  it.each<[KeyMissing['cause'], KeyMissing['reason'], string]>([
    ['unreadable', 'locked', 'The keychain is locked.'],
    ['unreadable', null, 'The keychain is locked, or the key was removed from it.'],
    ['refused', null, 'the service no longer accepts its key.'],
    ['ended', null, 'its key was saved only until Galley closed.'],
  ])('says why: %s, %s', (cause, reason, words) => {
    open({ ...missing, cause, reason });
    expect(screen.getByText(words, { exact: false })).toBeVisible();
  });

  it('offers no second try for a key that was stored for one session', () => {
    open({ ...missing, cause: 'ended', reason: null });
    expect(screen.queryByRole('button', { name: /try again/i })).toBeNull();
  });

  it('opens once the keychain was unlocked', async () => {
    const { user, transport, onopened } = open(missing);
    transport.reply('session.retryKeychain', () => keySession());
    await user.click(screen.getByRole('button', { name: 'Unlock and try again' }));
    await waitFor(() => {
      expect(onopened).toHaveBeenCalledOnce();
    });
  });

  it('says so when the keychain still gives nothing', async () => {
    const { user, transport } = open(missing);
    transport.reply('session.retryKeychain', (): Session => ({ state: 'signed-out', keyMissing: missing }));
    await user.click(screen.getByRole('button', { name: 'Unlock and try again' }));
    expect(await screen.findByText("The keychain still won't provide the key.")).toBeVisible();
  });

  it('lets the button of another business keep the focus while that is opened', async () => {
    const { user, transport } = open(missing, 'Quay Street Coffee');
    transport.reply('session.open', forever);
    await expectAtWorkOnceBegun(user, 'Open Quay Street Coffee');
    expect(screen.getByRole('button', { name: 'Unlock and try again' })).toBeDisabled();
  });

  it('takes the key again', async () => {
    const { user } = open(missing);
    await user.click(screen.getByRole('button', { name: 'Enter the key again' }));
    expect(screen.getByLabelText('API key')).toHaveFocus();
  });
});
