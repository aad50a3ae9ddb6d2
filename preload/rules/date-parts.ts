// How dates and times are put together, whatever the language.

/** One separator for all: no comma after the weekday, and plain spaces where some regions use narrow ones. */
export const joinedParts = (parts: readonly Intl.DateTimeFormatPart[]): string =>
  parts
    .map((part, index) => (parts[index - 1]?.type === 'weekday' && part.type === 'literal' ? ' ' : part.value))
    .join('')
    .replaceAll(/[\u00a0\u202f]/g, ' ');
