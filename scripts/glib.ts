// Starts programs as Electron's Linux binary would: with GLib and another `malloc` in front of what they load themselves.
// The versions of GLib are this system's and those of later Debian releases, which are fetched.
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { aptInstall } from './apt.ts';
import { root, run } from './run.ts';

export type Glib = {
  /** As in `2.84.4`. */
  version: string;
  /** How to start `program`, an executable file, under it. What the program starts in turn may run without it. */
  launch(
    program: string,
    args: readonly string[],
  ): { command: string; args: readonly string[]; env: Record<string, string> };
};

/** Debian releases by the GLib they have: 2.84 stays what it is, the other is the newest there is. */
const releases = ['trixie', 'sid'] as const;

/** Electron exports its own `malloc` and `free` to all libraries, as this one does. */
const allocator = { library: 'libjemalloc.so.2', package: 'libjemalloc2' };
const glib = 'libglib-2.0.so.0';
const preloaded = ['libgio-2.0.so.0', 'libgobject-2.0.so.0', glib, allocator.library];

/** GLib with all it needs, and what Node needs besides: a program runs under one C library only. */
const packages = [
  'libglib2.0-0t64',
  'libffi8',
  'libpcre2-8-0',
  'zlib1g',
  'libmount1',
  'libblkid1',
  'libselinux1',
  'libc6',
  'libstdc++6',
  'libgcc-s1',
  'libatomic1',
  allocator.package,
];

const mirror = 'http://deb.debian.org/debian';
const keyring = '/usr/share/keyrings/debian-archive-keyring.gpg';
const cache = join(root, 'node_modules', '.cache', 'glib');
/** sid has new packages every day. */
const cachedMs = 24 * 60 * 60 * 1000;

/** `libglib-2.0.so.0` leads to `libglib-2.0.so.0.8400.4`. */
const versionOf = (library: string): string => {
  const [, minor, micro] = /\.so\.0\.(\d+)00\.(\d+)$/.exec(realpathSync(library)) ?? [];
  if (minor === undefined || micro === undefined) throw new Error(`${library} has no readable version.`);
  return `2.${minor}.${micro}`;
};

const must = async (command: string, args: readonly string[], env: Record<string, string> = {}): Promise<void> => {
  const { ok, output } = await run(command, args, { env });
  if (!ok) throw new Error(`${command} ${args.join(' ')}\n${output.trim()}`);
};

/** apt with a state of its own: needs no root, and the packages of this system stay as they are. */
const fetchPackages = async (release: string, folder: string): Promise<void> => {
  const downloads = join(folder, 'downloads');
  for (const name of ['state/lists/partial', 'cache/archives/partial', 'downloads'])
    mkdirSync(join(folder, name), { recursive: true });
  const sources = join(folder, 'sources.list');
  writeFileSync(sources, `deb [signed-by=${keyring}] ${mirror} ${release} main\n`);
  const options = {
    'Dir::State': join(folder, 'state'),
    'Dir::Cache': join(folder, 'cache'),
    'Dir::Etc::SourceList': sources,
    'Dir::Etc::SourceParts': '-',
    'Acquire::Languages': 'none',
    // Root's apt downloads as another user, to whom this folder may be closed.
    'APT::Sandbox::User': '',
  };
  const config = join(folder, 'apt.conf');
  writeFileSync(
    config,
    Object.entries(options)
      .map(([name, value]) => `${name} "${value}";\n`)
      .join(''),
  );
  const env = { APT_CONFIG: config };
  await must('apt-get', ['update', '--error-on=any'], env);
  // apt puts them into the folder that it runs in.
  await must('env', ['-C', downloads, 'apt-get', 'download', ...packages], env);
  for (const file of readdirSync(downloads))
    await must('dpkg-deb', ['-x', join(downloads, file), join(folder, 'root')]);
};

/** Leaves what they hold in `folder`, all or nothing. */
const unpackInto = async (folder: string, release: string): Promise<void> => {
  mkdirSync(cache, { recursive: true });
  const work = mkdtempSync(join(cache, 'fetch-'));
  try {
    if (!existsSync(keyring)) await aptInstall(['debian-archive-keyring']);
    await fetchPackages(release, work);
    rmSync(folder, { recursive: true, force: true });
    renameSync(join(work, 'root'), folder);
  } catch (error) {
    throw new Error(
      `The GLib of Debian's ${release} could not be fetched from ${mirror}. This needs the network, apt and ${keyring} (apt-get install apt debian-archive-keyring). ${String(error)}`,
      { cause: error },
    );
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
};

const released = async (release: string): Promise<Glib> => {
  const unpacked = join(cache, release);
  if (!existsSync(unpacked) || Date.now() - statSync(unpacked).ctimeMs > cachedMs) await unpackInto(unpacked, release);
  // Debian has the libraries of a machine in one folder, the dynamic linker among them.
  const [linker] = globSync('usr/lib/*-linux-gnu/ld-linux-*.so.*', { cwd: unpacked });
  if (linker === undefined) throw new Error(`${unpacked} has no dynamic linker.`);
  const folder = join(unpacked, dirname(linker));
  const file = (name: string): string => join(folder, name);
  const before = ['--library-path', folder, '--preload', preloaded.map(file).join(':')];
  return {
    version: versionOf(file(glib)),
    launch: (program, args) => ({ command: join(unpacked, linker), args: [...before, program, ...args], env: {} }),
  };
};

/** Paths by name, as this system's linker finds them. */
const installed = async (): Promise<Map<string, string>> => {
  const { output } = await run('/sbin/ldconfig', ['-p']);
  const paths = [...output.matchAll(/=> (\S+)$/gm)].map(([, path = '']) => path);
  // What the linker prefers comes first.
  return new Map(paths.toReversed().map((path) => [basename(path), path]));
};

const ofSystem = async (): Promise<Glib> => {
  const find = async (): Promise<string[] | null> => {
    const found = await installed();
    const paths = preloaded.flatMap((name) => found.get(name) ?? []);
    return paths.length === preloaded.length ? paths : null;
  };
  const wanted = ['libglib2.0-0', allocator.package];
  const paths = (await find()) ?? ((await aptInstall(wanted)) ? await find() : null);
  if (paths === null)
    throw new Error(`This needs ${preloaded.join(', ')}. Install them (Debian: apt-get install ${wanted.join(' ')}).`);
  return {
    version: versionOf(paths.find((path) => path.endsWith(glib)) ?? ''),
    launch: (program, args) => ({ command: program, args, env: { LD_PRELOAD: paths.join(' ') } }),
  };
};

/**
 * This system's, then the others, the newest last. None on macOS and Windows, where Electron brings no GLib.
 * Throws, saying how to get it, where one of them cannot be had.
 */
export const ensureGlibs = async (): Promise<Glib[]> => {
  if (process.platform !== 'linux') return [];
  const glibs = [await ofSystem()];
  for (const release of releases) glibs.push(await released(release));
  return glibs;
};
