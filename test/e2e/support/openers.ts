// What opens over the pages: every place of the window's source that makes a dialog, a popover or a menu.
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse, type AST } from 'svelte/compiler';
import { root } from '../../../scripts/run.ts';

/** What each is known by while it is open: its name, or what it offers. */
const knownBy: Readonly<Record<string, string>> = {
  Dialog: 'title',
  Overlay: 'title',
  ConfirmDialog: 'title',
  Popover: 'label',
  PopoverSheet: 'label',
  Menu: 'items',
  ContextMenu: 'items',
  MenuSheet: 'items',
};

export type Opener = {
  /** Its file, with a number from the second one of a file on: `GapDialog`, `MoveDialogs 2`. */
  name: string;
  /** The attribute that it is known by: from where to where it stands, and the code of its value. */
  attribute: string;
  at: [start: number, end: number];
  value: string;
};

const isNode = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const attributeOf = (node: Record<string, unknown>): string | undefined => {
  const { type, name, attributes } = node;
  if (type === 'Component' && typeof name === 'string') return knownBy[name];
  const isDialog = (attributes as AST.Attribute[] | undefined)?.some(
    (each) =>
      each.name === 'role' &&
      Array.isArray(each.value) &&
      each.value.some((part) => 'data' in part && part.data === 'dialog'),
  );
  return type === 'RegularElement' && isDialog ? 'aria-label' : undefined;
};

const found = (value: unknown, source: string): Omit<Opener, 'name'>[] => {
  if (Array.isArray(value)) return value.flatMap((each) => found(each, source));
  if (!isNode(value)) return [];
  const within = Object.entries(value).flatMap(([key, child]) => (key === 'metadata' ? [] : found(child, source)));
  const wanted = attributeOf(value);
  if (wanted === undefined) return within;
  const attribute = (value['attributes'] as AST.Attribute[]).find(({ name }) => name === wanted);
  const tag = attribute?.value;
  if (!attribute || tag === undefined || tag === true || Array.isArray(tag))
    throw new Error(`${String(value['name'])} has no ${wanted} in braces.`);
  const { start, end } = tag.expression as unknown as { start: number; end: number };
  return [{ attribute: wanted, at: [attribute.start, attribute.end], value: source.slice(start, end) }, ...within];
};

/** In the order of the source. What they are made of, in `ui/`, opens nothing by itself. */
export const openersIn = (source: string, file: string): Opener[] => {
  const name = basename(file, '.svelte');
  return found(parse(source, { modern: true }).fragment, source).map((opener, place) => ({
    ...opener,
    name: place === 0 ? name : `${name} ${place + 1}`,
  }));
};

/** Of the whole window, by name. A yes or no belongs to who asks it. */
export const allOpeners = (): string[] =>
  globSync('{app,features,posts}/**/*.svelte', { cwd: join(root, 'renderer') })
    .filter((file) => basename(file) !== 'ConfirmDialog.svelte')
    .flatMap((file) => openersIn(readFileSync(join(root, 'renderer', file), 'utf8'), file))
    .map(({ name }) => name)
    .toSorted();
