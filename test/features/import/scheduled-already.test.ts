// A table that is imported again: what it has scheduled is scheduled once.
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../preload/errors.ts';
import { failure } from '../../support/failure.ts';
import { openImport } from './open-import.ts';

const header = 'platform,name,text,date,time\n';
const rye = 'facebook,Rye,Warm and dark,2031-03-01,10:00\n';
const buns = 'linkedin,Buns,Soft,2031-03-02,10:00\n';

const open = async () => {
  const test = await openImport();
  const tried = async (table: string) => {
    const { ready, failed } = await test.importing.preview(await test.input(header + table));
    return { ready: ready.map(({ name }) => name), problems: failed.map(({ row, problems }) => ({ row, problems })) };
  };
  const apply = async (table: string) =>
    test.importing.apply({ ...(await test.input(header + table)), leaveOut: true });
  return { ...test, tried, apply };
};
const already = (row: number, ...platforms: string[]) => ({
  row,
  problems: [{ kind: 'scheduled-already', platforms }],
});

describe('a row whose post is there', () => {
  it('with its text at its time makes no second one, and the corrected rows beside it make theirs', async () => {
    const test = await open();
    await test.apply(rye + buns.replace('2031', '2020'));
    expect(await test.tried(rye + buns)).toEqual({ ready: ['Buns'], problems: [already(2, 'facebook')] });
    expect(await test.apply(rye + buns)).toMatchObject({ madeCount: 1, leftOutCount: 1 });
    expect(test.names().sort()).toEqual(['Buns', 'Rye']);
  });

  it.each([
    ['with another text', rye.replace('dark', 'light')],
    ['at another time', rye.replace('10:00', '10:01')],
    ['on another platform', rye.replace('facebook', 'linkedin')],
    ['without a time', 'facebook,Rye,Warm and dark,,\n'],
  ])('%s is another one', async (_, other) => {
    const test = await open();
    await test.apply(rye);
    expect(await test.tried(other)).toEqual({ ready: ['Rye'], problems: [] });
  });

  it('on one of its platforms names that', async () => {
    const test = await open();
    await test.apply(rye);
    const { problems } = await test.tried(rye.replace('facebook', '"linkedin, facebook"'));
    expect(problems).toEqual([already(2, 'facebook')]);
  });

  it('makes one again once that is undone', async () => {
    const test = await open();
    const { stepId } = await test.apply(rye);
    test.sync.stepOf('undo', stepId ?? 0);
    expect(await test.tried(rye)).toEqual({ ready: ['Rye'], problems: [] });
  });
});

it('an import that a full disk broke off is finished by the next click', async () => {
  const test = await open();
  const table = Array.from({ length: 50 }, (_, index) => rye.replace('Warm', `Warm ${index}`)).join('');
  const input = { ...(await test.input(header + table)), leaveOut: false };
  let isFull = true;
  test.onYield(async () => {
    if (isFull && test.count() === 20) throw new AppError({ kind: 'storage', message: 'full' });
  });
  expect(await failure(test.importing.apply(input))).toMatchObject({ kind: 'storage' });
  isFull = false;
  expect(await test.importing.apply(input)).toMatchObject({ madeCount: 50, isEarlier: false });
  expect(test.count()).toBe(50);
});
