// A text with the words that were searched for marked in it, drawn by hand: as parts, its pieces would be twice as many nodes.
import '../style/marked-text.css';
import type { TextRange } from '../../preload/contract/posts.ts';

type Beside = {
  /** Says before it where it was found. */
  field?: string | undefined;
  /** Stand after it. */
  tags?: readonly string[];
};

const element = (name: 'span' | 'mark', text: string, className = ''): HTMLElement =>
  Object.assign(document.createElement(name), { textContent: text, className });

const piecesOf = (text: string, ranges: readonly TextRange[]): (Node | string)[] => {
  const pieces: (Node | string)[] = [];
  let at = 0;
  for (const [start, end] of ranges) {
    pieces.push(text.slice(at, start), element('mark', text.slice(start, end), 'found'));
    at = end;
  }
  return [...pieces, text.slice(at)].filter((piece) => piece !== '');
};

/** For `{@attach}`: all that its element holds. */
export const markedText =
  (text: string, ranges: readonly TextRange[] = [], { field = '', tags = [] }: Beside = {}) =>
  (host: Element): void => {
    // One text after another is the rule in a list that uses its rows again.
    if (ranges.length === 0 && field === '' && tags.length === 0) host.textContent = text;
    else
      host.replaceChildren(
        ...(field === '' ? [] : [element('span', field, 'field')]),
        ...piecesOf(text, ranges),
        ...tags.map((tag) => element('span', tag, 'tag')),
      );
  };
