// Limits of assistants. Apart from the other limits of Galley, which the window loads before the first paint.

/**
 * `requestsPerHour`: that changes of assistants cause at the service, of the 600 it allows; the rest is the user's.
 * `result`: posts or files in one answer. `callDays`: how long calls are listed.
 */
export const assistantBounds = {
  assistants: 20,
  name: 60,
  callsPerMinute: 120,
  draftsPerDay: 200,
  notesPerDay: 500,
  requestsPerHour: 60,
  proposalEntries: 100,
  openProposals: 50,
  reason: 500,
  note: 2000,
  result: 50,
  callDays: 90,
  bodyBytes: 1_000_000,
} as const;

/** How long a token may be valid. */
export const assistantLifeDays = [7, 30, 90, 365] as const;
