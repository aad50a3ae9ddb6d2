// `npm run bench -- store|find|families|core|send|window|calendar|uploads|intake|film|idle [--posts N] [--rounds N]`: Galley beside its peers and the floor of this machine.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensurePeers } from '../scripts/bench-peers.ts';
import { benchCalendar } from './calendar/suite.ts';
import { benchCore } from './core/suite.ts';
import { benchFamilies } from './families/suite.ts';
import { benchFilm } from './film/suite.ts';
import { benchFind } from './find/suite.ts';
import { benchIdle } from './idle/suite.ts';
import { benchIntake } from './intake/suite.ts';
import { benchSend } from './send/suite.ts';
import { benchStore } from './store/suite.ts';
import { benchUploads } from './uploads/suite.ts';
import { benchWindow } from './window/suite.ts';

const here = import.meta.dirname;
const suites = {
  store: benchStore,
  find: benchFind,
  families: benchFamilies,
  core: benchCore,
  send: benchSend,
  window: benchWindow,
  calendar: benchCalendar,
  uploads: benchUploads,
  intake: benchIntake,
  film: benchFilm,
  idle: benchIdle,
};

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    posts: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '5' },
  },
});

try {
  ensurePeers(here);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

const names = positionals.length > 0 ? positionals : Object.keys(suites);
for (const name of names) {
  const suite = Object.entries(suites).find(([known]) => known === name)?.[1];
  if (!suite) throw new Error(`There is no bench "${name}". There are: ${Object.keys(suites).join(', ')}.`);
  const results = await suite({ postCount: Number(values.posts), rounds: Number(values.rounds) });
  const path = join(here, 'results', `${name}.json`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(results, null, 2)}\n`);
  console.log(`\nAll samples: ${path}`);
}
