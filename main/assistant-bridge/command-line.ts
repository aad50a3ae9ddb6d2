// The command line of `galley`: which command with what, where Galley and the token are, and the help.
import { parseArgs } from 'node:util';
import { commandNames, commandOf, type Arguments, type CommandName, type CommandOption } from './commands.ts';
import { BridgeFailure } from './failure.ts';

export type Access = {
  /** null: the environment's, or the system's place for it. */
  dataDir: string | null;
  /** null: the token is in the environment. */
  tokenFile: string | null;
};

export type CommandLine =
  | { kind: 'help'; name: CommandName | 'status' | null }
  | ({ kind: 'bridge' } & Access)
  | ({ kind: 'status'; json: boolean } & Access)
  | ({ kind: 'command'; name: CommandName; json: boolean; args: Pick<Arguments, 'words' | 'one' | 'all'> } & Access);

export const accessOptions: readonly CommandOption[] = [
  { flag: 'token-file', value: 'FILE', help: 'the file with the token; without it, GALLEY_TOKEN of the environment' },
  { flag: 'data-dir', value: 'DIR', help: "Galley's data folder; without it, GALLEY_DATA_DIR or the usual one" },
];
export const jsonHelp = 'prints the result as JSON';
export const statusHelp = 'Says whether Galley can be reached, whether it accepts the token, and which tools it has.';

const isCommand = (name: string): name is CommandName => commandNames.some((each) => each === name);

const listed = (rows: readonly (readonly [string, string])[]): string => {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n');
};

const optionRows = (options: readonly CommandOption[]): [string, string][] =>
  options.map(({ flag, value, help }) => [`--${flag} ${value}`, help]);

const generalRows: [string, string][] = [...optionRows(accessOptions), ['--help', 'this help']];
const commandRows: [string, string][] = [['--json', jsonHelp], ...generalRows];

/** null: of all commands. */
export const helpOf = (name: CommandName | 'status' | null): string => {
  if (name === 'status') return `${statusHelp}\n\n  galley status\n\n${listed(commandRows)}`;
  if (name !== null) {
    const { help, words, options, example } = commandOf(name);
    const usage = ['galley', name, words].filter((part) => part !== '').join(' ');
    return `${help}\n\n  ${usage}\n\n${listed([...optionRows(options), ...commandRows])}\n\nFor example: ${example}`;
  }
  return [
    'Searches, reads, drafts and proposes times in a Galley that runs on this computer.',
    '',
    listed([
      ...commandNames.map((each) => [`${each} ${commandOf(each).words}`.trimEnd(), commandOf(each).help] as const),
      ['status', statusHelp],
    ]),
    '',
    'Each has --json and --help. Without a command it is a server of the Model Context Protocol for a program that',
    'starts it, such as an AI assistant.',
    '',
    listed(generalRows),
    '',
    'It ends with 0 when all is well, 1 when Galley refused or failed, 2 for a wrong command line, and 3 when Galley',
    "can't be reached.",
  ].join('\n');
};

const noToken = new BridgeFailure(
  'usage',
  'A token is not given as an argument: other users of this computer can list the arguments of programs. Put it into ' +
    'GALLEY_TOKEN, or into a file that only you may read, and name that with --token-file. Consider this token known: ' +
    "remove it in Galley's Settings.",
);

/** Values aren't repeated in what it throws: a secret could be among them. */
const parse = (args: readonly string[], options: readonly CommandOption[]) => {
  if (args.some((arg) => /^--?token(=|$)/.test(arg))) throw noToken;
  const text = { type: 'string', multiple: true } as const;
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        ...Object.fromEntries(options.map(({ flag }) => [flag, text])),
        ...Object.fromEntries(accessOptions.map(({ flag }) => [flag, text])),
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    const [, option] = /'(-{1,2}[\w-]{1,40})/.exec(error instanceof Error ? error.message : '') ?? [];
    throw new BridgeFailure('usage', `${option ?? 'An option'} is unknown here, or its value is missing.`);
  }
};

/** Throws BridgeFailure `usage`. */
export const readCommandLine = (args: readonly string[]): CommandLine => {
  const [first = '', ...others] = args;
  const isNamed = first !== '' && !first.startsWith('-');
  const name = isCommand(first) ? first : first === 'status' ? 'status' : null;
  if (isNamed && name === null && first !== 'help') throw new BridgeFailure('usage', unknownCommand);
  const command = name === null || name === 'status' ? null : commandOf(name);
  const { positionals, values: given } = parse(isNamed ? others : args, command?.options ?? []);
  const values: Readonly<Record<string, unknown>> = given;
  if (values['help'] === true || first === 'help') return { kind: 'help', name };
  const all = (flag: string): string[] => {
    const found = values[flag];
    return Array.isArray(found) ? found.filter((value) => typeof value === 'string') : [];
  };
  const one = (flag: string): string | undefined => all(flag).at(-1);
  const access = { dataDir: one('data-dir') ?? null, tokenFile: one('token-file') ?? null };
  const json = values['json'] === true;
  if (name !== null && name !== 'status')
    return { kind: 'command', name, json, args: { words: positionals, one, all }, ...access };
  if (positionals.length > 0)
    throw new BridgeFailure('usage', name === null ? 'The command comes first.' : 'This command has options only.');
  if (name === 'status') return { kind: 'status', json, ...access };
  if (json) throw new BridgeFailure('usage', '--json is for commands.');
  return { kind: 'bridge', ...access };
};

const unknownCommand = `There is no such command. There are ${[...commandNames, 'status'].join(', ')}.`;
