// What the client tolerates in replies: values added later, missing fields, slots of several forms.
import { z } from 'zod';
import { Temporal } from 'temporal-polyfill';
import { isOfOurTime } from '../../preload/rules/wall-clock.ts';

/**
 * Characters, far above what any platform accepts (63,206). A reply with a longer text is not the service's, and
 * rendering it would freeze the window.
 */
export const longestText = 200_000;
export const text = z.string().max(longestText);

/** A text that is used as a key: never a name that every object has, such as `constructor`. */
const isWord = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= longestText && !(value in Object.prototype);
export const word = z.custom<string>(isWord, 'expected a word');

/** A value of a known set, or one the service adds later: unknown values pass and keep their text. */
type Open<T extends string> = T | (string & {});

/** The known values stay readable as `schema.meta()?.values`. */
export const openEnum = <const T extends readonly string[]>(values: T) =>
  z.custom<Open<T[number]>>(isWord, 'expected a word').meta({ values });

/** Fields the document calls optional may be absent or null (readings.md, 2). */
export const optional = <T extends z.ZodType>(schema: T) => schema.nullish();

/** Items identified by a name: of several with the same name the first counts, because the window shows each once. */
export const each = <T extends z.ZodType>(schema: T, nameOf: (item: z.output<T>) => unknown) =>
  z.array(schema).overwrite((items) => {
    const seen = new Set<unknown>();
    return items.filter((item) => {
      const name = nameOf(item);
      return !seen.has(name) && seen.add(name);
    });
  });

/** ISO 8601 text. Not validated: an invalid date of one post must not hide the whole page. */
export const instant = z.string().max(longestText);

/** Items of a day, ISO date. One that is no day of our time is on no calendar, and left out. */
export const dated = <T extends z.ZodType<{ date: string }>>(schema: T) =>
  z.array(schema).overwrite((items) => items.filter(({ date }) => isDate(date) && isOfOurTime(date)));
const isDate = (text: string): boolean => z.iso.date().safeParse(text).success;

/** `object/null` in the document and untyped elsewhere: text, null, absent, or an object (readings.md, 1). */
export const slot = z.union([text, z.looseObject({})]).nullish();

const utc = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/;

/** In UTC, as files and Temporal require; undefined: no instant, as an impossible date or a time without a zone. */
const instantText = (text: string): string | undefined => {
  const ms = utc.test(text) ? Date.parse(text) : NaN;
  if (!Number.isNaN(ms) && new Date(ms).toISOString().slice(0, 19) === text.slice(0, 19)) return text;
  try {
    const iso = new Date(Temporal.Instant.from(text).epochMilliseconds).toISOString();
    return utc.test(iso) ? iso : undefined;
  } catch {
    return undefined;
  }
};

/** For dates that the document calls text: ISO in UTC; null for none, and for what is no instant. */
export const instantOrNull = (text: string | null | undefined): string | null =>
  typeof text === 'string' ? (instantText(text) ?? null) : null;

/** The instant inside a slot, ISO in UTC; null for none; undefined when its shape is not one we know. */
export const slotText = (value: z.infer<typeof slot>): string | null | undefined => {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return instantText(value);
  const instants = Object.values(value).flatMap((member) =>
    typeof member === 'string' ? (instantText(member) ?? []) : [],
  );
  return instants.length === 1 ? instants[0] : undefined;
};
