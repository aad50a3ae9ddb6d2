// Lint: types taken seriously, layers and owners as data, no waivers.
import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import svelte from 'eslint-plugin-svelte';
import { defineConfig } from 'eslint/config';
import globals from 'globals';
import ts from 'typescript-eslint';
import { dangerous, hiddenGlobals, hiddenInputs, missingGlobal } from './scripts/lint/bans.js';
import { galley } from './scripts/lint/rules.js';

const restrictedSyntax = (...bans) => ({ 'no-restricted-syntax': ['error', ...bans] });
const unused = { argsIgnorePattern: '^_', ignoreRestSiblings: true };
const productCode = ['main/**/*.ts', 'preload/**/*.ts', 'renderer/**/*.{ts,svelte}'];

export default defineConfig(
  { ignores: ['node_modules/', 'bench/built/', 'dist-app/', 'release/', 'test-results/', 'test/scripts/planted/'] },
  {
    linterOptions: { noInlineConfig: true, reportUnusedInlineConfigs: 'error' },
    plugins: { galley },
  },
  {
    files: ['**/*.{js,mjs,ts,svelte}'],
    extends: [js.configs.recommended],
    languageOptions: { globals: { ...globals.node } },
    rules: {
      'galley/layer': 'error',
      'galley/cycle': 'error',
      'galley/job': 'error',
      eqeqeq: 'error',
      'no-console': 'error',
      'no-control-regex': 'off',
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-new-func': 'error',
      'no-script-url': 'error',
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'hack'] }],
      'no-restricted-globals': ['error', missingGlobal],
      'object-shorthand': 'error',
      'prefer-const': 'error',
      ...restrictedSyntax(...dangerous),
    },
  },
  {
    files: ['**/*.ts'],
    ignores: ['**/*.svelte.ts'],
    extends: [ts.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/ban-ts-comment': [
        'error',
        { 'ts-expect-error': true, 'ts-ignore': true, 'ts-nocheck': true },
      ],
      '@typescript-eslint/no-unused-vars': ['error', unused],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // `return reply.end()` ends a branch in one line.
      '@typescript-eslint/no-confusing-void-expression': 'off',
      // `signal.reason` is what the one who stopped it gave.
      '@typescript-eslint/prefer-promise-reject-errors': [
        'error',
        { allowThrowingAny: true, allowThrowingUnknown: true },
      ],
      '@typescript-eslint/no-misused-spread': ['error', { allow: ['string'] }],
      // Open<T> keeps the known values readable beside "any other text".
      '@typescript-eslint/no-redundant-type-constituents': 'off',
      // Factories return closures: there is no `this` to lose.
      '@typescript-eslint/unbound-method': 'off',
      // There are no enums, and one class: to look through every assignment for them costs a quarter of the whole run.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      // A port may be asynchronous where its simplest form is not.
      '@typescript-eslint/require-await': 'off',
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    extends: [svelte.configs.recommended],
    // Type-aware rules read every snippet parameter as any here; svelte-check does that work.
    languageOptions: { parserOptions: { parser: ts.parser }, globals: { ...globals.browser } },
    plugins: { '@typescript-eslint': ts.plugin },
    rules: {
      'no-unassigned-vars': 'off',
      'no-undef': 'off',
      'no-unused-vars': 'off',
      '@typescript-eslint/no-unused-vars': ['error', unused],
      'prefer-const': 'off',
      'svelte/prefer-const': ['error', { excludedRunes: ['$props', '$derived', '$state', '$bindable'] }],
      'svelte/no-at-html-tags': 'error',
      // A Map that nothing on the screen reads need not be reactive.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
  { files: ['renderer/**'], languageOptions: { globals: { ...globals.browser } } },
  {
    files: productCode,
    rules: { 'galley/packages': 'error', 'max-lines': ['error', { max: 300 }] },
  },
  {
    files: ['main/**/*.ts'],
    ignores: ['main/clock.ts', 'main/sandbox/clock.ts'],
    rules: restrictedSyntax(...dangerous, ...hiddenInputs),
  },
  {
    files: ['main/sync/**/*.ts'],
    rules: { 'no-restricted-globals': ['error', missingGlobal, ...hiddenGlobals] },
  },
  { files: ['renderer/**', 'test/renderer/**'], rules: { 'no-restricted-globals': 'off' } },
  // Hostile texts are test data, and Vitest's matchers are typed any.
  { files: ['test/**'], rules: { 'no-script-url': 'off' } },
  // A Playwright fixture that needs no other one is written with `{}`.
  {
    files: ['test/e2e/**'],
    rules: { 'no-console': 'off', 'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }] },
  },
  { files: ['test/**/*.ts'], rules: { '@typescript-eslint/no-unsafe-assignment': 'off' } },
  { files: ['bench/window/peers/**'], languageOptions: { globals: globals.browser } },
  // Commands talk to the person in the terminal.
  {
    files: ['bench/**', 'scripts/**', 'main/sandbox/index.ts', 'main/shell/browser/index.ts'],
    rules: { 'no-console': 'off' },
  },
  prettier,
);
