// What the person can do with the open post as a whole: its main action, its menu, and its shortcuts and commands.
import type { Post, Variant } from '../../../preload/contract/posts.ts';
import type { PlatformId } from '../../../preload/rules/platforms.ts';
import { unwritten } from '../../../preload/rules/post-state.ts';
import type { IconName } from '../../ui/icons.ts';
import { unwrittenStrings } from '../../app/errors/strings.ts';
import { publishStrings } from '../../posts/publish-strings.ts';
import { localNoteBounds } from '../../../preload/rules/own-bounds.ts';
import type { Snippet } from '../../../preload/contract/local-notes.ts';
import { shortcuts, shortcutsOf } from '../../../preload/shortcuts.ts';
import type { App, ActionRuns } from '../../app/app.ts';
import type { MenuItem } from '../../ui/menu-item.ts';
import { isOwn } from '../../app/frame/action-menu.ts';
import { bindShortcuts, printedKeys } from '../../app/frame/shortcuts.ts';
import { familyStrings } from './families/strings.ts';
import { editorStrings } from './strings.ts';
import { slotPassed } from './post-status.ts';
import { notesStrings, snippetStrings } from './notes/strings.ts';

/** The main button: approve what is held, else give a time to what is not live. Publishing at once is in its arrow. */
export type PrimaryAction = {
  kind: 'approve' | 'approve-and-publish' | 'schedule';
  label: string;
  icon: IconName;
  disabledReason: string | null;
};

/** `isEmpty`: nothing was written yet, and nothing is being made. `off`: why the service cannot be used just now. */
type Standing = { now: Temporal.Instant; isEmpty: boolean; off: string | null };

const notLive = ({ variants }: Post): Variant[] => variants.filter(({ status }) => status !== 'published');

/** null: everything is live, or the post is being deleted. Approving waits for the service. */
export const primaryAction = (post: Post, { now, isEmpty, off }: Standing): PrimaryAction | null => {
  const waiting = notLive(post);
  if (waiting.length === 0 || post.gone !== null) return null;
  if (post.needsApproval) {
    const lacks = unwritten(post);
    const given = post.sync.approveWaits ? publishStrings.approvalWaits : lacks && unwrittenStrings[lacks];
    // Approving a post whose slot has passed publishes it (public-api.md, Scheduling rule 2).
    return waiting.some((variant) => slotPassed(variant, now))
      ? {
          kind: 'approve-and-publish',
          label: editorStrings.approveAndPublish,
          icon: 'approval',
          disabledReason: given ?? off,
        }
      : { kind: 'approve', label: editorStrings.approve, icon: 'approval', disabledReason: given };
  }
  // A time that it has can be taken away, whatever became of its text.
  const isTimed = waiting.some(({ scheduledAt }) => typeof scheduledAt === 'string');
  return {
    kind: 'schedule',
    label: editorStrings.schedule,
    icon: 'scheduled',
    disabledReason: isEmpty && !isTimed ? editorStrings.nothingToSchedule : null,
  };
};

/** Why a post cannot be published at once; null: it can. */
export const publishOff = (post: Post, { isEmpty, off }: Pick<Standing, 'isEmpty' | 'off'>): string | null => {
  const waiting = notLive(post);
  const video = waiting.every(({ generation }) => generation.videoStatus === 'generating');
  const words = waiting.every(({ generation }) => generation.status === 'generating');
  const own = words ? editorStrings.waitForText : video ? editorStrings.waitForVideo : null;
  const onItsWay = post.sync.publishWaits ? publishStrings.publishWaits : null;
  return onItsWay ?? own ?? (isEmpty ? editorStrings.nothingToPublish : null) ?? off;
};

/** Whether the variant's picture can be replaced: the user's own media is published untouched, a video is not a picture, and a live post can't change. */
export const canReplacePicture = ({ kind }: Pick<Post, 'kind'>, { mediaOrigin, status, media }: Variant): boolean =>
  mediaOrigin !== 'user' &&
  status !== 'published' &&
  !media.some(({ type }) => type === 'video') &&
  kind !== 'reel' &&
  kind !== 'video';

type Given = {
  /** null: not at the service yet. */
  serviceId: string | null;
  app: Pick<App, 'copy' | 'info'>;
  duplicate: () => void;
  saveTemplate: () => void;
  manage: () => void;
  remove: () => void;
  /** The open one, where it can be removed by itself. */
  platform: PlatformId | null;
  removePlatform: () => void;
  /** null: it is one post of the service. */
  separate: (() => void) | null;
};

/** A new template, as its dialog begins with it. `from`: the text of the variant that is shown. */
export const templateOf = (
  name: string,
  from: { readonly text: string; readonly hashtags: readonly string[] } | undefined,
): Omit<Snippet, 'id'> & { id: null } => ({
  id: null,
  kind: 'template',
  name: name.slice(0, localNoteBounds.snippetName),
  text: from?.text ?? '',
  hashtags: [...(from?.hashtags ?? [])],
});

export const postMenu = ({
  serviceId,
  app,
  duplicate,
  saveTemplate,
  manage,
  separate,
  ...removing
}: Given): MenuItem[] => [
  { label: notesStrings.duplicate, icon: 'carousel', onselect: duplicate },
  { label: snippetStrings.saveAs, icon: 'file', onselect: saveTemplate },
  { label: snippetStrings.title, icon: 'pencil', onselect: manage },
  ...(serviceId === null
    ? []
    : [{ label: editorStrings.copyId, icon: 'key', onselect: () => app.copy(serviceId) } as const]),
  'separator',
  ...(separate ? [{ label: familyStrings.separate, icon: 'columns', onselect: separate } as const] : []),
  ...(removing.platform === null
    ? []
    : [{ label: familyStrings.remove(removing.platform), icon: 'x', onselect: removing.removePlatform } as const]),
  { label: editorStrings.remove, icon: 'trash', danger: true, onselect: removing.remove },
];

type Ways = { app: Pick<App, 'info'>; off: string | null; publish: () => void; unschedule: (() => void) | null };

/** In the arrow of the main button. `off`: why it cannot be published at once. `unschedule` null: it has no time. */
export const otherWays = ({ app, off, publish, unschedule }: Ways): MenuItem[] => [
  {
    label: publishStrings.publishNow,
    icon: 'send',
    shortcut: printedKeys(shortcuts.publishThis, app.info.platform === 'mac'),
    disabledReason: off ?? undefined,
    onselect: publish,
  },
  ...(unschedule ? [{ label: publishStrings.unschedule, icon: 'x', onselect: unschedule } as const] : []),
];

type Deps = {
  host: Window;
  app: Pick<App, 'offerPageWork' | 'info'>;
  work: () => ActionRuns;
  /** Opens the platform at this place of the tabs, counted from 0. */
  openPlatform: (place: number) => void;
};

/**
 * Binds the shortcuts of the editor and offers the same actions to the command palette and the menu bar. `work` is called
 * whenever one of them needs the actions that apply now. Returns a function that ends both.
 */
export const offerPostWork = ({ host, app, work, openPlatform }: Deps): (() => void) => {
  const keys = shortcutsOf('editor')
    .filter((id) => isOwn(shortcuts[id], app.info))
    .map((id) => {
      const act = ({ key }: KeyboardEvent) => (id === 'platformTab' ? openPlatform(Number(key) - 1) : work()[id]?.());
      return [id, act] as const;
    });
  const unbind = bindShortcuts(host, shortcuts, Object.fromEntries(keys));
  const end = app.offerPageWork(work);
  return () => {
    unbind();
    end();
  };
};
