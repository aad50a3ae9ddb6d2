// Where the keyboard goes on when what had the focus goes away.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepFocus } from '../../../renderer/ui/keep-focus.ts';
import { pressOnce } from '../../../renderer/ui/press-once.ts';

let end = () => {};
const parsed = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.children;
beforeEach(() => {
  vi.useFakeTimers();
  const page = `
    <nav><a href="#/library" id="nav">Library</a></nav>
    <main id="content" tabindex="-1">
      <ul>
        <li><span>Rye</span><button id="rye">Send only this</button></li>
        <li><button id="buns">Send only this</button></li>
        <li><button id="cake">Send only this</button></li>
      </ul>
      <div role="grid">
        <div role="row" tabindex="0" id="first"><button>Menu</button></div>
        <div role="row" tabindex="-1" id="second"><button>Menu</button></div>
      </div>
      <p>All caught up.</p>
    </main>
    <div id="over"></div>`;
  document.body.replaceChildren(...parsed(page));
  vi.spyOn(navigator, 'userActivation', 'get').mockReturnValue({ hasBeenActive: true, isActive: true });
  end = keepFocus();
});
afterEach(() => {
  end();
  vi.restoreAllMocks();
  vi.useRealTimers();
  document.body.replaceChildren();
});

const get = (id: string): HTMLElement => {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no ${id}`);
  return found;
};
const leave = (id: string) => get(id).closest('li')?.remove();
/** Long enough for a page that rerenders to know a better place. */
const settled = () => vi.advanceTimersByTimeAsync(1000);

it('goes to the row that took the place of one that left, and from the last one to the one before', async () => {
  get('buns').focus();
  leave('buns');
  await settled();
  expect(get('cake')).toHaveFocus();
  leave('cake');
  await settled();
  expect(get('rye')).toHaveFocus();
});

it('goes from a row to a row, not to what is in it', async () => {
  get('first').focus();
  get('first').remove();
  await settled();
  expect(get('second')).toHaveFocus();
});

it('goes to the page, not out of it, when nothing around is left', async () => {
  get('cake').focus();
  for (const list of document.querySelectorAll('ul, [role="grid"]')) list.remove();
  await settled();
  expect(get('content')).toHaveFocus();
});

it('goes back behind a dialog to where its opener was', async () => {
  get('buns').focus();
  get('over').append(...parsed('<dialog open><button id="confirm">Delete</button></dialog>'));
  get('confirm').focus();
  get('over').replaceChildren();
  leave('buns');
  await settled();
  expect(get('cake')).toHaveFocus();
});

it('leaves it where other code has put it meanwhile, and where the user clicked beside everything', async () => {
  get('buns').focus();
  leave('buns');
  get('rye').focus();
  await settled();
  expect(get('rye')).toHaveFocus();
  get('rye').blur();
  get('cake').closest('li')?.remove();
  await settled();
  expect(document.body).toHaveFocus();
});

it('goes back to what opened a sheet, however much had the focus in it', async () => {
  get('rye').focus();
  get('over').append(...parsed(`<dialog open>${'<button>A day</button>'.repeat(9)}</dialog>`));
  for (const button of get('over').querySelectorAll('button')) button.focus();
  get('over').replaceChildren();
  await settled();
  expect(get('rye')).toHaveFocus();
});

it('goes on in a dialog at once, before its first button takes it', async () => {
  get('over').append(
    ...parsed(
      '<div role="dialog"><button>Close</button><ul><li><button id="one">Remove</button></li>' +
        '<li><button id="two">Remove</button></li></ul></div>',
    ),
  );
  const seen: (Element | null)[] = [];
  const trap = new MutationObserver(() => seen.push(document.activeElement));
  trap.observe(get('over'), { childList: true, subtree: true });
  get('one').focus();
  leave('one');
  await Promise.resolve();
  trap.disconnect();
  expect(seen).toEqual([get('two')]);
});

it('goes on from a button that its own press turned off, and back to one that works again a moment later', async () => {
  const [rye, buns] = [get('rye') as HTMLButtonElement, get('buns') as HTMLButtonElement];
  buns.focus();
  buns.disabled = true;
  await settled();
  expect(get('cake')).toHaveFocus();
  rye.focus();
  rye.disabled = true;
  await vi.advanceTimersByTimeAsync(50);
  // As a browser does with the next frame.
  rye.blur();
  rye.disabled = false;
  await settled();
  expect(rye).toHaveFocus();
});

it('leaves the focus where the user took it from a button that is turned off', async () => {
  const rye = get('rye') as HTMLButtonElement;
  rye.focus();
  rye.disabled = true;
  get('cake').focus();
  await settled();
  expect(get('cake')).toHaveFocus();
});

const pressEnter = (target: Element, init: KeyboardEventInit = {}) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...init }));

it('has a held Enter press one button once, wherever the focus goes meanwhile', () => {
  const off = pressOnce();
  const [rye, buns] = [get('rye'), get('buns')];
  expect(pressEnter(rye)).toBe(true);
  expect(pressEnter(rye, { repeat: true })).toBe(false);
  expect(pressEnter(buns, { repeat: true })).toBe(false);
  expect(pressEnter(buns, { key: 'j', repeat: true })).toBe(true);
  off();
  expect(pressEnter(buns, { repeat: true })).toBe(true);
});

it('has a held Enter answer no field that it was not pressed in, and begin lines where it began one', () => {
  const off = pressOnce();
  const [line, text] = (['input', 'textarea'] as const).map((name) =>
    document.body.appendChild(document.createElement(name)),
  );
  if (!line || !text) throw new Error('no fields');
  pressEnter(get('rye'));
  expect(pressEnter(line, { repeat: true })).toBe(false);
  expect(pressEnter(text, { repeat: true })).toBe(false);
  expect(pressEnter(text)).toBe(true);
  expect(pressEnter(text, { repeat: true })).toBe(true);
  expect(pressEnter(line)).toBe(true);
  expect(pressEnter(line, { repeat: true })).toBe(false);
  off();
});
