// The pictures of a version, and over each that the service does not have yet how far it is.
import { screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { openPicture, rye } from '../../../support/picture-window.ts';

/** The preview shows the same picture, without a figure around it. */
const figure = async () => {
  const pictures = await screen.findAllByAltText('A dark loaf');
  return within(
    pictures.map((each) => each.closest('figure')).find((each) => each !== null) ?? expect.fail('no strip'),
  );
};

describe('a picture of a version', () => {
  it('bears no mark while nothing of the post waits', async () => {
    const { sent } = await openPicture({ media: [{ ...rye, uploaded: false }], unsent: false });
    expect((await figure()).queryByLabelText('Waiting to upload')).toBeNull();
    expect(sent('media.read')).toEqual([]);
  });

  it('waits to be uploaded, then shows its share, then nothing any more', async () => {
    const { world, transport } = await openPicture({ media: [{ ...rye, uploaded: false }], unsent: true });
    expect(await (await figure()).findByLabelText('Waiting to upload')).toBeVisible();
    world.sending = [{ id: rye.id, sentBytes: rye.sizeBytes / 2 }];
    transport.emit('uploads');
    expect(await (await figure()).findByText('50%')).toBeVisible();
    world.media = [{ ...rye, uploaded: true }];
    world.sending = [];
    transport.emit('uploads', 'media');
    await waitFor(async () => expect((await figure()).queryByText('50%')).toBeNull());
    expect((await figure()).queryByLabelText('Waiting to upload')).toBeNull();
  });

  it('bears none that the service has, also while changes wait', async () => {
    const { sent } = await openPicture({ media: [rye], unsent: true });
    await waitFor(() => expect(sent('media.read')).toEqual([{ id: rye.id }]));
    expect((await figure()).queryByLabelText('Waiting to upload')).toBeNull();
  });

  it('is not replaced where it is the person’s own media', async () => {
    await openPicture({ variant: { mediaOrigin: 'user' } });
    await figure();
    expect(screen.queryByRole('button', { name: 'Replace picture' })).toBeNull();
  });
  it.each([
    ['ready', 'taka', 'AI-generated'],
    ['pending', 'taka', null],
    ['pending', 'user', /^Your own media\./],
  ] as const)('of a post whose writing is %s, from %s, is called %s', async (status, mediaOrigin, origin) => {
    await openPicture({ variant: { mediaOrigin, generation: { status, error: null, videoStatus: null } } });
    await figure();
    expect(screen.queryByText(/^AI-generated|^Your own media\./)?.textContent ?? null).toEqual(
      origin === null ? null : expect.stringMatching(origin),
    );
  });
});
