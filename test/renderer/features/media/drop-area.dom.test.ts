// Files dropped or pasted anywhere on the window, and what is none of them.
import { screen, waitFor } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import type { ReviewReading } from '../../../../preload/contract/review.ts';
import { openUploads, sendDrag, transferOf } from '../../../support/uploads-window.ts';

const file = (name: string, type: string) => new File(['x'], name, { type });
const pictures = transferOf([file('a.jpg', 'image/jpeg'), file('b.png', 'image/png'), file('c.mp4', 'video/mp4')]);
const paste = (files: File[], target: EventTarget, text?: string) => {
  const event = new Event('paste', { bubbles: true, cancelable: true });
  Object.assign(event, { clipboardData: transferOf(files, text) });
  target.dispatchEvent(event);
};
/** The window takes files as soon as its first page is there. */
const open = async (...of: Parameters<typeof openUploads>) => {
  const opened = await openUploads(...of);
  await waitFor(() => expect(sendDrag('dragover', { transfer: pictures }).defaultPrevented).toBe(true));
  sendDrag('dragleave', {});
  return opened;
};
const overlay = () => screen.queryByRole('dialog', { name: 'Drop files to make posts' });

describe('files above the window', () => {
  it('are counted, by what is known of them', async () => {
    await open({}, '/#/library');
    await screen.findByRole('heading', { name: 'Nothing here yet' });
    sendDrag('dragover', { transfer: pictures });
    expect(await screen.findByRole('heading', { name: 'Drop 3 files to make posts' })).toBeVisible();
    expect(screen.getByText('Pictures')).toBeVisible();
    expect(screen.getByText('Video')).toBeVisible();
  });

  it("of a type that isn't supported are refused at once", async () => {
    await open();
    sendDrag('dragover', { transfer: transferOf([file('a.pdf', 'application/pdf')]) });
    expect(await screen.findByText('1 unsupported file')).toBeVisible();
  });

  it('may be answers to a review pack', async () => {
    await open();
    sendDrag('dragover', { transfer: transferOf([file('a.galley-review.json', 'application/json')]) });
    expect(await screen.findByRole('heading', { name: 'Drop 1 file of review answers' })).toBeVisible();
    expect(screen.queryByText(/unsupported/)).toBeNull();
  });

  it('leave no trace when they leave the window', async () => {
    await open();
    sendDrag('dragover', { transfer: pictures });
    await waitFor(() => expect(overlay()).toBeVisible());
    sendDrag('dragleave', { relatedTarget: document.body });
    expect(overlay()).toBeVisible();
    sendDrag('dragleave', {});
    await waitFor(() => expect(overlay()).toBeNull());
  });

  it('become one post each while Alt is held', async () => {
    const { sent, transport } = await open();
    sendDrag('dragover', { transfer: pictures, altKey: true });
    expect(await screen.findByRole('heading', { name: 'Drop 3 files to make 3 posts' })).toBeVisible();
    sendDrag('drop', { transfer: pictures, altKey: true });
    await waitFor(() => expect(transport.taken).toHaveLength(3));
    expect(sent('tray.settings')).toEqual([{ groupBy: 'each', staysGrouped: true }]);
  });

  it('are taken where they are dropped, and Uploads opens', async () => {
    const { transport, sent } = await open({}, '/#/library');
    await screen.findByRole('heading', { name: 'Nothing here yet' });
    sendDrag('dragover', { transfer: pictures });
    sendDrag('drop', { transfer: pictures });
    expect(await screen.findByRole('heading', { name: 'Uploads' })).toBeVisible();
    expect(transport.taken.map((each) => each.file.name)).toEqual(['a.jpg', 'b.png', 'c.mp4']);
    expect(sent('tray.settings')).toEqual([]);
    expect(overlay()).toBeNull();
  });
});

describe('answers to a review pack among what is dropped', () => {
  const answers = (name: string, content = '{}') => new File([content], name, { type: 'application/json' });
  const empty: ReviewReading = { state: 'refused', reason: 'empty' };
  const marked = '{\n  "galley": "review", "version": 1 }';

  it('open by themselves, and only the others are taken', async () => {
    const { transport, sent } = await open({}, '/#/library');
    transport.reply('review.read', () => empty);
    const dropped = [answers('Mara.galley-review.json'), answers('renamed.JSON', marked), answers('plain.json')];
    sendDrag('drop', { transfer: transferOf([...dropped, file('a.jpg', 'image/jpeg')]) });
    expect(await screen.findByRole('dialog', { name: 'Review answers' })).toBeVisible();
    await waitFor(() => expect(transport.taken.map((each) => each.file.name)).toEqual(['plain.json', 'a.jpg']));
    expect(sent('review.read')).toHaveLength(1);
  });

  it('leave Uploads closed when they come alone', async () => {
    const { transport } = await open({}, '/#/library');
    transport.reply('review.read', () => empty);
    sendDrag('drop', { transfer: transferOf([answers('Mara.galley-review.json')]) });
    expect(await screen.findByText('Nothing is answered in this file.')).toBeVisible();
    expect(transport.taken).toEqual([]);
    expect(screen.queryByRole('heading', { name: 'Uploads' })).toBeNull();
  });
});

describe('what is dragged inside the window', () => {
  it('is not a file, though browsers offer a picture as one', async () => {
    const { transport } = await open();
    sendDrag('dragstart', {});
    sendDrag('dragover', { transfer: pictures });
    expect(sendDrag('drop', { transfer: pictures }).defaultPrevented).toBe(false);
    expect(overlay()).toBeNull();
    expect(transport.taken).toEqual([]);
    sendDrag('dragend', {});
    sendDrag('dragover', { transfer: pictures });
    await waitFor(() => expect(overlay()).toBeVisible());
  });

  it('is left alone when it is text', async () => {
    await open();
    expect(sendDrag('dragover', { transfer: transferOf([], 'a text') }).defaultPrevented).toBe(false);
    expect(overlay()).toBeNull();
  });
});

describe('the clipboard', () => {
  it('brings files', async () => {
    const { transport } = await open({}, '/#/library');
    await screen.findByRole('heading', { name: 'Nothing here yet' });
    paste([file('shot.png', 'image/png')], document.body);
    expect(await screen.findByRole('heading', { name: 'Uploads' })).toBeVisible();
    expect(transport.taken.map((each) => each.file.name)).toEqual(['shot.png']);
  });

  it('brings text into a field, also where a picture of it comes along', async () => {
    const { transport } = await open({}, '/#/library');
    await screen.findByRole('heading', { name: 'Nothing here yet' });
    const field = document.createElement('textarea');
    document.body.append(field);
    paste([file('shot.png', 'image/png')], field, 'a text');
    paste([], document.body, 'a text');
    field.remove();
    expect(transport.taken).toEqual([]);
  });
});
