// What package:check sees in a package for Linux: a desktop that does not know Galley, or a Galley that cannot start.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { linuxPackageFaults, packageFaults, type PackageMetadata } from '../../scripts/packed/linux-package.ts';
import { run, root } from '../../scripts/run.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const desktopEntry = [
  '[Desktop Entry]',
  'Type=Application',
  'Name=Galley',
  'Exec=/opt/Galley/galley %U',
  'Icon=galley',
  'Terminal=false',
  'StartupWMClass=galley',
  'MimeType=x-scheme-handler/galley;',
].join('\n');

/** A package that is well made, of a Galley in `folder`. */
const wellMade = (folder: string): PackageMetadata => {
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
    return join(folder, path);
  };
  write('app/galley', '');
  write('app/resources/apparmor-profile', 'profile "galley" "/opt/Galley/galley" {}');
  const icons = [16, 24, 32, 48, 64, 128, 256, 512].map((size) => ({
    source: write(`icons/${size}.png`, ''),
    target: `/usr/share/icons/hicolor/${size}x${size}/apps/galley.png`,
  }));
  return {
    depends: ['libgtk-3-0', 'libsecret-1-0'],
    files: [
      ...icons,
      { source: join(folder, 'app/'), target: '/opt/Galley' },
      { source: '/gone/galley.desktop', target: '/usr/share/applications/galley.desktop' },
    ],
    desktopEntry,
    afterInstall: 'update-desktop-database /usr/share/applications',
  };
};
const without = ({ files, ...metadata }: PackageMetadata, part: string) => ({
  ...metadata,
  files: files.filter(({ target }) => !target.includes(part)),
});

it('is fine when the desktop knows Galley, its links and its icons', () => {
  expect(packageFaults(wellMade(temporaryFolder()))).toEqual([]);
});

it.each<[string, (metadata: PackageMetadata) => PackageMetadata, string]>([
  ['no entry', (metadata) => without(metadata, '.desktop'), '/usr/share/applications/galley.desktop is missing'],
  [
    'no small icon',
    (metadata) => without(metadata, '/16x16/'),
    '/usr/share/icons/hicolor/16x16/apps/galley.png is missing',
  ],
  ['no program', (metadata) => without(metadata, '/opt/'), 'no program comes to /opt/Galley/'],
  [
    'an entry for another kind of link',
    (metadata) => ({ ...metadata, desktopEntry: desktopEntry.replace('x-scheme-handler/galley', 'text/plain') }),
    'the desktop entry lacks MimeType=x-scheme-handler/galley;',
  ],
  [
    'an entry that gives no link to the program',
    (metadata) => ({ ...metadata, desktopEntry: desktopEntry.replace(' %U', '') }),
    'the desktop entry lacks Exec=/opt/Galley/galley %U',
  ],
  [
    'a quiet installation',
    (metadata) => ({ ...metadata, afterInstall: '' }),
    'links are not handed to it before the next login',
  ],
  [
    'no keychain',
    (metadata) => ({ ...metadata, depends: ['libgtk-3-0'] }),
    'it does not ask for the keychain’s library',
  ],
])('is found out: %s', (_name, change, fault) => {
  expect(packageFaults(change(wellMade(temporaryFolder())))).toContain(fault);
});

it('is reported by the stand-in for the tool that writes it', async () => {
  const folder = temporaryFolder();
  const entry = join(folder, 'galley.desktop');
  const script = join(folder, 'after-install');
  writeFileSync(entry, desktopEntry);
  writeFileSync(script, 'update-desktop-database');
  const { files } = wellMade(folder);
  const metadata = files.map(({ source, target }) => `${target.endsWith('.desktop') ? entry : source}=${target}`);
  for (const name of ['galley_0.1.0_amd64.deb', 'galley-0.1.0.x86_64.rpm']) {
    const flags = ['-s', 'dir', '-d', 'libsecret-1-0', '--after-install', script, '--package', join(folder, name)];
    const made = await run(process.execPath, [join(root, 'scripts/packed/fpm.mjs'), ...flags, ...metadata]);
    expect(made).toMatchObject({ ok: true });
  }
  expect(linuxPackageFaults(folder)).toEqual([]);
});
