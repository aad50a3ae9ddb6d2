// The bar that a frameless window draws itself: what moves the window there, and what is pressed instead.
import type { Page } from '@playwright/test';
import { exploreSandbox, frame } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

const onlyHere = { tag: '@shell' };

/** Places of the bar where the pointer would move the window, with what lies on top of each. */
const draggedPlaces = (page: Page) =>
  page.evaluate(() => {
    const regionOf = (element: Element): string => getComputedStyle(element).getPropertyValue('-webkit-app-region');
    const isPressed = (element: Element | null): boolean =>
      element !== null && (regionOf(element) === 'no-drag' || isPressed(element.parentElement));
    const places: string[] = [];
    for (const bar of document.querySelectorAll('.drags')) {
      const { left, right, top, bottom } = bar.getBoundingClientRect();
      for (let x = left + 4; x < right; x += 12) {
        for (let y = top + 4; y < bottom; y += 12) {
          const hit = document.elementFromPoint(x, y);
          if (hit && !isPressed(hit)) places.push(`${x},${y} ${hit.tagName} ${hit.className}`);
        }
      }
    }
    return places;
  });

test(
  'a dialog and the commands lie over the bar to be clicked, not to move the window',
  onlyHere,
  async ({ window }) => {
    await exploreSandbox(window);
    expect((await draggedPlaces(window)).length).toBeGreaterThan(20);

    await window.keyboard.press('Control+k');
    await expect(window.getByRole('dialog', { name: 'Commands and search' })).toBeVisible();
    expect(await draggedPlaces(window)).toEqual([]);
    await window.keyboard.press('Escape');

    await frame(window).link('Library').focus();
    await window.keyboard.press('n');
    const newPost = window.getByRole('dialog', { name: 'New post' });
    await expect(newPost).toBeVisible();
    expect(await draggedPlaces(window)).toEqual([]);
    // Beside the dialog, on the bar.
    await window.mouse.click(300, 20);
    await expect(newPost).toBeHidden();
  },
);
