// Runs oxlint over planted files, in an otherwise empty project with Galley's configuration.
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { root } from '../../scripts/run.ts';

/** `rule` is null where the file cannot be parsed. */
export type Finding = { rule: string | null; message: string };

const Report = z.object({
  diagnostics: z.array(z.object({ filename: z.string(), message: z.string(), code: z.string().optional() })),
});

const oxlint = (cwd: string, args: readonly string[]): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const script = join(root, 'node_modules/oxlint/bin/oxlint');
    execFile(process.execPath, [script, ...args], { cwd, maxBuffer: 1e8 }, (_, output, errors) => {
      try {
        resolve(JSON.parse(output));
      } catch (error) {
        reject(new Error(`oxlint said: ${output.slice(0, 500)}${errors}`, { cause: error }));
      }
    });
  });

/** `galley(layer)` and `eslint(eqeqeq)` are written as in the configuration: `galley/layer`, `eqeqeq`. */
const ruleName = (code: string): string => code.replace(/^(\w+)\((.+)\)$/, '$1/$2').replace(/^eslint\//, '');

/** Findings by path. `files`: texts by path below the project's root. */
export const lintFiles = async (files: ReadonlyMap<string, string>): Promise<Map<string, Finding[]>> => {
  const project = await mkdtemp(join(tmpdir(), 'galley-lint-'));
  try {
    for (const part of ['oxlint.config.ts', 'tsconfig.json', 'package.json', 'scripts/lint', 'docs'])
      await cp(join(root, part), join(project, part), { recursive: true });
    await symlink(join(root, 'node_modules'), join(project, 'node_modules'), 'junction');
    for (const [path, text] of files) {
      await mkdir(dirname(join(project, path)), { recursive: true });
      await writeFile(join(project, path), text);
    }
    const { diagnostics } = Report.parse(await oxlint(project, ['--format', 'json']));
    const findings = new Map<string, Finding[]>([...files.keys()].map((path) => [path, []]));
    for (const { filename, message, code } of diagnostics)
      findings.get(filename.replaceAll('\\', '/'))?.push({ rule: code === undefined ? null : ruleName(code), message });
    return findings;
  } finally {
    await rm(project, { recursive: true, force: true });
  }
};

const Rules = z.record(z.string(), z.unknown());
const Config = z.object({ rules: Rules, overrides: z.array(z.object({ rules: Rules.optional() })) });

/** Names of the rules that are switched on somewhere. */
export const activeRules = async (): Promise<Set<string>> => {
  const { rules, overrides } = Config.parse(await oxlint(root, ['--print-config']));
  const settings = [rules, ...overrides.map((override) => override.rules ?? {})].flatMap(Object.entries);
  return new Set(settings.filter(([, setting]) => !/^"?(?:off|allow)/.test(String(setting))).map(([name]) => name));
};
