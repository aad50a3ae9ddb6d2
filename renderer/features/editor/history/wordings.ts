// Earlier wordings of a post: grouped by platform and field, compared with the present text, and brought back.
import { language } from '#messages/language.ts';
import { type PlatformId, platformIds } from '../../../../preload/rules/platforms.ts';
import type { Wording, PostVersion } from '../../../../preload/contract/versions.ts';
import type { FieldName } from '../variant-draft.svelte.ts';
import type { Editor } from '../editor.svelte.ts';
import { versionStrings } from './strings.ts';

/** Wordings of one field, newest first. */
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
      // The same text twice in a row is one wording: typed here, then read from the service.
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
  // What a field was before anything was written in it is nothing to restore.
  for (const [key, { wordings: all }] of groups) {
    const first = all.at(-1);
    if (first?.source === 'service' && (first.value ?? '') === '') all.pop();
    if (all.length === 0) groups.delete(key);
  }
  return [...groups.values()].sort((a, b) => a.rank - b.rank || a.title.localeCompare(b.title, language));
};

/** The editor's field a wording belongs to; null: the name of the post, or a field this window does not know. */
const editorField = (field: string): FieldName | null => {
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

const platformOf = (platform: string): PlatformId | undefined => platformIds.find((id) => id === platform);

/** The present text of a wording's field; null: the post has no such field any more. */
export const presentText = (editor: Editor, { platform, field }: Wording): string | null => {
  if (field === 'name') return editor.name;
  const own = editorField(field);
  const edited = editor.variants.find((each) => each.platform === platform);
  if (own === null || !edited) return null;
  const value = edited.draft.current[own];
  return typeof value === 'string' ? value : value.join(' ');
};

/** As if the person had typed it: stored at once, sent when it can be, and undone like any edit. */
export const bringBack = (editor: Editor, { platform, field, value }: Wording): void => {
  const text = value ?? '';
  const own = editorField(field);
  const id = platformOf(platform);
  if (field === 'name') void editor.rename(text);
  else if (id && own === 'hashtags')
    editor.edit(
      id,
      own,
      text.split(/\s+/u).filter((tag) => tag !== ''),
    );
  else if (id && own !== null && own !== 'hashtags') editor.edit(id, own, text);
  void editor.save.flush();
};

/** What is compared with the present text: a wording, or a version of the service's history. */
export type Picked =
  | { is: 'wording'; wording: Wording }
  | { is: 'version'; platform: PlatformId; version: PostVersion };

export const isPicked = (picked: Picked | undefined, other: Picked): boolean =>
  picked?.is === 'wording' && other.is === 'wording'
    ? picked.wording.id === other.wording.id
    : picked?.is === 'version' &&
      other.is === 'version' &&
      picked.platform === other.platform &&
      picked.version.seq === other.version.seq;
