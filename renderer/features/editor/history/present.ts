// A wording beside what the post says now, and how to bring it back.
import { type PlatformId, platformIds } from '../../../../preload/rules/platforms.ts';
import type { Wording } from '../../../../preload/contract/versions.ts';
import type { Editor } from '../editor.svelte.ts';
import { editorField } from './wording-groups.ts';

const platformOf = (platform: string): PlatformId | undefined => platformIds.find((id) => id === platform);

/** What stands now in the field of a wording; null: the field is not there any more. */
export const presentText = (editor: Editor, { platform, field }: Wording): string | null => {
  if (field === 'name') return editor.name;
  const own = editorField(field);
  const version = editor.versions.find((each) => each.platform === platform);
  if (own === null || !version) return null;
  const value = version.words.shown[own];
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
