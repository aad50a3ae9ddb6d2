// The commands of `galley` as data: help, reference and parsing are made from it. Each calls one tool of Galley.
import type { AssistantTool } from '../../preload/rules/assistant-tools.ts';
import { isPlatformId, platformIds } from '../../preload/rules/platforms.ts';
import { BridgeFailure } from './failure.ts';
import type { JsonObject } from './messages.ts';
import { instantOf } from './zoned-time.ts';

export type CommandOption = {
  /** Without its dashes. */
  flag: string;
  /** What stands for its value. */
  value: string;
  isRepeatable?: boolean;
  help: string;
};

export type Arguments = {
  words: readonly string[];
  /** The last one where it is given several times. */
  one(flag: string): string | undefined;
  all(flag: string): string[];
  /** The standard input where `text` is `-`. */
  textOf(text: string): Promise<string>;
  /** Of the open business, which Galley is asked for. `day`: one that the answer is needed for. */
  timeZone(day: string): Promise<string>;
};

export type Command = {
  tool: AssistantTool;
  /** What follows the name, besides options. */
  words: string;
  help: string;
  options: readonly CommandOption[];
  example: string;
  /** It is about one post, which is printed with all of its texts. */
  isWhole?: boolean;
  input(args: Arguments): Promise<JsonObject> | JsonObject;
};

const wrong = (message: string): BridgeFailure => new BridgeFailure('usage', message);

const platform = { flag: 'platform', value: 'PLATFORM', help: platformIds.join(', ') };
const platformList = { ...platform, isRepeatable: true, help: `${platform.help}; for several, more than once` };
const limit = { flag: 'limit', value: 'N', help: 'no more than N results' };
const text = { flag: 'text', value: 'TEXT', help: 'the text; - reads it from the standard input' };

const checkedPlatform = (name: string): string => {
  if (!isPlatformId(name)) throw wrong(`A platform is one of ${platformIds.join(', ')}.`);
  return name;
};

const required = (args: Arguments, flag: string): string => {
  const value = args.one(flag);
  if (value === undefined) throw wrong(`--${flag} is missing.`);
  return value;
};

const platformsOf = (args: Arguments): string[] => {
  const platforms = args.all('platform').map(checkedPlatform);
  if (platforms.length === 0) throw wrong('--platform is missing.');
  return platforms;
};

const onlyId = ({ words: [id, ...others] }: Arguments): string => {
  if (id === undefined || id === '' || others.length > 0) throw wrong('Name one post by its id, as search lists it.');
  return id;
};

const noWords = ({ words }: Arguments): void => {
  if (words.length > 0) throw wrong('This command has options only.');
};

const limitOf = (args: Arguments): { limit?: number } => {
  const given = args.one('limit');
  if (given === undefined) return {};
  if (!/^[1-9]\d{0,5}$/.test(given)) throw wrong('--limit is a whole number from 1.');
  return { limit: Number(given) };
};

/** Those that were given, with other names where Galley has others. */
const givenOf = (args: Arguments, names: Readonly<Record<string, string>>): JsonObject =>
  Object.fromEntries(
    Object.entries(names).flatMap(([flag, name]) => {
      const value = args.one(flag);
      return value === undefined ? [] : [[name, value]];
    }),
  );

const queryOf = ({ words }: Arguments): { query?: string } => (words.length > 0 ? { query: words.join(' ') } : {});

/** Galley wants an offset. Without one it is a time as Galley's calendar shows it. */
const momentOf = async (at: string, { timeZone }: Arguments): Promise<string> => {
  if (/(Z|[+-]\d{2}:\d{2})$/.test(at)) return at;
  const zone = await timeZone(at.slice(0, 10));
  const instant = instantOf(at, zone);
  if (instant === null) throw wrong(`There is no ${at} in ${zone}.`);
  return instant;
};

/** `12:instagram@2026-12-01T09:00`. */
const entryOf = async (word: string, args: Arguments): Promise<JsonObject> => {
  const [, id, name, at] =
    /^([^:@\s]+):([a-z_]+)@(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?(?:Z|[+-]\d{2}:\d{2})?)$/.exec(word) ?? [];
  if (id === undefined || name === undefined || at === undefined)
    throw wrong('A time is written as ID:PLATFORM@TIME, such as 12:instagram@2026-12-01T09:00.');
  return { id, platform: checkedPlatform(name), at: await momentOf(at, args) };
};

const commands = {
  search: {
    tool: 'search_posts',
    words: '[WORDS]',
    help: 'Lists posts that contain all the words.',
    options: [
      { flag: 'status', value: 'STATUS', help: 'such as draft, scheduled, blocked or published' },
      { ...platform, help: `with a version for it: ${platform.help}` },
      limit,
    ],
    example: 'galley search "rye bread" --status draft',
    input: (args) => {
      const name = args.one('platform');
      return {
        ...queryOf(args),
        ...givenOf(args, { status: 'status' }),
        ...(name !== undefined && { platform: checkedPlatform(name) }),
        ...limitOf(args),
      };
    },
  },
  read: {
    tool: 'read_post',
    words: 'ID',
    help: 'Shows a post with the text for each platform.',
    options: [],
    example: 'galley read 12',
    isWhole: true,
    input: (args) => ({ id: onlyId(args) }),
  },
  calendar: {
    tool: 'list_calendar',
    words: '',
    help: 'Lists what is scheduled and published between two days.',
    options: [
      { flag: 'from', value: 'DATE', help: 'the first day' },
      { flag: 'to', value: 'DATE', help: 'the last day' },
    ],
    example: 'galley calendar --from 2026-12-01 --to 2026-12-07',
    input: (args) => {
      noWords(args);
      return { from: required(args, 'from'), to: required(args, 'to') };
    },
  },
  times: {
    tool: 'list_free_times',
    words: '',
    help: 'Lists good times at which nothing is scheduled yet.',
    options: [platformList, { flag: 'on', value: 'DATE', help: 'on this day' }],
    example: 'galley times --platform instagram --on 2026-12-01',
    input: (args) => {
      noWords(args);
      return { platforms: platformsOf(args), ...givenOf(args, { on: 'on' }) };
    },
  },
  media: {
    tool: 'list_media',
    words: '[WORDS]',
    help: 'Lists pictures and videos.',
    options: [limit],
    example: 'galley media oven --limit 10',
    input: (args) => ({ ...queryOf(args), ...limitOf(args) }),
  },
  check: {
    tool: 'check_post',
    words: 'ID',
    help: 'Lists what keeps a post from being published, and what is worth a second thought.',
    options: [],
    example: 'galley check 12',
    isWhole: true,
    input: (args) => ({ id: onlyId(args) }),
  },
  draft: {
    tool: 'create_draft',
    words: '',
    help: 'Creates a draft.',
    options: [
      platformList,
      text,
      { flag: 'name', value: 'NAME', help: 'its name in Galley' },
      {
        flag: 'media',
        value: 'ID',
        isRepeatable: true,
        help: 'a picture or video, as media lists it; may be repeated',
      },
    ],
    example: 'galley draft --platform instagram --platform linkedin --text "Fresh from the oven"',
    isWhole: true,
    input: async (args) => {
      if (args.words.length > 0) throw wrong('The text comes after --text.');
      const media = args.all('media');
      return {
        platforms: platformsOf(args),
        text: await args.textOf(required(args, 'text')),
        ...givenOf(args, { name: 'name' }),
        ...(media.length > 0 && { mediaIds: media }),
      };
    },
  },
  edit: {
    tool: 'edit_draft',
    words: 'ID',
    help: 'Changes a draft for one platform, unless it was changed since it was read.',
    options: [
      platform,
      { flag: 'as-read', value: 'VERSION', help: 'the version that read shows for this platform' },
      text,
      { flag: 'title', value: 'TITLE', help: 'of YouTube Shorts and Pinterest' },
      { flag: 'description', value: 'TEXT', help: 'of YouTube Shorts and Pinterest' },
      { flag: 'hashtag', value: 'TAG', isRepeatable: true, help: 'replaces all hashtags; "" removes them' },
      { flag: 'alt-text', value: 'TEXT', help: 'what the picture shows' },
    ],
    example: 'galley edit 12 --platform linkedin --as-read 3f6a90c1d2e4 --text - < post.txt',
    isWhole: true,
    input: async (args) => {
      const id = onlyId(args);
      const given = args.one('text');
      const hashtags = args.all('hashtag');
      const changes = {
        ...(given !== undefined && { text: await args.textOf(given) }),
        ...givenOf(args, { title: 'title', description: 'description', 'alt-text': 'altText' }),
        ...(hashtags.length > 0 && { hashtags: hashtags.filter((tag) => tag !== '') }),
      };
      const name = checkedPlatform(required(args, 'platform'));
      if (Object.keys(changes).length === 0) throw wrong('Say what to change, such as --text.');
      return { id, platform: name, version: required(args, 'as-read'), ...changes };
    },
  },
  note: {
    tool: 'add_note',
    words: 'ID NOTE',
    help: 'Adds to the private notes of a post. - reads the note from the standard input.',
    options: [],
    example: 'galley note 12 "The picture is from last year"',
    input: async ({ words: [id, ...note], textOf }) => {
      if (id === undefined || note.length === 0) throw wrong('Name the post by its id, and the note after it.');
      return { id, note: await textOf(note.join(' ')) };
    },
  },
  propose: {
    tool: 'propose_times',
    words: 'ID:PLATFORM@TIME...',
    help: 'Proposes times, in the time zone of the business. Nothing is scheduled before you apply them in Galley.',
    options: [{ flag: 'reason', value: 'TEXT', help: 'why these times' }],
    example: 'galley propose 12:instagram@2026-12-01T09:00 12:linkedin@2026-12-01T12:00 --reason "Opening week"',
    input: async (args) => {
      if (args.words.length === 0) throw wrong('Name at least one time, such as 12:instagram@2026-12-01T09:00.');
      const entries: JsonObject[] = [];
      for (const word of args.words) entries.push(await entryOf(word, args));
      return { entries, ...givenOf(args, { reason: 'reason' }) };
    },
  },
  proposals: {
    tool: 'list_proposals',
    words: '',
    help: 'Lists the times that were proposed and are neither applied nor dismissed.',
    options: [],
    example: 'galley proposals',
    input: (args) => {
      noWords(args);
      return {};
    },
  },
} satisfies Record<string, Command>;

export type CommandName = keyof typeof commands;

export const commandNames = Object.keys(commands) as CommandName[];

export const commandOf = (name: CommandName): Command => commands[name];
