// The type of a contract method, and input schemas that several methods share, so that each bound is defined once.
import { z } from 'zod';
import type { MediaId, PostId } from '../ids.ts';
import { csvDelimiters } from '../rules/csv-writer.ts';
import { languages } from '../rules/message-format.ts';
import { localNoteBounds } from '../rules/own-bounds.ts';
import { platformIds } from '../rules/platforms.ts';
import { isOfOurTime } from '../rules/wall-clock.ts';
import { filePartBytes } from '../wire.ts';

export type Method<I extends z.ZodType = z.ZodType, O = unknown> = { input: I; output: (value: never) => O };

/** Curried so that the output is named and the input inferred. Only the input exists at run time. */
export const gives =
  <O>() =>
  <I extends z.ZodType>(input: I): Method<I, O> => ({ input, output: (value) => value });

export const nothing = z.strictObject({});

/** A post's id in the window's address. */
export const postId = z
  .string()
  .min(1)
  .max(64)
  .transform((text) => text as PostId);

export const mediaId = z
  .string()
  .regex(/^local-[1-9]\d{0,14}$/)
  .transform((text) => text as MediaId);

export const trayId = z.int().positive();

export const trayIds = z.array(trayId).min(1).max(5000);

export const day = z.iso.date().refine(isOfOurTime);

export const moment = z.iso.datetime({ offset: true }).refine(isOfOurTime);

export const fraction = z.number().min(0).max(1);

export const seq = z.int().nonnegative();

export const operationId = z.string().min(1).max(100);

export const platform = z.enum(platformIds);

/** A range of days in the business's zone, both inclusive. */
export const days = { from: day, to: day };

/** Which variants a new time is for: those already scheduled, or those on the platforms the user checked. */
export const platformChoice = z.union([z.literal('holding'), z.array(platform).min(1).max(platformIds.length)]);
export type PlatformChoice = z.infer<typeof platformChoice>;

export const ofPost = { id: postId };

export const ofVariant = { id: postId, platform };

/** The window's: a file that is made for it has its words and its name in that language. */
export const language = z.enum(languages);

/** What parts the cells of a table, if one is made: as the spreadsheets of this computer do. */
export const delimiter = z.enum(csvDelimiters).default(',');

export const text = (limit: number) => z.string().max(limit);

/** A part of a file, sent in order. `id`: chosen by the window; `more`: this isn't the last part. */
export const filePart = z.strictObject({
  id: z.uuid(),
  part: z.base64().max((filePartBytes / 3) * 4),
  more: z.boolean(),
});

export const tagText = z.string().trim().min(1).max(localNoteBounds.tagText);

/** The id of a post that was listed. */
export const listedPostId = z.string().regex(/^[1-9]\d{0,14}$/);

export const postTags = z.array(tagText).max(localNoteBounds.tags);
