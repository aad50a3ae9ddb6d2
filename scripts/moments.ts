// Days on which calendars go wrong: `npm run test:days` runs at each of them, and the demo is checked against all.

/** By what is odd about the moment. The business of the demo is in New York, five or four hours behind UTC. */
export const oddMoments: Readonly<Record<string, string>> = {
  'a Monday': '2026-11-23T15:00:00Z',
  'a Tuesday': '2026-06-02T15:00:00Z',
  'a Wednesday': '2026-11-04T15:00:00Z',
  'a Thursday': '2026-05-14T18:00:00Z',
  'a Friday': '2026-05-15T15:00:00Z',
  'a Saturday': '2026-11-21T15:00:00Z',
  'a Sunday': '2026-11-22T15:00:00Z',
  'the first minute of a day': '2026-05-14T04:00:30Z',
  'the last minute of a day': '2026-11-19T04:59:15Z',
  'the day clocks go forward': '2027-03-14T06:30:00Z',
  'the hour that comes twice': '2026-11-01T06:30:00Z',
  'the last day of a year': '2026-12-31T20:00:00Z',
  'the first day of a year': '2027-01-01T05:00:30Z',
  'a leap day': '2028-02-29T15:00:00Z',
};
