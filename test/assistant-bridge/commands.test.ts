// The command `galley`: what each command asks Galley for, what it prints, and with which code it ends.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readCommandLine } from '../../main/assistant-bridge/command-line.ts';
import { commandNames, commandOf } from '../../main/assistant-bridge/commands.ts';
import { readEndpointPort } from '../../main/assistant-bridge/endpoint-file.ts';
import { BridgeFailure } from '../../main/assistant-bridge/failure.ts';
import { readToken } from '../../main/assistant-bridge/token.ts';
import { assistantTools } from '../../preload/rules/assistant-tools.ts';
import { answerWith, assistantToken, startAssistantEndpoint } from '../support/assistant-endpoint.ts';
import { makeDataFolder, runCommand } from '../support/assistant-bridge.ts';

/** What Galley is asked for, or why not. */
const asked = async (...args: string[]) => {
  try {
    const line = readCommandLine(args);
    if (line.kind !== 'command') return line.kind;
    const textOf = (text: string) => Promise.resolve(text === '-' ? 'from the input' : text);
    const timeZone = () => Promise.resolve('America/New_York');
    const input = await commandOf(line.name).input({ ...line.args, textOf, timeZone });
    return { [commandOf(line.name).tool]: input };
  } catch (error) {
    if (error instanceof BridgeFailure && error.kind === 'usage') return error.message;
    throw error;
  }
};

describe('the arguments', () => {
  it('name every tool once', () => {
    expect(commandNames.map((name) => commandOf(name).tool)).toEqual(assistantTools);
  });

  it.each<[string[], unknown]>([
    [['search'], { search_posts: {} }],
    [
      ['search', 'rye', 'bread', '--status', 'draft', '--platform', 'x', '--limit', '5', '--json'],
      { search_posts: { query: 'rye bread', status: 'draft', platform: 'x', limit: 5 } },
    ],
    [['search', '--', '--json'], { search_posts: { query: '--json' } }],
    [['read', '12'], { read_post: { id: '12' } }],
    [
      ['calendar', '--from', '2026-12-01', '--to=2026-12-07'],
      { list_calendar: { from: '2026-12-01', to: '2026-12-07' } },
    ],
    [
      ['times', '--platform', 'instagram', '--platform', 'x', '--on', '2026-12-01'],
      { list_free_times: { platforms: ['instagram', 'x'], on: '2026-12-01' } },
    ],
    [['media', 'oven', '--limit', '3'], { list_media: { query: 'oven', limit: 3 } }],
    [['check', '12'], { check_post: { id: '12' } }],
    [
      ['draft', '--platform', 'instagram', '--text', '-', '--name', 'Rye', '--media', 'a', '--media', 'b'],
      { create_draft: { platforms: ['instagram'], text: 'from the input', name: 'Rye', mediaIds: ['a', 'b'] } },
    ],
    [
      [
        'edit',
        '12',
        '--platform',
        'pinterest',
        '--as-read',
        '3f6a90c1d2e4',
        '--title',
        '',
        '--hashtag',
        'rye',
        '--hashtag',
        'bread',
        '--alt-text',
        'A loaf',
      ],
      {
        edit_draft: {
          id: '12',
          platform: 'pinterest',
          version: '3f6a90c1d2e4',
          title: '',
          hashtags: ['rye', 'bread'],
          altText: 'A loaf',
        },
      },
    ],
    [
      ['edit', '12', '--platform', 'x', '--as-read', '3f', '--hashtag', ''],
      { edit_draft: { id: '12', platform: 'x', version: '3f', hashtags: [] } },
    ],
    [['note', '12', 'From', 'last year'], { add_note: { id: '12', note: 'From last year' } }],
    [['note', '12', '-'], { add_note: { id: '12', note: 'from the input' } }],
    [
      ['propose', '12:instagram@2026-12-01T09:00', '13:youtube_shorts@2026-12-02T09:00:00Z', '--reason', 'Advent'],
      {
        propose_times: {
          entries: [
            { id: '12', platform: 'instagram', at: '2026-12-01T14:00:00.000Z' },
            { id: '13', platform: 'youtube_shorts', at: '2026-12-02T09:00:00Z' },
          ],
          reason: 'Advent',
        },
      },
    ],
    [['proposals'], { list_proposals: {} }],
    [[], 'bridge'],
    [['--data-dir', 'x'], 'bridge'],
    [['status'], 'status'],
    [['help'], 'help'],
    [['draft', '--help'], 'help'],
    [['-h'], 'help'],
  ])('%j', async (args, wanted) => {
    expect(await asked(...args)).toEqual(wanted);
  });

  it.each<[string[], RegExp]>([
    [['publish', '12'], /^There is no such command\. There are search, /],
    [['--json', 'search'], /^The command comes first\.$/],
    [['--json'], /^--json is for commands\.$/],
    [['status', 'x'], /^This command has options only\.$/],
    [['read'], /^Name one post/],
    [['read', '1', '2'], /^Name one post/],
    [['search', '--limit', '0'], /^--limit is a whole number/],
    [['search', '--status'], /^--status is unknown here, or its value is missing\.$/],
    [['search', '--stats=hidden'], /^--stats is unknown here, or its value is missing\.$/],
    [['draft', 'Rye', '--platform', 'x'], /^The text comes after --text\.$/],
    [['draft', '--text', 'x'], /^--platform is missing\.$/],
    [['draft', '--platform', 'x'], /^--text is missing\.$/],
    [['draft', '--platform', 'myspace', '--text', 'x'], /^A platform is one of instagram, /],
    [['edit', '12', '--platform', 'x'], /^Say what to change/],
    [['edit', '12', '--platform', 'x', '--text', 'Rye'], /^--as-read is missing/],
    [['note', '12'], /^Name the post by its id, and the note/],
    [['calendar', '--from', '2026-12-01'], /^--to is missing\.$/],
    [['propose'], /^Name at least one time/],
    [['propose', '12@2026-12-01T09:00'], /^A time is written as ID:PLATFORM@TIME/],
    [['propose', '12:instagram@tomorrow'], /^A time is written as ID:PLATFORM@TIME/],
    [['propose', '12:x@2026-03-08T02:30'], /^There is no 2026-03-08T02:30 in America\/New_York\.$/],
    [['proposals', 'x'], /^This command has options only\.$/],
    [['status', '--token', 'hidden'], /^A token is not given as an argument/],
    [['--token=hidden'], /^A token is not given as an argument/],
  ])('are refused: %j', async (args, message) => {
    const answer = await asked(...args);
    expect(answer).toMatch(message);
    expect(answer).not.toContain('hidden');
  });
});

const startEndpoint = async (...options: Parameters<typeof startAssistantEndpoint>) => {
  const endpoint = await startAssistantEndpoint(...options);
  onTestFinished(() => endpoint.close());
  return endpoint;
};

describe('the program', () => {
  const hostile = 'Rye \u001b]0;owned\u0007\u009b31m\u202ebread\r\nand more';
  const posts = [
    { id: '12', name: hostile, status: 'draft', platforms: ['instagram', 'x'], at: null },
    { id: '4', name: '面包', status: 'scheduled', platforms: ['x'], at: '2026-12-01T09:00' },
  ];

  it('prints a table in which nothing moves the cursor', async () => {
    const shown = 'Rye \\u001b]0;owned\\u0007\\u009b31m\\u202ebread and more';
    const { port, calls } = await startEndpoint({ answer: () => answerWith({ posts, total: 2 }) });
    const answer = await runCommand({ dataDir: makeDataFolder(port).path, args: ['search', 'rye'] });
    expect(answer).toEqual({
      output: [
        'Total  2',
        '',
        'Posts',
        `  Id  ${'Name'.padEnd(shown.length)}  Status     Platforms     At`,
        `  12  ${shown}  draft      instagram, x`,
        // Each of its characters is two columns wide.
        `  4   ${'面包'.padEnd(shown.length - 2)}  scheduled  x             2026-12-01T09:00`,
        '',
      ].join('\n'),
      errors: '',
      code: 0,
    });
    expect(calls).toEqual([{ tool: 'search_posts', input: { query: 'rye' } }]);
  });

  it('prints JSON that says the same, and has no control character either', async () => {
    const { port } = await startEndpoint({ answer: () => answerWith({ posts }) });
    const { output } = await runCommand({ dataDir: makeDataFolder(port).path, args: ['search', '--json'] });
    expect(JSON.parse(output)).toEqual({ posts });
    expect(output).not.toMatch(/[\0-\x09\x0b-\x1f\x7f-\x9f\u202e]/);
  });

  it('takes a text from its input, and the token from a file', async () => {
    const { port, calls } = await startEndpoint();
    const { path } = makeDataFolder(port);
    const file = join(path, 'token');
    writeFileSync(file, `${assistantToken}\n`, { mode: 0o600 });
    const { code } = await runCommand({
      dataDir: path,
      args: ['draft', '--platform', 'x', '--text', '-', '--token-file', file],
      env: { GALLEY_TOKEN: undefined },
      input: 'Line one\nline two\n',
    });
    expect(code).toBe(0);
    expect(calls).toEqual([{ tool: 'create_draft', input: { platforms: ['x'], text: 'Line one\nline two\n' } }]);
  });

  it('ends with 1 where Galley refuses, and says why on the error output', async () => {
    const text = `No. ${hostile} ${assistantToken}`;
    const { port } = await startEndpoint({ answer: () => ({ content: [{ type: 'text', text }], isError: true }) });
    expect(await runCommand({ dataDir: makeDataFolder(port).path, args: ['check', '12', '--json'] })).toEqual({
      output: '',
      errors: 'galley: No. Rye \\u001b]0;owned\\u0007\\u009b31m\\u202ebread\nand more [token]\n',
      code: 1,
    });
  });

  it('ends with 2 where the arguments are wrong, and with 3 where Galley is not there', async () => {
    const { path } = makeDataFolder();
    expect(await runCommand({ dataDir: path, args: ['read'] })).toMatchObject({ output: '', code: 2 });
    expect(await runCommand({ dataDir: path, args: ['read', '12'] })).toEqual({
      output: '',
      errors: "galley: Galley isn't running, or Assistants are off in its Settings.\n",
      code: 3,
    });
  });

  it('sends the token to no other program that has the port of a Galley that ended by itself', async () => {
    const { port, calls } = await startEndpoint();
    const { path, open } = makeDataFolder();
    const ended = spawnSync(process.execPath, ['--version']).pid;
    open(port, ended);
    expect(await runCommand({ dataDir: path, args: ['read', '12'] })).toMatchObject({ output: '', code: 3 });
    expect(calls).toEqual([]);
  });

  it('status says what is reachable, whether the token is accepted, and which tools there are', async () => {
    const { port } = await startEndpoint();
    const { path } = makeDataFolder();
    expect(await runCommand({ dataDir: path, args: ['status', '--json'] })).toMatchObject({ code: 3 });
    const open = makeDataFolder(port).path;
    const { output, code } = await runCommand({ dataDir: open, args: ['status'] });
    expect(output).toBe(`Galley  reachable\nToken   accepted\nTools   ${assistantTools.join(', ')}\n`);
    expect(code).toBe(0);
    const refused = await runCommand({
      dataDir: open,
      args: ['status', '--json'],
      env: { GALLEY_TOKEN: 'another-token-0123456789' },
    });
    expect(JSON.parse(refused.output)).toEqual({ isReachable: true, isTokenAccepted: false, tools: [] });
    expect(refused.code).toBe(1);
  });
});

describe.skipIf(process.platform === 'win32')("a file that is not the user's alone", () => {
  const attempt = (work: () => unknown) => {
    try {
      return work();
    } catch (error) {
      return error instanceof Error ? error.message : error;
    }
  };

  it('is refused as the endpoint: others could have written it', () => {
    const { path, file } = makeDataFolder(51_234);
    expect(readEndpointPort(path)).toBe(51_234);
    chmodSync(file, 0o620);
    expect(attempt(() => readEndpointPort(path))).toBe(
      `${file} isn't used: others may write to it. Run chmod go-w on it.`,
    );
    chmodSync(file, 0o644);
    expect(readEndpointPort(path)).toBe(51_234);
    chmodSync(path, 0o777);
    expect(attempt(() => readEndpointPort(path))).toBe(
      `${path} isn't used: others may write to it. Run chmod go-w on it.`,
    );
    chmodSync(path, 0o700);
  });

  it('is refused as a token: others could read it', () => {
    const file = join(makeDataFolder().path, 'token');
    writeFileSync(file, assistantToken, { mode: 0o640 });
    expect(attempt(() => readToken(file, {}))).toBe(`${file} isn't used: others may read it. Run chmod 600 on it.`);
    chmodSync(file, 0o600);
    expect(readToken(file, { GALLEY_TOKEN: 'of-the-environment-0123' })).toBe(assistantToken);
  });

  it('is refused where it is no file, no port or no token, without a word of what it holds', () => {
    const { path, file } = makeDataFolder();
    const off = "Galley isn't running, or Assistants are off in its Settings.";
    expect(attempt(() => readEndpointPort(join(path, 'nowhere')))).toBe(off);
    mkdirSync(file);
    expect(attempt(() => readEndpointPort(path))).toBe(`${file} isn't used: it is no file.`);
    for (const text of [
      '',
      '{',
      '[]',
      '{"port":80}',
      ...[0, 70_000, '"80"', 1.5].map((port) => `{"port":${port},"pid":${process.pid}}`),
      '{"port":80,"pid":-1}',
    ]) {
      const folder = makeDataFolder(1);
      writeFileSync(folder.file, text);
      expect(attempt(() => readEndpointPort(folder.path))).toBe(off);
    }
    const secret = join(path, 'secret');
    writeFileSync(secret, 'my secret diary', { mode: 0o600 });
    expect(attempt(() => readToken(secret, {}))).toBe(`What is in ${secret} isn't a token of Galley.`);
    expect(attempt(() => readToken(null, { GALLEY_TOKEN: 'short' }))).toBe(
      "What is in GALLEY_TOKEN isn't a token of Galley.",
    );
    expect(attempt(() => readToken(join(path, 'none'), {}))).toBe(`There is no file ${join(path, 'none')}.`);
  });
});
