// Format of every file that people write, Svelte included.
import { defineConfig } from 'oxfmt';

export default defineConfig({
  singleQuote: true,
  printWidth: 120,
  sortPackageJson: false,
  svelte: true,
  // Built files, and documents that are wrapped by hand.
  ignorePatterns: [
    'bench/built/',
    'bench/results/',
    'dist-app/',
    'main/messages/',
    'renderer/messages/',
    'release/',
    'test-results/',
    'package-lock.json',
    'docs/decisions/',
    'docs/reference/',
    'docs/service/',
    'CHANGELOG.md',
    'CONTRIBUTING.md',
    'README.md',
  ],
});
