// Ideas of the service: pick, dismiss, promote, generate. Never throws: errors are shown as a toast.
import type { Idea, IdeaBoard } from '../../../preload/contract/ideas.ts';
import type { PostId } from '../../../preload/ids.ts';
import type { Bridge } from '../../app/bridge.ts';
import type { ToastAction } from '../../ui/toast.ts';
import { errorStrings } from '../../app/errors/strings.ts';
import { appError, createLive, type Live } from '../../app/live-query.svelte.ts';
import { ideaStrings } from './strings.ts';

/** With fewer suggestions than these, picking has the missing ones written and charged (public-api.md, States). */
export const suggestedPosts = 3;

type Deps = {
  bridge: Bridge;
  say: (text: string, action?: ToastAction) => void;
  undoStep: (stepId: number) => void;
  open: (id: PostId) => void;
};

export type IdeasState = Live<IdeaBoard> & {
  /** The idea that is being picked. */
  readonly picking: string | undefined;
  readonly generating: boolean;
  pick(idea: Idea): Promise<void>;
  dismiss(idea: Idea): Promise<void>;
  promote(idea: Idea, suggestedId: string): Promise<void>;
  /** True: it was started. */
  generate(count: number, direction: string): Promise<boolean>;
};

/** The service doesn't say when a suggestion is drafted, so the list is polled while it is open. */
const refreshEveryMs = 30_000;

/** Must be called while a component is set up. */
export const createIdeas = ({ bridge, say, undoStep, open }: Deps): IdeasState => {
  const live = createLive(bridge, () => ({
    topics: ['ideas', 'sync', 'posts'],
    ask: () => bridge.call('ideas.list', {}),
  }));
  $effect(() => {
    const timer = setInterval(live.reload, refreshEveryMs);
    return () => clearInterval(timer);
  });

  let picking = $state<string>();
  let generating = $state(false);

  const attempt = async (work: () => Promise<void>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (thrown) {
      const { lead, message } = errorStrings(appError(thrown));
      say([lead, message].filter(Boolean).join(' '));
      return false;
    }
  };

  return {
    get value() {
      return live.value;
    },
    get error() {
      return live.error;
    },
    get loading() {
      return live.loading;
    },
    get picking() {
      return picking;
    },
    get generating() {
      return generating;
    },
    reload: live.reload,
    take: live.take,
    async pick({ id }) {
      if (picking !== undefined) return;
      picking = id;
      await attempt(async () => {
        const { state } = await bridge.call('ideas.pick', { ideaId: id });
        const board = await bridge.call('ideas.list', {});
        live.take(board);
        const isMaking = board.ideas?.find((idea) => idea.id === id)?.isMaking === true;
        say(state === 'picked' ? ideaStrings.pickedToast(isMaking) : ideaStrings.pickWaits);
      });
      picking = undefined;
    },
    async dismiss({ id }) {
      await attempt(async () => {
        const { stepId } = await bridge.call('ideas.dismiss', { ideaId: id });
        say(
          ideaStrings.dismissed,
          stepId === null ? undefined : { label: ideaStrings.undo, onselect: () => undoStep(stepId), step: stepId },
        );
      });
    },
    async promote({ id: ideaId }, suggestedId) {
      await attempt(async () => {
        const { id } = await bridge.call('ideas.promote', { ideaId, suggestedId });
        say(ideaStrings.added, { label: ideaStrings.open, onselect: () => open(id) });
      });
    },
    async generate(count, direction) {
      if (generating) return false;
      generating = true;
      const begun = await attempt(async () => {
        const asked = direction.trim();
        await bridge.call('ideas.generate', { count, ...(asked === '' ? {} : { direction: asked }) });
        say(ideaStrings.new.asked(count));
      });
      generating = false;
      return begun;
    },
  };
};
