// Where a caret belongs after a text was changed from outside: beside the same letters as before.

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
