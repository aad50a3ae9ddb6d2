// Loads sharp, the image library; nothing else imports it. On Linux its addon must use the GLib it brings along.
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import type { default as Sharp } from 'sharp';

/** glibc's flag to keep a library loaded. Node has no name for it. */
const RTLD_NODELETE = 0x1000;

type Dlopen = typeof process.dlopen;

/** The library that sharp's addon wraps, with a GLib inside. `addon`: the addon's file. */
const loadLibvips = (dlopen: Dlopen, addon: string): void => {
  const libvips = createRequire(addon).resolve(`@img/sharp-libvips-linux-${process.arch}/binary`);
  try {
    dlopen({ exports: {} }, libvips, constants.dlopen.RTLD_LAZY | RTLD_NODELETE);
  } catch (error) {
    // Node loads it, then searches for the entry point of an addon, which a plain library does not have.
    if (!(error instanceof Error && error.message.includes('did not self-register'))) throw error;
  }
};

/**
 * Electron's binary links the system's GLib, and the dynamic linker searches there first: sharp's addon would pass
 * objects of libvips's GLib to functions of the system's. Those log an error for each; GLib 2.90 crashes at the first
 * picture.
 *
 * With RTLD_DEEPBIND the addon's own libraries come first, before everything of Electron's. That includes `free` of the
 * C library, though what the C library itself allocates comes from Electron's `malloc`: libvips would abort at once. So
 * it is loaded before, in the normal way, and only the addon, which frees nothing of that kind, is bound deeply.
 */
const bindToOwnGlib =
  (dlopen: Dlopen): Dlopen =>
  (module, file, flags = constants.dlopen.RTLD_LAZY) => {
    if (!/\/sharp-linux-[^/]+\.node$/.test(file)) return dlopen(module, file, flags);
    loadLibvips(dlopen, file);
    dlopen(module, file, flags | constants.dlopen.RTLD_DEEPBIND);
  };

const load = async (): Promise<typeof Sharp> => {
  const dlopen = process.dlopen;
  // Node has this constant only where the system does: on Linux with glibc.
  if ('RTLD_DEEPBIND' in constants.dlopen) process.dlopen = bindToOwnGlib(dlopen.bind(process));
  try {
    return (await import('sharp')).default;
  } finally {
    process.dlopen = dlopen;
  }
};

export const sharp = await load();
