// Every function of words, called with names that turn the text around them: none does, whatever it is made into.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { root } from '../../../scripts/run.ts';

/** From right to left, with an override and the end of an isolation inside. */
const name = 'לחם\u202e\u2069evil';
/** What Galley writes itself: moments, spans, sizes, keys, versions, ids and numbers of its own. */
const own = new Set([
  'ago',
  'when',
  'day',
  'days',
  'time',
  'moment',
  'clock',
  'first',
  'last',
  'since',
  'from',
  'to',
  'slot',
  'expected',
  'distance',
  'size',
  'originalSize',
  'pictures',
  'city',
  'zone',
  'keys',
  'version',
  'section',
  'column',
  'budget',
  'coverage',
  'ratio',
  'shown',
  'where',
  'main',
  'second',
  'one',
  'many',
  'label',
  'what',
  'source',
  'status',
  'sync',
  'languages',
  'texts',
  // What platformName made of a platform.
  'channel',
  'channels',
]);
/** What is no sentence: the name of a file, and code that is copied. */
const bare = new Set([
  'importStrings.failedName(name)',
  'httpText(address,token)',
  'commandText(__0)',
  'shellText(__0,platform)',
]);

const files = globSync('renderer/**/{*-,}strings{/*,}.ts', { cwd: root }).map((file) => join(root, file));
const configured = ts.getParsedCommandLineOfConfigFile(
  join(root, 'tsconfig.json'),
  {},
  {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: (diagnostic) => {
      throw new Error(ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n'));
    },
  },
);
const program = ts.createProgram(files, configured?.options ?? {});
const checker = program.getTypeChecker();

/** Values of a type: each of its members, and every text a hostile one unless it is Galley's own. */
const samples = (type: ts.Type, called: string, depth = 0): unknown[] => {
  const has = (flag: ts.TypeFlags): boolean => (type.flags & flag) !== 0;
  if (type.isUnion()) return type.types.flatMap((each) => samples(each, called, depth));
  if (type.isStringLiteral() || type.isNumberLiteral()) return [type.value];
  if (has(ts.TypeFlags.BooleanLiteral)) return [checker.typeToString(type) === 'true'];
  if (has(ts.TypeFlags.Null)) return [null];
  if (has(ts.TypeFlags.Undefined | ts.TypeFlags.Void)) return [undefined];
  if (has(ts.TypeFlags.Number)) return [1, 2];
  const text = ts.TypeFlags.String | ts.TypeFlags.TemplateLiteral;
  if (has(text) || (type.isIntersection() && type.types.some(({ flags }) => (flags & text) !== 0)))
    return [own.has(called) ? 'own' : name];
  if (type.getCallSignatures().length > 0) return [() => (own.has(called) ? 'own' : name)];
  if (checker.isArrayLikeType(type)) {
    const element = checker.getIndexTypeOfType(type, ts.IndexKind.Number);
    return element ? samples(element, called, depth).map((each) => [each, each]) : [[]];
  }
  if (depth > 4) return [{}];
  const lists = type.getProperties().map((property) => {
    const of = checker.getTypeOfSymbol(property);
    return [property.name, samples(of, property.name, depth + 1)] as const;
  });
  return variants(lists.map(([, list]) => list)).map((values) =>
    Object.fromEntries(lists.map(([key], place) => [key, values[place]])),
  );
};
/** The first of each list, then each other one in its place. */
const variants = (lists: readonly unknown[][]): unknown[][] => {
  const first = lists.map(([value]) => value);
  return [first, ...lists.flatMap((list, place) => list.slice(1).map((value) => first.with(place, value)))];
};

/** Each text that comes of the words, with where it stands. */
const texts = function* (words: unknown, type: ts.Type, path: string): Generator<[path: string, text: string]> {
  if (typeof words === 'string') yield [path, words];
  if (typeof words === 'function') {
    const [signature] = type.getCallSignatures();
    if (!signature) throw new Error(`${path} is called in no way.`);
    const lists = signature.parameters.map((parameter) => samples(checker.getTypeOfSymbol(parameter), parameter.name));
    for (const given of variants(lists)) {
      const made: unknown = Reflect.apply(words, undefined, given);
      yield* texts(made, signature.getReturnType(), `${path}(${signature.parameters.map((each) => each.name).join()})`);
    }
  } else if (typeof words === 'object' && words !== null) {
    for (const [key, value] of Object.entries(words)) {
      const property = type.getProperty(key);
      const within = property
        ? checker.getTypeOfSymbol(property)
        : (type.getStringIndexType() ?? type.getNumberIndexType());
      if (within) yield* texts(value, within, `${path}.${key}`);
    }
  }
};

const outside = (text: string): string => text.replaceAll(/\u2068[^\u2066-\u2069\u202a-\u202e]*\u2069/gu, '');
const turns = /[\u0590-\u05ff\u202a-\u202e\u2066-\u2069]/u;

it('isolates every name', async () => {
  const found = new Set<string>();
  let seen = 0;
  for (const file of files) {
    const source = program.getSourceFile(file);
    const module = source && checker.getSymbolAtLocation(source);
    const values = (await import(file)) as Record<string, unknown>;
    for (const exported of module ? checker.getExportsOfModule(module) : []) {
      if (!(exported.name in values)) continue;
      for (const [path, text] of texts(values[exported.name], checker.getTypeOfSymbol(exported), exported.name)) {
        seen += Number(text.includes('לחם'));
        if (turns.test(outside(text)) && !bare.has(path)) found.add(`${path}: ${text}`);
      }
    }
  }
  expect(seen).toBeGreaterThan(100);
  expect([...found]).toEqual([]);
});
