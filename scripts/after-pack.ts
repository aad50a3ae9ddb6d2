// Sets the fuses of a packed Electron: which doors of the binary itself are shut for good.
import { join } from 'node:path';
import { flipFuses, FuseV1Options, FuseVersion, type FuseV1Config } from '@electron/fuses';
import type { AfterPackContext } from 'electron-builder';

/** All of them; one that a later Electron adds stops the packing until it is listed here. */
export const fuses: FuseV1Config & { strictlyRequireAllFuses: true } = {
  version: FuseVersion.V1,
  strictlyRequireAllFuses: true,
  [FuseV1Options.RunAsNode]: false,
  // The window has no cookies, and the key for them would be a second entry in the person's keychain.
  [FuseV1Options.EnableCookieEncryption]: false,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  // Would need a snapshot file of its own.
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  // The window lives at app://galley, not in a file.
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  [FuseV1Options.WasmTrapHandlers]: true,
};

const binaryOf = ({ electronPlatformName, appOutDir, packager }: AfterPackContext): string => {
  const name = packager.appInfo.productFilename;
  if (electronPlatformName === 'darwin') return join(appOutDir, `${name}.app`);
  if (electronPlatformName === 'win32') return join(appOutDir, `${name}.exe`);
  return join(appOutDir, packager.config.linux?.executableName ?? name);
};

export default async (context: AfterPackContext): Promise<void> => {
  // Changing the binary breaks the signature macOS on Apple's own chips wants even on unsigned programs. Only a Mac signs.
  const resetAdHocDarwinSignature = context.electronPlatformName === 'darwin' && process.platform === 'darwin';
  await flipFuses(binaryOf(context), { ...fuses, resetAdHocDarwinSignature });
};
