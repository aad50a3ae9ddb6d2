// Bridge methods about what is planned.
import type { Handlers } from '../../preload/bridge.ts';
import type { Studio } from '../studio/studio.ts';

export const createAgendaHandlers = (studio: () => Promise<Studio>) =>
  ({
    'calendar.read': async (days) => (await studio()).agenda.calendar(days),
    'autopilot.read': async ({ from }) => (await studio()).agenda.autopilot(from ?? null),
  }) satisfies Partial<Handlers>;
