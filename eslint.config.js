// Lint of Svelte files, which oxlint cannot parse. Everything else is in oxlint.config.ts.
import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import { defineConfig } from 'eslint/config';
import globals from 'globals';
import ts from 'typescript-eslint';
import galley from './scripts/lint/rules.js';
import {
  bannedTypeComments,
  folderRules,
  ignoredFolders,
  sharedRules,
  unusedVars,
} from './scripts/lint/shared-rules.js';

export default defineConfig(
  { ignores: [...ignoredFolders, '**/*.{js,mjs,ts}', '!**/*.svelte.ts'] },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    extends: [js.configs.recommended, svelte.configs.recommended],
    linterOptions: { noInlineConfig: true },
    // Type-aware rules read every snippet parameter as any here; svelte-check does that work.
    languageOptions: { parserOptions: { parser: ts.parser }, globals: { ...globals.browser } },
    plugins: { galley, '@typescript-eslint': ts.plugin },
    rules: {
      ...sharedRules,
      'no-unassigned-vars': 'off',
      'no-undef': 'off',
      'no-unused-vars': 'off',
      '@typescript-eslint/no-unused-vars': ['error', unusedVars],
      'svelte/prefer-const': ['error', { excludedRunes: ['$props', '$derived', '$state', '$bindable'] }],
      '@typescript-eslint/ban-ts-comment': ['error', bannedTypeComments],
      'svelte/no-at-html-tags': 'error',
      // It would let comments of the template switch off rules.
      'svelte/comment-directive': 'off',
      // A Map that nothing on the screen reads need not be reactive.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
  ...folderRules,
);
