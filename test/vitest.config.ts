// Projects: `node` for the core, the service, the sandbox and the shells; `dom` for pieces of the window; `alone` for
// tests that need a process of their own; `long` for those in folders of that name, which only `npm run test:all` runs.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';
import { ensureMessages } from '../scripts/messages/ensure.ts';

await ensureMessages();

/** They measure the memory of their process, or keep a processor busy for long and should begin first. */
const alone = ['test/service/upload.test.ts', 'test/sim/seeds.test.ts'];
const long = ['test/**/long/*.test.ts'];

/** Node reads these files itself: code that Vite has rewritten resolves each imported name at every use. */
const experimental = { viteModuleRunner: false };

export default defineConfig({
  root: `${import.meta.dirname}/..`,
  test: {
    // Whole sandboxes and keyrings start in some tests; a busy machine may need long.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    // No module keeps state of its own, so files share a process and what it has loaded.
    isolate: false,
    projects: [
      {
        extends: true,
        test: { name: 'alone', environment: 'node', include: alone, isolate: true, experimental },
      },
      {
        extends: true,
        test: { name: 'long', environment: 'node', include: long, isolate: true, experimental },
      },
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          setupFiles: ['temporal-polyfill/global'],
          include: ['test/**/*.test.ts'],
          exclude: ['test/**/*.dom.test.ts', 'test/e2e/**', ...alone, ...long],
          experimental,
        },
      },
      {
        extends: true,
        plugins: [svelte({ compilerOptions: { runes: true } }), svelteTesting()],
        test: {
          name: 'dom',
          environment: 'jsdom',
          include: ['test/renderer/**/*.dom.test.ts'],
          setupFiles: ['temporal-polyfill/global', 'test/renderer/setup.ts'],
        },
      },
    ],
  },
});
