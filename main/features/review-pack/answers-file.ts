// The file of answers that the page of a review pack saves: validated completely before any of it is used.
import { z } from 'zod';
import { reviewBounds } from '../../../preload/rules/own-bounds.ts';

const version = 1;

/** Line breaks stay; other control characters and those that turn the direction of text around them go. */
const plain = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(/[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g, '');
const line = (text: string): string => plain(text).replace(/\s+/g, ' ').trim();

const AnswersFile = z.strictObject({
  galley: z.literal('review'),
  version: z.literal(version),
  pack: z.string().regex(/^[0-9a-f]{32}$/),
  /** Of the business; empty: the pack doesn't say. */
  owner: z.string().max(100).default(''),
  reviewer: z.string().max(reviewBounds.reviewer).transform(line),
  // With more digits than others read, or on a day that is none.
  savedAt: z.iso
    .datetime()
    .refine((at) => !Number.isNaN(Date.parse(at)))
    .transform((at) => new Date(at).toISOString()),
  answers: z
    .array(
      z.strictObject({
        item: z.string().regex(/^[\w-]{1,40}$/),
        hash: z.string().max(100),
        answer: z.enum(['ok', 'change']),
        note: z
          .string()
          .max(reviewBounds.note)
          .transform((text) => plain(text).trim()),
      }),
    )
    .max(reviewBounds.posts),
});
export type AnswersFile = z.infer<typeof AnswersFile>;

const Newer = z.looseObject({ galley: z.literal('review'), version: z.number().gt(version) });

export const readAnswersFile = (
  bytes: Uint8Array,
): { file: AnswersFile } | { refused: 'not-answers' | 'newer' | 'empty' } => {
  let data: unknown;
  try {
    data = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return { refused: 'not-answers' };
  }
  if (Newer.safeParse(data).success) return { refused: 'newer' };
  const file = AnswersFile.safeParse(data).data;
  if (!file) return { refused: 'not-answers' };
  // Each item once: its last answer.
  const answers = [...new Map(file.answers.map((answer) => [answer.item, answer])).values()];
  return answers.length === 0 ? { refused: 'empty' } : { file: { ...file, answers } };
};
