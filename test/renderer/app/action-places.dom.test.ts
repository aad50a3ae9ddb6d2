// Where each action of the registry can be found: the palette, a context menu, the menu bar, its keys. Counted, so that
// one that is added is added everywhere.
import { describe, expect, it } from 'vitest';
import { actionIds, actions, type Action, type ActionId, type Scope } from '../../../preload/actions.ts';
import { parkChoices } from '../../../preload/rules/sync-states.ts';
import { shortcuts, type ShortcutId } from '../../../preload/shortcuts.ts';
import type { App } from '../../../renderer/app/app.ts';
import { actionMenu, keysOf, type MenuChoices } from '../../../renderer/app/frame/action-menu.ts';
import { commandsOf } from '../../../renderer/app/palette/commands.ts';
import { actionStrings } from '../../../renderer/app/palette/strings.ts';
import { choiceActions, itemChoices } from '../../../renderer/features/activity/item-menu.ts';
import { dayChoices, entryChoices } from '../../../renderer/features/calendar/entry/entry-menu.ts';
import type { Entry } from '../../../renderer/features/calendar/entry/entry.ts';
import { ideaChoices, savedIdeaChoices } from '../../../renderer/features/ideas/idea-menu.ts';
import { postChoices } from '../../../renderer/features/library/bulk/post-choices.ts';
import {
  albumChoices,
  brandPictureChoices,
  fileChoices,
  groupChoices,
  trayFileChoices,
} from '../../../renderer/features/media/file-menu.ts';
import { mediaChoices, platformChoices } from '../../../renderer/features/editor/part-menu.ts';
import { wordChoices } from '../../../renderer/posts/word-choices.ts';
import { choiceStrings } from '../../../renderer/posts/reason-strings.ts';
import { sampleVariant } from '../../support/post-samples.ts';
import { sampleItem } from '../../support/sync-samples.ts';
import { sampleInfo, sampleRow } from '../../support/window-samples.ts';

const nothing = () => undefined;
const idsOf = (...scopes: Scope[]): ActionId[] => actionIds.filter((id) => scopes.includes(actions[id].scope));
const menuOf = (id: ActionId) => (actions[id] as Action).menu;

/** Every choice that a thing of the scope can have, from its own functions. */
const row = sampleRow({ needsApproval: true });
const post = (count: number) =>
  postChoices({ row, count, fits: undefined, off: null, isAway: false, act: nothing, open: nothing, rename: nothing });
const entry: Entry = { post: row, platforms: ['instagram'], at: '2126-05-16T15:30:00Z', key: '1 instagram' };
const trayFile = { id: 2, name: 'buns.jpg', folder: '', sizeBytes: 1 } as const;
const fileRuns = { open: nothing, move: nothing, replace: nothing, remove: nothing };
const groups = [[1], [2, 3, 4], [5]].map((fileIds, id) => ({
  ownCaptions: [],
  unusedCaptions: [],
  cutNameLength: null,
  id,
  fileIds,
  kind: 'carousel' as const,
  name: 'Buns',
  caption: null,
  platforms: null,
}));
const suggested = { id: '1', shape: null, status: 'ready', preview: 'Rye', draft: null } as const;
const ideaRuns = { write: nothing, suggest: nothing, edit: nothing, move: nothing, remove: nothing };
const saved = (stage: 'new' | 'used') => ({ id: 1, text: 'Rye', stage, createdAt: '2126-05-16T15:30:00Z' });
const ready = { ...trayFile, id: 3, state: 'ready', upload: {}, media: {}, nearDuplicate: null };
const menus: Record<string, MenuChoices[]> = {
  posts: [post(1), post(2)],
  slot: [
    entryChoices(entry, false, {
      approve: nothing,
      askTime: nothing,
      unschedule: nothing,
      lift: nothing,
      shift: nothing,
      insert: nothing,
    }) as MenuChoices,
  ],
  day: [dayChoices(false, { write: nothing, insert: nothing, show: nothing, shift: nothing })],
  idea: [
    ideaChoices(
      {
        id: '1',
        headline: 'Rye',
        status: 'active',
        createdAt: '2126-05-16T15:30:00Z',
        posts: [suggested, suggested, suggested],
        isMaking: false,
        pickWaits: false,
      },
      null,
      { pick: nothing, dismiss: nothing, add: nothing },
    ),
    savedIdeaChoices(saved('new'), ideaRuns),
    savedIdeaChoices(saved('used'), ideaRuns),
  ],
  file: [
    fileChoices(1, { open: nothing, makePosts: nothing, addToAlbum: nothing, takeOut: nothing }),
    albumChoices({ create: nothing, rename: nothing, remove: nothing }),
    trayFileChoices(ready as unknown as Parameters<typeof trayFileChoices>[0], groups, fileRuns),
    trayFileChoices({ ...trayFile, state: 'refused', problem: 'empty' } as never, groups, fileRuns),
    groupChoices({ files: [trayFile, trayFile], shapes: 'mixed', fittable: [trayFile], trim: {} } as never, {
      rename: nothing,
      split: nothing,
      remove: nothing,
      reshape: nothing,
      fit: nothing,
      trim: nothing,
    }),
    brandPictureChoices({ tags: ['buns'] }, { makeLogo: nothing, copyTags: nothing }),
    mediaChoices({ replace: nothing, draw: nothing, describe: nothing }),
  ],
  platform: [
    platformChoices({ variant: sampleVariant('facebook'), draft: { current: { text: 'Rye' } } as never }, null, {
      compare: nothing,
      copyMain: nothing,
      copyText: nothing,
      revise: nothing,
      versions: nothing,
      replace: nothing,
      openLive: nothing,
    }),
  ],
  word: [wordChoices(2, { find: nothing, copy: nothing, copyAll: nothing, remove: nothing })],
  change: [
    itemChoices(
      sampleItem({ state: 'waiting', postId: row.id, choices: [...parkChoices], canPutBack: true }),
      { off: null, details: false },
      {
        choose: nothing,
        sendNow: nothing,
        sendOnly: nothing,
        keep: nothing,
        putBack: nothing,
        open: nothing,
        toggleDetails: nothing,
        copy: nothing,
      },
    ),
    itemChoices(
      sampleItem({ state: 'needs-you', canKeep: true }),
      { off: null, details: false },
      {
        choose: nothing,
        sendNow: nothing,
        sendOnly: nothing,
        keep: nothing,
        putBack: nothing,
        open: nothing,
        toggleDetails: nothing,
        copy: nothing,
      },
    ),
  ],
};

describe('every action', () => {
  it('is in the palette', () => {
    const app = {
      route: { place: { page: 'library', tab: 'all' }, canGoBack: true, canGoForward: true, go: nothing },
      pageWork: Object.fromEntries(actionIds.map((id) => [id, nothing])),
      businesses: { value: [] },
      session: { source: 'sandbox' },
      sync: { airplane: false },
      info: sampleInfo({ shell: 'electron' }),
    };
    const offered = commandsOf(app as unknown as App, window).map(({ id }) => id);
    // What makes sense by its keys alone, and the palette itself.
    const wanted = actionIds.filter((id) => actions[id].scope !== 'focus' && id !== 'commands');
    expect(wanted.filter((id) => !offered.includes(id))).toEqual([]);
    expect(wanted).toHaveLength(149);
  });

  it.each(Object.keys(menus) as (keyof typeof menus & Scope)[])(
    'that acts on a thing of a page is in its context menu: %s',
    (scope) => {
      const listed = new Set((menus[scope] ?? []).flatMap((choices) => Object.keys(choices)));
      expect(idsOf(scope).filter((id) => !listed.has(id))).toEqual([]);
      expect(idsOf(scope).length).toBeGreaterThan(0);
    },
  );

  it('has a target in a menu, or is of the app, a view or the open post', () => {
    const withTarget = Object.keys(menus);
    const others: Scope[] = ['post', 'list', 'app', 'place', 'focus'];
    expect(actionIds.filter((id) => ![...withTarget, ...others].includes(actions[id].scope))).toEqual([]);
  });

  it('of the app, a post or a view is in the menu bar, and no other', () => {
    const wanted = idsOf('app', 'place', 'list', 'post', 'posts');
    expect(wanted.filter((id) => menuOf(id) === null)).toEqual([]);
    expect(actionIds.filter((id) => menuOf(id) !== null && !wanted.includes(id))).toEqual([]);
  });

  const keyboard = { isMac: false, shell: 'electron' } as const;
  it('with keys has them in its menu, and each of the keys is of an action', () => {
    const withKeys = Object.keys(shortcuts) as ShortcutId[];
    expect(withKeys.filter((id) => !actionIds.includes(id))).toEqual([]);
    for (const choices of Object.values(menus).flat()) {
      const items = actionMenu(choices, keyboard).filter((item) => item !== 'separator');
      const listed = (Object.keys(choices) as ActionId[]).filter((id) => keysOf(id, keyboard) !== undefined);
      expect(items.flatMap(({ shortcut }) => shortcut ?? []).toSorted()).toEqual(
        listed.map((id) => keysOf(id, keyboard)).toSorted(),
      );
    }
  });

  it('has the same name in its menu as in the palette, or one that says more', () => {
    // Answers of Activity are named by what they answer, and else as the registry says.
    const plain = sampleItem({ kind: 'post.edit', reason: 'refused', platform: null });
    expect(parkChoices.map((choice) => choiceStrings(choice, plain))).toEqual(
      parkChoices.map((choice) => actionStrings[choiceActions[choice]]),
    );
  });
});

it('an entry without a target is not listed: past days take no posts, what is out takes no time', () => {
  expect(Object.keys(dayChoices(true, { write: nothing, insert: nothing, show: nothing, shift: nothing }))).toEqual([
    'openDay',
  ]);
  const runs = {
    approve: nothing,
    askTime: nothing,
    unschedule: nothing,
    lift: nothing,
    shift: nothing,
    insert: nothing,
  };
  const live = sampleRow({ platforms: [{ platform: 'instagram', failed: false, status: 'published' }] });
  const out = entryChoices({ ...entry, post: live }, false, runs);
  expect(out.lift).toBeUndefined();
  expect([out.schedule?.reason, out.unschedule?.reason]).toEqual(["Can't be scheduled", 'No time set']);
  // Its time has passed: approving publishes, which is said.
  expect(entryChoices(entry, true, runs).approve).toBeUndefined();
  expect(entryChoices(entry, true, runs).approveAndPublish).toBeDefined();
});
