// The reference of the command `galley`: its commands with their options, the tools they call, and its exit codes.
import { accessOptions, jsonHelp, statusHelp } from '../../main/assistant-bridge/command-line.ts';
import { commandNames, commandOf, type CommandOption } from '../../main/assistant-bridge/commands.ts';

const head = `# Command line

For scripts: search, read, draft and propose times in a Galley that runs on this computer. Made by \`npm run reference\`
from \`main/assistant-bridge/commands.ts\`. None of the commands schedules, approves, publishes or deletes.

The program is \`assistant-bridge.mjs\`, a file in the package of Galley. It needs Node.js 18 or later and nothing else:
Settings, Assistants shows where it is. Started without a command it is a server of the Model Context Protocol on its
standard input and output.

## Options of every command

| Option | Meaning |
| --- | --- |
`;

const tail = `
## Exit codes

| Code | Meaning |
| --- | --- |
| 0 | done |
| 1 | Galley refused or failed; the reason is on the error output |
| 2 | the command line is wrong, or there is no token |
| 3 | Galley can't be reached: it isn't running, or Assistants are off in its Settings |

## What is printed

Results are aligned text for people, or with \`--json\` what the tool returned. Control characters of texts are written as
\`\\u001b\`, so that a post can't change your terminal. The token is never printed.
`;

const optionRow = ({ flag, value, isRepeatable, help }: CommandOption): string =>
  `| \`--${flag} ${value}\`${isRepeatable === true ? ' …' : ''} | ${help} |`;

const table = (options: readonly CommandOption[]): string =>
  options.length > 0 ? `\n| Option | Meaning |\n| --- | --- |\n${options.map(optionRow).join('\n')}\n` : '';

const section = (name: (typeof commandNames)[number]): string => {
  const { tool, words, help, options, example } = commandOf(name);
  const usage = ['galley', name, words].filter((part) => part !== '').join(' ');
  return `\n## ${name}\n\n${help} Calls \`${tool}\`.\n\n\`\`\`\n${usage}\n${example}\n\`\`\`\n${table(options)}`;
};

export const commandLineReference = (): string =>
  [
    head,
    `${accessOptions.map(optionRow).join('\n')}\n| \`--json\` | ${jsonHelp} |\n| \`--help\` | its help |\n`,
    ...commandNames.map(section),
    `\n## status\n\n${statusHelp}\n`,
    tail,
  ].join('');
