// What can be done with a part of the open post: with one of its platforms, and with what that one shows.
import type { MenuChoices } from '../../app/frame/action-menu.ts';
import type { EditedVariant } from './editor.svelte.ts';

/** A part of the post, as its menu is asked for. */
export type PostPart = { is: 'platform'; platform: string } | { is: 'media'; id: string };

export const postPart = (at: Element): { of: PostPart; element: HTMLElement } | undefined => {
  const element = at.closest<HTMLElement>('[data-platform-tab], [data-media]');
  const { platformTab, media } = element?.dataset ?? {};
  if (element && platformTab !== undefined) return { of: { is: 'platform', platform: platformTab }, element };
  return element && media !== undefined ? { of: { is: 'media', id: media }, element } : undefined;
};

type PlatformRuns = Record<'compare' | 'copyMain' | 'copyText' | 'revise' | 'versions', () => void> & {
  /** null: it keeps its picture. */
  replace: (() => void) | null;
  /** null: it isn't live, or its address is unknown. */
  openLive: (() => void) | null;
};

/** `off`: why AI can't be asked now; null: it can. */
export const platformChoices = (
  { variant, draft: { current } }: Pick<EditedVariant, 'variant' | 'draft'>,
  off: string | null,
  runs: PlatformRuns,
): MenuChoices => {
  const isLive = variant.status === 'published';
  return {
    ...(!variant.isPrimary && { compareMain: { run: runs.compare } }),
    ...(!variant.isPrimary && !isLive && { copyMain: { run: runs.copyMain } }),
    ...(current.text !== '' && { copyText: { run: runs.copyText } }),
    ...(!isLive && variant.mediaOrigin !== 'user' && { reviseThis: { run: runs.revise, reason: off ?? undefined } }),
    ...(runs.replace && { media: { run: runs.replace } }),
    versions: { run: runs.versions },
    ...(runs.openLive && { openLive: { run: runs.openLive } }),
  };
};

type MediaRuns = {
  /** null: this one stays. */
  replace: (() => void) | null;
  draw: (() => void) | null;
  /** null: it is live. */
  describe: (() => void) | null;
};

export const mediaChoices = ({ replace, draw, describe }: MediaRuns): MenuChoices => ({
  ...(replace && { media: { run: replace } }),
  ...(draw && { newPicture: { run: draw } }),
  ...(describe && { editAltText: { run: describe } }),
});
