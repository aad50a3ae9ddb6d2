// A made-up Electron to pack with where the real one cannot be had: the files that electron-builder and the fuses need.
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { NtExecutable, NtExecutableResource, Resource } from 'resedit';

/** Marks the fuses in Electron's binary; then come a version, how many they are, and each as `1` or `0`. */
const fuseMark = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const fuseStates = '101100011';
const fuseWire = Buffer.concat([Buffer.from(fuseMark), Buffer.from([1, fuseStates.length]), Buffer.from(fuseStates)]);
const binary = Buffer.concat([Buffer.from('#!/bin/sh\nexit 1\n'), fuseWire]);

const english = { lang: 1033, codepage: 1200 };

/** electron-builder writes name, icon and integrity into it. */
const windowsBinary = (): Buffer => {
  const executable = NtExecutable.createEmpty(false, false);
  const resources = NtExecutableResource.from(executable);
  const version = Resource.VersionInfo.createEmpty();
  version.setStringValues(english, { FileDescription: 'Electron', ProductName: 'Electron' });
  version.outputToResourceEntries(resources.entries);
  resources.outputResource(executable);
  return Buffer.concat([Buffer.from(executable.generate()), fuseWire]);
};

const infoPlist = (executable: string) => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict>
<key>CFBundleExecutable</key><string>${executable}</string>
<key>CFBundleIdentifier</key><string>com.example.electron</string>
<key>CFBundleName</key><string>${executable}</string>
</dict></plist>
`;

type Files = Record<string, string | Buffer>;

const common: Files = {
  version: '0.0.0',
  LICENSE: 'stand-in',
  'LICENSES.chromium.html': 'stand-in',
  'resources.pak': 'stand-in',
  'locales/en-US.pak': 'stand-in',
  'locales/de.pak': 'stand-in',
  'resources/stand-in': 'stand-in',
};

const linux = (): Files => ({
  ...common,
  electron: binary,
  'chrome-sandbox': binary,
  chrome_crashpad_handler: binary,
});
const windows = (): Files => ({ ...common, 'electron.exe': windowsBinary() });

const framework = 'Electron Framework.framework';
const mac = (): Files => {
  const helpers = ['', ' (Renderer)', ' (GPU)', ' (Plugin)'].map((kind) => `Electron Helper${kind}`);
  const helperFiles = helpers.flatMap((name): [string, string | Buffer][] => [
    [`Frameworks/${name}.app/Contents/Info.plist`, infoPlist(name)],
    [`Frameworks/${name}.app/Contents/MacOS/${name}`, binary],
  ]);
  const contents: Files = {
    'Info.plist': infoPlist('Electron'),
    'MacOS/Electron': binary,
    'Resources/electron.icns': 'stand-in',
    'Resources/en.lproj/x': 'stand-in',
    [`Frameworks/${framework}/Versions/A/Electron Framework`]: binary,
    [`Frameworks/${framework}/Versions/A/Resources/en.lproj/x`]: 'stand-in',
    ...Object.fromEntries(helperFiles),
  };
  return Object.fromEntries(
    Object.entries(contents).map(([path, content]) => [`Electron.app/Contents/${path}`, content]),
  );
};
/** The framework's usual shape: the version in use, and what leads into it. */
const macLinks = [
  ['Versions/Current', 'A'],
  ['Electron Framework', 'Versions/Current/Electron Framework'],
  ['Resources', 'Versions/Current/Resources'],
] as const;

const standIns = { linux, win32: windows, darwin: mac };
export type PackedPlatform = keyof typeof standIns;

/** Writes it into `folder`, which is emptied before. */
export const makeStandIn = (platform: PackedPlatform, folder: string): void => {
  rmSync(folder, { recursive: true, force: true });
  for (const [path, content] of Object.entries(standIns[platform]())) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content, { mode: 0o755 });
  }
  if (platform !== 'darwin') return;
  for (const [path, target] of macLinks)
    symlinkSync(target, join(folder, 'Electron.app/Contents/Frameworks', framework, path));
};
