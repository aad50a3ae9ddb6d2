// The browser shell's command line.
import { expect, it } from 'vitest';
import { readOptions } from '../../../main/shell/browser/options.ts';

it('needs no options', () => {
  expect(readOptions([])).toEqual({ port: 0, dataDir: null, sandbox: false, open: true, allowRoot: false });
});

it('reads all of them', () => {
  expect(readOptions(['--port', '4010', '--data-dir=/tmp/x', '--sandbox', '--no-open', '--allow-root'])).toEqual({
    port: 4010,
    dataDir: '/tmp/x',
    sandbox: true,
    open: false,
    allowRoot: true,
  });
});

it.each([
  [['--port', '65536']],
  [['--port', '-1']],
  [['--port', '1e3']],
  [['--port', '']],
  [['--port']],
  [['--host', '0.0.0.0']],
  [['file']],
])('does not understand %j', (args) => {
  expect(readOptions(args)).toBeNull();
});
