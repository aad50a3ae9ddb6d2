// Resolves `electron` to the fake one, for import and for require, wherever the app's files lie.
import { enableCompileCache, registerHooks } from 'node:module';
import { join } from 'node:path';

const fake = new URL('module.ts', import.meta.url).href;

// A quarter of what a start costs this process, and each test has one.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/electron-runtime'));

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron'
      ? { url: fake, format: 'module-typescript', shortCircuit: true }
      : next(specifier, context),
});
