// Pieces of what the window may send: each is held to its bounds once, for all methods.
import { z } from 'zod';
import { filePartBytes } from './call-bound.ts';
import { captureKeys } from './capture-keys.ts';
import type { KeyPlace, Preferences } from './model/account.ts';
import type { MediaId, PostId } from './model/ids.ts';
import { platformIds } from './platforms.ts';
import { dayBounds } from './wall-clock.ts';

export const nothing = z.strictObject({});
/** As long as the address of a post in the window may be. */
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
const isOfOurTime = (text: string): boolean => text >= dayBounds.first && text.slice(0, 10) <= dayBounds.last;
export const day = z.iso.date().refine(isOfOurTime);
export const moment = z.iso.datetime({ offset: true }).refine(isOfOurTime);
export const fraction = z.number().min(0).max(1);
export const seq = z.int().nonnegative();
export const operationId = z.string().min(1).max(100);
export const platform = z.enum(platformIds);
/** In the business's zone, both included. */
export const days = { from: day, to: day };
/** What a new time is for: the versions that hold a time already, or those of the platforms that the person ticked. */
export const platformChoice = z.union([z.literal('holding'), z.array(platform).min(1).max(platformIds.length)]);
export type PlatformChoice = z.infer<typeof platformChoice>;
export const ofPost = { id: postId };
export const ofVariant = { id: postId, platform };
export const text = (limit: number) => z.string().max(limit);

/** https anywhere, http on loopback only; the rule itself is main/service/address.ts. */
export const baseUrl = z.string().max(2048);
/** Keychains cap a secret at 2,560 bytes on Windows (CredWriteW). */
export const key = z.string().min(1).max(2000);
/** As a session names it. */
export const library = z.string().regex(/^[0-9a-f]{24}$/);
export const keyPlace = z.enum(['keychain', 'session', 'file'] satisfies KeyPlace[]);

export const preferences = z.strictObject({
  theme: z.enum(['system', 'light', 'dark']),
  density: z.enum(['comfortable', 'compact']),
  weekStart: z.enum(['system', 'monday', 'saturday', 'sunday']),
  hours: z.enum(['system', '12', '24']),
  airplane: z.boolean(),
  keepLocation: z.boolean(),
  notices: z.boolean(),
  captureKeys: z.enum([...captureKeys, 'off']),
  updates: z.boolean(),
  toured: z.boolean(),
}) satisfies z.ZodType<Preferences>;

/** A file in parts, in order; `id` is of the window's making, and `more` says that this is not the last one. */
export const filePart = z.strictObject({
  id: z.uuid(),
  part: z.base64().max((filePartBytes / 3) * 4),
  more: z.boolean(),
});

/** Their bytes come later. */
export const announcedFiles = z
  .array(
    z.strictObject({
      name: text(1000).min(1),
      folder: text(4096),
      sizeBytes: z.int().nonnegative(),
      modifiedAt: z.int(),
    }),
  )
  .min(1)
  .max(5000);
