// What a file that was not uploaded says: the reason in plain words, or what the service says, quoted.
import { expect, it } from 'vitest';
import type { ErrorData } from '../../../../preload/errors.ts';
import { uploadStrings } from '../../../../renderer/features/media/import-tray/strings.ts';

it.each<[string, ErrorData | null, string]>([
  ['nothing is known', null, 'Not uploaded.'],
  [
    'it changed on the way',
    { kind: 'file-refused', message: 'For the log.', reason: 'file-changed' },
    'Not uploaded. It changed or was moved while being sent.',
  ],
  [
    'the service refused it',
    { kind: 'invalid', message: 'For the log.', status: 400, code: 'VALIDATION_ERROR', said: 'Too large.' },
    'Not uploaded. The service says: “Too large.”',
  ],
  [
    'the key is too narrow',
    { kind: 'forbidden', message: 'For the log.', status: 403 },
    "Not uploaded. This key can't do that.",
  ],
])('%s', (_, error, words) => {
  expect(uploadStrings.file.failed(error)).toBe(words);
});
