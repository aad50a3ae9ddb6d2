// The AI batches with something to do, for the whole window: read once, and what the sidebar says of them.
import type { AiBatch } from '../../../preload/contract/ai-batches.ts';
import type { App, OpenAiBatches } from '../../app/app.ts';
import { createLive } from '../../app/live-query.svelte.ts';
import { aiLine } from './ai-line.ts';

/** Must be called while a component is set up. */
export const createOpenAiBatches = (app: App): OpenAiBatches => {
  const live = createLive<AiBatch[]>(app.bridge, () => ({
    topics: ['ai'],
    ask: () => app.bridge.call('ai.batches', {}),
  }));
  return {
    live,
    get line() {
      return aiLine(app.sync.status, live.value ?? [], (instant) => app.times.moment(instant, app.clock.now));
    },
  };
};
