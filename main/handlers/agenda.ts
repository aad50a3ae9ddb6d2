// Bridge methods about what is planned.
import type { Handlers } from '../../preload/bridge.ts';
import type { Studio } from '../business.ts';

export const createAgendaHandlers = (studio: () => Promise<Studio>) =>
  ({
    'calendar.read': async (asked) => (await studio()).agenda.calendar(asked),
    'calendar.warnings': async (asked) => (await studio()).agenda.warnings(asked),
    'autopilot.read': async ({ from }) => (await studio()).agenda.autopilot(from ?? null),
  }) satisfies Partial<Handlers>;
