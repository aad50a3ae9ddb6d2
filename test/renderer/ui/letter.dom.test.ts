// A key is a letter only where a text can be written.
import { afterEach, expect, it } from 'vitest';
import { isLetter } from '../../../renderer/ui/letter.ts';

afterEach(() => document.body.replaceChildren());

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
