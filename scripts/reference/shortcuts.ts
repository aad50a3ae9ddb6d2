// The reference of the shortcuts: every one by where it works, as the sheet in the window lists them.
import { shortcutGroups, shortcuts, shortcutsOf, type ShortcutId } from '../../preload/shortcuts.ts';
import type { Shortcut } from '../../preload/frame-actions.ts';
import { keyCaps } from '../../renderer/app/frame/shortcuts.ts';
import { actionStrings, shortcutStrings } from '../../renderer/app/palette/strings.ts';

const header = `# Keyboard shortcuts

As Windows and Linux have them; on a Mac, \`Ctrl\` is ⌘ and \`Alt\` is ⌥. In the window, \`?\` lists them. Single letters can be
turned off in Settings, under Keyboard. Made by \`npm run reference\` from \`preload/shortcuts.ts\`.
`;

const printed = (keys: string): string =>
  keyCaps(keys, false)
    .map((stroke) => `\`${stroke.join('+')}\``)
    .join(` ${shortcutStrings.then} `);

const row = (id: ShortcutId): string => {
  const { keys, range, inFields, desktop }: Shortcut = shortcuts[id];
  const shown = range ? [keys[0] ?? '', keys.at(-1) ?? ''] : keys;
  const between = range ? ` ${shortcutStrings.to} ` : ` ${shortcutStrings.or} `;
  const where = [inFields && 'also while typing', desktop && 'desktop app only'].filter(
    (note) => note !== undefined && note,
  );
  return `| ${actionStrings[id]} | ${shown.map(printed).join(between)} | ${where.join(', ')} |`;
};

export const shortcutsReference = (): string =>
  [
    header,
    ...shortcutGroups.map((group) => {
      const rows = shortcutsOf(group).map(row).join('\n');
      return `## ${shortcutStrings.groups[group]}\n\n| Action | Keys | Note |\n| --- | --- | --- |\n${rows}\n`;
    }),
  ].join('\n');
