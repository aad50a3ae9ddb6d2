// Before another business opens: what was called off has to reach the service, and only the open business sends.
import { mount, unmount } from 'svelte';
import type { Takebacks } from '../../../preload/contract/sync.ts';
import type { Bridge } from '../../app/bridge.ts';
import CalledOffDialog from './CalledOffDialog.svelte';

/** What was called off just now is sent within this: it isn't worth a question. */
const soonMs = 2000;

/** null: it can't be read, which doesn't hold the user here. */
const read = (bridge: Bridge): Promise<Takebacks | null> => bridge.call('sync.calledOff', {}).catch(() => null);

const areSentSoon = async (bridge: Bridge): Promise<boolean> => {
  const sent = Promise.withResolvers<boolean>();
  const stop = bridge.onChanged((topics) => {
    if (topics.includes('sync')) void read(bridge).then((found) => found?.slots.length === 0 && sent.resolve(true));
  });
  const timer = setTimeout(() => sent.resolve(false), soonMs);
  try {
    return await sent.promise;
  } finally {
    clearTimeout(timer);
    stop();
  }
};

/** Whether this business may be closed: nothing that was called off waits, or the user leaves all the same. */
export const mayLeaveCalledOff = async (bridge: Bridge, moment: (instant: string) => string): Promise<boolean> => {
  const found = await read(bridge);
  if (!found || found.slots.length === 0) return true;
  if (found.connection === 'online' && (await areSentSoon(bridge))) return true;
  const answered = Promise.withResolvers<boolean>();
  const dialog = mount(CalledOffDialog, {
    target: document.body,
    props: { bridge, known: found, moment, onanswer: answered.resolve },
  });
  try {
    return await answered.promise;
  } finally {
    await unmount(dialog);
  }
};
