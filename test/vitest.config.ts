// Two projects: `node` for the core, the service, the sandbox and the shells; `dom` for pieces of the window.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: `${import.meta.dirname}/..`,
  test: {
    // Whole sandboxes and keyrings start in some tests; a busy machine may need long.
    testTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['test/**/*.test.ts'],
          exclude: ['test/**/*.dom.test.ts', 'test/e2e/**'],
          alias: { electron: `${import.meta.dirname}/support/fake-electron.ts` },
        },
      },
      {
        extends: true,
        plugins: [svelte({ compilerOptions: { runes: true } }), svelteTesting()],
        test: {
          name: 'dom',
          environment: 'jsdom',
          include: ['test/renderer/**/*.dom.test.ts'],
          setupFiles: ['test/renderer/setup.ts'],
        },
      },
    ],
  },
});
