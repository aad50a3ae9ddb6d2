// Bridge methods about campaigns and holidays.
import type { Handlers } from '../../preload/bridge.ts';
import type { Studio } from '../business.ts';

export const createLayerHandlers = (studio: () => Promise<Studio>) => {
  const layers = async () => (await studio()).layers;
  return {
    'layers.read': async () => (await layers()).read(),
    'layers.saveCampaigns': async ({ campaigns }) => (await layers()).saveCampaigns(campaigns),
    'layers.bringHolidays': async ({ ics }) => (await layers()).bringHolidays(ics),
    'layers.show': async (shown) => (await layers()).show(shown),
  } satisfies Partial<Handlers>;
};
