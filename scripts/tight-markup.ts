// Takes the blanks between blocks out of the window's markup: nobody sees them, and each would be a node of its page.
import { parse, type AST, type PreprocessorGroup } from 'svelte/compiler';

/** Blanks beside these are never drawn. */
const blocks = new Set('article aside div footer form h1 h2 h3 h4 header hr li main nav ol p section ul'.split(' '));

type Node = AST.Fragment['nodes'][number];
const isBlock = (node: Node | undefined): boolean => node?.type === 'RegularElement' && blocks.has(node.name);

const isNode = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** From where to where the source has such blanks, in order. */
const blanksIn = (value: unknown): [number, number][] => {
  if (Array.isArray(value)) return value.flatMap(blanksIn);
  if (!isNode(value)) return [];
  const within = Object.entries(value).flatMap(([key, child]) => (key === 'metadata' ? [] : blanksIn(child)));
  if (value['type'] !== 'Fragment') return within;
  const { nodes } = value as unknown as AST.Fragment;
  const own = nodes.flatMap((node, index): [number, number][] => {
    const isBlank = node.type === 'Text' && node.data.trim() === '';
    return isBlank && isBlock(nodes[index - 1]) && isBlock(nodes[index + 1]) ? [[node.start, node.end]] : [];
  });
  return [...own, ...within];
};

export const tightMarkup: PreprocessorGroup = {
  name: 'galley-tight-markup',
  markup({ content, filename }) {
    const { fragment } = parse(content, { modern: true, ...(filename !== undefined && { filename }) });
    let code = content;
    for (const [start, end] of blanksIn(fragment).sort(([a], [b]) => b - a)) {
      code = code.slice(0, start) + code.slice(end);
    }
    return { code };
  },
};
