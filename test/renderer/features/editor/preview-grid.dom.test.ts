// A picture that is not on this computer: a quiet place for it, with its words, instead of a broken one.
import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import { mediaId } from '../../../support/window-samples.ts';
import GridTile from '../../../../renderer/features/editor/preview/GridTile.svelte';

it('keeps its place and its words when it does not load', async () => {
  const { container, rerender } = render(GridTile, { id: mediaId('media-1'), type: 'image', alt: 'A loaf' });
  const picture = screen.getByRole('img', { name: 'A loaf' });
  expect(picture).toHaveAttribute('src', 'media/media-1');
  await fireEvent.error(picture);
  expect(container.querySelector('img')).toBeNull();
  expect(screen.getByRole('img', { name: 'A loaf' })).toBeVisible();
  await rerender({ id: mediaId('media-2') });
  expect(container.querySelector('img')).toHaveAttribute('src', 'media/media-2');
});
