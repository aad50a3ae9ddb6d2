// Ten thousand rows of a file are one step.
import { expect, it } from 'vitest';
import { openImport } from '../open-import.ts';

it('an import takes ten thousand rows, all of them one step', { timeout: 300_000 }, async () => {
  const test = await openImport();
  const lines = Array.from({ length: 10_000 }, (_, index) => `facebook;"Warm; dark ${index}\nand ""dense""";1.3.2031`);
  const file = `\uFEFF${['platform;text;date', ...lines].join('\r\n')}\r\n`;
  const input = await test.input(file);
  expect(await test.importing.preview(input)).toMatchObject({
    readyCount: 10_000,
    failedCount: 0,
    timedCount: 10_000,
  });
  const { stepId, madeCount } = await test.importing.apply({ ...input, leaveOut: false });
  expect([madeCount, test.count()]).toEqual([10_000, 10_000]);
  test.sync.stepOf('undo', stepId ?? 0);
  expect([test.count(), test.operations()]).toEqual([0, 0]);
});
