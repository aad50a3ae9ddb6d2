// What the workflows may do and whom they trust: pinned actions, the least of rights, commands that exist.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { root } from '../../scripts/run.ts';

const env = z.record(z.string(), z.string()).optional();
const step = z.object({
  name: z.string().optional(),
  uses: z.string().optional(),
  run: z.string().optional(),
  with: z.record(z.string(), z.unknown()).optional(),
  env,
});
const job = z.object({
  needs: z.string().optional(),
  environment: z.string().optional(),
  permissions: z.record(z.string(), z.string()).optional(),
  env,
  'timeout-minutes': z.number(),
  steps: z.array(step),
});
const workflow = z.object({ permissions: z.record(z.string(), z.string()), jobs: z.record(z.string(), job) });
const manifest = z.object({ scripts: z.record(z.string(), z.string()) });

const folder = join(root, '.github', 'workflows');
const read = (name: string) => {
  const text = readFileSync(join(folder, name), 'utf8');
  const { permissions, jobs } = workflow.parse(parse(text, { strict: true, uniqueKeys: true }));
  return { text, permissions, jobs, steps: Object.values(jobs).flatMap(({ steps }) => steps) };
};
const names = readdirSync(folder);

describe.each(names)('%s', (name) => {
  const { permissions, jobs, steps, text } = read(name);

  it('runs third-party code only at the commit that was reviewed', () => {
    const used = steps.flatMap(({ uses }) => uses ?? []);
    expect(used.length).toBeGreaterThan(0);
    for (const action of used) expect(action).toMatch(/^actions\/[\w-]+@[0-9a-f]{40}$/);
    expect(text).not.toMatch(/uses: .*@[0-9a-f]{40}$/m);
  });

  it('may do nothing but read unless a job says so', () => {
    expect(Object.values(permissions).filter((right) => right !== 'read')).toEqual([]);
  });

  it('calls commands and files that are there', () => {
    const { scripts } = manifest.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
    const lines = steps.flatMap(({ run }) => run ?? []).join('\n');
    for (const [, command] of lines.matchAll(/npm run ([\w:]+)/g)) expect(scripts).toHaveProperty([command ?? '']);
    const files = [...lines.matchAll(/(?:node |^|\s)((?:scripts|\.ci)\/[\w./-]+)/g)].flatMap(([, file]) => file ?? []);
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  it('installs what npm run package:check and npm run test:all need of the system before they run', () => {
    for (const each of Object.values(jobs)) {
      const lines = each.steps.flatMap(({ run }) => run ?? []);
      const used = lines.findIndex((line) => /npm run (package:check|test:all)\b/.test(line));
      if (used === -1) continue;
      const before = lines.slice(0, used).filter((line) => line.includes('apt-get install'));
      expect(before.join(' ').split(/\s+/)).toEqual(expect.arrayContaining(['debian-archive-keyring', 'libjemalloc2']));
    }
  });

  it('puts nothing a stranger can write into a command', () => {
    for (const { run = '' } of steps) expect(run).not.toMatch(/\$\{\{\s*(github\.(event|head_ref|ref)|inputs\.)/);
  });
});

describe('release.yml', () => {
  const { jobs } = read('release.yml');

  it('packs only what was checked, and drafts only what was packed', () => {
    expect([jobs['pack']?.needs, jobs['draft']?.needs]).toEqual(['check', 'pack']);
  });

  it('lets one job write, and it is another than the one that knows how to sign', () => {
    const writes = Object.entries(jobs).filter(([, { permissions = {} }]) => permissions['contents'] === 'write');
    expect(writes.map(([name]) => name)).toEqual(['draft']);
    const knowing = Object.entries(jobs).flatMap(([name, { environment, steps, ...rest }]) => [
      ...(JSON.stringify(rest).includes('secrets.') ? [[name, environment, 'the whole job']] : []),
      ...steps.filter((one) => JSON.stringify(one).includes('secrets.')).map((one) => [name, environment, one.name]),
    ]);
    expect(knowing).toEqual([
      ['pack', 'release', "The key of Apple's notary"],
      ['pack', 'release', 'Pack and sign'],
    ]);
  });

  it('waits for jobs that there are', () => {
    const needed = Object.values(jobs).flatMap(({ needs }) => needs ?? []);
    expect(needed.filter((name) => !Object.hasOwn(jobs, name))).toEqual([]);
  });

  it('lays out every kind of package there is, each with its origin, and what the updater and the reader need', () => {
    const targets = z.object({ target: z.array(z.object({ target: z.string() })) });
    const config = z
      .object({ mac: targets, win: targets, linux: targets })
      .parse(parse(readFileSync(join(root, 'electron-builder.yml'), 'utf8')));
    const kinds = [config.mac, config.win, config.linux].flatMap(({ target }) => target.map((each) => each.target));
    const packages = kinds.map((kind) => `release/*.${kind === 'nsis' ? 'exe' : kind}`).toSorted();
    const pathsOf = (action: string, key: string) => {
      const found = jobs['pack']?.steps.find(({ uses }) => uses?.startsWith(`actions/${action}@`));
      return z.string().parse(found?.with?.[key]).trim().split('\n').toSorted();
    };
    const bom = 'release/*.cdx.json';
    expect(pathsOf('attest-build-provenance', 'subject-path')).toEqual([...packages, bom].toSorted());
    expect(pathsOf('upload-artifact', 'path')).toEqual(
      [...packages, bom, 'release/*.blockmap', 'release/latest*.yml', 'release/notes.md'].toSorted(),
    );
    expect(jobs['draft']?.steps.some(({ run }) => run?.includes('--notes-file notes.md'))).toBe(true);
  });

  it('opens what was installed before it is laid out', () => {
    expect(jobs['pack']?.steps.some(({ run }) => run?.includes('node scripts/smoke.ts'))).toBe(true);
  });
});

it('a release is tested in Electron itself, which comes after everything that npm installs', () => {
  const lines = read('release.yml').jobs['check']?.steps.flatMap(({ run }) => run ?? []) ?? [];
  const at = (words: string) => lines.findIndex((line) => line.includes(words));
  expect(at('scripts/bootstrap.mjs')).toBeGreaterThan(-1);
  expect(at('electron/install.js')).toBeGreaterThan(at('scripts/bootstrap.mjs'));
  expect(at('test:all -- --electron')).toBeGreaterThan(at('electron/install.js'));
});
