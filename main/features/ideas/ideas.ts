// Ideas: the service's, with open changes applied, and the user's own.
import { z } from 'zod';
import type { Handlers, ParsedInput } from '../../../preload/bridge.ts';
import { ideaCountBounds } from '../../../preload/rules/service-bounds.ts';
import { AppError } from '../../../preload/errors.ts';
import { savedIdeaBounds } from '../../../preload/rules/own-bounds.ts';
import type { SavedIdea, Idea, IdeaBoard, PickOutcome } from '../../../preload/contract/ideas.ts';
import type { PostId } from '../../../preload/ids.ts';
import type { WorkOutcome } from '../../../preload/contract/jobs.ts';
import type { Log } from '../../kernel/log.ts';
import { instantOrNull } from '../../service/lenient-parsing.ts';
import type { Sync } from '../../sync/engine.ts';
import { readIdeas } from '../../sync/outbox/operations/ideas.ts';
import { ideasOrderingKey } from '../../sync/outbox/queue.ts';
import { keepSnapshot } from '../../sync/kernel/cached-replies.ts';
import { createRenew } from '../background-refresh.ts';
import { isOver, needsNetwork, refusalOf } from '../posts/command-result.ts';
import type { Writing } from '../posts/ai-writing.ts';
import { tooMany } from '../too-many.ts';

export type Ideas = {
  list(): IdeaBoard;
  generate(of: ParsedInput<'ideas.generate'>): Promise<WorkOutcome>;
  /** public-api.md, States: picking an idea with fewer than three suggestions charges credits for up to three. */
  pick(ideaId: string): Promise<PickOutcome>;
  dismiss(ideaId: string): { stepId: number | null };
  promote(of: ParsedInput<'ideas.promote'>): { id: PostId };
  savedIdeas(): SavedIdea[];
  saveIdea(of: ParsedInput<'savedIdeas.save'>): SavedIdea[];
  removeSavedIdea(id: number): SavedIdea[];
};

type Deps = { sync: Sync; writing: Writing; log: Log };

const freshMs = 5 * 60_000;
/** Nothing reports when a suggestion is drafted (public-api.md, Ideas): the list is polled while the page is open. */
const freshWhileMakingMs = 25_000;
const pickWaitMs = 25_000;

const Asked = z.object({ count: z.number().default(ideaCountBounds.default) });

export const createIdeas = ({ sync, writing, log }: Deps): Ideas => {
  const { store, transact, requests } = sync;
  const renew = createRenew({ sync, log });

  const ideas = (): Idea[] =>
    readIdeas(store).map(({ id, headline, status, createdAt, posts, isMaking, pickWaits }) => ({
      id,
      headline,
      status,
      createdAt: instantOrNull(createdAt),
      isMaking,
      pickWaits,
      posts: posts.map(({ postId, shape, status: made, preview, pid }) => ({
        id: postId,
        shape: shape ?? null,
        status: made,
        preview: preview ?? '',
        draft: pid === null ? null : (String(pid) as PostId),
      })),
    }));

  const read = async (): Promise<void> => {
    const { reply, startedAtMs } = await requests.read('ideas.list', {}, 'refresh');
    transact((tx) => keepSnapshot(tx, 'ideas', reply.body, startedAtMs));
  };

  const savedIdeas = (): SavedIdea[] =>
    store.savedIdeas
      .all()
      .map(({ id, text, stage, atMs }) => ({ id, text, stage, createdAt: new Date(atMs).toISOString() }));

  return {
    list() {
      const snapshot = store.snapshots.read('ideas');
      const shown = snapshot ? ideas() : null;
      const isMaking = shown?.some((idea) => idea.isMaking) === true;
      renew('ideas', '', isMaking ? freshWhileMakingMs : freshMs, read);
      const asked = store.operations.withOrderingKey(ideasOrderingKey).filter(({ state }) => state !== 'parked');
      return {
        ideas: shown,
        expectedCount: asked.reduce((sum, { args }) => sum + Asked.parse(args).count, 0),
        readAt: snapshot ? new Date(snapshot.readAtMs).toISOString() : null,
      };
    },
    generate: (of) => writing({ do: 'idea.generate', ...of }),
    async pick(ideaId) {
      needsNetwork(sync);
      const { operation } = sync.change({ do: 'idea.pick', ideaId });
      if (!operation) return { state: 'picked' };
      sync.sendNow(operation.id);
      const op = await sync.whenSettled(operation.id, pickWaitMs);
      if (op.state === 'parked') throw refusalOf(op);
      return { state: isOver(op) ? 'picked' : 'waiting' };
    },
    dismiss: (ideaId) => ({ stepId: sync.changeAll([{ do: 'idea.dismiss', ideaId }]).stepId }),
    promote({ ideaId, suggestedId }) {
      const idea = ideas().find(({ id }) => id === ideaId);
      const suggested = idea?.posts.find(({ id }) => id === suggestedId);
      if (!suggested) throw new AppError({ kind: 'not-found', message: 'This suggestion is gone.' });
      if (suggested.status !== 'ready' && suggested.draft === null)
        throw new AppError({ kind: 'invalid', message: 'This suggestion is not ready.' });
      const { pid } = sync.change({ do: 'post.promote', ideaId, suggestedId, preview: suggested.preview });
      if (pid === null) throw new Error('a suggestion became no post');
      return { id: String(pid) as PostId };
    },
    savedIdeas,
    saveIdea: ({ id = null, createdAt, ...savedIdea }) =>
      transact((tx) => {
        if (id === null && store.savedIdeas.all().length >= savedIdeaBounds.count)
          throw tooMany('saved-ideas', savedIdeaBounds.count);
        store.savedIdeas.save({ id, ...savedIdea }, createdAt === undefined ? tx.nowMs : Date.parse(createdAt));
        tx.changed('captures');
        return savedIdeas();
      }),
    removeSavedIdea: (id) =>
      transact((tx) => {
        store.savedIdeas.remove(id);
        tx.changed('captures');
        return savedIdeas();
      }),
  };
};

export const ideaMethods = (ideas: Ideas) =>
  ({
    'ideas.list': () => ideas.list(),
    'ideas.generate': (input) => ideas.generate(input),
    'ideas.pick': ({ ideaId }) => ideas.pick(ideaId),
    'ideas.dismiss': ({ ideaId }) => ideas.dismiss(ideaId),
    'ideas.promote': (input) => ideas.promote(input),
    'savedIdeas.list': () => ideas.savedIdeas(),
    'savedIdeas.save': (input) => ideas.saveIdea(input),
    'savedIdeas.remove': ({ id }) => ideas.removeSavedIdea(id),
  }) satisfies Partial<Handlers>;
