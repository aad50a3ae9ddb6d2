// Which tests have to do with dates, as parts of their paths: Vitest and Playwright filter by them.

/** What the day they run on could break, or the time zone. */
export const dayTests = [
  ...['calendar', 'overdue', 'queue'].map((name) => `test/renderer/features/${name}/`),
  ...['activity', 'settings'].map((name) => `test/renderer/features/${name}/strings`),
  ...['app.dom', 'offline', 'error-strings', 'quoted', 'sizes'].map((name) => `test/renderer/app/${name}`),
  ...['time', 'words'].map((name) => `test/renderer/${name}/`),
  ...['agenda', 'calendar', 'command-line', 'queue', 'seed'].map((name) => `test/sandbox/${name}`),
  'test/contract/',
  'test/kernel/csv-reader',
  'test/planner/',
  'test/features/calendar/',
];

/** All that goes through Temporal: dates that are read, written or measured, too. */
export const temporalTests = [
  ...dayTests,
  ...['analytics', 'backup', 'export', 'import'].map((name) => `test/features/${name}/`),
];

/** Of the journeys in the window, whichever tier they are in. */
export const dayJourneys = ['autopilot', 'calendar', 'due', 'layers', 'plan', 'queue', 'what-if'].map(
  (name) => `/${name}.spec`,
);
