// What stands for a post that has no picture.
import { render } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import Thumbnail from '../../../renderer/posts/Thumbnail.svelte';

const tile = (kind: string, generating = false) =>
  render(Thumbnail, { media: null, kind, generating }).container.querySelector('.thumbnail');
const drawing = (kind: string) => tile(kind)?.querySelector('path')?.getAttribute('d');

describe('the tile of a post without a picture', () => {
  it.each(['reel', 'video'])('is a video’s for a %s', (kind) => {
    expect(tile(kind)).toHaveClass('video');
  });
  it('is a page for a post', () => {
    expect(tile('post')).not.toHaveClass('video');
  });
  it.each(['carousel', 'story', 'post'])('says what kind it is: %s', (kind) => {
    expect(drawing(kind)).toBeTruthy();
    for (const other of ['carousel', 'story', 'post', 'reel'])
      if (other !== kind) expect(drawing(kind)).not.toBe(drawing(other));
  });
  it('shows that a video is being made', () => {
    expect(tile('reel', true)).toHaveClass('generating');
    expect(tile('reel', true)).not.toHaveClass('video');
  });
});
