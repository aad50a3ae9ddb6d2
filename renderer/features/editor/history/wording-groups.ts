// Every wording of a post in groups, by platform and field: the open version first, newest first within.
import type { PlatformId } from '../../../../preload/rules/platforms.ts';
import type { Wording } from '../../../../preload/contract/versions.ts';
import type { FieldName } from '../editor-text.svelte.ts';
import { versionStrings } from './strings.ts';

export type WordingGroup = { key: string; title: string; wordings: Wording[] };

const order: Readonly<Record<string, number>> = { title: 0, body: 1, description: 1, hashtags: 2, altText: 3, name: 4 };

/** `body` and `description` are one text to a person. */
const fieldKey = (field: string): string => (field === 'description' ? 'body' : field);

export const wordingGroups = (wordings: readonly Wording[], open: PlatformId): WordingGroup[] => {
  const groups = new Map<string, WordingGroup & { rank: number }>();
  for (const wording of wordings) {
    const field = fieldKey(wording.field);
    const key = field === 'name' ? 'name' : `${wording.platform} ${field}`;
    const ofPost = field === 'name';
    const known = groups.get(key);
    if (known) {
      // The same words twice in a row are one wording: typed here, then heard from the service.
      if (known.wordings.at(-1)?.value !== wording.value) known.wordings.push(wording);
      continue;
    }
    groups.set(key, {
      key,
      title: ofPost ? versionStrings.name : versionStrings.group(wording.platform, field),
      wordings: [wording],
      rank: (order[wording.field] ?? 9) + (ofPost ? 20 : wording.platform === open ? 0 : 10),
    });
  }
  return [...groups.values()].sort((a, b) => a.rank - b.rank || a.title.localeCompare(b.title, 'en'));
};

/** The editor's field a wording belongs to; null: the name of the post, or a field this window does not know. */
export const editorField = (field: string): FieldName | null => {
  switch (field) {
    case 'body':
    case 'description':
      return 'text';
    case 'title':
    case 'altText':
    case 'hashtags':
      return field;
    default:
      return null;
  }
};
