// The linter itself: what is planted in a real file of each layer is found, with a message that helps.
import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';

const root = `${import.meta.dirname}/../..`;
// The rules planted against here read one file and no types: without the others the whole program need not be loaded.
const eslint = new ESLint({
  cwd: root,
  ruleFilter: ({ ruleId }) => !ruleId.startsWith('@typescript-eslint/'),
  overrideConfig: { languageOptions: { parserOptions: { projectService: false } } },
});

/** Findings of one rule when the file at `path` held this text. */
const plant = async (path: string, text: string, rule: string): Promise<string[]> => {
  const [result] = await eslint.lintText(`// Planted.\n${text}\n`, { filePath: `${root}/${path}` });
  const findings = result?.messages ?? [];
  expect(findings.filter(({ fatal }) => fatal)).toEqual([]);
  return findings.filter(({ ruleId }) => ruleId === rule).map(({ message }) => message);
};

describe('layers', { timeout: 60_000 }, () => {
  it.each([
    ['preload/bounds.ts', "import '../main/clock.ts';"],
    ['preload/bounds.ts', "export * from '../main/clock.ts';"],
    ['preload/bounds.ts', "export type Clock = import('../main/clock.ts').Clock;"],
    ['preload/bounds.ts', "import type { Clock } from '../main/clock.ts'; export type C = Clock;"],
    ['preload/bounds.ts', "export const late = () => import('../main/clock.ts');"],
    ['main/clock.ts', "import '../renderer/main.ts';"],
    ['main/clock.ts', "import './core.ts';"],
    ['main/store/open.ts', "import '../service/client.ts';"],
    ['main/service/limits.ts', "import '../store/open.ts';"],
    ['main/service/limits.ts', "import '../sandbox/server.ts';"],
    ['main/sandbox/server.ts', "import '../service/client.ts';"],
    ['main/sandbox/server.ts', "import '../store/open.ts';"],
    ['main/core.ts', "import './shell/pages.ts';"],
  ])('%s may not say %s', async (path, text) => {
    expect(await plant(path, text, 'galley/layer')).toHaveLength(1);
  });

  it('says what a layer may import', async () => {
    const [message] = await plant('preload/bounds.ts', "import '../main/clock.ts';", 'galley/layer');
    expect(message).toBe('preload/ may not import main/clock.ts. It may import: preload/.');
  });

  it.each([
    ['main/sandbox/server.ts', "import '../service/endpoints.ts';"],
    ['main/store/open.ts', "import '../clock.ts';"],
    ['main/core.ts', "import './sandbox/server.ts';"],
  ])('%s may say %s', async (path, text) => {
    expect(await plant(path, text, 'galley/layer')).toEqual([]);
  });
});

describe('packages', { timeout: 60_000 }, () => {
  it.each([
    ['main/core.ts', "import { app } from 'electron'; export { app };"],
    ['main/core.ts', "import type { App } from 'electron'; export type A = App;"],
    ['main/service/client.ts', "import { request } from 'undici'; export { request };"],
    ['main/store/session.ts', "import Database from 'better-sqlite3'; export { Database };"],
    ['main/secrets.ts', "import keytar from 'keytar'; export { keytar };"],
    ['preload/bounds.ts', "import fs from 'node:fs'; export { fs };"],
  ])('%s may not say %s', async (path, text) => {
    expect(await plant(path, text, 'galley/packages')).toHaveLength(1);
  });

  it('lets an owner import its package', async () => {
    const text = "import Database from 'better-sqlite3'; export { Database };";
    expect(await plant('main/store/open.ts', text, 'galley/packages')).toEqual([]);
  });
});

describe('cycles', { timeout: 60_000 }, () => {
  it('finds two files that import each other', async () => {
    expect(await plant('preload/bounds.ts', "import './platforms.ts';", 'galley/cycle')).toEqual([
      'These files import each other: preload/bounds.ts → preload/platforms.ts → preload/bounds.ts.',
    ]);
  });

  it('finds a cycle of three, and one of types alone', async () => {
    expect(await plant('preload/bounds.ts', "import './bridge.ts';", 'galley/cycle')).toHaveLength(1);
    const text = "import type { PlatformId } from './platforms.ts'; export type P = PlatformId;";
    expect(await plant('preload/bounds.ts', text, 'galley/cycle')).toHaveLength(1);
  });

  it('is silent about files that import in one direction', async () => {
    expect(await plant('preload/platforms.ts', "import './bounds.ts';", 'galley/cycle')).toEqual([]);
  });
});

describe('S2, S22 bans', { timeout: 60_000 }, () => {
  it.each([
    ['main/core.ts', 'export const now = Date.now();'],
    ['main/core.ts', 'export const now = new Date();'],
    ['main/core.ts', 'export const chance = Math.random();'],
    ['main/core.ts', "export const args = ['--no-sandbox'];"],
    ['main/core.ts', 'export const options = { rejectUnauthorized: false };'],
    ['main/core.ts', "process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';"],
    ['main/shell/electron/app.ts', "export const event = 'certificate-error';"],
    [
      'main/shell/electron/app.ts',
      'export const name = (session: Electron.Session) => session.setCertificateVerifyProc;',
    ],
    ['renderer/bridge.ts', "document.body.innerHTML = '';"],
    [
      'main/core.ts',
      'export const run = (window: { executeJavaScript(text: string): void }) => window.executeJavaScript(String());',
    ],
  ])('%s may not say %s', async (path, text) => {
    expect((await plant(path, text, 'no-restricted-syntax')).length).toBeGreaterThan(0);
  });

  it('knows that Node has no Temporal of its own', async () => {
    expect(await plant('main/core.ts', 'export const now = Temporal;', 'no-restricted-globals')).toHaveLength(1);
  });

  it.each(['setTimeout(() => {}, 1)', 'setImmediate(() => {})', 'fetch("")', 'crypto.randomUUID()'])(
    'lets sync take %s from outside only',
    async (call) => {
      const text = `export const value: unknown = ${call};`;
      expect(await plant('main/sync/lanes.ts', text, 'no-restricted-globals')).toHaveLength(1);
      expect(await plant('main/core.ts', text, 'no-restricted-globals')).toEqual([]);
    },
  );

  it('takes no waiver', async () => {
    const text = '/* eslint-disable */\n// eslint-disable-next-line\nexport const now = Date.now();';
    expect(await plant('main/core.ts', text, 'no-restricted-syntax')).toHaveLength(1);
  });

  it('wants the job of a file in its first line', async () => {
    const [result] = await eslint.lintText('export const text = 1;\n', { filePath: `${root}/preload/bounds.ts` });
    expect(result?.messages.map(({ ruleId }) => ruleId)).toContain('galley/job');
  });
});
