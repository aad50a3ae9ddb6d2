// Packs Galley for every system with a stand-in for Electron, and checks what came out: files, size, seals, a start.
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.ts';
import { ensureBrowser } from './chromium.ts';
import { ensureGlibs } from './glib.ts';
import { makeIcons } from './icons.ts';
import { readShipped, writeBom } from './licenses/files.ts';
import { packedLicenseFaults } from './licenses/packed.ts';
import { shippedFaults } from './licenses/shipped.ts';
import { bridgeName, contentFaults } from './packed/contents.ts';
import { findPacked, type Packed, type PackedArch } from './packed/layout.ts';
import { linuxPackageFaults } from './packed/linux-package.ts';
import { sealFaults } from './packed/seals.ts';
import { makeStandIn, type PackedPlatform } from './packed/stand-in.ts';
import { startFaults } from './packed/start.ts';
import { root, run, runTool } from './run.ts';

/** Galley's own part of what a person downloads, without Electron. */
const limitMb = 60;

const targets: [PackedPlatform, PackedArch][] = [
  ['linux', 'x64'],
  ['linux', 'arm64'],
  ['win32', 'x64'],
  ['win32', 'arm64'],
  ['darwin', 'x64'],
  ['darwin', 'arm64'],
];
/** What electron-builder makes of each: the packages of Linux with a stand-in for the tool that writes them. */
const wanted: Record<PackedPlatform, string[]> = {
  linux: ['--linux', 'deb', 'rpm'],
  win32: ['--win', 'dir'],
  darwin: ['--mac', 'dir'],
};
const fpm = join(root, 'scripts', 'packed', 'fpm.mjs');

/** Throws what electron-builder said when it did not pack. */
const pack = async (platform: PackedPlatform, arch: PackedArch, output: string): Promise<Packed> => {
  const standIn = join(root, 'release', 'stand-in', platform);
  rmSync(output, { recursive: true, force: true });
  makeStandIn(platform, standIn);
  const { ok, output: said } = await runTool(
    'electron-builder/cli.js',
    [
      ...wanted[platform],
      `--${arch}`,
      '--publish',
      'never',
      '--config',
      'electron-builder.yml',
      `-c.electronDist=${standIn}`,
      `-c.directories.output=${output}`,
    ],
    { env: { CUSTOM_FPM_PATH: fpm } },
  );
  if (!ok) throw new Error(said.trim());
  return findPacked(output, platform, arch);
};

/** As an installer would hold it, pressed together. */
const ownMb = async ({ resources }: Packed): Promise<number> => {
  const file = `${resources}.tgz`;
  const { ok, output } = await run('tar', [
    '-czf',
    file,
    '-C',
    resources,
    'app.asar',
    'app.asar.unpacked',
    'sandbox',
    bridgeName,
  ]);
  if (!ok) throw new Error(output);
  return statSync(file).size / 1e6;
};

/** It needs nothing of the package around it. */
const bridgeFaults = async ({ resources }: Packed): Promise<string[]> => {
  const { ok, output } = await run(process.execPath, [join(resources, bridgeName), '--help']);
  return ok ? [] : [`${bridgeName} does not run: ${output.trim()}`];
};

/** The same start with each GLib in front, as Electron's Linux binary has the system's. */
const glibFaults = async (packed: Packed): Promise<string[]> => {
  const faults: string[] = [];
  for (const glib of await ensureGlibs()) {
    const found = await startFaults(packed, glib);
    console.log(`${found.length > 0 ? 'FAIL' : 'ok  '}  a start with GLib ${glib.version}`);
    faults.push(...found.map((fault) => `with GLib ${glib.version}: ${fault}`));
  }
  return faults;
};

const check = async (platform: PackedPlatform, arch: PackedArch): Promise<{ ownSize: number; faults: string[] }> => {
  const output = join(root, 'release', 'check', `${platform}-${arch}`);
  const packed = await pack(platform, arch, output);
  const ownSize = await ownMb(packed);
  const isOfThisMachine = platform === process.platform && arch === process.arch;
  // A shell script takes the place of Electron's binary.
  const canStart = isOfThisMachine && platform !== 'win32';
  return {
    ownSize,
    faults: [
      ...contentFaults(packed),
      ...(await bridgeFaults(packed)),
      ...(await sealFaults(packed)),
      ...packedLicenseFaults(packed.resources, bom),
      ...(platform === 'linux' ? linuxPackageFaults(output) : []),
      ...(ownSize > limitMb ? [`its own part is over ${limitMb} MB`] : []),
      ...(canStart ? await startFaults(packed) : []),
      ...(canStart ? await glibFaults(packed) : []),
    ],
  };
};

await ensureBuilt();
await makeIcons();
const shipped = readShipped();
const bom = writeBom(shipped, join(root, 'release', 'check'));
const licenses = shippedFaults(shipped);
console.log(`${licenses.length > 0 ? 'FAIL' : 'ok  '}  licenses of ${shipped.length} packages`);
for (const fault of licenses) console.log(`      ${fault}`);
if (licenses.length > 0) process.exitCode = 1;
await ensureBrowser();
for (const [platform, arch] of targets) {
  try {
    const { ownSize, faults } = await check(platform, arch);
    console.log(`${faults.length > 0 ? 'FAIL' : 'ok  '}  ${platform} ${arch}: ${ownSize.toFixed(1)} MB of its own`);
    for (const fault of faults) console.log(`      ${fault}`);
    if (faults.length > 0) process.exitCode = 1;
  } catch (error) {
    console.log(`FAIL  ${platform} ${arch}: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}
console.log(
  'Not made here: dmg, AppImage, deb, rpm and Windows installers, signatures, and a start of Electron itself.',
);
