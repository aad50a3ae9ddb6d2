// Reads a message catalog: an Application Resource Bundle (ARB) with messages in ICU MessageFormat, one file per part of
// Galley and language. `"calendar.zone": "{city} time"`; what stands in braces is declared beside the English message, as
// `"@calendar.zone": { "placeholders": { "city": { "type": "text" } } }`, in the order of the function's parameters.
import { readFileSync } from 'node:fs';
import { parse, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { z } from 'zod';

/**
 * `name`, `names`: from outside, set apart from the words around them. `text`, `texts`: Galley's own, such as a time.
 * `platform`, `platforms`: ids. Lists are joined as the language does it.
 */
const placeholderTypes = ['text', 'texts', 'name', 'names', 'platform', 'platforms', 'number'] as const;
export type PlaceholderType = (typeof placeholderTypes)[number];

type Placeholder = { name: string; type: PlaceholderType };
/** `path`: where it stands in the exported objects, `['calendar', 'views', 'month']`; a dot within a name is `\\.` there. */
export type Message = { key: string; path: string[]; text: string; placeholders: Placeholder[] };

const Details = z.object({
  description: z.string().optional(),
  placeholders: z.record(z.string(), z.object({ type: z.enum(placeholderTypes) })).default({}),
});

/** Throws an Error that names the file and the key. */
export const readCatalog = (file: string): Message[] => {
  const entries = Object.entries(z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(file, 'utf8'))));
  const details = new Map(entries.filter(([key]) => key.startsWith('@')).map(([key, value]) => [key.slice(1), value]));
  return entries
    .filter(([key]) => !key.startsWith('@'))
    .map(([key, text]) => {
      try {
        const { placeholders } = Details.parse(details.get(key) ?? {});
        return {
          key,
          path: key.split(/(?<!\\)\./).map((name) => name.replaceAll(String.raw`\.`, '.')),
          text: z.string().parse(text),
          placeholders: Object.entries(placeholders).map(([name, { type }]) => ({ name, type })),
        };
      } catch (error) {
        throw new Error(`${file}: ${key} can't be read`, { cause: error });
      }
    });
};

/** Throws an Error that names the message. */
export const parseMessage = ({ key, text }: Pick<Message, 'key' | 'text'>): MessageFormatElement[] => {
  try {
    return parse(text, { ignoreTag: true, requiresOtherClause: true });
  } catch (error) {
    throw new Error(`${key}: "${text}" is no ICU message`, { cause: error });
  }
};
