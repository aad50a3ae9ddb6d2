// Resolves `electron` to the fake one, for import and for require, wherever the app's files lie.
import { registerHooks } from 'node:module';

const fake = new URL('module.ts', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron'
      ? { url: fake, format: 'module-typescript', shortCircuit: true }
      : next(specifier, context),
});
