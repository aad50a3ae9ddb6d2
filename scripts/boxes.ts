// Which elements of a part lay out what they hold as boxes, by the styles of that part.
import type { AST } from 'svelte/compiler';

const boxy = /^(?:inline-)?(?:flex|grid)$/;

type Shown = { name: string; value: string; always: boolean };

/** What is said of `display`, by the class or the element that a rule ends with. `always`: under no condition. */
const shownBy = (rules: readonly AST.CSS.StyleSheet['children'][number][], always: boolean): Shown[] =>
  rules.flatMap((rule): Shown[] => {
    if (rule.type === 'Atrule') {
      const nested = rule.block?.children.filter((each) => each.type === 'Rule' || each.type === 'Atrule');
      return shownBy(nested ?? [], false);
    }
    const value = rule.block.children.findLast((each) => each.type === 'Declaration' && each.property === 'display');
    if (value?.type !== 'Declaration') return [];
    return rule.prelude.children.flatMap(({ children }) => {
      const selectors = children.at(-1)?.selectors ?? [];
      const isPlain = children.length === 1 && selectors.length === 1;
      return selectors.flatMap((each): Shown[] =>
        each.type === 'ClassSelector' || each.type === 'TypeSelector'
          ? [
              {
                name: each.type === 'ClassSelector' ? `.${each.name}` : each.name,
                value: value.value,
                always: always && isPlain,
              },
            ]
          : [],
      );
    });
  });

/** The classes that an element has under every condition. */
const classesOf = ({ attributes }: AST.RegularElement): string[] => {
  const given = attributes.find((each) => each.type === 'Attribute' && each.name === 'class');
  if (given?.type !== 'Attribute' || given.value === true) return [];
  const values = Array.isArray(given.value) ? given.value : [given.value];
  return values.flatMap((value) => {
    if (value.type === 'Text') return value.data.split(/\s+/);
    const { expression } = value;
    const all = expression.type === 'ArrayExpression' ? expression.elements : [];
    return all.flatMap((each) =>
      each?.type === 'Literal' && typeof each.value === 'string' ? each.value.split(/\s+/) : [],
    );
  });
};

export const boxesIn = (css: AST.CSS.StyleSheet | null): ((element: AST.RegularElement) => boolean) => {
  const shown = css ? shownBy(css.children, true) : [];
  /** Where another rule may say otherwise, nothing is certain. */
  const isCertain = (name: string): boolean => {
    const said = shown.filter((each) => each.name === name);
    return said.some(({ always }) => always) && said.every(({ value }) => boxy.test(value) || value === 'none');
  };
  return (element) => [element.name, ...classesOf(element).map((name) => `.${name}`)].some(isCertain);
};
