// What is noted beside a post: shown as typed, stored after a quiet moment, kept when it could not be stored.
import { waitFor } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import { AppError } from '../../../../preload/errors.ts';
import type { LocalNotes } from '../../../../preload/contract/local-notes.ts';
import { createBridge } from '../../../../renderer/app/bridge.ts';
import { createEditorDesk } from '../../../../renderer/features/editor/notes/local-notes.svelte.ts';
import { createFakeTransport } from '../../../support/fake-transport.ts';

const open = async () => {
  let stored: LocalNotes = { plannedOn: null, note: 'Ask Ines', checklist: [], tags: [] };
  const transport = createFakeTransport({
    'desk.read': () => stored,
    'desk.write': ({ id: _, ...change }: Partial<LocalNotes> & { id: string }) => (stored = { ...stored, ...change }),
  });
  const desk = createEditorDesk({ bridge: createBridge(transport), id: '1' });
  await waitFor(() => expect(desk.shown?.note).toBe('Ask Ines'));
  return {
    desk,
    transport,
    stored: () => stored,
    change: (next: LocalNotes) => ((stored = next), transport.emit('post:1')),
  };
};

it('shows what is typed at once, and stores it in one go', async () => {
  const { desk, stored, transport } = await open();
  desk.edit({ note: 'Ask Ines f' });
  desk.edit({ note: 'Ask Ines for the photo' });
  expect(desk.shown).toMatchObject({ note: 'Ask Ines for the photo' });
  await desk.close();
  expect(stored()).toMatchObject({ note: 'Ask Ines for the photo' });
  expect(transport.calls.filter(({ name }) => name === 'desk.write')).toHaveLength(1);
});

it('stores a day and a thing to do at once, each for itself', async () => {
  const { desk, stored, transport } = await open();
  desk.edit({ plannedOn: '2026-05-20' });
  await waitFor(() => expect(stored().plannedOn).toBe('2026-05-20'));
  desk.edit({ checklist: [{ text: 'Photo', done: false }] });
  await waitFor(() => expect(stored().checklist).toHaveLength(1));
  expect(transport.calls.filter(({ name }) => name === 'desk.write')).toHaveLength(2);
});

it('follows a change from elsewhere, as of an undo', async () => {
  const { desk, change } = await open();
  change({ plannedOn: null, note: 'Taken back', checklist: [], tags: [] });
  await waitFor(() => expect(desk.shown?.note).toBe('Taken back'));
});

it('keeps what could not be stored, and says so', async () => {
  const { desk, transport, stored } = await open();
  transport.reply('desk.write', () => {
    throw new AppError({ kind: 'storage', message: 'The disk is full.', reason: 'disk-full' });
  });
  desk.edit({ note: 'Not lost' });
  await desk.flush();
  expect(desk.error?.kind).toBe('storage');
  expect(desk.shown?.note).toBe('Not lost');
  expect(stored().note).toBe('Ask Ines');
});
