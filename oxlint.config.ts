// Lint of TypeScript and JavaScript: types taken seriously, layers and owners as data, no waivers.
import { defineConfig } from 'oxlint';
import {
  bannedTypeComments,
  folderRules,
  ignoredFolders,
  sharedRules,
  unusedVars,
} from './scripts/lint/shared-rules.js';

export default defineConfig({
  plugins: ['eslint', 'typescript'],
  jsPlugins: ['./scripts/lint/rules.js'],
  // Directives of ESLint do nothing here; the rule galley/directive reports those of oxlint.
  options: { typeAware: true, denyWarnings: true, respectEslintDisableDirectives: false },
  ignorePatterns: [...ignoredFolders, '**/*.svelte'],
  env: { builtin: true, node: true },
  categories: { correctness: 'error' },
  // What ESLint recommends beyond "correctness".
  rules: {
    ...sharedRules,
    'no-array-constructor': 'error',
    'no-case-declarations': 'error',
    'no-empty': 'error',
    'no-fallthrough': 'error',
    'no-prototype-builtins': 'error',
    'no-regex-spaces': 'error',
    'no-unused-vars': ['error', unusedVars],
    'no-useless-assignment': 'error',
    'no-useless-constructor': 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'prefer-rest-params': 'error',
    'prefer-spread': 'error',
    'preserve-caught-error': 'error',

    // Open<T> keeps the known values readable beside "any other text".
    'typescript/no-redundant-type-constituents': 'off',
    // Factories return closures: there is no `this` to lose.
    'typescript/unbound-method': 'off',
  },
  overrides: [
    // TypeScript finds both by itself.
    { files: ['**/*.{js,mjs}'], rules: { 'no-redeclare': 'error', 'no-undef': 'error' } },
    { files: ['renderer/**', 'bench/window/peers/**'], env: { browser: true } },
    {
      // What typescript-eslint calls strict, beyond "correctness".
      files: ['**/*.ts'],
      rules: {
        'typescript/ban-ts-comment': ['error', bannedTypeComments],
        'typescript/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
        'typescript/no-deprecated': 'error',
        'typescript/no-dynamic-delete': 'error',
        'typescript/no-empty-object-type': 'error',
        'typescript/no-explicit-any': 'error',
        'typescript/no-extraneous-class': 'error',
        'typescript/no-generated-empty-object-type': 'error',
        'typescript/no-invalid-void-type': 'error',
        'typescript/no-misused-promises': 'error',
        'typescript/no-misused-spread': ['error', { allow: ['string'] }],
        'typescript/no-mixed-enums': 'error',
        'typescript/no-namespace': 'error',
        'typescript/no-non-null-asserted-nullish-coalescing': 'error',
        'typescript/no-non-null-assertion': 'error',
        'typescript/no-require-imports': 'error',
        'typescript/no-unnecessary-boolean-literal-compare': 'error',
        'typescript/no-unnecessary-condition': 'error',
        'typescript/no-unnecessary-template-expression': 'error',
        'typescript/no-unnecessary-type-arguments': 'error',
        'typescript/no-unnecessary-type-assertion': 'error',
        'typescript/no-unnecessary-type-constraint': 'error',
        'typescript/no-unnecessary-type-conversion': 'error',
        'typescript/no-unnecessary-type-parameters': 'error',
        'typescript/no-unsafe-argument': 'error',
        'typescript/no-unsafe-assignment': 'error',
        'typescript/no-unsafe-call': 'error',
        'typescript/no-unsafe-enum-comparison': 'error',
        'typescript/no-unsafe-function-type': 'error',
        'typescript/no-unsafe-member-access': 'error',
        'typescript/no-unsafe-return': 'error',
        'typescript/only-throw-error': 'error',
        'typescript/prefer-literal-enum-member': 'error',
        // `signal.reason` is whatever the caller of abort() passed.
        'typescript/prefer-promise-reject-errors': ['error', { allowThrowingAny: true, allowThrowingUnknown: true }],
        'typescript/prefer-reduce-type-parameter': 'error',
        'typescript/prefer-return-this-type': 'error',
        'typescript/related-getter-setter-pairs': 'error',
        'typescript/restrict-plus-operands': [
          'error',
          {
            allowAny: false,
            allowBoolean: false,
            allowNullish: false,
            allowNumberAndString: false,
            allowRegExp: false,
          },
        ],
        'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
        'typescript/return-await': ['error', 'error-handling-correctness-only'],
        'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
        'typescript/unified-signatures': 'error',
        'typescript/use-unknown-in-catch-callback-variable': 'error',
      },
    },
    // A rune is assigned where TypeScript cannot see it.
    { files: ['**/*.svelte.ts'], rules: { 'typescript/no-unnecessary-condition': 'off' } },
    // Only a class can declare a generic component, and Svelte's are deprecated.
    { files: ['renderer/virtua-svelte.d.ts'], rules: { 'typescript/no-deprecated': 'off' } },
    ...folderRules,
    // Vitest's matchers are typed any.
    {
      files: ['test/**'],
      rules: { 'typescript/no-unsafe-assignment': 'off', 'typescript/require-array-sort-compare': 'off' },
    },
    // A Playwright fixture that needs no other one is written with `{}`.
    { files: ['test/e2e/**'], rules: { 'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }] } },
  ],
});
