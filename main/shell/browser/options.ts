// The browser shell's command line.
import { parseArgs } from 'node:util';

export type Options = {
  /** 0: any free port. */
  port: number;
  /** null: the default folder. */
  dataDir: string | null;
  sandbox: boolean;
  open: boolean;
  allowRoot: boolean;
};

export const usage = [
  'Serves Galley to a browser on this machine.',
  '',
  '  --port N        listen on this port of 127.0.0.1; without it any free one',
  '  --data-dir DIR  keep data in this folder',
  '  --sandbox       go straight into the sandbox',
  '  --no-open       print the address only, open no browser',
  '  --allow-root    run as root, which is refused otherwise',
].join('\n');

/** null: invalid arguments. */
export const readOptions = (args: string[]): Options | null => {
  try {
    const { values } = parseArgs({
      args,
      allowNegative: true,
      options: {
        port: { type: 'string', default: '0' },
        'data-dir': { type: 'string' },
        sandbox: { type: 'boolean', default: false },
        open: { type: 'boolean', default: true },
        'allow-root': { type: 'boolean', default: false },
      },
    });
    const port = /^\d{1,5}$/.test(values.port) ? Number(values.port) : NaN;
    if (!(port <= 65535)) return null;
    return {
      port,
      dataDir: values['data-dir'] ?? null,
      sandbox: values.sandbox,
      open: values.open,
      allowRoot: values['allow-root'],
    };
  } catch {
    return null;
  }
};
