// The menu of the whole post.
import { deskBounds } from '../../../preload/rules/own-bounds.ts';
import type { Snippet } from '../../../preload/contract/local-notes.ts';
import { shortcuts } from '../../../preload/shortcuts.ts';
import type { App } from '../../app/app.ts';
import type { MenuItem } from '../../ui/menu-item.ts';
import { deskStrings, snippetStrings } from './notes/strings.ts';
import { editorStrings } from './strings.ts';
import { goingOut } from '../../posts/publish-strings.ts';
import { printedKeys } from '../../app/frame/shortcuts.ts';

type Given = {
  /** null: not at the service yet. */
  serviceId: string | null;
  /** null: it is the main button. */
  publish: { off: string | null; act: () => void } | null;
  app: Pick<App, 'copy' | 'info'>;
  duplicate: () => void;
  saveTemplate: () => void;
  manage: () => void;
  remove: () => void;
};

/** A new template, as its dialog begins with it. `from`: the words of the version that is shown. */
export const templateOf = (
  name: string,
  from: { readonly text: string; readonly hashtags: readonly string[] } | undefined,
): Omit<Snippet, 'id'> & { id: null } => ({
  ...{ id: null, kind: 'template', name: name.slice(0, deskBounds.snippetName) },
  ...{ text: from?.text ?? '', hashtags: [...(from?.hashtags ?? [])] },
});

export const postMenu = ({ serviceId, publish, app, duplicate, saveTemplate, manage, remove }: Given): MenuItem[] => [
  ...(publish
    ? [
        {
          label: goingOut.publishNow,
          icon: 'send',
          shortcut: printedKeys(shortcuts.publishThis, app.info.platform === 'mac'),
          disabledReason: publish.off ?? undefined,
          onselect: publish.act,
        } as const,
      ]
    : []),
  { label: deskStrings.duplicate, icon: 'carousel', onselect: duplicate },
  { label: snippetStrings.saveAs, icon: 'file', onselect: saveTemplate },
  { label: snippetStrings.title, icon: 'pencil', onselect: manage },
  ...(serviceId === null
    ? []
    : [{ label: editorStrings.copyId, icon: 'key', onselect: () => app.copy(serviceId) } as const]),
  'separator',
  { label: editorStrings.remove, icon: 'trash', danger: true, onselect: remove },
];
