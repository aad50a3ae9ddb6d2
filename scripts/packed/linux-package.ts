// What a package for Linux puts where, and how the desktop gets to know Galley: against what has to be there.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** As `fpm.mjs` reports it. `source`: of this machine; `target`: of a person's. */
const packageMetadata = z.object({
  depends: z.array(z.string()),
  files: z.array(z.object({ source: z.string(), target: z.string() })),
  desktopEntry: z.string(),
  afterInstall: z.string(),
});
export type PackageMetadata = z.infer<typeof packageMetadata>;

const folder = '/opt/Galley/';
/** A window counts as Galley's by the name of this file, without its end (package.json, desktopName). */
const desktopFile = '/usr/share/applications/galley.desktop';

const entryLines = [
  'Type=Application',
  'Name=Galley',
  `Exec=${folder}galley %U`,
  'Icon=galley',
  'Terminal=false',
  'StartupWMClass=galley',
  'MimeType=x-scheme-handler/galley;',
];
const iconSizes = [16, 24, 32, 48, 64, 128, 256, 512];

/** What is wrong with it, in words; none: nothing. */
export const packageFaults = ({ depends, files, desktopEntry, afterInstall }: PackageMetadata): string[] => {
  const targets = files.map(({ target }) => target);
  const wanted = [desktopFile, ...iconSizes.map((size) => `/usr/share/icons/hicolor/${size}x${size}/apps/galley.png`)];
  const program = files.find(({ target }) => `${target}/` === folder);
  const profile = program && join(program.source, 'resources', 'apparmor-profile');
  return [
    ...wanted.filter((path) => !targets.includes(path)).map((path) => `${path} is missing`),
    ...files
      .filter(({ source }) => source.endsWith('.png') && !existsSync(source))
      .map(({ source }) => `${source} is not there`),
    ...(program && existsSync(join(program.source, 'galley')) ? [] : [`no program comes to ${folder}`]),
    // Newer Ubuntus let no program have user namespaces, which the sandbox of the window needs, without one.
    ...(profile && existsSync(profile) && readFileSync(profile, 'utf8').includes(`${folder}galley`)
      ? []
      : ['its AppArmor profile is missing']),
    ...entryLines
      .filter((line) => !desktopEntry.split('\n').includes(line))
      .map((line) => `the desktop entry lacks ${line}`),
    ...(afterInstall.includes('update-desktop-database') ? [] : ['links are not handed to it before the next login']),
    ...(depends.some((name) => name.startsWith('libsecret')) ? [] : ['it does not ask for the keychain’s library']),
  ];
};

/** Of those that electron-builder made in `output` with `fpm.mjs`. */
export const linuxPackageFaults = (output: string): string[] =>
  ['.deb', '.rpm'].flatMap((end) => {
    const [name] = readdirSync(output).filter((file) => file.endsWith(end));
    if (name === undefined) return [`there is no ${end}`];
    const metadata = packageMetadata.parse(JSON.parse(readFileSync(join(output, name), 'utf8')));
    return packageFaults(metadata).map((fault) => `${name}: ${fault}`);
  });
