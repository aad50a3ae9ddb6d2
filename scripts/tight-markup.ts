// Takes blanks that nobody sees out of the window's markup: each would be a node of its page.
import { parse, type AST, type PreprocessorGroup } from 'svelte/compiler';
import { boxesIn } from './boxes.ts';

/** Blanks beside these are never drawn. */
const blocks = new Set('article aside div footer form h1 h2 h3 h4 header hr li main nav ol p section ul'.split(' '));

/** What these hold stands where they stand. */
const passing = new Set(['Fragment', 'IfBlock', 'EachBlock', 'AwaitBlock', 'KeyBlock']);

/** Elsewhere, texts of a row are also read as one: blanks of its boxes stay between them. */
const withTightBoxes = /\/renderer\/(?:ui|parts\/(?:frame|library|sync))\/|\/pages\/(?:Library|Workspace)\.svelte$/;

type Node = AST.Fragment['nodes'][number];
type Span = [start: number, end: number];

const isNode = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isBlock = (node: Node | undefined): boolean => node?.type === 'RegularElement' && blocks.has(node.name);

/** Whether what it is in a flex box or a grid, if it is there, is a box of its own and no text. No part is a bare text. */
const isBox = (node: Node | undefined): boolean => {
  const ends = ({ nodes }: AST.Fragment) => {
    const drawn = nodes.filter((each) => !['Comment', 'ConstTag'].includes(each.type) && !isBlank(each));
    return isBox(drawn[0]) && isBox(drawn.at(-1));
  };
  switch (node?.type) {
    case 'RegularElement':
    case 'Component':
      return true;
    case 'IfBlock':
      return ends(node.consequent) && (node.alternate === null || ends(node.alternate));
    case 'EachBlock':
      return ends(node.body);
    default:
      return false;
  }
};
const isBlank = (node: Node): boolean => node.type === 'Text' && node.data.trim() === '';

export const tightMarkup: PreprocessorGroup = {
  name: 'galley-tight-markup',
  markup({ content, filename }) {
    const root = parse(content, { modern: true, ...(filename !== undefined && { filename }) });
    const isTight = filename === undefined || withTightBoxes.test(filename.replaceAll('\\', '/'));
    const holdsBoxes = boxesIn(isTight ? root.css : null);

    /** From where to where the source has such blanks. `among`: whether they stand in a flex box or a grid. */
    const blanksIn = (value: unknown, among: boolean): Span[] => {
      if (Array.isArray(value)) return value.flatMap((each) => blanksIn(each, among));
      if (!isNode(value)) return [];
      const { type } = value;
      const passesOn = typeof type === 'string' && passing.has(type);
      const inside = type === 'RegularElement' ? holdsBoxes(value as unknown as AST.RegularElement) : among && passesOn;
      const deeper = Object.entries(value).flatMap(([key, child]) =>
        key === 'metadata' ? [] : blanksIn(child, inside),
      );
      if (type !== 'Fragment') return deeper;
      const { nodes } = value as unknown as AST.Fragment;
      const own = nodes.flatMap((node, index): Span[] => {
        const [before, after] = [nodes[index - 1], nodes[index + 1]];
        const isBeside =
          [before, after].some((each) => each?.type === 'RegularElement') || (isBox(before) && isBox(after));
        const isUnseen = (isBlock(before) && isBlock(after)) || (among && isBeside);
        return isBlank(node) && isUnseen ? [[node.start, node.end]] : [];
      });
      return [...own, ...deeper];
    };

    let code = content;
    for (const [start, end] of blanksIn(root.fragment, false).sort(([a], [b]) => b - a)) {
      code = code.slice(0, start) + code.slice(end);
    }
    return { code };
  },
};
