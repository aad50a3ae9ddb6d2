// Notes of a post: shown as typed, saved after a pause, and still in the field if they could not be saved.
import { waitFor } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import { AppError } from '../../../../preload/errors.ts';
import type { LocalNotes } from '../../../../preload/contract/local-notes.ts';
import type { UnsavedNotes } from '../../../../renderer/app/unfinished.svelte.ts';
import { createBridge } from '../../../../renderer/app/bridge.ts';
import { createLocalNotes } from '../../../../renderer/features/editor/notes/local-notes.svelte.ts';
import { createFakeTransport } from '../../../support/fake-transport.ts';

const blank: LocalNotes = { plannedOn: null, note: 'Ask Ines', checklist: [], tags: [] };
const full = () => {
  throw new AppError({ kind: 'storage', message: 'The disk is full.', reason: 'disk-full' });
};

const open = async (held?: UnsavedNotes) => {
  let stored = blank;
  const transport = createFakeTransport({
    'localNotes.read': () => stored,
    'localNotes.write': ({ id: _, ...change }: Partial<LocalNotes> & { id: string }) =>
      (stored = { ...stored, ...change }),
  });
  const notes = createLocalNotes({ bridge: createBridge(transport), id: '1', held });
  await waitFor(() => expect(notes.shown).toBeDefined());
  return {
    notes,
    transport,
    stored: () => stored,
    change: (next: LocalNotes) => ((stored = next), transport.emit('post:1')),
  };
};

it('shows what is typed at once, and stores it in one go', async () => {
  const { notes, stored, transport } = await open();
  notes.edit({ note: 'Ask Ines f' });
  notes.edit({ note: 'Ask Ines for the photo' });
  expect(notes.shown).toMatchObject({ note: 'Ask Ines for the photo' });
  await notes.close();
  expect(stored()).toMatchObject({ note: 'Ask Ines for the photo' });
  expect(transport.calls.filter(({ name }) => name === 'localNotes.write')).toHaveLength(1);
});

it('stores a day and a thing to do at once, each for itself', async () => {
  const { notes, stored, transport } = await open();
  notes.edit({ plannedOn: '2026-05-20' });
  await waitFor(() => expect(stored().plannedOn).toBe('2026-05-20'));
  notes.edit({ checklist: [{ text: 'Photo', done: false }] });
  await waitFor(() => expect(stored().checklist).toHaveLength(1));
  expect(transport.calls.filter(({ name }) => name === 'localNotes.write')).toHaveLength(2);
});

it('follows a change from elsewhere, as of an undo', async () => {
  const { notes, change } = await open();
  change({ plannedOn: null, note: 'Taken back', checklist: [], tags: [] });
  await waitFor(() => expect(notes.shown?.note).toBe('Taken back'));
});

it('keeps what could not be stored, and says so', async () => {
  const { notes, transport, stored } = await open();
  transport.reply('localNotes.write', full);
  notes.edit({ note: 'Not lost' });
  expect(await notes.flush()).toBe(false);
  expect(notes.error?.kind).toBe('storage');
  expect(notes.shown?.note).toBe('Not lost');
  expect(stored().note).toBe('Ask Ines');
});

it('tries again by itself what could not be stored', async () => {
  const { notes, transport } = await open();
  vi.useFakeTimers();
  try {
    transport.reply('localNotes.write', full);
    notes.edit({ note: 'Not lost' });
    expect(await notes.flush()).toBe(false);
    transport.reply('localNotes.write', () => ({ ...blank, note: 'Not lost' }));
    await vi.advanceTimersByTimeAsync(5000);
    expect([notes.isUnsaved, notes.error]).toEqual([false, undefined]);
  } finally {
    vi.useRealTimers();
  }
});

it('stores what could not be stored when the post was last open, unless it was changed elsewhere since', async () => {
  const first = await open();
  first.transport.reply('localNotes.write', full);
  first.notes.edit({ note: 'Not lost', plannedOn: '2026-05-20' });
  expect(await first.notes.close()).toBe(false);
  const held = first.notes.unsaved;
  const { notes, stored } = await open(held && { ...held, before: { ...held.before, plannedOn: '2026-05-01' } });
  await waitFor(() => expect(stored().note).toBe('Not lost'));
  expect(stored().plannedOn).toBeNull();
  expect(notes.isUnsaved).toBe(false);
});
