// What a result changed, word by word: the fields that are no longer the same.
import type { AiResult } from '../../../preload/contract/ai-batches.ts';
import type { VersionTexts } from '../../../preload/contract/versions.ts';
import { type Piece, wordDiff } from '../../text/word-diff.ts';
import { deskStrings } from './strings.ts';

const fields = ['title', 'text', 'hashtags', 'altText'] as const;

const written = (texts: VersionTexts, field: (typeof fields)[number]): string =>
  field === 'hashtags' ? texts.hashtags.map((tag) => `#${tag}`).join(' ') : (texts[field] ?? '');

/** `label` null: the text itself. */
export const changesOf = ({
  before,
  after,
}: Pick<AiResult, 'before' | 'after'>): { label: string | null; pieces: Piece[] }[] =>
  fields.flatMap((field) => {
    const [was, is] = [written(before, field), written(after, field)];
    return was === is
      ? []
      : [{ label: field === 'text' ? null : deskStrings.fields[field], pieces: wordDiff(was, is) }];
  });
