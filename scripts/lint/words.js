// Words that no identifier may contain, each with the standard one. docs/glossary.md says what they meant.

/**
 * A word is banned once it occurs nowhere: the list grows, and never shrinks. `prose`: comments and test names may not
 * contain it either, in the folders for which shared-rules.js turns `galley/prose` on, or in these folders only; nor may
 * documents (test/scripts/documents.test.ts). The others are plain English there.
 */
export const bannedWords = [
  { words: ['breathe'], instead: 'yieldToEventLoop', prose: true },
  { words: ['studio'], instead: 'features, or business' },
  { words: ['successor', 'successors'], instead: 'supersede', prose: true },
  { words: ['surroundings'], instead: 'environment', prose: true },
  { words: ['told', 'tell', 'tells'], instead: 'notified, reported, or what it holds', prose: true },
  { words: ['heard', 'hear', 'hears'], instead: 'received', prose: true },
  { words: ['news'], instead: 'notification, or notifier', prose: true },
  { words: ['kept'], instead: 'stored, encoded, cached, or queued', prose: true },
  { words: ['lane', 'lanes'], instead: 'ordering key, queue, or slot', prose: true },
  { words: ['absorb', 'absorbed', 'absorbs'], instead: 'ingest' },
  { words: ['fence', 'fenced'], instead: 'lease' },
  { words: ['twin', 'twins'], instead: 'near-duplicate, or indistinguishable', prose: true },
  { words: ['clash', 'clashes'], instead: 'conflict', prose: true },
  { words: ['amend'], instead: 'patch' },
  { words: ['birth', 'births'], instead: 'create' },
  { words: ['sweep', 'sweeps', 'swept', 'sweeper', 'sweeping'], instead: 'full scan', prose: true },
  { words: ['entomb', 'entombed'], instead: 'tombstone', prose: true },
  { words: ['hindrance', 'hindrances'], instead: 'publish blocker', prose: true },
  { words: ['gain', 'gains', 'gained'], instead: 'metric delta', prose: true },
  { words: ['circumstances'], instead: 'blocker inputs, or publish context' },
  { words: ['hurry', 'hurried', 'unhurried'], instead: 'skip the wait' },
  { words: ['anew'], instead: 'again, or refresh', prose: true },
  { words: ['look', 'looks', 'looked'], instead: 'read, poll, forecast, inspect, check, or perceptual hash' },
  { words: ['trial'], instead: 'embedded sandbox' },
  { words: ['nobody', 'somebody'], instead: 'another client, or the user', prose: true },
  { words: ['go out', 'goes out', 'going out', 'gone out', 'went out'], instead: 'publish, or send', prose: true },
  {
    words: ['a look', 'look at', 'looks at', 'looked at', 'look for', 'looks for', 'looked for'],
    instead: 'check, inspect, read, open, or search for',
    prose: true,
  },
  { words: ['whoever'], instead: 'the caller, or the user', prose: true },
  { words: ['the person', 'a person'], instead: 'the user', prose: ['main/', 'preload/', 'docs/'] },
];
