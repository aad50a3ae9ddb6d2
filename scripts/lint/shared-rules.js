// Rules that oxlint applies to TypeScript and JavaScript, and ESLint to Svelte files: the same data for both.
import { dangerous, hiddenGlobals, hiddenInputs, missingGlobal, needlessSpreads, splicedWords } from './bans.js';

/** Built files, and what comes from elsewhere. */
export const ignoredFolders = [
  'node_modules/',
  'bench/built/',
  'dist-app/',
  'release/',
  'test-results/',
  'main/messages/',
  'renderer/messages/',
];

// Options of rules that have another name in each linter: no-unused-vars and ban-ts-comment.
export const unusedVars = { argsIgnorePattern: '^_', ignoreRestSiblings: true };
export const bannedTypeComments = { 'ts-expect-error': true, 'ts-ignore': true, 'ts-nocheck': true };

const bannedSyntax = [...dangerous, ...needlessSpreads];

export const sharedRules = {
  'galley/layer': 'error',
  'galley/cycle': 'error',
  'galley/job': 'error',
  'galley/directive': 'error',
  'galley/citations': 'error',
  'galley/syntax': ['error', ...bannedSyntax],
  eqeqeq: 'error',
  'no-console': 'error',
  'no-control-regex': 'off',
  'no-eval': 'error',
  'no-implied-eval': 'error',
  'no-new-func': 'error',
  'no-restricted-globals': ['error', missingGlobal],
  'no-script-url': 'error',
  'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'hack'] }],
  'object-shorthand': 'error',
};

/** What differs by folder. Later entries override earlier ones. */
export const folderRules = [
  {
    files: ['main/**/*.ts', 'preload/**/*.ts', 'renderer/**/*.ts', 'renderer/**/*.svelte'],
    rules: { 'galley/packages': 'error', 'galley/names': 'error', 'max-lines': ['error', { max: 500 }] },
  },
  { files: ['bench/**', 'renderer/**', 'scripts/**', 'test/**'], rules: { 'galley/prose': 'error' } },
  { files: ['test/sim/**'], rules: { 'galley/prose': 'off' } },
  { files: ['main/**/*.ts'], rules: { 'galley/syntax': ['error', ...bannedSyntax, ...hiddenInputs] } },
  { files: ['renderer/**'], rules: { 'galley/syntax': ['error', ...bannedSyntax, ...splicedWords] } },
  { files: ['main/kernel/clock.ts', 'main/sandbox/clock.ts'], rules: { 'galley/syntax': ['error', ...bannedSyntax] } },
  {
    files: ['main/sync/**/*.ts'],
    rules: { 'no-restricted-globals': ['error', missingGlobal, ...hiddenGlobals] },
  },
  { files: ['main/**/*.ts', 'preload/**/*.ts'], rules: { 'galley/prose': 'error' } },
  { files: ['renderer/**', 'test/renderer/**'], rules: { 'no-restricted-globals': 'off' } },
  // Hostile texts are test data.
  { files: ['test/**'], rules: { 'no-script-url': 'off' } },
  // Commands talk to the person in the terminal.
  {
    files: ['bench/**', 'scripts/**', 'test/e2e/**', 'main/sandbox/index.ts', 'main/shell/browser/index.ts'],
    rules: { 'no-console': 'off' },
  },
];
