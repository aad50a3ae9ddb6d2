// Stills of videos: one at a time, each tried once, and silent when a video cannot be played.
import { describe, expect, it } from 'vitest';
import { createBridge } from '../../../../renderer/app/bridge.ts';
import { createPosters } from '../../../../renderer/features/media/library/posters.svelte.ts';
import { createFakeTransport } from '../../../support/fake-transport.ts';
import { sampleMedia } from '../../../support/media-samples.ts';

const video = (id: string) => sampleMedia({ id, type: 'video', thumbnail: null });
const settled = () => new Promise((resolve) => setTimeout(resolve));

const start = (draw: (id: string) => Promise<string | null>) => {
  const transport = createFakeTransport({ 'media.keepPoster': () => sampleMedia() });
  const posters = createPosters({ bridge: createBridge(transport), draw });
  return { posters, saved: () => transport.calls.map(({ input }) => input) };
};

describe('stills', () => {
  it('are made of videos without one, and of nothing else', async () => {
    const { posters, saved } = start((id) => Promise.resolve(`picture of ${id}`));
    posters.offer([video('v1'), sampleMedia({ id: 'p1', thumbnail: null }), sampleMedia({ id: 'v2', type: 'video' })]);
    await settled();
    expect(saved()).toEqual([{ id: 'v1', picture: 'picture of v1' }]);
  });

  it('are made one after the other, also of videos that come later', async () => {
    const going: (() => void)[] = [];
    const { posters, saved } = start((id) => new Promise((resolve) => going.push(() => resolve(id))));
    posters.offer([video('v1'), video('v2')]);
    posters.offer([video('v3')]);
    for (const count of [1, 2, 3]) {
      await settled();
      expect(going).toHaveLength(count);
      going.at(-1)?.();
    }
    await settled();
    expect(saved()).toHaveLength(3);
  });

  it('are tried once, and go on past a video that does not play', async () => {
    const drawn: string[] = [];
    const { posters, saved } = start((id) => {
      drawn.push(id);
      if (id === 'v1') return Promise.resolve(null);
      return id === 'v2' ? Promise.reject(new Error('codec')) : Promise.resolve('picture');
    });
    posters.offer([video('v1'), video('v2'), video('v3')]);
    await settled();
    posters.offer([video('v1'), video('v2'), video('v3')]);
    await settled();
    expect(drawn).toEqual(['v1', 'v2', 'v3']);
    expect(saved()).toEqual([{ id: 'v3', picture: 'picture' }]);
  });
});
