// The documents that are made from the code, with their texts.
import { openApiDocument } from '../../main/sandbox/openapi.ts';
import { bridgeReference } from './bridge.ts';
import { commandLineReference } from './command-line.ts';
import { csvColumnsReference } from './csv-columns.ts';
import { shortcutsReference } from './shortcuts.ts';

/** `root`: the folder of the repository; `path` is below it. */
export const referenceFiles = (root: string): { path: string; text: string }[] => [
  { path: 'docs/service/openapi.json', text: `${JSON.stringify(openApiDocument(), null, 1)}\n` },
  { path: 'docs/reference/bridge.md', text: bridgeReference(root) },
  { path: 'docs/reference/command-line.md', text: commandLineReference() },
  { path: 'docs/reference/csv-columns.md', text: csvColumnsReference() },
  { path: 'docs/reference/shortcuts.md', text: shortcutsReference() },
];
