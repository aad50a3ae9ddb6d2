// Where a character of a text area stands, measured on a copy of it laid out alike.

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
