// What a toast offers: a way back that takes the newest step is offered for no older one.
import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { toast } from 'svelte-sonner';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetStep, showToast } from '../../../renderer/ui/toast.ts';
import Toasts from '../../../renderer/ui/Toasts.svelte';

// They go by themselves after a while, however busy this computer is meanwhile. What earlier files showed goes first:
// test files share what is loaded.
beforeEach(() => {
  vi.useFakeTimers();
  toast.dismiss();
});
afterEach(() => {
  toast.dismiss();
  vi.useRealTimers();
});

/** Of these toasts alone, once what was shown last is there and what goes for it has gone. */
const offered = async () => {
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(1000);
  return screen
    .queryAllByRole('listitem')
    .filter(({ textContent }) => textContent.includes('Rye'))
    .flatMap((item) => within(item).queryAllByRole('button'))
    .map(({ textContent }) => textContent.trim())
    .toSorted();
};

it('the way back of the newest step goes when another step can be taken back', async () => {
  render(Toasts, { label: 'Messages' });
  const newest = vi.fn();
  showToast('Rye saved', { label: 'Undo', onselect: newest, newest: true });
  expect(await offered()).toEqual(['Undo']);
  showToast('Rye moved', { label: 'Take back', onselect: vi.fn() });
  expect(await offered()).toEqual(['Take back']);
  showToast('Rye saved again', { label: 'Undo', onselect: newest, newest: true });
  expect(await offered()).toEqual(['Take back', 'Undo']);
  showToast('Rye read', undefined);
  expect(await offered()).toEqual(['Take back', 'Undo']);
  expect(screen.getByText('Rye read')).toBeInTheDocument();
});

it('the way back of a step goes when that step is undone, and its next message has nothing of the one before', async () => {
  render(Toasts, { label: 'Messages' });
  const undo = { label: 'Undo', onselect: vi.fn() };
  showToast('Rye unscheduled', { ...undo, step: 4 }, { label: 'Leave', onselect: vi.fn(), step: 4 });
  showToast('Rye renamed', { label: 'Undo renaming', onselect: vi.fn(), step: 5 });
  expect(await offered()).toEqual(['Leave', 'Undo', 'Undo renaming']);
  forgetStep(4);
  expect(await offered()).toEqual(['Undo renaming']);
  expect(screen.queryByText('Rye unscheduled')).toBeNull();
  showToast('Rye unscheduled again', { ...undo, step: 4 });
  forgetStep(4);
  showToast('Undid unscheduling Rye', { label: 'Redo', onselect: vi.fn(), step: 4 });
  expect(await offered()).toEqual(['Redo', 'Undo renaming']);
  expect(screen.queryByText('Rye unscheduled again')).toBeNull();
});

it('the way back of the newest step goes when any step is undone, though nothing else is offered then', async () => {
  render(Toasts, { label: 'Messages' });
  showToast('Rye deleted', { label: 'Undo', onselect: vi.fn(), newest: true });
  expect(await offered()).toEqual(['Undo']);
  forgetStep(4);
  showToast('Rye restored');
  expect(await offered()).toEqual([]);
});

it('toasts move off a popover that opens where they are', async () => {
  render(Toasts, { label: 'Messages' });
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(300);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40);
  showToast('Rye moved');
  await offered();
  const place = document.querySelector<HTMLElement>('[data-sonner-toaster]');
  const shift = () => document.documentElement.style.getPropertyValue('--toasts-shift');
  const popover = document.createElement('div');
  popover.className = 'popover';
  popover.getBoundingClientRect = () => new DOMRect(innerWidth - 400, 0, 400, innerHeight);
  if (place)
    place.getBoundingClientRect = () =>
      new DOMRect(innerWidth - 376 + Number.parseFloat(shift() || '0'), innerHeight - 20, 356, 0);
  document.body.append(popover);
  await vi.advanceTimersByTimeAsync(100);
  expect(shift()).toBe('-392px 0px');
  popover.remove();
  await vi.advanceTimersByTimeAsync(100);
  expect(shift()).toBe('0px 0px');
  vi.restoreAllMocks();
});

/** A page without layout has no pointer over anything, so what asks for it is answered here. */
const pointAt = async (isAt: boolean) => {
  const place = document.querySelector('[data-sonner-toaster]') ?? expect.fail('no toasts');
  vi.spyOn(document, 'querySelector').mockImplementation((selector: string) =>
    isAt && selector.includes(':hover') ? place : document.querySelectorAll(selector).item(0),
  );
  await (isAt ? fireEvent.mouseEnter(place) : fireEvent.mouseLeave(place));
};

it('a toast stays while it is pointed at, and goes soon after that, also where the clock never stands still', async () => {
  render(Toasts, { label: 'Messages' });
  showToast('Rye saved', { label: 'Undo', onselect: vi.fn() });
  expect(await offered()).toEqual(['Undo']);
  let read = Date.now();
  vi.spyOn(Date.prototype, 'getTime').mockImplementation(() => (read += 1));
  await pointAt(true);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await offered()).toEqual(['Undo']);
  await pointAt(false);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await offered()).toEqual([]);
  vi.restoreAllMocks();
});

it('a toast goes after six seconds, and stays while a key led to it', async () => {
  render(Toasts, { label: 'Messages' });
  showToast('Rye saved', { label: 'Undo', onselect: vi.fn() });
  expect(await offered()).toEqual(['Undo']);
  screen.getByRole('button', { name: 'Undo' }).focus();
  await vi.advanceTimersByTimeAsync(8000);
  expect(await offered()).toEqual(['Undo']);
  screen.getByRole('button', { name: 'Undo' }).blur();
  await vi.advanceTimersByTimeAsync(1000);
  expect(await offered()).toEqual([]);
  showToast('Rye moved', { label: 'Undo', onselect: vi.fn() });
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(5900);
  expect(screen.getByText('Rye moved')).toBeInTheDocument();
  await vi.advanceTimersByTimeAsync(1000);
  expect(screen.queryByText('Rye moved')).toBeNull();
});
