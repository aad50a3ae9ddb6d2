// `npm run conformance [-- --only WORDS]`: the tests that the makers of the Model Context Protocol have for servers, at
// Galley's endpoint for assistants. Fetches them once from npm.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { openCore } from '../main/core.ts';
import type { Input, MethodName, Output } from '../preload/bridge.ts';
import { notApplicable, scenarios, type Scenario } from './conformance-scenarios.ts';
import { runNpm } from './npm.ts';
import { root, run } from './run.ts';

/** The stable release, 0.1.16, has no scenario of the protocol of 2026-07-28. */
const version = '0.2.0-alpha.12';
const name = '@modelcontextprotocol/conformance';
const folder = join(root, 'node_modules', '.cache', `conformance-${version}`);
const program = join(folder, 'node_modules', name, 'dist', 'index.js');
const timeoutMs = 120_000;

/** Throws, with words for the terminal, when it can't be fetched. */
const ensureConformance = async (): Promise<void> => {
  if (existsSync(program)) return;
  console.log(`Fetching ${name} ${version}, once, about 50 MB.`);
  mkdirSync(folder, { recursive: true });
  const args = ['install', '--prefix', folder, '--no-save', '--ignore-scripts', '--loglevel=error'];
  const { ok, output } = await runNpm([...args, `${name}@${version}`]);
  if (!ok || !existsSync(program))
    throw new Error(`${name} could not be fetched. With npm's registry in reach, run this again. ${output}`);
};

type Galley = { port: number; token: string; close(): Promise<void> };

/** Galley in its sandbox with assistants on, and one assistant that may do everything. */
const startGalleyWithAssistant = async (): Promise<Galley> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'galley-conformance-'));
  const core = await openCore({
    dataDir: join(dataDir, 'data'),
    resourcesDir: join(root, 'resources'),
    assistantBridgeFile: '/assistant-bridge.mjs',
    shell: 'browser',
    systemLocale: null,
    version: '0.0.0',
    startKeychainChild: () => {
      throw new Error('The sandbox has no key.');
    },
    openUpdater: null,
    resolveProxy: null,
    startInSandbox: true,
  });
  const ask = async <M extends MethodName>(method: M, input: Input<M>): Promise<Output<M>> => {
    const answer = await core.dispatch(method, input);
    if (!answer.ok) throw new Error(`${method} was refused: ${JSON.stringify(answer.error)}`);
    return answer.value as Output<M>;
  };
  const { address } = await ask('assistants.switch', { isOn: true });
  const rights = { mayDraft: true, mayAddNotes: true, mayReadNotes: true };
  const { token } = await ask('assistants.add', { name: 'Conformance', ...rights, lifeDays: 7 });
  return {
    port: Number(new URL(address ?? '').port),
    token,
    async close() {
      await core.close();
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 });
    },
  };
};

/**
 * The tests send no token. This adds it, names Galley where it is named itself as the host, and passes on everything else
 * as it is: strange hosts and origins are what some of them are about.
 */
const startTokenProxy = async ({ port, token }: Galley) => {
  const server = createServer((incoming, outgoing) => {
    const own = new RegExp(`^(127\\.0\\.0\\.1|localhost):${incoming.socket.localPort ?? 0}$`);
    const host = incoming.headers.host?.replace(own, `$1:${port}`);
    const headers = { ...incoming.headers, ...(host !== undefined && { host }), authorization: `Bearer ${token}` };
    const sent = request(
      { host: '127.0.0.1', port, path: incoming.url, method: incoming.method, headers },
      (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(outgoing);
      },
    );
    sent.on('error', () => outgoing.destroy());
    outgoing.once('close', () => sent.destroy());
    incoming.pipe(sent);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

const checksFile = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    status: z.enum(['SUCCESS', 'FAILURE', 'WARNING', 'SKIPPED', 'INFO']),
    errorMessage: z.string().optional(),
  }),
);
type Check = z.infer<typeof checksFile>[number];

/** null: it ended without a result; `output` says why. */
const runScenario = async (scenario: Scenario, url: string): Promise<{ checks: Check[] | null; output: string }> => {
  const results = mkdtempSync(join(tmpdir(), 'galley-conformance-'));
  try {
    const { output } = await run(
      process.execPath,
      [
        program,
        'server',
        '--url',
        url,
        '--output-dir',
        results,
        '--scenario',
        scenario.name,
        '--spec-version',
        scenario.version,
      ],
      { timeoutMs },
    );
    const [file] = readdirSync(results, { recursive: true, encoding: 'utf8' }).filter((each) =>
      each.endsWith('checks.json'),
    );
    const read = (path: string): Check[] => checksFile.parse(JSON.parse(readFileSync(join(results, path), 'utf8')));
    return { checks: file === undefined ? null : read(file), output };
  } finally {
    rmSync(results, { recursive: true, force: true });
  }
};

type Verdict = { faults: string[]; notes: string[] };

const judge = ({ excused = {} }: Scenario, checks: readonly Check[]): Verdict => {
  const failed = checks.filter(({ status }) => status === 'FAILURE');
  const reasonOf = ({ id, errorMessage }: Check): string => `${id}: ${errorMessage ?? 'no reason given'}`;
  const unneeded = Object.keys(excused).filter((id) => !failed.some((check) => check.id === id));
  return {
    faults: [
      ...failed.filter(({ id }) => !(id in excused)).map(reasonOf),
      ...unneeded.map((id) => `${id} is excused, and did not fail`),
      ...(checks.some(({ status }) => status === 'SUCCESS') ? [] : ['nothing was checked']),
    ],
    notes: [
      ...Object.entries(excused).map(([id, reason]) => `not ${id}: ${reason}`),
      ...checks.filter(({ status }) => status === 'WARNING').map((check) => `advice, ${reasonOf(check)}`),
    ],
  };
};

/** Of every scenario for servers that the suite has. */
const listScenarios = async (): Promise<string[]> => {
  const { ok, output } = await run(process.execPath, [program, 'list', '--server'], { timeoutMs });
  const names = [...output.matchAll(/^ {2}- ([\w-]+)/gm)].flatMap(([, found]) => found ?? []);
  if (!ok || names.length === 0) throw new Error(`${name} lists no scenarios. ${output}`);
  return names;
};

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
const wanted = scenarios.filter((scenario) => `${scenario.name} ${scenario.version}`.includes(values.only));
if (wanted.length === 0) throw new Error(`No scenario is named "${values.only}".`);

await ensureConformance();
const galley = await startGalleyWithAssistant();
const proxy = await startTokenProxy(galley);
let failures = 0;
const report = (title: string, { faults, notes }: Verdict): void => {
  if (faults.length > 0) failures += 1;
  console.log(`${faults.length > 0 ? 'FAIL' : 'ok  '}  ${title}`);
  for (const line of [...faults, ...notes]) console.log(`      ${line}`);
};
try {
  for (const scenario of wanted) {
    const { checks, output } = await runScenario(scenario, proxy.url);
    const passed = checks?.filter(({ status }) => status === 'SUCCESS').length ?? 0;
    const verdict = checks ? judge(scenario, checks) : { faults: [output.trim()], notes: [] };
    report(`${scenario.name} (${scenario.version}): ${passed} checks passed`, verdict);
  }
  for (const each of values.only === '' ? await listScenarios() : []) {
    if (scenarios.some((scenario) => scenario.name === each)) continue;
    const reason = notApplicable.find(([names]) => names.test(each))?.[1];
    if (reason === undefined) report(each, { faults: ['it is new: say whether it applies'], notes: [] });
    else console.log(`-     ${each}: ${reason}`);
  }
} finally {
  await proxy.close();
  await galley.close();
}
console.log(`${wanted.length} scenarios apply, ${failures} failed.`);
if (failures > 0) process.exitCode = 1;
