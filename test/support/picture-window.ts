// The whole window at one post whose first picture is a stored file, over a fake transport.
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import type { Album } from '../../preload/contract/albums.ts';
import type { AppInfo } from '../../preload/contract/app.ts';
import type { BrandPicture, MediaFile } from '../../preload/contract/media.ts';
import type { UploadProgress } from '../../preload/contract/import-tray.ts';
import type { Variant } from '../../preload/contract/posts.ts';
import App from '../../renderer/App.svelte';
import { createBridge } from '../../renderer/app/bridge.ts';
import { createTheme } from '../../renderer/app/appearance.svelte.ts';
import { createFakePosts } from './fake-posts.ts';
import { sampleMedia, samplePage, sampleProgress, sampleTray } from './media-samples.ts';
import { sampleChannel, samplePost, sampleVariant } from './post-samples.ts';
import { sampleSync } from './sync-samples.ts';
import { keySession, sampleAccount, sampleInfo } from './window-samples.ts';

export const rye = sampleMedia({ id: 'local-1', name: 'rye.jpg' });
export const buns = sampleMedia({ id: 'local-2', name: 'buns.jpg' });

type Options = {
  media?: MediaFile[];
  brand?: BrandPicture[];
  unsent?: boolean;
  variant?: Partial<Variant>;
  others?: Variant[];
  albums?: Album[];
  shell?: AppInfo['shell'];
};

export const openPicture = async ({
  media = [rye],
  brand = [],
  unsent = false,
  variant = {},
  others = [],
  albums = [],
  shell = 'browser',
}: Options = {}) => {
  history.replaceState(null, '', '/#/editor/post-1');
  const world = { media, tray: sampleTray(), sending: new Array<UploadProgress['sending'][number]>() };
  const post = samplePost({
    sync: sampleSync(unsent ? { state: 'waiting', wait: 'upload', openCount: 1 } : {}),
    variants: [
      sampleVariant('instagram', {
        isPrimary: true,
        media: [{ id: rye.id, type: 'image', ratio: 1, altText: 'A dark loaf' }],
        ...variant,
      }),
      ...others,
    ],
  });
  const { transport, sent } = createFakePosts(post);
  transport.reply('session.read', () => keySession());
  transport.reply('account.read', () => sampleAccount({ channels: [sampleChannel('instagram')] }));
  transport.reply('posts.list', () => ({ rows: [], nextCursor: null, total: 0 }));
  transport.reply('posts.setImage', () => ({ post, stepId: 1 }));
  transport.reply('uploads.progress', () => sampleProgress({ sending: world.sending }));
  transport.reply('tray.read', () => world.tray);
  transport.reply('tray.remove', () => world.tray);
  transport.reply('albums.list', () => ({ albums, fileCount: 0 }));
  transport.reply('media.brandPictures', () => ({ pictures: brand, nextCursor: null, readAt: '2026-10-28T09:00:00Z' }));
  transport.reply('media.list', ({ search = '' }: { search?: string }) =>
    samplePage(world.media.filter(({ name }) => name.includes(search))),
  );
  transport.reply('media.read', ({ id }: { id: string }) => ({
    file: world.media.find((file) => file.id === id) ?? sampleMedia({ id }),
    uses: [],
    albums: [],
  }));
  const bridge = createBridge(transport);
  render(App, { bridge, info: sampleInfo({ shell }), theme: createTheme(bridge, window, 'light') });
  await screen.findByRole('textbox', { name: 'Caption' });
  return { transport, world, post, sent, user: userEvent.setup() };
};
