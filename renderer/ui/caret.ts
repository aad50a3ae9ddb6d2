// Carets in text fields: restored when the text changes from outside, and measured on the screen.

/** Positions count UTF-16 units. What is typed by the person moves the caret by itself. */
export const movedCaret = (before: string, after: string, position: number): number => {
  const shortest = Math.min(before.length, after.length);
  let start = 0;
  while (start < shortest && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shortest - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  if (position <= start) return position;
  if (position >= before.length - end) return position + after.length - before.length;
  return Math.min(position, after.length - end);
};

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Call with the field before its value is written; the answer, called after, puts selection and scroll back. */
export const keepCaret = (field: Field | undefined): (() => void) => {
  if (!field || document.activeElement !== field || field.selectionStart === null) return () => undefined;
  const { value, selectionStart, selectionEnd, selectionDirection, scrollTop } = field;
  return () => {
    if (field.value === value) return;
    field.setSelectionRange(
      movedCaret(value, field.value, selectionStart),
      movedCaret(value, field.value, selectionEnd ?? selectionStart),
      selectionDirection ?? 'none',
    );
    field.scrollTop = scrollTop;
  };
};

// The position of a character in a text area is measured on a hidden copy with the same layout.
const copied = [
  'font',
  'letterSpacing',
  'lineHeight',
  'padding',
  'width',
  'boxSizing',
  'wordSpacing',
  'tabSize',
] as const;

/** Pixels below and right of the element's upper left corner; `top` is that of the line. */
export const caretPlace = (
  element: HTMLTextAreaElement,
  at: number,
): { left: number; top: number; lineHeight: number } => {
  const style = getComputedStyle(element);
  const copy = document.createElement('div');
  for (const name of copied) copy.style[name] = style[name];
  Object.assign(copy.style, {
    position: 'absolute',
    visibility: 'hidden',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
  });
  copy.textContent = element.value.slice(0, at);
  const mark = document.createElement('span');
  mark.textContent = '\u200b';
  copy.append(mark);
  element.parentElement?.append(copy);
  const place = { left: mark.offsetLeft, top: mark.offsetTop, lineHeight: mark.offsetHeight };
  copy.remove();
  return place;
};
