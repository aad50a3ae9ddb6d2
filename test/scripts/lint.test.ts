// The linter of TypeScript and JavaScript: what is planted in a file of each layer is found, with a message that helps.
import { beforeAll, describe, expect, it } from 'vitest';
import { activeRules, lintFiles, type Finding } from './lint-files.ts';
import { corePlants, javascriptPlants, syntaxPlants, typePlants } from './lint-plants.ts';

const files = new Map<string, string>();
let findings: Map<string, Finding[]>;

/** Adds a file to those that are linted together. `place`: its path, or a folder in which it gets a name of its own. */
const plantText = (place: string, text: string, suffix = '.ts'): string => {
  const path = place.endsWith('/') ? `${place}planted-${files.size}${suffix}` : place;
  if (files.has(path)) throw new Error(`${path} is planted twice`);
  files.set(path, text);
  return path;
};
const plant = (place: string, code: string, suffix?: string): string =>
  plantText(place, `// Planted.\n${code}\n`, suffix);
const messages = (path: string, rule: string | null): string[] =>
  (findings.get(path) ?? []).filter((finding) => finding.rule === rule).map(({ message }) => message);
const rules = (path: string) => (findings.get(path) ?? []).map(({ rule }) => rule);

type Row = [place: string, text: string];
const plantAll = (rows: Row[]) => rows.map(([place, text]) => ({ place, text, path: plant(place, text) }));

beforeAll(async () => {
  findings = await lintFiles(files);
}, 120_000);

describe('layers', () => {
  it.each(
    plantAll([
      ['preload/', "import '../main/kernel/clock.ts';"],
      ['preload/', "export * from '../main/kernel/clock.ts';"],
      ['preload/', "export type Clock = import('../main/kernel/clock.ts').Clock;"],
      ['preload/', "import type { Clock } from '../main/kernel/clock.ts'; export type C = Clock;"],
      ['preload/', "export const late = () => import('../main/kernel/clock.ts');"],
      ['main/kernel/clock.ts', "import '../core.ts';"],
      ['main/kernel/log.ts', "import '../../renderer/main.ts';"],
      ['main/store/', "import '../service/client.ts';"],
      ['main/service/', "import '../store/database/open.ts';"],
      ['main/service/', "import '../sandbox/server.ts';"],
      ['main/sandbox/', "import '../service/client.ts';"],
      ['main/sandbox/', "import '../store/database/open.ts';"],
      ['main/core.ts', "import './sandbox/server.ts'; import './shell/pages.ts';"],
      ['scripts/', "import '../main/kernel/clock.ts';"],
    ]),
  )('$place may not say $text', ({ path }) => {
    expect(messages(path, 'galley/layer')).toHaveLength(1);
  });

  const broken = plant('preload/', "import '../main/kernel/clock.ts';");
  it('says what a layer may import', () => {
    const [message] = messages(broken, 'galley/layer');
    expect(message).toBe('preload/ may not import main/kernel/clock.ts. It may import: preload/.');
  });

  it.each(
    plantAll([
      ['main/sandbox/', "import '../service/endpoints.ts';"],
      ['main/store/', "import '../kernel/clock.ts';"],
    ]),
  )('$place may say $text', ({ path }) => {
    expect(messages(path, 'galley/layer')).toEqual([]);
  });
});

describe('packages', () => {
  it.each(
    plantAll([
      ['main/', "import { app } from 'electron'; export { app };"],
      ['main/', "import type { App } from 'electron'; export type A = App;"],
      ['main/service/', "import { request } from 'undici'; export { request };"],
      ['main/store/', "import Database from 'better-sqlite3'; export { Database };"],
      ['main/', "import keytar from 'keytar'; export { keytar };"],
      ['preload/', "import fs from 'node:fs'; export { fs };"],
    ]),
  )('$place may not say $text', ({ path }) => {
    expect(messages(path, 'galley/packages')).toHaveLength(1);
  });

  const owner = plant('main/store/database/open.ts', "import Database from 'better-sqlite3'; export { Database };");
  it('lets an owner import its package', () => {
    expect(messages(owner, 'galley/packages')).toEqual([]);
  });
});

describe('cycles', () => {
  plant('preload/pair/one.ts', "import './two.ts';");
  plant('preload/pair/two.ts', "import './one.ts';");
  it('finds two files that import each other', () => {
    expect(messages('preload/pair/one.ts', 'galley/cycle')).toEqual([
      'These files import each other: preload/pair/one.ts → preload/pair/two.ts → preload/pair/one.ts.',
    ]);
  });

  plant('preload/three/one.ts', "import './two.ts';");
  plant('preload/three/two.ts', "import './three.ts';");
  plant('preload/three/three.ts', "import type { One } from './one.ts'; export type O = One;");
  it('finds a cycle of three, and one of types alone', () => {
    expect(messages('preload/three/one.ts', 'galley/cycle')).toHaveLength(1);
    expect(messages('preload/three/three.ts', 'galley/cycle')).toHaveLength(1);
  });

  plant('preload/line/one.ts', "import './two.ts';");
  plant('preload/line/two.ts', 'export const two = 2;');
  it('is silent about files that import in one direction', () => {
    expect(messages('preload/line/one.ts', 'galley/cycle')).toEqual([]);
  });
});

describe('spreads', () => {
  it.each(
    plantAll([
      ['main/', 'export const both = { ...{ a: 1 }, b: 2 };'],
      ['main/', 'export const both = [...[1, 2], 3];'],
      ['scripts/', 'export const most = Math.max(...[1, 2]);'],
    ]),
  )('of a literal may not stand in $place: $text', ({ path }) => {
    expect(messages(path, 'galley/syntax')).toHaveLength(1);
  });

  it.each(
    plantAll([
      ['main/', 'export const f = (of: object, is: boolean) => ({ ...of, ...(is && { b: 2 }) });'],
      ['main/', 'export const f = (of: number[]) => [...of, 3];'],
    ]),
  )('of a value may: $text', ({ path }) => {
    expect(messages(path, 'galley/syntax')).toEqual([]);
  });
});

describe('S2, S22 bans', () => {
  it.each(
    plantAll([
      ['main/', 'export const now = Date.now();'],
      ['main/', 'export const now = new Date();'],
      ['main/', 'export const chance = Math.random();'],
      ['main/', "export const args = ['--no-sandbox'];"],
      ['main/', 'export const args = [`--no-sandbox`];'],
      ['main/', 'export const options = { rejectUnauthorized: false };'],
      ['main/', 'export const options = { rejectUnauthorized: 0 };'],
      ['main/', "export const options = { 'rejectUnauthorized': false };"],
      ['main/', "export const options = { rejectUnauthorized: 'true' };"],
      ['main/', 'export const of = (rejectUnauthorized: boolean) => ({ rejectUnauthorized });'],
      ['main/', 'export const ease = (it: { rejectUnauthorized?: boolean }) => { it.rejectUnauthorized = false; };'],
      ['main/', "process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';"],
      ['main/', "process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';"],
      ['main/shell/electron/', "export const event = 'certificate-error';"],
      ['main/shell/electron/', 'export const name = (session: Electron.Session) => session.setCertificateVerifyProc;'],
      ['renderer/', "document.body.innerHTML = '';"],
      ['renderer/', "document.write('');"],
      [
        'main/',
        'export const run = (window: { executeJavaScript(text: string): void }) => window.executeJavaScript(String());',
      ],
      ['scripts/', "export const args = ['--disable-web-security'];"],
    ]),
  )('$place may not say $text', ({ path }) => {
    expect(messages(path, 'galley/syntax').length).toBeGreaterThan(0);
  });

  it.each(
    plantAll([
      ['main/', 'export const options = { rejectUnauthorized: true };'],
      ['main/', 'delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;'],
    ]),
  )('$place may say $text', ({ path }) => {
    expect(messages(path, 'galley/syntax')).toEqual([]);
  });

  const clock = plant('main/sandbox/clock.ts', 'export const now = Date.now();');
  it('lets the clock ask for the time', () => {
    expect(messages(clock, 'galley/syntax')).toEqual([]);
  });

  it.each(
    ['setTimeout(() => {}, 1)', 'setImmediate(() => {})', 'fetch("")', 'crypto.randomUUID()'].map((call) => {
      const text = `export const value: unknown = ${call};`;
      return { call, inside: plant('main/sync/', text), outside: plant('main/', text) };
    }),
  )('lets sync take $call from outside only', ({ inside, outside }) => {
    expect(messages(inside, 'no-restricted-globals')).toHaveLength(1);
    expect(messages(outside, 'no-restricted-globals')).toEqual([]);
  });

  const jobless = plantText('preload/', 'export const text = 1;\n');
  it('wants the job of a file in its first line', () => {
    expect(rules(jobless)).toContain('galley/job');
  });
});

describe('names', () => {
  it.each(
    plantAll([
      ['main/', 'export const successor = 1;'],
      ['main/', 'export const ofSuccessors = 1;'],
      ['renderer/', 'export type Successor = 1;'],
      ['preload/', 'export const f = (next_successor: number) => next_successor;'],
    ]),
  )('$place may not say $text', ({ path }) => {
    expect(messages(path, 'galley/names')).toHaveLength(1);
  });

  const named = plant('main/', 'export const { successor } = { successor: 1 };');
  it('says what the glossary says instead', () => {
    expect(messages(named, 'galley/names')).toEqual(['"successor" in successor: docs/glossary.md says supersede.']);
  });

  it.each(plantAll([['main/', "export const succession = 'successor';"]]))('$place may say $text', ({ path }) => {
    expect(messages(path, 'galley/names')).toEqual([]);
  });
});

describe('prose', () => {
  it.each(
    plantAll([
      ['renderer/', '// Nobody knows.\nexport const a = 1;'],
      ['scripts/', '/** Told once. */\nexport const a = 1;'],
      ['bench/', '// A post that goes out.\nexport const a = 1;'],
      ['bench/', '/**\n * A post that goes\n * out.\n */\nexport const a = 1;'],
      ['test/', "import { it } from 'vitest';\nit('tells how far it is', () => {});"],
      ['test/', "import { it } from 'vitest';\nit.each([1])('is looked at: %i', () => {});"],
      ['test/', "import { test } from 'vitest';\nconst name = 'x';\ntest(`${name} is kept`, () => {});"],
    ]),
  )('$place may not say $text', ({ path }) => {
    expect(messages(path, 'galley/prose')).toHaveLength(1);
  });

  const told = plant('renderer/', '/** `told`: by Somebody. */\nexport const a = 1;');
  it('says each word once, with what to write instead', () => {
    expect(messages(told, 'galley/prose')).toEqual([
      '"told": write notified, reported, or what it holds.',
      '"Somebody": write another client, or the user.',
    ]);
  });

  it.each(
    plantAll([
      ['renderer/', "// How it looks, and how it retells.\nexport const text = 'Nobody';"],
      ['test/', "export const found = /nobody/.test('nobody');"],
      ['test/sim/', '// Nobody knows.\nexport const a = 1;'],
    ]),
  )('$place may say $text', ({ path }) => {
    expect(messages(path, 'galley/prose')).toEqual([]);
  });
});

describe('citations', () => {
  it.each(
    plantAll([
      ['main/', '/** By law 8. */\nexport const a = 1;'],
      ['main/', '// The rest waits (H39).\nexport const a = 1;'],
      ['test/', '// Sent twice (T2).\nexport const a = 1;'],
      ['main/', '// See docs/nowhere.md.\nexport const a = 1;'],
      ['main/', '// See docs/sync.md#no-such-heading.\nexport const a = 1;'],
      ['test/', '// Holds invariant 999.\nexport const a = 1;'],
    ]),
  )('$place may not say $text', ({ path }) => {
    expect(messages(path, 'galley/citations')).toHaveLength(1);
  });

  it.each(
    plantAll([
      [
        'main/',
        '// See docs/sync.md, docs/glossary.md#words-that-stay and public-api.md, Limits.\nexport const a = 1;',
      ],
      ['test/', '// Holds invariants 9, 10 and 11 of docs/simulation.md.\nexport const a = 1;'],
    ]),
  )('$place may say $text', ({ path }) => {
    expect(messages(path, 'galley/citations')).toEqual([]);
  });
});

describe('prose of the core', () => {
  it.each(
    plantAll([
      ['main/', '// Nobody knows.\nexport const a = 1;'],
      ['main/sync/', '/** A change that goes\n * out. */\nexport const a = 1;'],
      ['preload/', '/** Kept here. */\nexport const a = 1;'],
    ]),
  )('$place may not say $text', ({ path }) => {
    expect(messages(path, 'galley/prose')).toHaveLength(1);
  });

  it.each(plantAll([['main/', "// Looks it up.\nexport const text = 'Nobody';"]]))(
    '$place may say $text',
    ({ path }) => {
      expect(messages(path, 'galley/prose')).toEqual([]);
    },
  );
});

describe('waivers', () => {
  it.each(
    [
      '// oxlint-disable',
      '/* oxlint-disable */',
      '/* oxlint-disable galley/directive, galley/syntax */',
      '// oxlint-disable galley/directive -- a reason',
      '// oxlint-disable-line',
      '// oxlint-disable-next-line',
      '// A job.\n/* oxlint-disable */',
      '// A job.\n// oxlint-disable-next-line galley/directive\n// oxlint-disable-line galley/directive',
      '// A job. /* oxlint-disable-line */\nexport {}; // oxlint-disable-line',
      '// A job.\n// oxlint-enable',
      '// A job.\n/* eslint-disable */',
      '// A job.\n// eslint-disable-next-line',
      '// A job.\n// prettier-ignore',
      '// A job.\n// oxfmt-ignore',
    ].map((waiver) => ({ waiver, path: plantText('main/', `${waiver}\nexport const now = Date.now();\n`) })),
  )('reports $waiver', ({ path }) => {
    expect(rules(path)).toContain('galley/directive');
  });

  const old = plant('main/', '/* eslint-disable */\n// eslint-disable-next-line\nexport const now = Date.now();');
  it('does not listen to those of ESLint', () => {
    expect(messages(old, 'galley/syntax')).toHaveLength(1);
  });
});

describe('rules', () => {
  const planted = (plants: Record<string, string>, place: string, prefix: string, suffix?: string) =>
    Object.entries(plants).map(([name, text]) => ({ rule: `${prefix}${name}`, path: plant(place, text, suffix) }));

  it.each([
    ...planted(corePlants, 'main/', ''),
    ...planted(javascriptPlants, 'scripts/', '', '.js'),
    ...planted(typePlants, 'main/', 'typescript/'),
  ])('$rule', ({ rule, path }) => {
    expect(rules(path)).toContain(rule);
  });

  it.each(planted(syntaxPlants, 'scripts/', '', '.js'))('$rule is an error of syntax', ({ path }) => {
    expect(rules(path)).toContain(null);
  });

  it('has an example for every rule that is on', async () => {
    const examples = new Set([
      ...[corePlants, javascriptPlants, syntaxPlants].flatMap(Object.keys),
      ...Object.keys(typePlants).map((name) => `typescript/${name}`),
      ...['layer', 'packages', 'cycle', 'job', 'syntax', 'directive', 'names', 'prose', 'citations'].map(
        (name) => `galley/${name}`,
      ),
    ]);
    expect([...(await activeRules()).difference(examples)]).toEqual([]);
  });
});
