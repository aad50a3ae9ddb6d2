// Bridge methods about files of posts.
import type { Handlers } from '../../preload/bridge.ts';
import type { Studio } from '../business.ts';

export const createInOutHandlers = (studio: () => Promise<Studio>) =>
  ({
    'import.read': async (input) => (await studio()).importing.read(input),
    'import.preview': async (input) => (await studio()).importing.preview(input),
    'import.failed': async (input) => (await studio()).importing.failed(input),
    'import.apply': async (input) => (await studio()).importing.apply(input),
    'import.progress': async () => (await studio()).importing.progress(),
    'export.posts': async ({ of, format }) => (await studio()).exporting(of, format),
  }) satisfies Partial<Handlers>;
