// No shortcut takes keys that belong to the system's input methods, which who writes Japanese, Greek or Polish needs, or
// to zooming, on whatever keyboard.
import { expect, it } from 'vitest';
import { captureKeys } from '../../preload/frame-actions.ts';
import { shortcuts } from '../../preload/shortcuts.ts';

type Owned = { by: string; is: (keys: ReadonlySet<string>) => boolean };

/** Which keys are held, on a system whose `$mod` is this. */
const held = (stroke: string, mod: 'Control' | 'Meta'): ReadonlySet<string> =>
  new Set(
    stroke
      .split('+')
      .filter((part) => !/^\[.+\]$/.test(part))
      .map((part) => (part === '$mod' ? mod : part.length === 1 ? part.toLowerCase() : part)),
  );
const isHeld = (held: ReadonlySet<string>, ...keys: string[]): boolean =>
  held.size === keys.length && keys.every((key) => held.has(key));
/** By character, and where keyboards have these characters without Shift: + in Germany, Portugal, Sweden, Czechia; - in Germany, France. */
const zoomKeys: ReadonlySet<string> = new Set([
  '+',
  '-',
  '=',
  '0',
  'BracketLeft',
  'BracketRight',
  'Minus',
  'Slash',
  'Digit1',
  'Digit6',
  'Equal',
  'Digit0',
  'NumpadAdd',
  'NumpadSubtract',
  'Numpad0',
]);
const modifiers: readonly string[] = ['Control', 'Meta', 'Alt', 'Shift'];

const owned: Owned[] = [
  {
    by: 'the next input source: Ctrl+Space, Ctrl+Shift+Space, Cmd+Space',
    is: (keys) => keys.has('Space') && modifiers.some((each) => keys.has(each)),
  },
  {
    by: 'the next keyboard of Windows: Alt+Shift',
    is: (keys) => [...keys].every((key) => ['Alt', 'Shift'].includes(key)),
  },
  { by: 'AltGr, which Windows sends as Ctrl+Alt', is: (keys) => keys.has('Control') && keys.has('Alt') },
  { by: 'IMEs that are turned on and off by Ctrl+` or Alt+`', is: (keys) => keys.has('`') },
  {
    by: 'a character by its number, in IBus: Ctrl+Shift+U',
    is: (keys) => isHeld(keys, 'Control', 'Shift', 'u'),
  },
  { by: 'emoji, in older IBus: Ctrl+Shift+E', is: (keys) => isHeld(keys, 'Control', 'Shift', 'e') },
  {
    by: 'simplified and traditional Chinese, in Microsoft Pinyin, Fcitx and libpinyin: Ctrl+Shift+F',
    is: (keys) => isHeld(keys, 'Control', 'Shift', 'f'),
  },
  {
    by: 'the width of punctuation, in Microsoft Pinyin, Fcitx and libpinyin, and emoji, in IBus: Ctrl+.',
    is: (keys) => isHeld(keys, 'Control', '.') || isHeld(keys, 'Control', 'Period'),
  },
  {
    by: 'the clipboard, in Fcitx: Ctrl+;',
    is: (keys) => isHeld(keys, 'Control', ';') || isHeld(keys, 'Control', 'Semicolon'),
  },
  {
    by: 'the next keyboard of Windows, and the one with a number: Ctrl+Shift, Ctrl+Shift+1',
    is: (keys) =>
      keys.has('Control') &&
      keys.has('Shift') &&
      [...keys].every((key) => ['Control', 'Shift'].includes(key) || /^(Digit)?\d$/.test(key)),
  },
  {
    by: 'zoom: Ctrl with + - = 0, wherever a keyboard has them',
    is: (keys) => (keys.has('Control') || keys.has('Meta')) && [...keys].some((key) => zoomKeys.has(key)),
  },
];

const strokes = Object.entries(shortcuts).flatMap(([id, shortcut]) =>
  [...shortcut.keys, ...('codes' in shortcut ? shortcut.codes : [])].flatMap((keys) =>
    keys.split(' ').map((stroke) => [id, stroke] as const),
  ),
);
const ownersOf = (stroke: string) =>
  owned.filter(({ is }) => (['Control', 'Meta'] as const).some((mod) => is(held(stroke, mod)))).map(({ by }) => by);

it.each([...strokes, ...captureKeys.map((keys) => ['captureKeys', keys] as const)])('%s: %s', (_id, stroke) => {
  expect(ownersOf(stroke)).toEqual([]);
});

it.each([
  '$mod+Space',
  '$mod+Shift+Space',
  'Control+Space',
  'Meta+Space',
  'Shift+Space',
  'Alt+Shift',
  'Control+Alt+e',
  '$mod+Alt+q',
  'Control+`',
  '$mod+Shift+u',
  '$mod+.',
  '$mod+Period',
  '$mod+;',
  '$mod+Shift+e',
  '$mod+Shift+f',
  'Control+Shift',
  'Control+Shift+1',
  '$mod+=',
  '$mod+-',
  '$mod+0',
  'Control+BracketRight',
  'Control+BracketLeft',
  '$mod+Shift+Equal',
])('would refuse %s', (stroke) => {
  expect(ownersOf(stroke)).toHaveLength(1);
});
