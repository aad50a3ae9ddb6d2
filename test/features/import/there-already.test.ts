// Rows without a date that are imported again: their drafts are there once.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ImportSettings } from '../../../preload/contract/import-export.ts';
import { createPlanning } from '../../../main/features/calendar/planning.ts';
import { eventually } from '../../support/eventually.ts';
import { openImport } from './open-import.ts';

const header = 'platform,name,text,date\n';
const rye = 'facebook,Rye,Warm and dark,\n';
const buns = 'linkedin,Buns,Soft,\n';

const open = async () => {
  const test = await openImport();
  const tried = async (table: string, more?: Partial<ImportSettings>) => {
    const { ready, failed } = await test.importing.preview(await test.input(header + table, more));
    return { ready: ready.map(({ name }) => name), problems: failed.map(({ row, problems }) => ({ row, problems })) };
  };
  const apply = async (table: string, more?: Partial<ImportSettings>) =>
    test.importing.apply({ ...(await test.input(header + table, more)), leaveOut: true });
  return { ...test, tried, apply };
};
const there = (row: number, ...platforms: string[]) => ({ row, problems: [{ kind: 'there-already', platforms }] });

describe('a row without a date whose post is there', () => {
  it('makes no second draft, and the rows beside it make theirs', async () => {
    const test = await open();
    await test.apply(rye);
    expect(await test.tried(rye + buns)).toEqual({ ready: ['Buns'], problems: [there(2, 'facebook')] });
    expect(await test.apply(rye + buns)).toMatchObject({ madeCount: 1, leftOutCount: 1 });
    expect(test.names().sort()).toEqual(['Buns', 'Rye']);
  });

  it.each([
    ['with another text', rye.replace('dark', 'light')],
    ['on another platform', rye.replace('facebook', 'linkedin')],
    ['with a date', rye.replace(',\n', ',2031-03-01 10:00\n')],
  ])('%s is another one', async (_, other) => {
    const test = await open();
    await test.apply(rye);
    expect(await test.tried(other)).toEqual({ ready: ['Rye'], problems: [] });
  });

  it('is found by its text though it was renamed, and is another one once its text was changed', async () => {
    const test = await open();
    await test.apply(rye);
    const { id } = test.row('Rye');
    test.posts.rename(id, 'Monday');
    expect((await test.tried(rye)).problems).toEqual([there(2, 'facebook')]);
    test.posts.edit(id, 'facebook', { body: 'Warm and dark, from today' });
    expect(await test.tried(rye)).toEqual({ ready: ['Rye'], problems: [] });
  });

  it('is found on each platform by the text that is shown there', async () => {
    const test = await open();
    const table = 'platforms,text,text (linkedin)\n"facebook, linkedin",Rye,We bake rye\n';
    await test.importing.apply({ ...(await test.input(table)), leaveOut: false });
    const failed = async (bytes: string) => (await test.importing.preview(await test.input(bytes))).failed;
    expect(await failed(table)).toMatchObject([there(2, 'facebook', 'linkedin')]);
    expect(await failed(table.replace('We bake', 'We love'))).toMatchObject([there(2, 'facebook')]);
  });

  it('is found by its name where it has no text', async () => {
    const test = await open();
    await test.apply('facebook,Monday,,\n');
    expect(await test.tried('facebook,Monday,,\nfacebook,Tuesday,,\n')).toEqual({
      ready: ['Tuesday'],
      problems: [there(2, 'facebook')],
    });
  });

  it('makes one again once that is undone', async () => {
    const test = await open();
    const { stepId } = await test.apply(rye);
    test.sync.stepOf('undo', stepId ?? 0);
    expect(await test.tried(rye)).toEqual({ ready: ['Rye'], problems: [] });
  });

  it('takes no second weekly slot', async () => {
    const test = await open();
    createPlanning({ sync: test.sync, tried: () => null }).saveSlots([{ weekday: 2, time: '09:00', platforms: null }]);
    await test.apply(rye, { fillSlots: true });
    expect((await test.tried(rye, { fillSlots: true })).problems).toEqual([there(2, 'facebook')]);
    expect((await test.tried(rye)).ready).toEqual(['Rye']);
  });
});

it('rows with the same words and other pictures are other posts', async () => {
  const test = await openImport();
  const home = join(test.root, 'home');
  const tried = async (file: string, word: string) => {
    const table = `platform,name,text,media\nfacebook,Story,${word},${file}\n`;
    await mkdir(home, { recursive: true });
    await writeFile(join(home, file), file);
    await writeFile(join(home, 'posts.csv'), table);
    const input = await test.input(table);
    await test.importing.files.take({ id: test.id, paths: [join(home, 'posts.csv')] });
    return eventually(async () => {
      const preview = await test.importing.preview(input);
      expect(preview.takingCount).toBe(0);
      return { input, preview };
    });
  };
  for (const word of ['', 'Good morning']) {
    const { input } = await tried('rye.jpg', word);
    await test.importing.apply({ ...input, leaveOut: false });
    expect((await tried('rye.jpg', word)).preview.failed).toMatchObject([there(2, 'facebook')]);
    expect((await tried('buns.jpg', word)).preview).toMatchObject({ readyCount: 1, failed: [] });
  }
});
