// Draws an icon into an `<svg>` by hand: a list has many, and each as a part of its own would be two more nodes.
import type { IconPath } from './icon-path.ts';
import { firstIcons, type IconName } from './icons.ts';

type Drawing = {
  /** Side in pixels. */
  size?: number | undefined;
  spin?: boolean;
  /** For screen readers; left out, it is silent. */
  label?: string | undefined;
};

/** Point the way one reads, or show a side of the window: from right to left they turn around. */
const pointing: readonly IconName[] = ['arrow', 'drawer', 'left', 'panel', 'redo', 'right', 'send', 'undo'];

const isFirst = (name: IconName): name is keyof typeof firstIcons => name in firstIcons;

const setAll = (element: Element, attributes: Record<string, string | number | undefined>) => {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined) element.removeAttribute(key);
    else element.setAttribute(key, String(value));
  }
};

const drawn = (path: string | IconPath): SVGPathElement => {
  const { d, width, dash, opacity, fill, stroke }: IconPath = typeof path === 'string' ? { d: path } : path;
  const element = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  setAll(element, { d, 'stroke-width': width, 'stroke-dasharray': dash, opacity, fill, stroke });
  return element;
};

/** What each shows: the same once more is not drawn again. */
const shown = new WeakMap<SVGElement, string>();

/** For `{@attach}`. Icons that the window does not begin with are drawn as soon as they are loaded. */
export const icon =
  (name: IconName, { size = 16, spin = false, label }: Drawing = {}) =>
  (svg: SVGElement): void => {
    const drawing = JSON.stringify([name, size, spin, label]);
    if (shown.get(svg) === drawing) return;
    shown.set(svg, drawing);
    setAll(svg, {
      ...{ width: size, height: size, viewBox: '0 0 16 16' },
      ...{ role: label && 'img', 'aria-label': label, 'aria-hidden': label ? undefined : 'true' },
    });
    svg.classList.add('icon');
    svg.classList.toggle('spin', spin);
    svg.classList.toggle('points', pointing.includes(name));
    const draw = (paths: readonly (string | IconPath)[]) => svg.replaceChildren(...paths.map(drawn));
    if (isFirst(name)) draw(firstIcons[name]);
    else void import('./late-icons.ts').then(({ lateIcons }) => shown.get(svg) === drawing && draw(lateIcons[name]));
  };
