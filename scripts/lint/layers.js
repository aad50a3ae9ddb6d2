// Who may import whom, as data: files and folders, and the packages that belong to an owner. Type imports count.

const below = (...paths) => ['preload/', 'main/kernel/', ...paths];

const syncLayers = ['kernel', 'posts', 'outbox', 'pull'];
/** Folders of sync from the bottom up to this one. */
const syncUpTo = (layer) => syncLayers.slice(0, syncLayers.indexOf(layer) + 1).map((name) => `main/sync/${name}/`);

/** Of the window. A feature reaches another one through its index.ts alone. */
const features = [
  'activity',
  'ai-batches',
  'analytics',
  'brand',
  'businesses',
  'calendar',
  'channels',
  'conflicts',
  'editor',
  'help',
  'ideas',
  'import-export',
  'library',
  'media',
  'new-post',
  'needs-you',
  'overdue',
  'pause',
  'plan',
  'queue',
  'review-answers',
  'settings',
  'shift',
];
const belowFeatures = [
  'preload/',
  'resources/',
  ...['app', 'files', 'messages', 'posts', 'style', 'text', 'time', 'ui'].map((name) => `renderer/${name}/`),
];
const indexes = features.map((name) => `renderer/features/${name}/index.ts`);

/**
 * The longest `from` that begins a file's path decides. `may` holds path beginnings: a folder ends with `/`.
 * A file imports nothing that is not listed, its own folder included.
 */
export const layers = [
  { from: 'preload/', may: ['preload/'] },

  { from: 'renderer/', may: ['renderer/', 'preload/', 'resources/'], never: ['preload/index.ts'] },
  { from: 'renderer/posts/', may: belowFeatures, never: ['preload/index.ts'] },
  // One that is not named above may import nothing.
  { from: 'renderer/features/', may: [] },
  ...features.map((name) => ({
    from: `renderer/features/${name}/`,
    may: [`renderer/features/${name}/`, ...indexes, ...belowFeatures],
    never: ['preload/index.ts'],
  })),
  { from: 'renderer/virtua-svelte.d.ts', may: ['node_modules/virtua/'] },
  { from: 'renderer/ui/', may: ['renderer/ui/', 'renderer/style/', 'renderer/messages/'] },

  { from: 'main/', may: below() },
  { from: 'main/kernel/', may: below('main/messages/') },
  { from: 'main/store/', may: below('main/store/') },
  { from: 'main/service/', may: below('main/service/') },
  {
    from: 'main/sandbox/',
    may: [
      'preload/',
      'main/kernel/lock.ts',
      'main/kernel/disk-errors.ts',
      'main/media/sharp.ts',
      'main/sandbox/',
      // One decoder of HEIC photos for both.
      ...['heic-pixels', 'limits', 'room'].map((name) => `main/media/workers/${name}.ts`),
      ...['endpoints', 'schema', 'enums', 'inputs', 'limits', 'lenient-parsing'].map(
        (name) => `main/service/${name}.ts`,
      ),
    ],
  },
  { from: 'main/planner/', may: ['preload/', 'main/planner/'] },
  { from: 'main/media/', may: below('main/media/', 'main/store/', 'main/service/') },
  // Four layers, each above the one before it, and what puts them together on top.
  { from: 'main/sync/', may: below('main/sync/', 'main/media/', 'main/store/', 'main/service/') },
  { from: 'main/sync/kernel/', may: below('main/sync/kernel/', 'main/store/', 'main/service/') },
  { from: 'main/sync/posts/', may: below(...syncUpTo('posts'), 'main/store/', 'main/service/') },
  { from: 'main/sync/outbox/', may: below(...syncUpTo('outbox'), 'main/media/', 'main/store/', 'main/service/') },
  { from: 'main/sync/pull/', may: below(...syncUpTo('pull'), 'main/media/', 'main/store/', 'main/service/') },
  {
    from: 'main/features/',
    may: below(
      'main/messages/',
      'main/features/',
      'main/planner/',
      'main/sync/',
      'main/media/',
      'main/store/',
      'main/service/',
      'main/session/library-places.ts',
    ),
  },
  // The open business, and signing in to it.
  {
    from: 'main/business.ts',
    may: below(
      'main/features/',
      'main/sync/',
      'main/media/',
      'main/store/',
      'main/service/',
      'main/session/library-places.ts',
    ),
  },
  {
    from: 'main/session/',
    may: below('main/session/', 'main/business.ts', 'main/store/', 'main/service/'),
  },
  { from: 'main/session/embedded-sandbox.ts', may: below('main/sandbox/') },
  // Bundled to one file that any Node runs: nothing of the core comes with it.
  { from: 'main/assistant-bridge/', may: ['preload/rules/', 'main/assistant-bridge/', 'main/shell/data-place.ts'] },
  { from: 'main/dispatch.ts', may: below('main/session/', 'main/store/', 'main/updates.ts') },
  { from: 'main/core.ts', may: ['preload/', 'main/'], never: ['main/shell/'] },
  {
    from: 'main/shell/',
    may: [
      'preload/',
      'main/shell/',
      'main/core.ts',
      'main/kernel/lock.ts',
      'main/kernel/loopback.ts',
      'main/kernel/log.ts',
      'main/kernel/disk-errors.ts',
      'main/kernel/file-names.ts',
      'main/messages/',
    ],
  },

  { from: 'scripts/', may: ['scripts/', 'main/kernel/lock.ts'] },
  { from: 'scripts/bundles.ts', may: ['scripts/', 'preload/rules/message-format.ts'] },
  { from: 'scripts/conformance.ts', may: ['scripts/', 'preload/', 'main/core.ts'] },
  { from: 'scripts/messages/', may: ['scripts/', 'preload/rules/message-format.ts'] },
  // Documents that are made from the code.
  {
    from: 'scripts/reference/',
    may: [
      'scripts/reference/',
      'preload/',
      'main/sandbox/openapi.ts',
      ...['command-line', 'commands'].map((name) => `main/assistant-bridge/${name}.ts`),
      'main/features/import/columns.ts',
      'main/features/export/table.ts',
      'renderer/app/frame/',
      'renderer/app/palette/',
      'renderer/features/import-export/strings.ts',
    ],
  },
  { from: 'test/', may: ['test/', 'scripts/', 'preload/', 'main/', 'renderer/'] },
  // Golden data is written by hand from public-api.md and owes nothing to the code it judges.
  { from: 'test/contract/golden/', may: ['test/contract/golden/'] },
  { from: 'bench/', may: ['bench/', 'preload/', 'main/', 'scripts/', 'test/support/', 'test/e2e/support/'] },
];

/**
 * Packages that only their owners may import: wires, native code, and what would drag them along.
 * `types` may name the package in `import type`, which leaves nothing at run time.
 */
export const packageOwners = {
  // Others name its types through the global namespace `Electron`.
  electron: { owners: ['main/shell/electron/index.ts', 'preload/index.ts'], types: [] },
  'electron-updater': { owners: ['main/shell/electron/index.ts'], types: [] },
  keytar: { owners: ['main/session/keychain-child.ts'], types: [] },
  'better-sqlite3': { owners: ['main/store/database/open.ts', 'main/kernel/lock.ts'], types: ['main/store/'] },
  undici: { owners: ['main/service/send.ts'], types: ['main/service/'] },
  'node:https': { owners: ['main/service/streaming.ts', 'main/service/web-files.ts'], types: [] },
  ws: { owners: ['main/shell/browser/'], types: [] },
  fastify: { owners: ['main/sandbox/'], types: [] },
  '@fastify/multipart': { owners: ['main/sandbox/'], types: [] },
  sharp: { owners: ['main/media/sharp.ts', 'scripts/icons.ts'], types: ['main/sandbox/', 'main/media/'] },
  svelte: { owners: ['renderer/'], types: [] },
};

/** Packages a folder must not import at all; `node:` means everything built in. */
export const foreignPackages = [
  { from: 'renderer/', names: ['zod', 'node:'] },
  { from: 'preload/', names: ['node:'] },
  // Building its schemas took longer than opening a library: row-schema.ts has its words for rows.
  { from: 'main/store/', names: ['zod'] },
  { from: 'main/sync/', names: ['node:timers', 'node:os', 'node:perf_hooks', 'node:child_process', 'node:net'] },
];
