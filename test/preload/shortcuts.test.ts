// No shortcut takes keys that belong to the system's input methods: who writes Japanese, Greek or Polish needs them.
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
    is: (keys) => keys.has('Control') && keys.has('Shift') && keys.has('u'),
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
  ...['$mod+Space', '$mod+Shift+Space', 'Control+Space', 'Meta+Space', 'Shift+Space', 'Alt+Shift'],
  ...['Control+Alt+e', '$mod+Alt+q', 'Control+`', '$mod+Shift+u'],
])('would refuse %s', (stroke) => {
  expect(ownersOf(stroke)).toHaveLength(1);
});
