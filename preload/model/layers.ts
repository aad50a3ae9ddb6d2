// What lies behind the posts of the calendar: spans with a name and a colour, and days with a name.

/** Hues of the colour circle, in degrees, that can be told apart. */
export const campaignHues = [25, 75, 145, 200, 260, 320] as const;
export type CampaignHue = (typeof campaignHues)[number];

export const layerBounds = { campaigns: 200, name: 60, holidays: 5000, icsUnits: 700_000 };

/** ISO dates, both included. */
export type Campaign = { name: string; hue: CampaignHue; from: string; to: string };
export type Holiday = { date: string; name: string };

/** `shown`: what the calendar shows of them. */
export type Layers = {
  campaigns: Campaign[];
  holidays: Holiday[];
  shown: { campaigns: boolean; holidays: boolean };
};

/** `leftOutCount`: events of the file that are no whole days, are malformed, or recur in a way that takes too long to read. */
export type HolidaysRead = { layers: Layers; dayCount: number; leftOutCount: number };
