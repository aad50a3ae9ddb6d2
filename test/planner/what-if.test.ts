// The calendar as it would be: tried moments take the place of those that are, and days are counted.
import { describe, expect, it } from 'vitest';
import { branched, loadOf } from '../../main/planner/what-if.ts';

const span = { fromMs: 0, beforeMs: 100 };
const moment = (pid: number, platform: string, atMs: number, status = 'scheduled') => ({ pid, platform, status, atMs });

describe('a branch', () => {
  it('moves, brings and takes away, in the order of time', () => {
    const moments = [moment(1, 'facebook', 10), moment(1, 'linkedin', 10), moment(2, 'facebook', 20)];
    const tried = [
      { pid: 1, platform: 'facebook', atMs: 50 },
      { pid: 2, platform: 'facebook', atMs: null },
      { pid: 3, platform: 'x', atMs: 5 },
    ];
    expect(branched(moments, tried, span)).toEqual([
      moment(3, 'x', 5),
      moment(1, 'linkedin', 10),
      moment(1, 'facebook', 50),
    ]);
  });

  it('leaves out what would be published on other days, and keeps what is published', () => {
    const moments = [moment(1, 'facebook', 10, 'published'), moment(2, 'facebook', 20)];
    const tried = [
      { pid: 1, platform: 'facebook', atMs: null },
      { pid: 2, platform: 'facebook', atMs: 100 },
    ];
    expect(branched(moments, tried, span)).toEqual([moments[0]]);
  });
});

it('the daily load reports the fullest day, and days without a post', () => {
  expect(loadOf([0, 10, 20, 30], [0, 9, 10])).toEqual({ postCount: 3, busiest: 2, emptyCount: 1 });
  expect(loadOf([0, 10], [])).toEqual({ postCount: 0, busiest: 0, emptyCount: 1 });
});
