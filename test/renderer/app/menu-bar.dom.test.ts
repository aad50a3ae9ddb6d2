// The window's end of the menu bar: what it says applies on each page and over it, and what is done when it is chosen.
import { cleanup, render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type { ActionId } from '../../../preload/actions.ts';
import type { NextSteps } from '../../../preload/contract/undo.ts';
import type { AppInfo } from '../../../preload/contract/app.ts';
import App from '../../../renderer/App.svelte';
import { createBridge } from '../../../renderer/app/bridge.ts';
import { createTheme } from '../../../renderer/app/appearance.svelte.ts';
import { createFakeTransport } from '../../support/fake-transport.ts';
import { sampleStatus } from '../../support/sync-samples.ts';
import { keySession, sampleAccount, sampleInfo, samplePreferences } from '../../support/window-samples.ts';

afterEach(cleanup);

const open = async (info: Partial<AppInfo> = { shell: 'electron' }) => {
  history.replaceState(null, '', '/#/settings/desktop');
  const steps: unknown[] = [];
  const next: NextSteps = { undo: 'post.schedule', redo: null };
  const asked: unknown[] = [];
  const transport = createFakeTransport({
    'undo.next': (input: object) => {
      asked.push(input);
      return { ...next };
    },
    'preferences.write': ({ theme }: { theme?: 'dark' }) => samplePreferences({ theme: theme ?? 'system' }),
    'session.read': () => keySession(),
    'account.read': () => sampleAccount(),
    'sync.status': () => sampleStatus(),
    'preferences.read': () => samplePreferences({ toured: true }),
    'undo.step': (input: object) => {
      steps.push(input);
      return { undone: null };
    },
  });
  const bridge = createBridge(transport);
  const { unmount } = render(App, { bridge, info: sampleInfo(info), theme: createTheme(bridge, window, 'light') });
  await screen.findByRole('heading', { name: 'Desktop' });
  return {
    transport,
    steps,
    next,
    asked,
    names: () => [transport.menus.at(-1)?.undo, transport.menus.at(-1)?.redo],
    unmount,
    user: userEvent.setup(),
    says: (id: ActionId) => transport.menus.at(-1)?.actions.includes(id),
  };
};

describe('what applies', () => {
  it('is what every page can do, and nothing of a list or a post where there is none', async () => {
    const { says } = await open();
    await waitFor(() => expect(says('newPost')).toBe(true));
    expect((['goQueue', 'undo', 'importPosts'] as const).map(says)).toEqual([true, true, true]);
    expect((['schedule', 'scheduleThis', 'back', 'find', 'selectAll'] as const).map(says)).toEqual(
      Array.from({ length: 5 }, () => false),
    );
  });

  it('follows the page', async () => {
    const { transport, says } = await open();
    await waitFor(() => expect(says('newPost')).toBe(true));
    transport.choose('goHelp');
    await waitFor(() => expect(says('back')).toBe(true));
    expect(location.hash).toBe('#/help');
  });

  it('is nothing while a dialog is open, and all of it again once it is closed', async () => {
    const { transport, user, says } = await open();
    await waitFor(() => expect(says('newPost')).toBe(true));
    transport.choose('sheet');
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    await waitFor(() => expect(transport.menus.at(-1)?.actions).toEqual([]));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(says('newPost')).toBe(true));
  });

  it('is nothing once the window shows no business', async () => {
    const { transport, unmount, says } = await open();
    await waitFor(() => expect(says('newPost')).toBe(true));
    unmount();
    expect(transport.menus.at(-1)?.actions).toEqual([]);
  });

  it('is sent when it changes, and not before', async () => {
    const { transport, user, says, names } = await open();
    await waitFor(() => expect(says('newPost')).toBe(true));
    await waitFor(() => expect(names()).toEqual(['post.schedule', null]));
    // Beside no field: undo in one is its own.
    screen.getByRole('link', { name: /^General/ }).focus();
    const count = transport.menus.length;
    await user.tab();
    await user.tab();
    expect(transport.menus).toHaveLength(count);
  });

  it('is not sent in a browser', async () => {
    const { transport } = await open({ shell: 'browser' });
    const user = userEvent.setup();
    await user.keyboard('?');
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(transport.menus).toEqual([]);
  });
});

describe('the steps that Undo and Redo would take', () => {
  it('are named, and updated after each change', async () => {
    const { transport, next, names, asked } = await open();
    await waitFor(() => expect(names()).toEqual(['post.schedule', null]));
    expect(asked).toEqual([{}]);
    next.undo = 'a kind of a later Galley';
    next.redo = 'times';
    transport.emit('activity');
    await waitFor(() => expect(names()).toEqual([null, 'times']));
  });

  it('are not named where a field has the focus', async () => {
    const { names } = await open();
    await waitFor(() => expect(names()).toEqual(['post.schedule', null]));
    document.body.querySelector('main')?.appendChild(document.createElement('input')).focus();
    await waitFor(() => expect(names()).toEqual([null, null]));
  });
});

describe('what is chosen', () => {
  it('is the theme, too', async () => {
    const { transport, says } = await open();
    await waitFor(() => expect(says('themeDark')).toBe(true));
    transport.choose('themeDark');
    await waitFor(() => expect(document.documentElement.dataset['theme']).toBe('dark'));
    expect(transport.calls).toContainEqual(
      expect.objectContaining({ name: 'preferences.write', input: { theme: 'dark' } }),
    );
  });

  it('is done', async () => {
    const { transport, steps, says } = await open();
    await waitFor(() => expect(says('undo')).toBe(true));
    transport.choose('undo');
    await waitFor(() => expect(steps).toEqual([{ direction: 'undo' }]));
  });

  it('is not done under a dialog', async () => {
    const { transport, says } = await open();
    await waitFor(() => expect(says('newPost')).toBe(true));
    transport.choose('sheet');
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    transport.choose('goHelp');
    expect(location.hash).toBe('#/settings/desktop');
  });
});

it('leaves Undo, Redo and Select all to a field that has the focus', async () => {
  const { says } = await open();
  await waitFor(() => expect(says('undo')).toBe(true));
  const field = document.body.querySelector('main')?.appendChild(document.createElement('input'));
  field?.focus();
  await waitFor(() => expect((['undo', 'redo', 'newPost'] as const).map(says)).toEqual([false, false, true]));
  field?.blur();
  await waitFor(() => expect(says('undo')).toBe(true));
});
