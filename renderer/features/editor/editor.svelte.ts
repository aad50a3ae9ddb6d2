// One open post: its variants and their drafts, saving, AI work, undo, and changes made outside this window.
import { type PlatformId, platformIds } from '../../../preload/rules/platforms.ts';
import type { AppError } from '../../../preload/errors.ts';
import type { MediaId, PostId } from '../../../preload/ids.ts';
import type { WorkOutcome } from '../../../preload/contract/jobs.ts';
import type { ChangedPost, Post, Variant } from '../../../preload/contract/posts.ts';
import type { Bridge } from '../../app/bridge.ts';
import { type ChangedElsewhere, changedElsewhere, roleOf } from './families/family.ts';
import { createLocalNotes } from './notes/local-notes.svelte.ts';
import { createHistory, type Step } from './edit-history.svelte.ts';
import { createEditorJobs, type Work } from './jobs.svelte.ts';
import { createAutosave } from './autosave.svelte.ts';
import { createVariantDraft, type DraftFields, type FieldName, type VariantDraft } from './variant-draft.svelte.ts';
import { appError, questionError } from '../../app/live-query.svelte.ts';
import type { Unfinished, UnsavedVariant } from '../../app/unfinished.svelte.ts';

/** A platform's variant and the draft text in its editor. */
export type EditedVariant = { platform: PlatformId; variant: Variant; draft: VariantDraft };

type Deps = {
  bridge: Bridge;
  id: string;
  unfinished: Unfinished;
  /** An edit, stored as this step, made a follower a variant of its own. */
  onPinned: (platform: PlatformId, stepId: number | null) => void;
  onJobEnd: (work: Work) => void;
  /** Text that could not be saved when the post was last open is back. */
  onRestored: () => void;
};

export const createEditor = ({ bridge, id, unfinished, onPinned, onJobEnd, onRestored }: Deps) => {
  let post = $state.raw<Post>();
  let error = $state.raw<AppError>();
  let drafts = $state.raw<readonly VariantDraft[]>([]);
  let chosen = $state<PlatformId>();
  /** Shown at once; gone when it is stored. */
  let newName = $state<string>();
  let nameError = $state.raw<AppError>();
  /** Counts answered writes: a read that began before one is stale. */
  let writes = 0;
  let reading: Promise<void> | null = null;
  let readAgain = false;

  /** AI work that was started here and is not at the service yet. */
  let pendingWork = $state.raw<Omit<Work, 'job'> | null>(null);

  /** Until the person has seen it. */
  let elsewhere = $state.raw<ChangedElsewhere>({ main: [], parts: [] });

  /** The post was closed: nothing is reported any more. */
  let closed = false;

  const history = createHistory();
  const notes = createLocalNotes({ bridge, id, held: unfinished.takeNotes(id) });

  const variants = $derived<EditedVariant[]>(
    (post?.variants ?? []).flatMap((variant) => {
      const draft = drafts.find(({ platform }) => platform === variant.platform);
      return draft ? [{ platform: draft.platform, variant, draft }] : [];
    }),
  );
  const main = $derived(variants.find(({ variant }) => variant.isPrimary) ?? variants[0]);
  const selected = $derived(variants.find(({ platform }) => platform === chosen) ?? main);

  const variantOf = (of: Post | undefined, platform: PlatformId) =>
    of?.variants.find((variant) => variant.platform === platform);

  /** Puts text back that could not be saved when the post was last open. */
  const restore = (of: Post): void => {
    // What `close` holds is for the next editor of this post.
    if (closed) return;
    const unsaved = unfinished
      .take(id)
      .filter(({ platform }) => variantOf(of, platform) && variantOf(of, platform)?.status !== 'published');
    if (unsaved.length === 0) return;
    for (const { platform, text } of unsaved) drafts.find((each) => each.platform === platform)?.restore(text);
    save.touch();
    onRestored();
  };

  /**
   * Undo of what was typed before must not write over text that arrived since: it takes that back first, and redo brings
   * it again. A version that follows the main one has no text of its own.
   */
  const replaced =
    (platform: PlatformId) =>
    (field: FieldName, before: DraftFields, after: DraftFields): void => {
      const variant = variantOf(post, platform);
      const place = { platform, field };
      if (!variant || roleOf(variant) === 'follows' || !history.names(place)) return;
      history.addWhole({ ...place, before: before[field], after: after[field], atMs: Date.now() });
    };

  /** Shows the post as it was read or as a write answered it. */
  const receive = (next: Post): void => {
    drafts = platformIds.flatMap((platform) => {
      const variant = variantOf(next, platform);
      if (!variant) return [];
      if (variant.status === 'published') history.forget(platform);
      const known = drafts.find((draft) => draft.platform === platform);
      if (!known) return [createVariantDraft(platform, variant, replaced(platform))];
      const wasInConflict = known.conflicting !== null;
      known.receive(variant);
      if (wasInConflict && known.conflicting === null) save.touch();
      return [known];
    });
    const found = changedElsewhere(post, next);
    if (found.main.length + found.parts.length > 0) elsewhere = found;
    post = next;
    error = undefined;
    if (next.sync.openCount === 0) pendingWork = null;
    restore(next);
  };
  /** A write was answered. */
  const took = (next: Post): void => {
    writes += 1;
    receive(next);
  };

  const save = createAutosave({
    bridge,
    id,
    drafts: () => drafts,
    onSaved({ post: next, stepId }, platform) {
      const isPinned = variantOf(post, platform)?.pinned === false && variantOf(next, platform)?.pinned === true;
      took(next);
      if (isPinned) onPinned(platform, stepId);
    },
    onUndecided: (platform) => (chosen = platform),
  });

  const read = async (): Promise<void> => {
    while (readAgain) {
      readAgain = false;
      await save.idle();
      const begunAt = writes;
      try {
        const answer = await bridge.call('posts.read', { id });
        if (begunAt !== writes || save.inFlight) readAgain = true;
        else receive(answer);
      } catch (thrown) {
        error = questionError(thrown);
      }
    }
    reading = null;
  };
  /** Reads the post again. Resolves when what is shown is at least as new as this call. */
  const refresh = (): Promise<void> => {
    readAgain = true;
    reading ??= read();
    return reading;
  };

  const jobs = createEditorJobs({
    bridge,
    postId: id,
    onBegin: () => (pendingWork = null),
    onEnd: (work) =>
      void refresh().then(() => {
        if (!closed) onJobEnd(work);
      }),
  });

  const put = ({ platform, field }: Step, value: Step['after']): void => {
    chosen = platform;
    drafts.find((draft) => draft.platform === platform)?.set(field, value);
    save.touch();
  };

  /** Records an undo step and schedules a save. Returns the draft to put the value into; undefined: it takes none. */
  const change = (platform: PlatformId, field: FieldName, after: Step['after']): VariantDraft | undefined => {
    const draft = drafts.find((each) => each.platform === platform);
    if (!draft || variantOf(post, platform)?.status === 'published') return undefined;
    history.add({ platform, field, before: draft.current[field], after, atMs: Date.now() });
    save.touch();
    return draft;
  };

  /** Asks for a change of the stored post, and shows the answer. Returns its undo step. Throws what the bridge answers. */
  const ask = async (about: () => Promise<ChangedPost>): Promise<number | null> => {
    await save.ensureSaved();
    const answer = await about();
    took(answer.post);
    return answer.stepId;
  };

  /** Starts AI work on the stored text, so unsaved text is saved first. Throws what the bridge answers. */
  const start = async (about: Omit<Work, 'job'>, ask: () => Promise<WorkOutcome>): Promise<void> => {
    await save.ensureSaved();
    const outcome = await ask();
    if (outcome.state === 'job') jobs.follow(outcome.job, about);
    else pendingWork = about;
  };

  const unsubscribe = bridge.onChanged((topics) => {
    if (topics.includes(`post:${id}`)) void refresh();
    if (topics.includes('jobs')) void jobs.refresh().catch(() => undefined);
  });
  void refresh();
  // Without the list nothing is missing but the card of work begun elsewhere; the post itself still says "being made".
  void jobs.refresh().catch(() => undefined);

  return {
    id,
    save,
    jobs,
    notes,
    refresh,
    get isUnsaved() {
      return save.unsaved || notes.isUnsaved;
    },
    /** Saves text and notes now. Resolves to false when something is left. */
    async flush(): Promise<boolean> {
      const saved = await Promise.all([save.flush(), notes.flush()]);
      return saved.every(Boolean);
    },
    get post() {
      return post;
    },
    get error() {
      return error;
    },
    get variants() {
      return variants;
    },
    get main() {
      return main;
    },
    get selected() {
      return selected;
    },
    get name() {
      return newName ?? post?.name ?? '';
    },
    get nameError() {
      return nameError;
    },
    get pendingWork() {
      return pendingWork;
    },
    get elsewhere() {
      return elsewhere;
    },
    sawElsewhere(): void {
      elsewhere = { main: [], parts: [] };
    },
    get canUndo() {
      return history.canUndo;
    },
    get canRedo() {
      return history.canRedo;
    },

    select(platform: PlatformId): void {
      if (platform === selected?.platform) return;
      chosen = platform;
      void save.flush();
    },
    /** `by`: 1 for the next variant, -1 for the one before, around the end. */
    selectNext(by: 1 | -1): void {
      const at = variants.findIndex(({ platform }) => platform === selected?.platform);
      const next = variants[(at + by + variants.length) % variants.length];
      if (next) this.select(next.platform);
    },
    edit<F extends FieldName>(platform: PlatformId, field: F, value: DraftFields[F]): void {
      change(platform, field, value)?.set(field, value);
    },
    /** A keystroke: the field shows the value already. */
    type<F extends FieldName>(platform: PlatformId, field: F, value: DraftFields[F]): void {
      change(platform, field, value)?.type(field, value);
    },
    undo(): void {
      const step = history.undo();
      if (step) put(step, step.before);
    },
    redo(): void {
      const step = history.redo();
      if (step) put(step, step.after);
    },
    /** Ends the choice between the person's unsaved text and the stored one. */
    resolve(platform: PlatformId, which: 'mine' | 'theirs'): void {
      const draft = drafts.find((each) => each.platform === platform);
      if (!draft) return;
      const mine = draft.current;
      for (const field of draft.resolve(which))
        history.addWhole({ platform, field, before: mine[field], after: draft.current[field], atMs: Date.now() });
      void save.flush();
    },

    async rename(name: string): Promise<void> {
      const tidy = name.trim();
      if (tidy === '' || tidy === (newName ?? post?.name)) return;
      newName = tidy;
      nameError = undefined;
      try {
        took(await bridge.call('posts.rename', { id, name: tidy }));
      } catch (thrown) {
        nameError = appError(thrown);
      } finally {
        if (newName === tidy) newName = undefined;
      }
    },

    // These return the undo step, and throw what the bridge answers.

    async setImage(platform: PlatformId, mediaId: MediaId): Promise<number | null> {
      const answer = await bridge.call('posts.setImage', { id, platform, mediaId });
      took(answer.post);
      return answer.stepId;
    },
    /** Opens the first of them. */
    async addPlatforms(platforms: readonly PlatformId[]): Promise<number | null> {
      const stepId = await ask(() => bridge.call('posts.addPlatforms', { id, platforms: [...platforms] }));
      chosen = platforms[0];
      return stepId;
    },
    /** They take over the words and the picture of the main version, and follow it from then on. */
    async follow(platforms: readonly PlatformId[]): Promise<number | null> {
      const stepId = await ask(() => bridge.call('posts.follow', { id, platforms: [...platforms] }));
      this.sawElsewhere();
      return stepId;
    },
    async removePlatforms(platforms: readonly PlatformId[]): Promise<number | null> {
      await save.flush();
      const { stepId } = await bridge.call('posts.remove', { id, platforms: [...platforms] });
      await refresh();
      return stepId;
    },

    /** Throws what the bridge answers. */
    async letGo(part: PostId): Promise<void> {
      await save.ensureSaved();
      took(await bridge.call('posts.letGo', { id, part }));
    },

    write: (platform: PlatformId, idea: string) =>
      start({ task: 'write', platform, note: null }, () =>
        bridge.call('posts.generate', { id, platform, ...(idea.trim() !== '' && { idea: idea.trim() }) }),
      ),
    revise: (platform: PlatformId, feedback: string) =>
      start({ task: 'revise', platform, note: feedback }, () =>
        bridge.call('posts.revise', { id, platform, feedback }),
      ),
    newPicture: (platform: PlatformId, hint: string) =>
      start({ task: 'picture', platform, note: hint.trim() || null }, () =>
        bridge.call('posts.newPicture', { id, platform, ...(hint.trim() !== '' && { hint: hint.trim() }) }),
      ),

    /** Stops without saving: the post is gone, or the person discards the text. */
    discard(): void {
      closed = true;
      unsubscribe();
      notes.discard();
      save.stop();
      drafts = [];
    },
    /** Saves and stops. Resolves to false when something could not be saved: it is held for the next time the post opens. */
    async close(): Promise<boolean> {
      closed = true;
      unsubscribe();
      const unsavedNotes = notes.unsaved;
      if (unsavedNotes) unfinished.holdNotes(id, unsavedNotes);
      const noting = notes.close();
      const unsaved = drafts.flatMap(({ platform, unsaved: text }): UnsavedVariant[] =>
        text ? [{ platform, text }] : [],
      );
      if (unsaved.length > 0) unfinished.hold(id, unsaved);
      const saved = await save.flush();
      save.stop();
      if (saved) unfinished.forget(id);
      const noted = await noting;
      if (noted) unfinished.forgetNotes(id);
      return saved && noted;
    },
  };
};

export type Editor = ReturnType<typeof createEditor>;
