// What a window shows in letters: every text for the eye or a screen reader, and those that do not fit their place.
import type { Page } from '@playwright/test';

/** The words on the screen and in the names of what is there. */
export const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isShown = (element: Element): boolean =>
      element.parentElement && getComputedStyle(element).display === 'contents'
        ? isShown(element.parentElement)
        : element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const texts: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const around = walker.currentNode.parentElement;
      // The caps of keys are printed on them; a text with proof marks is the user's own, in pieces.
      if (around && isShown(around) && !around.closest('kbd, script, style, .marks'))
        texts.push(walker.currentNode.nodeValue ?? '');
    }
    for (const element of document.querySelectorAll(
      '[aria-label], [title], [placeholder], [alt], [aria-roledescription]',
    ))
      if (isShown(element))
        for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-roledescription'])
          texts.push(element.getAttribute(name) ?? '');
    return texts.map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter(Boolean);
  });

/**
 * One line for each text that is cut off: beyond the window or a box that neither scrolls nor says so with an ellipsis
 * or by fading it out.
 * Up to a pixel is a matter of rounding.
 */
export const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const slack = 1.5;
    const faults = new Set<string>();
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()}.${[...element.classList].filter((each) => !each.startsWith('s-') && !each.startsWith('svelte-')).join('.')}`;
    // What has no box of its own, as the label of a button, is shown as what it is in.
    const isShown = (element: Element): boolean =>
      element.parentElement && getComputedStyle(element).display === 'contents'
        ? isShown(element.parentElement)
        : element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (walker.nextNode()) {
      const text = walker.currentNode.nodeValue?.trim();
      const own = walker.currentNode.parentElement;
      if (!text || !own || !isShown(own)) continue;
      if (own.closest('.visually-hidden, script, style, [inert]')) continue;
      range.selectNodeContents(walker.currentNode);
      const boxes = [...range.getClientRects()];
      if (boxes.length === 0) continue;
      const at = {
        left: Math.min(...boxes.map(({ left }) => left)),
        right: Math.max(...boxes.map(({ right }) => right)),
        top: Math.min(...boxes.map(({ top }) => top)),
        bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
      };
      for (let box: Element | null = own; box; box = box.parentElement) {
        const style = getComputedStyle(box);
        if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') break;
        if (style.maskImage !== 'none') break;
        if (style.clipPath !== 'none') break;
        const scrollsX = /auto|scroll/.test(style.overflowX);
        const scrollsY = /auto|scroll/.test(style.overflowY);
        const room = box.getBoundingClientRect();
        const wide = at.left < room.left - slack || at.right > room.right + slack;
        const high = at.top < room.top - slack || at.bottom > room.bottom + slack;
        if (/hidden|clip/.test(style.overflowX) && wide)
          faults.add(`${nameOf(own)} “${text}” is cut at the side by ${nameOf(box)}`);
        else if (/hidden|clip/.test(style.overflowY) && high && style.overflowX !== 'auto')
          faults.add(`${nameOf(own)} “${text}” is cut in height by ${nameOf(box)}`);
        else if (box.matches('button, a, [role=tab], [role=radio], td, th, dd, dt, label, h1, h2, h3') && wide)
          faults.add(`${nameOf(own)} “${text}” runs out of ${nameOf(box)}`);
        if (scrollsX || scrollsY) {
          if (scrollsY && !scrollsX && box.scrollWidth > box.clientWidth + slack)
            faults.add(`${nameOf(box)} is wider than its place`);
          break;
        }
        if (style.position === 'fixed') break;
      }
    }
    const sideways = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    if (sideways > 0) faults.add(`the window is ${String(sideways)} px wider than it is`);
    return [...faults];
  });
