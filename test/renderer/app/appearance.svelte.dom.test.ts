// The theme: chosen or the system's, on <html> at once, and the same at the next first paint.
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createBridge } from '../../../renderer/app/bridge.ts';
import {
  createTheme,
  dateStyle,
  followMotion,
  showDates,
  showMotion,
} from '../../../renderer/app/appearance.svelte.ts';
import { followChoices } from '../../../renderer/app/choices-elsewhere.ts';
import { setLetterKeys } from '../../../renderer/ui/letter-keys.ts';
import { createFakeTransport } from '../../support/fake-transport.ts';
import { samplePreferences } from '../../support/window-samples.ts';

const firstPaint = readFileSync('renderer/public/first-theme.js', 'utf8');

/** The system's own theme, which a test may change. */
const system = (dark: boolean) => {
  const query = Object.assign(matchMedia('(prefers-color-scheme: dark)'), { matches: dark });
  const earlier = globalThis.matchMedia;
  globalThis.matchMedia = () => query;
  onTestFinished(() => {
    globalThis.matchMedia = earlier;
  });
  return (next: boolean) => {
    Object.assign(query, { matches: next });
    query.dispatchEvent(new Event('change'));
  };
};
const shown = () => document.documentElement.dataset['theme'];
const open = (choice: 'system' | 'light' | 'dark') => {
  const transport = createFakeTransport({
    'preferences.write': (preferences: { theme: 'dark' }) => ({
      airplane: false,
      keepLocation: false,
      notices: false,
      updates: false,
      density: 'comfortable',
      motion: 'system',
      language: 'system',
      weekStart: 'system',
      hours: 'system',
      ownTime: true,
      captureKeys: 'off',
      letterKeys: true,
      toured: false,
      ...preferences,
    }),
  });
  const theme = createTheme(createBridge(transport), window, choice);
  onTestFinished(() => {
    theme.close();
  });
  return theme;
};

beforeEach(() => {
  localStorage.clear();
});

describe('the theme', () => {
  it('follows the system while nothing else is chosen', () => {
    const become = system(false);
    open('system');
    expect(shown()).toBe('light');
    become(true);
    expect(shown()).toBe('dark');
  });

  it('stays as chosen when the system changes', () => {
    const become = system(false);
    open('light');
    become(true);
    expect(shown()).toBe('light');
  });

  it.each(['light', 'dark', 'system'] as const)('is the same at the next first paint: %s', async (choice) => {
    system(true);
    await open('light').choose(choice);
    const wanted = shown();
    delete document.documentElement.dataset['theme'];
    const script = document.createElement('script');
    script.textContent = firstPaint;
    document.head.append(script);
    expect(shown()).toBe(wanted);
  });
});

it('what is chosen in another tab shows here, too', async () => {
  system(false);
  let preferences = samplePreferences({ theme: 'light' });
  const transport = createFakeTransport({ 'preferences.read': () => preferences });
  const bridge = createBridge(transport);
  const theme = createTheme(bridge, window, 'light');
  onTestFinished(theme.close);
  onTestFinished(followChoices(bridge, theme));
  onTestFinished(() => {
    showMotion('system');
    showDates(samplePreferences());
    setLetterKeys(true);
  });
  preferences = samplePreferences({ theme: 'dark', motion: 'reduced', hours: '24', letterKeys: false });
  transport.emit('posts');
  transport.emit('preferences');
  await expect.poll(shown).toBe('dark');
  expect(theme.choice).toBe('dark');
  expect(document.documentElement.dataset).toMatchObject({ motion: 'reduced', letterKeys: 'off' });
  expect(dateStyle().hours).toBe('24');
  expect(transport.calls).toHaveLength(1);
});

describe('motion', () => {
  const motion = () => document.documentElement.dataset['motion'];
  it('is reduced when the system asks for it, or when it is chosen', () => {
    const become = system(false);
    showMotion('system');
    onTestFinished(followMotion());
    expect(motion()).toBe('full');
    become(true);
    expect(motion()).toBe('reduced');
    become(false);
    showMotion('reduced');
    expect(motion()).toBe('reduced');
    showMotion('system');
    expect(motion()).toBe('full');
  });
});
