// One open post: its versions as they are written, storing, jobs, and what was done outside this window.
import { type PlatformId, platformIds } from '../../../preload/rules/platforms.ts';
import type { AppError } from '../../../preload/errors.ts';
import type { MediaId } from '../../../preload/ids.ts';
import type { WorkOutcome } from '../../../preload/contract/jobs.ts';
import type { Post, Variant } from '../../../preload/contract/posts.ts';
import type { Bridge } from '../../app/bridge.ts';
import { createEditorDesk } from './notes/local-notes.svelte.ts';
import { createHistory, type Step } from './edit-history.svelte.ts';
import { createEditorJobs, type Work } from './jobs.svelte.ts';
import { createAutosave } from './autosave.svelte.ts';
import { createVersionText, type FieldName, type VersionFields, type VersionText } from './variant-draft.svelte.ts';
import { appError, questionError } from '../../app/live.svelte.ts';
import type { Unfinished, UnsentVersion } from '../../app/unfinished.svelte.ts';

/** One version with its text as it is being written. */
export type Version = { platform: PlatformId; variant: Variant; words: VersionText };

type Deps = {
  bridge: Bridge;
  id: string;
  unfinished: Unfinished;
  /** An edit made a follower a version of its own. */
  onPinned: (platform: PlatformId) => void;
  onJobEnd: (work: Work) => void;
  /** Text that could not be stored when the post was last open is back. */
  onResumed: () => void;
};

export const createEditor = ({ bridge, id, unfinished, onPinned, onJobEnd, onResumed }: Deps) => {
  let post = $state.raw<Post>();
  let error = $state.raw<AppError>();
  let texts = $state.raw<readonly VersionText[]>([]);
  let chosen = $state<PlatformId>();
  /** Shown at once; gone when it is stored. */
  let newName = $state<string>();
  let nameError = $state.raw<AppError>();
  /** Grows with every answered write: a reading begun before one would show the past. */
  let writes = 0;
  let reading: Promise<void> | null = null;
  let readAgain = false;

  /** Long work that is kept here and not at the service yet. */
  let keptWork = $state.raw<Omit<Work, 'job'> | null>(null);
  /** Versions that were edited here: only of these the person is told that they are pinned now. */
  const edited = new Set<PlatformId>();

  /** The post is no longer looked at: its last news are nobody's. */
  let closed = false;

  const history = createHistory();
  const desk = createEditorDesk({ bridge, id });

  const versions = $derived<Version[]>(
    (post?.variants ?? []).flatMap((variant) => {
      const words = texts.find(({ platform }) => platform === variant.platform);
      return words ? [{ platform: words.platform, variant, words }] : [];
    }),
  );
  const main = $derived(versions.find(({ variant }) => variant.isPrimary) ?? versions[0]);
  const selected = $derived(versions.find(({ platform }) => platform === chosen) ?? main);

  const variantOf = (of: Post | undefined, platform: PlatformId) =>
    of?.variants.find((variant) => variant.platform === platform);

  const resume = (of: Post): void => {
    const kept = unfinished
      .take(id)
      .filter(({ platform }) => variantOf(of, platform) && variantOf(of, platform)?.status !== 'published');
    if (kept.length === 0) return;
    for (const { platform, text } of kept) texts.find((each) => each.platform === platform)?.resume(text);
    save.touch();
    onResumed();
  };

  const take = (next: Post): void => {
    const pinned = [...edited].filter(
      (platform) => variantOf(post, platform)?.pinned === false && variantOf(next, platform)?.pinned,
    );
    texts = platformIds.flatMap((platform) => {
      const variant = variantOf(next, platform);
      if (!variant) return [];
      const known = texts.find((text) => text.platform === platform);
      known?.hear(variant);
      return [known ?? createVersionText(platform, variant)];
    });
    post = next;
    error = undefined;
    if (next.sync.openCount === 0) keptWork = null;
    pinned.forEach(onPinned);
    resume(next);
  };

  const save = createAutosave({
    bridge,
    id,
    versions: () => texts,
    onSaved(next, platform) {
      writes += 1;
      edited.add(platform);
      take(next);
    },
  });

  const read = async (): Promise<void> => {
    while (readAgain) {
      readAgain = false;
      await save.idle();
      const begunAt = writes;
      try {
        const answer = await bridge.call('posts.read', { id });
        if (begunAt !== writes || save.inFlight) readAgain = true;
        else take(answer);
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
    onBegin: () => (keptWork = null),
    onEnd: (work) =>
      void refresh().then(() => {
        if (!closed) onJobEnd(work);
      }),
  });

  const put = ({ platform, field }: Step, value: Step['after']): void => {
    chosen = platform;
    texts.find((text) => text.platform === platform)?.set(field, value);
    save.touch();
  };

  /** Notes a step to take back, and that there is something to store. Returns the text to put it into. */
  const change = (platform: PlatformId, field: FieldName, after: Step['after']): VersionText | undefined => {
    const text = texts.find((each) => each.platform === platform);
    if (!text) return undefined;
    history.add({ platform, field, before: text.shown[field], after, atMs: Date.now() });
    save.touch();
    return text;
  };

  /** Starts long work on what is stored, so text goes first. Throws what the bridge answers. */
  const start = async (about: Omit<Work, 'job'>, ask: () => Promise<WorkOutcome>): Promise<void> => {
    if (!(await save.flush()) && save.state.kind === 'failed') throw save.state.error;
    const outcome = await ask();
    if (outcome.state === 'job') jobs.follow(outcome.job, about);
    else keptWork = about;
  };

  const stopHearing = bridge.onChanged((topics) => {
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
    desk,
    refresh,
    get post() {
      return post;
    },
    get error() {
      return error;
    },
    get versions() {
      return versions;
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
    get keptWork() {
      return keptWork;
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
    /** `by`: 1 for the next version, -1 for the one before, around the end. */
    selectNext(by: 1 | -1): void {
      const at = versions.findIndex(({ platform }) => platform === selected?.platform);
      const next = versions[(at + by + versions.length) % versions.length];
      if (next) this.select(next.platform);
    },
    edit<F extends FieldName>(platform: PlatformId, field: F, value: VersionFields[F]): void {
      change(platform, field, value)?.set(field, value);
    },
    /** A field was written in, and has this value already. */
    type<F extends FieldName>(platform: PlatformId, field: F, value: VersionFields[F]): void {
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
    choose(platform: PlatformId, which: 'offered' | 'own'): void {
      texts.find((text) => text.platform === platform)?.choose(which);
      void save.flush();
    },

    async rename(name: string): Promise<void> {
      const tidy = name.trim();
      if (tidy === '' || tidy === post?.name) return;
      newName = tidy;
      nameError = undefined;
      try {
        const answer = await bridge.call('posts.rename', { id, name: tidy });
        writes += 1;
        take(answer);
      } catch (thrown) {
        nameError = appError(thrown);
      } finally {
        if (newName === tidy) newName = undefined;
      }
    },

    /** Throws what the bridge answers. */
    async setImage(platform: PlatformId, mediaId: MediaId): Promise<void> {
      const answer = await bridge.call('posts.setImage', { id, platform, mediaId });
      writes += 1;
      take(answer);
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

    /** Stops without storing: the post is gone, or the person lets the text go. */
    discard(): void {
      closed = true;
      stopHearing();
      void desk.close();
      save.stop();
      texts = [];
    },
    /** Stores what is not stored yet and stops. Resolves to false when something could not be saved: it is kept for the next time. */
    async close(): Promise<boolean> {
      closed = true;
      stopHearing();
      void desk.close();
      const unsent = texts.flatMap(({ platform, unsent: text }): UnsentVersion[] => (text ? [{ platform, text }] : []));
      if (unsent.length > 0) unfinished.keep(id, unsent);
      const saved = await save.flush();
      save.stop();
      if (saved && !save.unsaved) unfinished.forget(id);
      return saved;
    },
  };
};

export type Editor = ReturnType<typeof createEditor>;
