// Which licenses Galley may ship: SPDX ids that need no review, and a decision for each package that has another.

export type Licensed = {
  name: string;
  /** As package.json has it; null: it names none. */
  license: string | null;
};

/** They ask for no more than their text to come along, which THIRD-PARTY-NOTICES.txt does. */
const allowed: readonly string[] = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
];

export type Decision = {
  /** What the decision is about; null: package.json names none. */
  declared: string | null;
  reason: string;
  /** What goes by another name than `declared`. */
  license?: string;
  /** For the reader of the notices. */
  note?: string;
};

const libvipsNote = `This is libvips with the libraries it is made of, in one shared library that lies unpacked beside the archive
of Galley: you may put your own build in its place. Its source and build scripts are at
https://github.com/lovell/sharp-libvips, by the same version. The texts of the LGPL 3.0 and the GPL 3.0 are under
libheif-js. Portions of this software are copyright of The FreeType Project (www.freetype.org). This software is based in
part on the work of the Independent JPEG Group.`;

/** By the name of a package; a name may end with `*`. */
export const decisions: Readonly<Record<string, Decision>> = {
  '@fontsource-variable/inter': {
    declared: 'OFL-1.1',
    reason: 'A font, shipped unchanged, under its own name and with its license.',
  },
  '@img/sharp-libvips-*': {
    declared: 'LGPL-3.0-or-later',
    reason: 'A shared library, unchanged, in a file of its own that anyone can replace.',
    note: libvipsNote,
  },
  '@img/sharp-wasm32': {
    declared: 'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
    reason: 'Never packed: each system has a native library.',
  },
  '@img/sharp-win32-*': {
    declared: 'Apache-2.0 AND LGPL-3.0-or-later',
    reason: 'sharp with the shared library libvips, unchanged, in files of their own that anyone can replace.',
    note: libvipsNote,
  },
  argparse: {
    declared: 'Python-2.0',
    reason: 'The license of Python asks for its text alone. Part of js-yaml, with which updates are read.',
  },
  'better-sqlite3': {
    declared: 'MIT',
    reason: 'Allowed.',
    note: 'It contains SQLite (https://www.sqlite.org), which is in the public domain.',
  },
  blurhash: {
    declared: 'MIT',
    reason: 'Allowed. The package has no license file.',
    note: 'Made by Wolt Enterprises: https://github.com/woltapp/blurhash.',
  },
  'ical.js': {
    declared: 'MPL-2.0',
    reason: 'Unchanged, and its files stay under the MPL. Nothing else does.',
    note: 'Its source, unchanged by Galley, is at https://github.com/kewisch/ical.js, by the same version.',
  },
  'libheif-js': {
    declared: 'LGPL-3.0',
    reason: 'Unchanged, in a file of its own that anyone can replace. See docs/decisions/0049 about HEVC patents.',
    note: `It contains libheif (https://github.com/strukturag/libheif) and libde265 (https://github.com/strukturag/libde265),
both under the LGPL 3.0, compiled to WebAssembly. Its source is at https://github.com/catdad-experiments/libheif-js, by the
same version. The file libheif-bundle.js lies unpacked beside the archive of Galley, in
app.asar.unpacked/node_modules/libheif-js/libheif-wasm: you may put your own build in its place.`,
  },
  mediabunny: {
    declared: 'MPL-2.0',
    reason: 'Unchanged, and its files stay under the MPL. Nothing else does.',
    note: 'Its source, unchanged by Galley, is at https://github.com/Vanilagy/mediabunny, by the same version.',
  },
  'svelte-toolbelt': {
    declared: null,
    license: 'MIT',
    reason: 'package.json names no license; its LICENSE file is that of MIT.',
  },
  undici: {
    declared: 'MIT',
    reason: 'Allowed.',
    note: 'It contains llhttp (https://github.com/nodejs/llhttp), copyright Fedor Indutny, 2018, under the same license.',
  },
};

const names = Object.keys(decisions);

export const decisionFor = (name: string): Decision | undefined => {
  const known = names.find((each) => (each.endsWith('*') ? name.startsWith(each.slice(0, -1)) : each === name));
  return known === undefined ? undefined : decisions[known];
};

/** What no one has decided yet, in words; none: every package may be shipped. */
export const licenseFaults = (packages: readonly Licensed[]): string[] =>
  packages.flatMap(({ name, license }) => {
    const decision = decisionFor(name);
    if (decision ? decision.declared === license : allowed.includes(license ?? '')) return [];
    const was = decision ? `, not ${decision.declared ?? 'none'} as decided` : '';
    return [`${name} has the license ${license ?? 'none'}${was}: decide in scripts/licenses/policy.ts`];
  });
