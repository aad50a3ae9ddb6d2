// Which of the protocol's conformance scenarios apply to Galley's endpoint for assistants, and why the others don't.

export type Scenario = {
  name: string;
  /** Of the protocol. */
  version: '2025-06-18' | '2025-11-25' | '2026-07-28';
  /** Checks that Galley fails on purpose or can't be put to, by id, with the reason. */
  excused?: Readonly<Record<string, string>>;
};

const needsTool = "needs a tool of the suite's own, which Galley has not";
const hasNone = 'Galley has tools, and neither resources nor prompts';

/** The suite judges servers without a token, which a page could reach; it wants pages of this computer to be let in. */
const anyOrigin = {
  'localhost-host-valid-accepted': 'Galley refuses every Origin, also one of this computer: no page calls it',
};

export const scenarios: readonly Scenario[] = [
  { name: 'server-initialize', version: '2025-06-18' },
  { name: 'tools-list', version: '2025-06-18' },
  { name: 'server-initialize', version: '2025-11-25' },
  { name: 'ping', version: '2025-11-25' },
  { name: 'tools-list', version: '2025-11-25' },
  { name: 'dns-rebinding-protection', version: '2025-11-25', excused: anyOrigin },
  {
    name: 'server-stateless',
    version: '2026-07-28',
    excused: {
      'sep-2575-server-rejects-undeclared-capability': needsTool,
      'sep-2575-missing-capability-http-400': needsTool,
      'sep-2575-http-server-no-independent-requests-on-stream': needsTool,
      'sep-2575-server-no-log-without-loglevel': needsTool,
    },
  },
  { name: 'tools-list', version: '2026-07-28' },
  { name: 'server-sse-multiple-streams', version: '2026-07-28' },
  { name: 'http-header-validation', version: '2026-07-28' },
  {
    name: 'caching',
    version: '2026-07-28',
    excused: {
      'sep-2549-prompts-list-caching-hints': hasNone,
      'sep-2549-resources-list-caching-hints': hasNone,
      'sep-2549-resources-templates-list-caching-hints': hasNone,
    },
  },
  { name: 'dns-rebinding-protection', version: '2026-07-28', excused: anyOrigin },
];

/** By how their names begin. */
export const notApplicable: readonly (readonly [RegExp, string])[] = [
  [/^(tools-call-(elicitation|sampling)|elicitation-|input-required-)/, 'Galley asks nothing of the client'],
  [/^(tools-call-with-logging|logging-)/, 'Galley sends the client no log'],
  [/^(tools-call-|json-schema-)/, needsTool],
  [/^(resources-|prompts-|sep-2164-)/, hasNone],
  [/^(tasks-|sep-2640-)/, 'an extension of the protocol that Galley has not'],
  [/^(server-session-lifecycle|server-sse-polling)$/, 'Galley keeps no sessions'],
  [/^completion-/, 'Galley completes no arguments'],
  [/^http-custom-header-/, 'no tool of Galley wants a header of its own'],
];
