// What the parts of an open editor share, as a Svelte context: the post's services, what is open beside the text, and
// what the person can do with the whole post.
import { createContext, tick, untrack } from 'svelte';
import { MediaQuery } from 'svelte/reactivity';
import type { SnippetKind } from '../../../preload/rules/choices.ts';
import type { PlatformId } from '../../../preload/rules/platforms.ts';
import type { ActionRuns, App } from '../../app/app.ts';
import { undoStrings } from '../../posts/sync/operation-strings.ts';
import { heldFields } from '../../posts/held-fields.svelte.ts';
import { undoAction } from '../../posts/undo-action.ts';
import { syncStrings } from '../../posts/sync/strings.ts';
import { enterPane } from '../../ui/focus.ts';
import { showToast } from '../../ui/toast.ts';
import { askForOne } from '../ai-batches/index.ts';
import { createBrandRules } from '../brand/index.ts';
import { type AssistFields, createAssist } from './assist/assist.svelte.ts';
import { type CheckLine, checkLines, type FixActions, sumOf } from './checks/checks.ts';
import type { Decisions } from './decisions.svelte.ts';
import type { EditedVariant, Editor } from './editor.svelte.ts';
import { versionStrings } from './history/strings.ts';
import type { Picked } from './history/wordings.ts';
import type { SnippetFields } from '../../app/unfinished.svelte.ts';
import { failureLine } from '../../app/failure.ts';
import { isRemovable, roleOf } from './families/family.ts';
import { familyStrings } from './families/strings.ts';
import { createSnippets } from './notes/snippets.svelte.ts';
import { mediaChoices, platformChoices } from './part-menu.ts';
import { canReplacePicture, otherWays, postMenu, primaryAction, publishOff, templateOf } from './post-actions.ts';
import type { Publishing } from './publishing/publishing.svelte.ts';
import type { Scheduling } from './schedule/scheduling.svelte.ts';
import type { FieldName } from './variant-draft.svelte.ts';

export const paneTabs = ['preview', 'assist', 'versions', 'details'] as const;
export type PaneTab = (typeof paneTabs)[number];

/** `start`: the snippet the dialog begins with. */
export type OpenDialog = { is: 'picture' | 'publish' } | { is: 'snippets'; start: SnippetFields };

type Deps = {
  app: App;
  editor: Editor;
  scheduling: Scheduling;
  publishing: Publishing;
  decisions: Decisions;
  /** Makes a copy of the post and opens it. */
  duplicate: () => void;
};

/** Must be called while a component is set up. */
export const createEditorContext = ({ app, editor, scheduling, publishing, decisions, duplicate }: Deps) => {
  /** In a window this narrow the side pane covers the text; in a wider one it is beside it (EditorPanes.svelte). */
  const narrow = new MediaQuery('max-width: 820px');
  /** As it was left at the last post. */
  let isOpenBeside = $state(app.editorPane.isOpen !== false);
  // A window that gets narrow shows whichever of the two the user is in.
  let isOpenOver = $derived(narrow.current && Boolean(document.activeElement?.closest('[data-drawer]')));
  let chosenTab = $state<PaneTab>();
  let twoUp = $state(true);
  /** All platforms are shown, in place of the text and the side pane. */
  let showsAll = $state(false);
  let picked = $state.raw<Picked>();
  let besideMain = $state<PlatformId>();
  let scheduleOpen = $state(false);
  let dialog = $state.raw<OpenDialog>();
  let feedbackField = $state<HTMLTextAreaElement>();
  let assistPart = $state<'write' | 'picture'>();

  const snippets = createSnippets(app.bridge);
  const brand = createBrandRules(app.bridge);
  const assist = createAssist({
    editor,
    typed: heldFields<AssistFields>(app.unfinished.fields, `assist ${editor.id}`, {
      feedback: '',
      hint: '',
      idea: undefined,
      about: undefined,
    }),
    account: () => app.account.value,
    off: () => off,
    isAway: () => app.sync.isAway,
    ask: (about) => askForOne(app, about),
  });

  const off = $derived(syncStrings.off(app.sync.connection));
  const selected = $derived(editor.selected);
  const replaceable = $derived(!!editor.post && !!selected && canReplacePicture(editor.post, selected.variant));
  const checked = $derived(
    editor.variants.map((edited) => ({
      platform: edited.platform,
      lines: editor.post ? checkLines(editor.post, edited, app.account.value, brand.value) : [],
    })),
  );
  const checks = $derived(sumOf(checked.flatMap(({ lines }) => lines)));
  const isWorking = $derived(
    editor.pendingWork !== null ||
      editor.jobs.running.some(({ task }) => task !== 'publish') ||
      editor.variants.some(({ variant }) => variant.generation.status === 'generating'),
  );

  /** Nothing was written yet, and nothing is being made. */
  const isEmpty = $derived(
    !isWorking &&
      editor.variants.every(
        ({ variant, draft: { current } }) =>
          `${current.text}${current.title}`.trim() === '' && variant.media.length === 0,
      ),
  );
  const primary = $derived(editor.post ? primaryAction(editor.post, { now: app.clock.now, isEmpty, off }) : null);
  const noPublish = $derived(editor.post && primary ? publishOff(editor.post, { isEmpty, off }) : null);

  /** Until it was given out: a post that was not begun, or was just now, opens with the caret in its text. */
  let isCaretDue = untrack(() => isEmpty || app.unfinished.begun.has(editor.id));

  const approve = (): void => {
    // It is scheduled next.
    if (editor.post?.needsOwnApproval) {
      void decisions.approve();
      return;
    }
    scheduleOpen = false;
    if (primary?.disabledReason) showToast(primary.disabledReason);
    else if (primary?.kind === 'approve-and-publish') decisions.ask('approve');
    else if (primary?.kind === 'approve') void decisions.approve();
  };
  const publish = (): void => {
    if (!primary) return;
    if (noPublish !== null) {
      showToast(noPublish);
      return;
    }
    scheduleOpen = false;
    publishing.begin();
    dialog = { is: 'publish' };
  };
  const schedule = (): void => {
    if (primary?.kind === 'schedule' && primary.disabledReason) showToast(primary.disabledReason);
    else if (primary) {
      scheduling.begin();
      scheduleOpen = true;
    }
  };
  const unschedule = async (): Promise<void> => {
    scheduling.begin();
    // The popover says for which platforms it failed.
    scheduleOpen = !(await scheduling.unschedule());
  };
  /** What is typed is a change as well, and stored first. */
  const whenSaved = async (act: () => Promise<void>): Promise<void> => {
    try {
      await editor.save.ensureSaved();
      await act();
    } catch (thrown) {
      showToast(failureLine(thrown));
    }
  };
  const step = (direction: 'undo' | 'redo'): Promise<void> => whenSaved(() => app.undo(direction, editor.id));
  const showUndoable = (text: string, stepId: number | null): void =>
    showToast(
      text,
      undoAction(stepId, (id) => whenSaved(() => app.undoStep(id))),
    );
  const follow = async (platforms: readonly PlatformId[]): Promise<void> => {
    try {
      const stepId = await editor.follow(platforms);
      const isOwn = ({ platform, variant }: EditedVariant) => platforms.includes(platform) && roleOf(variant) === 'own';
      const left = editor.variants.filter(isOwn).map(({ platform }) => platform);
      showUndoable(familyStrings.followed(platforms, left, stepId !== null), stepId);
    } catch (thrown) {
      showToast(failureLine(thrown, familyStrings.notFollowing));
    }
  };
  const separate = async (): Promise<void> => {
    try {
      await editor.save.ensureSaved();
      const { stepId } = await app.bridge.call('posts.separate', { id: editor.id });
      showUndoable(familyStrings.separated, stepId);
    } catch (thrown) {
      showToast(failureLine(thrown, familyStrings.notSeparated));
    }
  };
  const keep = async (): Promise<void> => {
    await editor.save.flush();
    if (editor.post) await app.keepPost(editor.post.id);
  };
  const isSideBySide = (): boolean => showsAll && editor.variants.length > 1;
  const isPaneOpen = (): boolean => !isSideBySide() && (narrow.current ? isOpenOver : isOpenBeside);
  const openPane = (open: boolean): void => {
    showsAll = false;
    if (narrow.current) isOpenOver = open;
    else isOpenBeside = app.editorPane.isOpen = open;
  };
  const openTab = async (next: PaneTab): Promise<void> => {
    openPane(true);
    chosenTab = next;
    await tick();
  };
  const openAssist = async (part: 'write' | 'picture'): Promise<void> => {
    assistPart = part;
    await openTab('assist');
    document.querySelector<HTMLTextAreaElement>(`[data-assist='${part}']`)?.focus();
  };
  const manageSnippets = (kind: SnippetKind): void => {
    const first = snippets.all.find((each) => each.kind === kind);
    dialog = { is: 'snippets', start: first ?? { id: null, kind, name: '', text: '', hashtags: [] } };
  };
  const choosePicture = (): void => void (dialog = { is: 'picture' });

  /** Shows the fields of a variant, whatever is in front of them. */
  const reveal = async (platform: PlatformId): Promise<void> => {
    picked = undefined;
    besideMain = undefined;
    isOpenOver = showsAll = false;
    scheduleOpen = false;
    editor.select(platform);
    await tick();
  };
  /** Opens a variant with the caret in a field; `find`: with this part of it selected. */
  const show = async (platform: PlatformId, field: FieldName, find = ''): Promise<void> => {
    await reveal(platform);
    const target = document.querySelector<HTMLTextAreaElement>(`#version [data-field='${field}']`);
    target?.focus();
    const at = find === '' ? -1 : (target?.value.indexOf(find) ?? -1);
    if (at >= 0) target?.setSelectionRange(at, at + find.length);
  };
  /** From a text to the same field of the platform beside it, with the caret at its end. */
  const stepPlatform = async (by: 1 | -1): Promise<void> => {
    const from = document.activeElement?.closest<HTMLElement>('#version [data-field]')?.dataset['field'];
    editor.selectNext(by);
    if (from === undefined) return;
    await tick();
    const fieldOf = (name: string) => document.querySelector<HTMLTextAreaElement>(`#version [data-field='${name}']`);
    const field = fieldOf(from) ?? fieldOf('text');
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  };
  /** The check that was walked to last. */
  let walkedTo: { platform: PlatformId; key: string } | undefined;
  /** Walks through what the checks found, from the open variant on and around the end. */
  const nextCheck = async (): Promise<void> => {
    const all = checked.flatMap(({ platform, lines }) => lines.map(({ key }) => ({ platform, key })));
    const last = all.findIndex(({ platform, key }) => platform === walkedTo?.platform && key === walkedTo.key);
    const ofOpen = all.findIndex(({ platform }) => platform === selected?.platform);
    const next = all[last < 0 ? Math.max(0, ofOpen) : (last + 1) % all.length];
    if (!next) return;
    walkedTo = next;
    await reveal(next.platform);
    const lines = document.querySelectorAll<HTMLElement>('#version [data-check]');
    [...lines].find((line) => line.dataset['check'] === next.key)?.focus();
  };
  const applyFix = async (of: EditedVariant, fix: string): Promise<void> => {
    await openTab('assist');
    await assist.run(of, 'revise', fix);
  };

  const context = {
    editor,
    scheduling,
    publishing,
    decisions,
    snippets,
    assist,

    /** Why the service cannot be used just now; null: it can. */
    get off() {
      return off;
    },
    get brand() {
      return brand.value;
    },
    /** The main action of the post; null: there is none. */
    get primary() {
      return primary;
    },
    /** How many findings the checks have in all variants. */
    get checks() {
      return checks;
    },
    linesOf: (of: PlatformId): readonly CheckLine[] => checked.find(({ platform }) => platform === of)?.lines ?? [],
    nextCheck: () => void nextCheck(),
    show,
    get menu() {
      return postMenu({
        serviceId: editor.post?.serviceId ?? null,
        app,
        duplicate,
        saveTemplate: () => (dialog = { is: 'snippets', start: templateOf(editor.name, selected?.draft.current) }),
        manage: () => manageSnippets('snippet'),
        remove: () => decisions.ask('remove'),
        platform: editor.post && selected && isRemovable(editor.post, selected.variant) ? selected.platform : null,
        separate: editor.post?.family ? () => void separate() : null,
        removePlatform: () => decisions.ask('remove-platform'),
      });
    },

    /** What else can be done about the post's time, in the arrow of the main button. */
    get ways() {
      const unscheduleNow = scheduling.slotted.length > 0 && !scheduling.busy ? () => void unschedule() : null;
      return otherWays({ app, off: noPublish, publish, unschedule: unscheduleNow });
    },
    takeCaret(): boolean {
      const isDue = isCaretDue;
      isCaretDue = false;
      if (app.unfinished.begun.get(editor.id)?.length === 0) app.unfinished.begun.delete(editor.id);
      return isDue;
    },

    /** Whether the side pane is open. */
    get pane() {
      return isPaneOpen();
    },
    set pane(open) {
      openPane(open);
    },
    get paneCoversText() {
      return narrow.current;
    },
    get tab() {
      return chosenTab ?? app.editorPane.tab ?? 'preview';
    },
    set tab(next) {
      chosenTab = next;
      app.editorPane.tab = next;
    },
    /** What is being made or not begun opens with Assist beside it, unless the person chose a tab before. */
    chooseTab(): void {
      if (isWorking || isEmpty) chosenTab ??= 'assist';
    },
    get sideBySide() {
      return isSideBySide();
    },
    set sideBySide(on) {
      showsAll = on;
    },
    /** Two previews side by side, where there is room for them. */
    get twoUp() {
      return twoUp && editor.variants.length > 1;
    },
    set twoUp(on) {
      twoUp = on;
    },
    /** What of the past is compared with the text; the Versions tab has to be open for it. */
    get picked() {
      return picked;
    },
    /** The variant that is compared with the main one. */
    get besideMain() {
      return besideMain;
    },
    set besideMain(platform) {
      besideMain = platform;
    },
    get scheduleOpen() {
      return scheduleOpen;
    },
    set scheduleOpen(open) {
      scheduleOpen = open;
    },
    get dialog() {
      return dialog;
    },
    closeDialog(): void {
      dialog = undefined;
    },
    /** What is open in Assist besides revising. */
    get assistPart() {
      return assistPart;
    },
    set assistPart(part) {
      assistPart = part;
    },
    /** The field for a revision, for the shortcut that leads there. */
    get feedbackField() {
      return feedbackField;
    },
    set feedbackField(field) {
      feedbackField = field;
    },

    approve,
    publish,
    unschedule: () => void unschedule(),
    follow,
    undo: () => void step('undo'),
    showUndoable,
    /** Takes back that this post is to be deleted. */
    keep: () => void keep(),
    redo: () => void step('redo'),
    openTab,
    /** Compares an earlier wording or version with the variant it belongs to; undefined ends the comparison. */
    pick(next: Picked | undefined): void {
      picked = next;
      const of = next?.is === 'wording' ? next.wording.platform : next?.platform;
      const own = editor.variants.find(({ platform }) => platform === of);
      if (own) editor.select(own.platform);
    },
    /** null: the selected variant keeps its picture. */
    get choosePicture() {
      return replaceable ? choosePicture : null;
    },
    /** Takes the text and the hashtags of the main version. */
    copyMain(of: EditedVariant): void {
      const { main } = editor;
      if (!main) return;
      const before = of.draft.current;
      const put = ({ text, hashtags }: typeof before): void => {
        editor.edit(of.platform, 'text', text);
        editor.edit(of.platform, 'hashtags', hashtags);
      };
      put(main.draft.current);
      besideMain = undefined;
      // An edit as well: what was typed since comes back with the editor's own undo.
      showToast(versionStrings.copiedMain, { label: undoStrings.undo, onselect: () => put(before) });
    },
    /** What a menu does with a platform of the post, which it opens. */
    ofPlatform: (of: EditedVariant) => {
      const after = (act: () => void) => () => void reveal(of.platform).then(act);
      const { permalink } = of.variant;
      return platformChoices(of, assist.gateOf(of).waits ? null : off, {
        compare: after(() => (besideMain = of.platform)),
        copyMain: after(() => context.copyMain(of)),
        copyText: () => app.copy(of.draft.current.text),
        revise: after(() => context.actions().reviseThis?.()),
        versions: after(() => context.actions().versions?.()),
        replace: editor.post && canReplacePicture(editor.post, of.variant) ? after(choosePicture) : null,
        openLive: permalink ? () => app.openLink(permalink) : null,
      });
    },
    /** The same, of a picture or video of the platform that is open. */
    ofMedia: (of: EditedVariant) =>
      mediaChoices({
        replace: replaceable ? choosePicture : null,
        draw: replaceable ? () => void openAssist('picture') : null,
        describe: of.variant.status === 'published' ? null : () => void show(of.platform, 'altText'),
      }),
    manageSnippets,
    /** What fixes of the checks can do in this variant. */
    fixActionsOf: (of: EditedVariant): FixActions => ({
      edit(field, value) {
        editor.select(of.platform);
        editor.edit(of.platform, field, value);
      },
      show: (field, find) => void show(of.platform, field, find),
      picture: of.platform === selected?.platform && replaceable ? choosePicture : null,
      connect: () => app.connect(of.platform),
    }),

    /** The actions of the open post for its shortcuts, the palette and the menu bar: only those that apply now. */
    actions(): ActionRuns {
      const fix = selected?.variant.score?.singleFix;
      return {
        ...(editor.variants.length > 1 && { sideBySide: () => (showsAll = !showsAll) }),
        nextPlatform: () => void stepPlatform(1),
        previousPlatform: () => void stepPlatform(-1),
        reviseThis: () => void openTab('assist').then(() => feedbackField?.focus()),
        write: () => void openAssist('write'),
        newPicture: () => void openAssist('picture'),
        ...(selected && fix && { applyFix: () => void applyFix(selected, fix) }),
        ...(replaceable && { media: choosePicture }),
        ...(primary && { scheduleThis: schedule, publishThis: publish }),
        ...(primary && (primary.kind !== 'schedule' || editor.post?.needsOwnApproval) && { approveThis: approve }),
        ...(scheduling.slotted.length > 0 && !scheduling.busy && { unscheduleThis: () => void unschedule() }),
        versions: () => void openTab('versions').then(() => enterPane(document.querySelector('aside[data-pane]'))),
        drawer: () => openPane(!isPaneOpen()),
        // Opens it, and from there on one or two of them; where it covers the text, closes it.
        previewOnly() {
          if (!isPaneOpen() || (chosenTab ?? 'preview') !== 'preview') void openTab('preview');
          else if (narrow.current) isOpenOver = false;
          else twoUp = !twoUp;
        },
        duplicateThis: duplicate,
        removeThis: () => decisions.ask('remove'),
      };
    },
  };
  return context;
};

export type EditorContext = ReturnType<typeof createEditorContext>;

/** For the parts of the editor, inside EditorSheet.svelte. */
export const [useEditor, provideEditor] = createContext<EditorContext>();
