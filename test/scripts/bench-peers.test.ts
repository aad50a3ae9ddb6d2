// The packages that `npm run bench` installs, by the npm of this machine: without their scripts, and never silently.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { root } from '../../scripts/run.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const program = `import { ensurePeers } from ${JSON.stringify(pathToFileURL(join(root, 'scripts/bench-peers.ts')).href)};
ensurePeers(process.argv[1]);`;

/** As `npm run -s bench` calls it: npm hands down the settings of the root's .npmrc, and that it should be silent. */
const install = (folder: string) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program, folder], {
    encoding: 'utf8',
    env: {
      ...process.env,
      npm_config_strict_allow_scripts: 'true',
      npm_config_loglevel: 'silent',
      npm_config_offline: 'true',
      npm_config_cache: join(folder, 'cache'),
    },
  });
  return { status, said: stdout + stderr };
};

/** A folder that needs one package, with an install script that says so. */
const bench = () => {
  const folder = temporaryFolder();
  const peer = { name: 'peer', version: '1.0.0', scripts: { install: `node -e "fs.writeFileSync('ran', '')"` } };
  mkdirSync(join(folder, 'package'));
  writeFileSync(join(folder, 'package/package.json'), JSON.stringify(peer));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ dependencies: { peer: 'file:peer.tgz' } }));
  return { folder, pack: () => spawnSync('tar', ['-czf', 'peer.tgz', 'package'], { cwd: folder }) };
};

it('are installed without their install scripts and without a lockfile, once', () => {
  const { folder, pack } = bench();
  pack();
  expect(install(folder)).toMatchObject({ status: 0 });
  expect(existsSync(join(folder, 'node_modules/peer/package.json'))).toBe(true);
  expect(existsSync(join(folder, 'node_modules/peer/ran'))).toBe(false);
  expect(existsSync(join(folder, 'package-lock.json'))).toBe(false);
  expect(install(folder)).toEqual({ status: 0, said: '' });
});

it('say why they could not be installed', () => {
  const { status, said } = install(bench().folder);
  expect(status).toBe(1);
  expect(said).toContain('peer.tgz');
  expect(said).toContain('What Galley is measured against could not be installed: npm ended with');
});
