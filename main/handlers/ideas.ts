// Bridge methods about ideas.
import type { Handlers } from '../../preload/bridge.ts';
import type { Studio } from '../business.ts';

export const createIdeaHandlers = (studio: () => Promise<Studio>) => {
  const ideas = async () => (await studio()).ideas;
  return {
    'ideas.list': async () => (await ideas()).list(),
    'ideas.generate': async (input) => (await ideas()).generate(input),
    'ideas.pick': async ({ ideaId }) => (await ideas()).pick(ideaId),
    'ideas.dismiss': async ({ ideaId }) => (await ideas()).dismiss(ideaId),
    'ideas.promote': async (input) => (await ideas()).promote(input),
    'captures.list': async () => (await ideas()).captures(),
    'captures.save': async (input) => (await ideas()).saveCapture(input),
    'captures.remove': async ({ id }) => (await ideas()).removeCapture(id),
  } satisfies Partial<Handlers>;
};
