// An import as it goes on: its progress is shown while the posts are made.
import { waitFor } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { expect, it, onTestFinished } from 'vitest';
import type { ImportOutcome, ImportProgress } from '../../../../preload/contract/import-export.ts';
import { createBridge } from '../../../../renderer/app/bridge.ts';
import { createImport } from '../../../../renderer/features/import-export/import.svelte.ts';
import { createFakeTransport } from '../../../support/fake-transport.ts';
import { sampleDryRun, sampleTable } from '../../../support/import-samples.ts';

it('shows how many posts are made, and stops when all are', async () => {
  const { promise: applied, resolve: finish } = Promise.withResolvers<ImportOutcome>();
  let progress: ImportProgress = { madeCount: 0, count: 600 };
  const transport = createFakeTransport({
    'plan.slots': () => [],
    'import.read': () => sampleTable(600, 'Loaf 0'),
    'import.preview': () => sampleDryRun(600),
    'import.apply': () => applied,
    'import.progress': () => progress,
  });
  let work: ReturnType<typeof createImport> | undefined;
  onTestFinished(
    $effect.root(() => {
      work = createImport({ bridge: createBridge(transport), dateOrder: 'month-first', delimiter: ',' });
    }),
  );
  flushSync();
  await work?.choose([{ file: new File(['Caption\nLoaf 0'], 'loaves.csv'), folder: '' }]);
  await waitFor(() => expect(work?.preview?.readyCount).toBe(600));

  const made = work?.make(false);
  await waitFor(() => expect(work?.progress).toEqual({ madeCount: 0, count: 600 }));
  progress = { madeCount: 40, count: 600 };
  transport.emit('posts');
  await waitFor(() => expect(work?.progress).toEqual({ madeCount: 40, count: 600 }));

  finish({ madeCount: 600, leftOutCount: 0, isEarlier: false, stepId: null });
  expect(await made).toMatchObject({ madeCount: 600 });
  await waitFor(() => expect(work?.progress).toBeUndefined());
});

it.each([
  ['alone', ['spring.xlsx']],
  ['among its pictures', ['a.jpg', 'spring.xlsx', 'b.jpg']],
])('a spreadsheet %s is refused as one, not as a missing table', async (_, names) => {
  const transport = createFakeTransport({
    'plan.slots': () => [],
    'import.read': () => ({ state: 'refused', reason: 'spreadsheet' }),
  });
  let work: ReturnType<typeof createImport> | undefined;
  onTestFinished(
    $effect.root(() => {
      work = createImport({ bridge: createBridge(transport), dateOrder: 'month-first', delimiter: ',' });
    }),
  );
  flushSync();
  await work?.choose(names.map((name) => ({ file: new File(['PK\u0003\u0004 and more'], name), folder: '' })));
  expect(work?.refused).toBe('This is a spreadsheet. Export it as CSV and choose that file.');
});
