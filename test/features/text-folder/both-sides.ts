// One library and one folder, written by the user in Galley and by editors at the same time, in every order that draws
// give, with ends of Galley in the middle of writing. No words are removed, so all must be somewhere at the end (I34).
import {
  closeSync,
  ftruncateSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import * as nodeFiles from 'node:fs/promises';
import { join } from 'node:path';
import { openMirror, type Mirror } from '../../../main/features/text-folder/mirror.ts';
import type { Files } from '../../../main/features/text-folder/disk.ts';
import { readTextFile } from '../../../main/features/text-folder/text-file.ts';
import { beginOnSeveral } from '../../../main/features/posts/families.ts';
import { readShown } from '../../../main/sync/outbox/families.ts';
import { createDraws } from '../../sim/draws.ts';
import type { TestSync } from '../../support/sync.ts';

type Editor = { path: string; buffer: string; token: string; how: 'in place' | 'by rename' | { heldOpen: number } };

/** Returns what is lost: empty for a good run. */
export const playBothSides = async (seed: number, test: TestSync, folder: string): Promise<string[]> => {
  const { sync, store, clock, events, db } = test;
  const draws = createDraws(seed, 'both sides');
  const tokens: string[] = [];
  /** One: who has two open on one file loses words between them. */
  let editor: Editor | null = null;
  const moments: string[] = [];
  let isDead = false;
  /** The end of a run: all writing is over, and Galley goes on. */
  let isCalm = false;
  let savedMs = 1_700_000_000_000 + seed * 1_000_000;

  const token = (side: string): string => {
    const made = `${side}${tokens.length}x`;
    tokens.push(made);
    return made;
  };
  const { pid } = beginOnSeveral(sync, { platforms: ['facebook', 'linkedin'], body: 'Rye bread.', name: 'Rye' });
  const bodyOf = (platform: string): string =>
    readShown(store, pid)?.variants.find((variant) => variant.platform === platform)?.body ?? '';

  const typeInGalley = (): void => {
    const platform = draws.happens(0.3) ? 'linkedin' : 'facebook';
    const text = bodyOf(platform);
    const made = token('g');
    const body = draws.happens(0.5) ? `${text} Also ${made}.` : text.replace('Rye', `Rye ${made}`);
    moments.push(`galley ${platform}: ${body}`);
    sync.changeAll([{ do: 'post.edit', pid, platform, fields: { body: body === text ? `${text} ${made}` : body } }]);
  };
  const files = (): string[] => readdirSync(folder).filter((name) => name.endsWith('.md') && !name.startsWith('.'));
  const openEditor = (): void => {
    if (editor) return;
    const [name] = files().filter((each) => !each.includes('conflict'));
    if (name === undefined) return;
    const buffer = readFileSync(join(folder, name), 'utf8');
    const made = token('f');
    const next = draws.happens(0.5)
      ? buffer.replace(/\n$/, ` And ${made}.\n`)
      : buffer.replace('\nRye', `\nRye ${made}`);
    const text = next === buffer ? `${buffer}${made}\n` : next;
    const kind = draws.oneOf(['in place', 'by rename', 'held open'] as const);
    const how = kind === 'held open' ? { heldOpen: openSync(join(folder, name), 'r+') } : kind;
    editor = { path: name, buffer: text, token: made, how };
  };
  const saveEditor = (): void => {
    if (!editor) return;
    const { path: name, token: made, how, buffer } = editor;
    editor = null;
    const path = join(folder, name);
    moments.push(`editor saves ${made} ${JSON.stringify(how)}: ${buffer}`);
    if (typeof how === 'object') {
      ftruncateSync(how.heldOpen);
      writeSync(how.heldOpen, buffer, 0);
      closeSync(how.heldOpen);
      return;
    }
    if (how === 'by rename') {
      writeFileSync(`${path}.tmp`, buffer);
      renameSync(`${path}.tmp`, path);
    } else writeFileSync(path, buffer);
    savedMs += 1000;
    utimesSync(path, savedMs / 1000, savedMs / 1000);
  };
  const meanwhile = (): void => {
    if (draws.happens(0.04)) typeInGalley();
    if (draws.happens(0.05)) openEditor();
    // A program that has a file open writes it soon.
    if (draws.happens(typeof editor?.how === 'object' ? 0.7 : 0.1)) saveEditor();
  };

  /** Something may happen before each call of the system, and Galley may end there. */
  const watched = new Proxy(nodeFiles, {
    get(target, name: keyof Files) {
      const call = target[name] as (...args: unknown[]) => unknown;
      return async (...args: unknown[]) => {
        if (!isDead && !isCalm) meanwhile();
        if (!isCalm && draws.happens(0.02)) {
          moments.push('Galley ends');
          isDead = true;
        }
        // A process that has ended does nothing more: it never gets an answer.
        if (isDead) throw new Error('Galley has ended.');
        return call(...args);
      };
    },
  });
  const open = (): Mirror =>
    openMirror({
      sync,
      path: folder,
      clock,
      log: { warn: () => undefined },
      events,
      files: watched,
      wanted: () => store.posts.pids({ status: 'draft' }, 100),
      makesDrafts: () => false,
      yieldToEventLoop: () => Promise.resolve(),
      changed: () => undefined,
    });
  let mirror = open();
  const pass = async (seconds: number): Promise<void> => {
    for (let second = 0; second < seconds; second += 1) {
      await clock.advance(1000);
      await mirror.settled();
      if (!isDead) continue;
      await mirror.close();
      isDead = false;
      mirror = open();
    }
  };

  for (let round = 0; round < 12; round += 1) {
    for (let times = 0; times < 5; times += 1) meanwhile();
    await pass(draws.between(1, 8));
  }
  isCalm = true;
  await pass(6);
  saveEditor();
  await pass(90);
  await mirror.close();

  const rows = db.prepare('SELECT value FROM wording').pluck().all() as (string | null)[];
  const inFiles = files().map((name) => readFileSync(join(folder, name), 'utf8'));
  const mains = files().filter((name) => !name.includes('conflict'));
  const everywhere = [bodyOf('facebook'), bodyOf('linkedin'), ...rows, ...inFiles].join('\n');
  const lost = tokens.filter((made) => !everywhere.includes(made)).map((made) => `${made} is lost`);
  const main = mains[0] === undefined ? undefined : readFileSync(join(folder, mains[0]), 'utf8');
  const parsed = main === undefined ? null : readTextFile(main);
  const names = readdirSync(folder);
  const problems = [
    ...lost,
    ...(mains.length > 1 ? [`more than one file: ${mains.join(', ')}`] : []),
    ...(parsed === null || 'problem' in parsed || parsed.text.body !== bodyOf('facebook').trim()
      ? [`the file and the post differ: ${names.join(', ')}: ${main ?? 'no file'} / ${bodyOf('facebook')}`]
      : []),
    ...names.filter((name) => name.startsWith('.')).map((name) => `${name} stays behind`),
  ];
  rmSync(folder, { recursive: true, force: true });
  return problems.length === 0 ? [] : [...problems, ...moments];
};
