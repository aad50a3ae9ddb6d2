// Below the text: which links get tracking, which have it, and when it would be too much.
import { render, screen } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import type { PlatformId } from '../../../../preload/rules/platforms.ts';
import TrackingLine from '../../../../renderer/features/editor/TrackingLine.svelte';

const link = 'https://example.com/buns';
const shown = (
  text: string,
  { at = null, platform = 'facebook' }: { at?: string | null; platform?: PlatformId } = {},
) => {
  const tracking = {
    hosts: ['example.com'],
    versions: [{ platform, shownOn: [platform], pairs: [{ name: 'source', value: platform }] }],
  };
  const edited = { platform, variant: { scheduledAt: at }, draft: { current: { text } } };
  return render(TrackingLine, { tracking, edited: edited as never })
    .container.textContent.replace(/[⁨⁩]/g, '')
    .trim();
};

describe('the line', () => {
  it('says what a link gets, and how long the text is with it', () => {
    expect(shown(`Buns: ${link}`)).toBe(
      'example.com/buns gets tracking when you schedule or publish: utm_source=facebook. With it, the text counts 50 of 5,000.',
    );
  });

  it('counts a link on X as X does', () => {
    expect(shown(`Buns: ${link}`, { platform: 'x' })).toContain('the text counts 29 of 280.');
  });

  it('of a post that has a time, says when', () => {
    expect(shown(link, { at: '2031-01-01T00:00:00Z' })).toContain("It's added when you choose another time");
  });

  it('names what has it', () => {
    expect(shown(`${link}?utm_source=facebook`)).toBe('example.com/buns + tracking');
    expect(screen.getByTitle(`${link}?utm_source=facebook`)).toBeVisible();
  });

  it('says that it would be too long', () => {
    expect(shown(`${'x'.repeat(2170)} ${link}`, { platform: 'tiktok' })).toContain('too long');
  });

  it('says nothing of other links', () => {
    expect(shown('https://other.example and example.com')).toBe('');
  });
});
