// A letter that is typed into a text goes no further than its field; all other keys do.
import { afterEach, expect, it } from 'vitest';
import { isLetter, keepLetters } from '../../../renderer/ui/letter.ts';

const press = (on: Element, key: string, more: KeyboardEventInit = {}): string[] => {
  const heard: string[] = [];
  const hear = (event: Event) => heard.push(event.type);
  for (const type of ['keydown', 'keyup']) document.addEventListener(type, hear);
  for (const type of ['keydown', 'keyup']) on.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true, ...more }));
  for (const type of ['keydown', 'keyup']) document.removeEventListener(type, hear);
  return heard;
};
const field = () => document.body.appendChild(document.createElement('textarea'));

afterEach(() => document.body.replaceChildren());

it('keeps letters, until it is told to stop', () => {
  const text = field();
  const stop = keepLetters(text);
  for (const key of ['a', ' ', '#']) expect(press(text, key)).toEqual([]);
  for (const key of ['Enter', 'Escape', 'ArrowDown', 'Tab']) expect(press(text, key)).toEqual(['keydown', 'keyup']);
  stop();
  expect(press(text, 'a')).toEqual(['keydown', 'keyup']);
});

it('leaves shortcuts alone', () => {
  const text = field();
  keepLetters(text);
  for (const held of ['ctrlKey', 'metaKey', 'altKey']) {
    expect(press(text, 'k', { [held]: true })).toEqual(['keydown', 'keyup']);
  }
});

it('takes a key for a letter only where something can be written', () => {
  const heard: boolean[] = [];
  const hear = (event: Event) => heard.push(isLetter(event as KeyboardEvent));
  document.addEventListener('keydown', hear);
  const editable = document.body.appendChild(document.createElement('p'));
  editable.setAttribute('contenteditable', 'true');
  for (const each of [document.createElement('input'), editable, document.createElement('button')]) {
    document.body.append(each);
    each.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
  }
  document.removeEventListener('keydown', hear);
  expect(heard).toEqual([true, true, false]);
});
