// Bridge methods about what is kept beside posts here, and about the history of their versions.
import type { Handlers } from '../../preload/bridge.ts';
import type { Studio } from '../business.ts';

export const createDeskHandlers = (studio: () => Promise<Studio>) => {
  const desk = async () => (await studio()).desk;
  const versions = async () => (await studio()).versions;
  return {
    'desk.read': async ({ id }) => (await desk()).read(id),
    'desk.write': async (input) => (await desk()).write(input),
    'posts.duplicate': async ({ id }) => (await desk()).duplicate(id),
    'posts.correct': async ({ id, platform }) => (await desk()).correct(id, platform),
    'snippets.list': async () => (await desk()).snippets(),
    'snippets.save': async (input) => (await desk()).saveSnippet(input),
    'snippets.remove': async ({ id }) => (await desk()).removeSnippet(id),
    'versions.list': async ({ id, platform }) => (await versions()).list(id, platform),
    'versions.restore': async ({ id, platform, seq }) => (await versions()).restore(id, platform, seq),
    'versions.label': async ({ id, platform, seq, label }) => (await versions()).label(id, platform, seq, label),
  } satisfies Partial<Handlers>;
};
