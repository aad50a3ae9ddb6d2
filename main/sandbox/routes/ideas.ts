// The five idea endpoints: list, generate, pick, dismiss, promote.
import { ideaCountBounds } from '../../../preload/rules/service-bounds.ts';
import { IdeaPath, IdeasGenerate, PostPath } from '../../service/inputs.ts';
import { areSuggestionsGenerating, dismissIdea, findIdea, pickIdea } from '../engine/ideas.ts';
import { acceptJob } from '../engine/jobs.ts';
import { promoteSuggestion } from '../engine/promotion.ts';
import { ideaOnWire, postOnWire } from '../engine/wire.ts';
import type { Routes } from '../world.ts';

export const ideaRoutes = {
  'ideas.list': ({ world, business }) => {
    const ideas = world.tables.ideas.of(business.id).filter(({ status }) => status !== 'dismissed');
    const newestFirst = ideas.reverse().sort((one, other) => other.createdAt - one.createdAt);
    return { status: 200, body: { ideas: newestFirst.map(ideaOnWire) } };
  },

  'ideas.generate': ({ world, business, body }) => {
    const { count = ideaCountBounds.default, direction } = IdeasGenerate.parse(body);
    return acceptJob(world, business, { kind: 'generate_ideas', count, ...(direction !== undefined && { direction }) });
  },

  'ideas.pick': ({ world, business, path }) => {
    const idea = pickIdea(world, findIdea(world, business.id, IdeaPath.parse(path).ideaId));
    return { status: 201, body: { idea: ideaOnWire(idea), postsGenerating: areSuggestionsGenerating(idea) } };
  },

  'ideas.dismiss': ({ world, business, path }) => {
    dismissIdea(world, findIdea(world, business.id, IdeaPath.parse(path).ideaId));
    return { status: 204, body: null };
  },

  'ideas.promote': async ({ world, business, path }) => {
    const post = await promoteSuggestion(world, business, PostPath.parse(path).postId);
    return { status: 201, body: postOnWire(world, post) };
  },
} satisfies Routes;
