// The bench of uploads: one large file, many small ones and the memory they take, by Galley's queue, curl and axios.
import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { bundle } from '../bundle.ts';
import { printContest, printGoals } from '../report.ts';
import { contest, difference, ratio, sample, spreadOf, type Contest, type Sample } from '../samples.ts';

const here = import.meta.dirname;
const megabyte = 1024 * 1024;
const parallelCount = 4;
const run = promisify(execFile);

const compileSink = (path: string): void => {
  const { error, status, stderr } = spawnSync('cc', ['-O2', '-pthread', '-o', path, join(here, 'sink.c')], {
    encoding: 'utf8',
  });
  if (error || status !== 0) throw new Error(`The sink needs a C compiler: ${error?.message ?? stderr}`);
};

const makeFile = (path: string, sizeBytes: number, seed: number): string => {
  const file = openSync(path, 'w');
  const piece = Buffer.alloc(megabyte, `Rye bread, number ${seed}. `);
  for (let written = 0; written < sizeBytes; written += piece.length) writeSync(file, piece);
  closeSync(file);
  return path;
};

/** curl's own start is not counted. */
const curlOne = async (url: string, path: string): Promise<Sample> => {
  const args = ['-s', '-o', '/dev/null', '-w', '%{time_total}', '-F', `file=@${path}`, `${url}/media`];
  const { stdout } = await run('curl', args);
  return { MBperS: statSync(path).size / 1e6 / Number(stdout) };
};

const curlMany = async (url: string, files: readonly string[], config: string): Promise<Sample> => {
  const each = files.map((path) => `url = "${url}/media"\nform = "file=@${path}"\noutput = "/dev/null"\nsilent`);
  writeFileSync(config, each.join('\nnext\n'));
  const begun = performance.now();
  await run('curl', ['--parallel', '--parallel-max', String(parallelCount), '-K', config]);
  const bytes = files.reduce((sum, path) => sum + statSync(path).size, 0);
  return { MBperS: bytes / 1000 / (performance.now() - begun) };
};

/** Least squares: how much of each further byte stays in memory. */
const slopeOf = (contestants: Contest, sizesMB: readonly number[]): number => {
  const points = sizesMB.map((size) => ({ size, peak: spreadOf(contestants, `${size} MB`, 'peakMB').median }));
  const mean = (of: (point: (typeof points)[number]) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [size, peak] = [mean((point) => point.size), mean((point) => point.peak)];
  const above = points.reduce((sum, point) => sum + (point.size - size) * (point.peak - peak), 0);
  return above / points.reduce((sum, point) => sum + (point.size - size) ** 2, 0);
};

export const benchUploads = async ({ rounds }: { rounds: number }): Promise<Record<string, unknown>> => {
  const program = await bundle('uploads', ['galley', 'bare']);
  const [galley, bare] = [program('galley'), program('bare')];
  const axios = join(here, 'axios.mjs');
  const scratch = mkdtempSync(join(tmpdir(), 'galley-bench-'));
  const sinkPath = join(scratch, 'sink');
  compileSink(sinkPath);
  const sink = spawn(sinkPath, { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const [port] = (await once(sink.stdout, 'data')) as [Buffer];
    const origin = `http://127.0.0.1:${Number(String(port))}`;
    const url = `${origin}/v1/public`;
    const sizesMB = [5, 50, 150];
    const [small = '', middle = '', large = ''] = sizesMB.map((size) =>
      makeFile(join(scratch, `${size}.mp4`), size * megabyte, size),
    );
    const many = Array.from({ length: 200 }, (_, number) =>
      makeFile(join(scratch, `${number}.jpg`), 5 * megabyte, number),
    );

    const first = makeFile(join(scratch, 'first.jpg'), megabyte, 1000);

    const one = await contest(rounds, {
      galley: () => sample(galley, origin, first, large),
      curl: () => curlOne(url, large),
      bare: () => sample(bare, url, first, large),
      axios: () => sample(axios, url, first, large),
    });
    printContest('One file of 150 MB', one);
    const all = await contest(rounds, {
      galley: () => sample(galley, origin, first, ...many),
      curl: () => curlMany(url, many, join(scratch, 'many.cfg')),
      bare: () => sample(bare, url, first, ...many),
      axios: () => sample(axios, url, first, ...many),
    });
    printContest('200 files of 5 MB, four at a time', all);
    const memory = await contest(rounds, {
      '5 MB': () => sample(galley, origin, first, small),
      '50 MB': () => sample(galley, origin, first, middle),
      '150 MB': () => sample(galley, origin, first, large),
      '4 x 5 MB': () => sample(galley, origin, first, ...many.slice(0, parallelCount)),
    });
    printContest('Memory', memory);

    const slope = slopeOf(memory, sizesMB);
    printGoals({
      'A file is sent as fast as the network takes it.': [
        { name: '12 one file, beside curl -F', measured: ratio(one, 'MBperS', 'galley', 'curl'), least: 1.25 },
        { name: '12 one file, beside axios', measured: ratio(one, 'MBperS', 'galley', 'axios'), least: 5 },
      ],
      'A shoot of hundreds of files is sent as fast as the network takes it.': [
        { name: '13 many files, beside curl --parallel', measured: ratio(all, 'MBperS', 'galley', 'curl'), least: 1 },
        { name: '13 many files, beside axios', measured: ratio(all, 'MBperS', 'galley', 'axios'), least: 3 },
      ],
      'Large files take no memory and little battery.': [
        { name: '12 one file, CPU beside axios', measured: ratio(one, 'cpuMs', 'galley', 'axios'), most: 0.25 },
        { name: '13 many files, CPU beside axios', measured: ratio(all, 'cpuMs', 'galley', 'axios'), most: 0.33 },
        {
          name: '14 MB that 150 MB take more than 5 MB',
          measured: difference(memory, 'peakMB', '150 MB', '5 MB'),
          most: 6,
        },
        { name: '14 memory by size', measured: { median: slope, min: slope, max: slope }, most: 0.04 },
      ],
    });
    return { rounds, node: process.version, one, all, memory };
  } finally {
    sink.kill();
    rmSync(scratch, { recursive: true, force: true });
  }
};
