// The reference of the bridge: every method of the bridge with what it takes and answers, read from preload/contract.
import { join, relative } from 'node:path';
import ts from 'typescript';

const header = `# The bridge

Every method that the window may call, by subject, with its input and its answer. Inputs are checked in the core before
anything happens; a refusal is an \`AppError\` (\`preload/errors.ts\`). Made by \`npm run reference\` from \`preload/contract\`.
`;

/** \`*\` of a doc comment removed, its lines joined. */
const plainComment = (text: string): string =>
  text
    .replace(/^\/\*\*?|\*\/$/g, '')
    .split('\n')
    .map((line) => line.replace(/^\s*(\*|\/\/)\s?/, '').trim())
    .join(' ')
    .trim();

const leadingComment = (file: ts.SourceFile, position: number): string => {
  const last = ts.getLeadingCommentRanges(file.text, position)?.at(-1);
  return last === undefined ? '' : plainComment(file.text.slice(last.pos, last.end));
};

type Described = { name: string; comment: string; input: string; output: string };

/** \`'post.edit': gives<Output>()(schema)\`; null for anything else. */
const describeMethod = (property: ts.ObjectLiteralElementLike, checker: ts.TypeChecker): Described | null => {
  if (!ts.isPropertyAssignment(property) || !ts.isStringLiteral(property.name)) return null;
  const { initializer } = property;
  if (!ts.isCallExpression(initializer) || !ts.isCallExpression(initializer.expression)) return null;
  const [schema] = initializer.arguments;
  const [output] = initializer.expression.typeArguments ?? [];
  if (schema === undefined || output === undefined) return null;
  const file = property.getSourceFile();
  return {
    name: property.name.text,
    comment: leadingComment(file, property.getFullStart()),
    input: inputOf(schema, checker) ?? '',
    output: output.getText(file).replace(/\s+/g, ' '),
  };
};

/** The type that a schema takes, which zod has as `_input`; null: it is no schema. */
const inputOf = (node: ts.Node, checker: ts.TypeChecker): string | null => {
  const input = checker.getTypeAtLocation(node).getProperty('_input');
  if (input === undefined) return null;
  const flags = ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseSingleQuotesForStringLiteralType;
  const text = checker.typeToString(checker.getTypeOfSymbolAtLocation(input, node), node, flags);
  return text.replaceAll(/(\?: [^;]*?) \| undefined(?=;)/g, '$1');
};

/** Shorter types are written out wherever they occur. */
const shortestSharedLength = 60;

/** Schemas that several methods share, by their names, the longest first. */
const sharedInputs = (files: readonly ts.SourceFile[], checker: ts.TypeChecker): { name: string; text: string }[] =>
  files
    .flatMap(({ statements }) => statements.filter(ts.isVariableStatement))
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .map(({ name }) => ({ name: name.getText(), text: inputOf(name, checker) ?? '' }))
    .filter(({ text }) => text.length >= shortestSharedLength)
    .toSorted((a, b) => b.text.length - a.text.length);

const methodsIn = (file: ts.SourceFile, checker: ts.TypeChecker): Described[] =>
  file.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations)
    .flatMap(({ initializer }) =>
      initializer !== undefined && ts.isObjectLiteralExpression(initializer) ? initializer.properties : [],
    )
    .map((property) => describeMethod(property, checker))
    .filter((method) => method !== null);

/** The input of a method that takes none. */
const nothing = 'Record<string, never>';

const section = (path: string, file: ts.SourceFile, methods: readonly Described[]): string => {
  const subject = path.replace(/^.*\/|\.ts$/g, '').replaceAll('-', ' ');
  const entries = methods.map(
    ({ name, comment, input, output }) =>
      `### \`${name}\`\n\n${comment === '' ? '' : `${comment}\n\n`}${input === nothing ? '' : `- Takes \`${input}\`\n`}- Answers \`${output}\`\n`,
  );
  const title = subject.charAt(0).toUpperCase() + subject.slice(1);
  return [`## ${title}\n\n${leadingComment(file, 0)} ([${path}](../../${path}))\n`, ...entries].join('\n');
};

/** `root`: the folder of the repository. */
export const bridgeReference = (root: string): string => {
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    types: ['node'],
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.NodeNext,
    exactOptionalPropertyTypes: true,
  };
  const program = ts.createProgram([join(root, 'preload/bridge.ts')], options);
  const checker = program.getTypeChecker();
  const pathOf = (file: ts.SourceFile): string => relative(root, file.fileName).replaceAll('\\', '/');
  const files = program.getSourceFiles().filter((file) => /^preload\/(contract|rules)\//.test(pathOf(file)));

  const shared = sharedInputs(files, checker);
  const shorten = (text: string, names = shared): string =>
    names.reduce((shorter, { name, text: long }) => shorter.replaceAll(long, name), text);

  const sections = files
    .map((file) => ({ path: pathOf(file), file, methods: methodsIn(file, checker) }))
    .filter(({ methods }) => methods.length > 0)
    .toSorted((a, b) => a.path.localeCompare(b.path, 'en'))
    .map(({ path, file, methods }) =>
      section(
        path,
        file,
        methods.map((method) => ({ ...method, input: shorten(method.input) })),
      ),
    );
  const entries = shared
    .filter(({ name }) => sections.some((text) => new RegExp(`\\b${name}\\b`).test(text)))
    .map(({ name, text }) => {
      const shorterOnes = shared.filter((other) => other.text.length < text.length);
      return `- \`${name}\`: \`${shorten(text, shorterOnes)}\``;
    });
  return [header, ...sections, `## Inputs that methods share\n\n${entries.join('\n')}\n`].join('\n');
};
