// Whatever is planned: nothing shares a moment on a platform, chosen times stay, and the order of the posts stays.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Moment, propose, type Wanted } from '../../main/planner/slots.ts';
import { type PlatformId, platformIds } from '../../preload/rules/platforms.ts';

const every = (...atMs: number[]): Moment[] => atMs.map((each) => ({ atMs: each, platforms: null }));
const none = new Map<PlatformId, Set<number>>();
const post = (pid: number, platforms: PlatformId[], fixedMs: [PlatformId, number][] = []): Wanted => ({
  pid,
  platforms,
  fixedMs: new Map(fixedMs),
});

describe('posts get moments', () => {
  it('together: the first that is free on all of their platforms, one post at each', () => {
    const taken = new Map<PlatformId, Set<number>>([['facebook', new Set([10])]]);
    const posts = [post(1, ['instagram', 'facebook']), post(2, ['instagram']), post(3, ['facebook'])];
    const found = propose({ posts, moments: every(10, 20, 30), taken, earliestMs: 0, how: 'together' });
    expect(found.map(({ versions }) => versions.map(({ platform, atMs }) => [platform, atMs]))).toEqual([
      [
        ['instagram', 20],
        ['facebook', 20],
      ],
      [['instagram', 10]],
      [['facebook', 30]],
    ]);
  });

  it('apart: each platform at a moment of its own, where the moment is for it', () => {
    const moments: Moment[] = [
      { atMs: 10, platforms: ['facebook'] },
      { atMs: 20, platforms: null },
      { atMs: 30, platforms: ['instagram'] },
    ];
    const posts = [post(1, ['instagram', 'facebook']), post(2, ['instagram', 'facebook'])];
    const found = propose({ posts, moments, taken: none, earliestMs: 0, how: 'apart' });
    expect(found).toEqual([
      {
        pid: 1,
        versions: [
          { platform: 'instagram', atMs: 20 },
          { platform: 'facebook', atMs: 10 },
        ],
      },
      {
        pid: 2,
        versions: [
          { platform: 'instagram', atMs: 30 },
          { platform: 'facebook', atMs: 20 },
        ],
      },
    ]);
  });

  it('none before the earliest, and what is left without one says so', () => {
    const found = propose({
      posts: [post(1, ['x']), post(2, ['x'])],
      moments: every(10, 20),
      taken: none,
      earliestMs: 15,
      how: 'together',
    });
    expect(found).toEqual([
      { pid: 1, versions: [{ platform: 'x', atMs: 20 }] },
      { pid: 2, versions: [] },
    ]);
  });

  it('around those that the person has chosen', () => {
    const posts = [post(1, ['x']), post(2, ['x'], [['x', 10]]), post(3, ['x'])];
    const found = propose({ posts, moments: every(10, 20, 30), taken: none, earliestMs: 0, how: 'together' });
    expect(found.map(({ versions }) => versions[0]?.atMs)).toEqual([20, 10, 30]);
  });

  it.each(['together', 'apart'] as const)('around one platform that the person has chosen, %s', (how) => {
    const posts = [post(1, ['facebook', 'instagram'], [['facebook', 25]]), post(2, ['facebook', 'instagram'])];
    const found = propose({ posts, moments: every(10, 20, 30), taken: none, earliestMs: 0, how });
    const second = how === 'together' ? 20 : 10;
    expect(found.map(({ versions }) => versions.map(({ platform, atMs }) => [platform, atMs]))).toEqual([
      [
        ['facebook', 25],
        ['instagram', 10],
      ],
      [
        ['facebook', second],
        ['instagram', 20],
      ],
    ]);
  });

  it('by laws that hold for any posts, moments and neighbors', () => {
    const platforms = fc.uniqueArray(fc.constantFrom(...platformIds), { minLength: 1, maxLength: 4 });
    const fixed = fc.integer({ min: 100, max: 400 });
    const moment = fc.record({ atMs: fc.integer({ min: 0, max: 60 }), platforms: fc.option(platforms) });
    fc.assert(
      fc.property(
        fc.array(fc.record({ platforms, chosen: fc.dictionary(fc.constantFrom(...platformIds), fixed) }), {
          maxLength: 30,
        }),
        fc.array(moment, { maxLength: 60 }),
        fc.array(fc.tuple(fc.constantFrom(...platformIds), fc.integer({ min: 0, max: 60 })), { maxLength: 30 }),
        fc.constantFrom('together' as const, 'apart' as const),
        (wishes, unsorted, neighbors, how) => {
          const moments = unsorted.sort((one, other) => one.atMs - other.atMs);
          const taken = new Map<PlatformId, Set<number>>();
          for (const [platform, atMs] of neighbors) taken.set(platform, (taken.get(platform) ?? new Set()).add(atMs));
          const posts = wishes.map(({ platforms: on, chosen }, pid) =>
            post(
              pid,
              on,
              on.flatMap((platform) => (platform in chosen ? [[platform, chosen[platform] ?? 0]] : [])),
            ),
          );
          const found = propose({ posts, moments, taken, earliestMs: 5, how });
          expect(found.map(({ pid }) => pid)).toEqual(posts.map(({ pid }) => pid));

          const used = new Set<string>();
          const moved = new Set<number>();
          found.forEach(({ versions }, index) => {
            const fixedMs = posts[index]?.fixedMs ?? new Map<PlatformId, number>();
            for (const platform of fixedMs.keys()) expect(versions.map((each) => each.platform)).toContain(platform);
            const open = versions.filter(({ platform }) => !fixedMs.has(platform));
            if (how === 'together' && open[0]) {
              expect(moved.has(open[0].atMs)).toBe(false);
              moved.add(open[0].atMs);
            }
            if (how === 'together') expect(new Set(open.map(({ atMs }) => atMs)).size).toBeLessThanOrEqual(1);
            for (const { platform, atMs } of versions) {
              if (fixedMs.has(platform)) {
                expect(atMs).toBe(fixedMs.get(platform));
                continue;
              }
              expect(atMs).toBeGreaterThanOrEqual(5);
              expect(taken.get(platform)?.has(atMs) ?? false).toBe(false);
              expect(moments.some((each) => each.atMs === atMs && (each.platforms?.includes(platform) ?? true))).toBe(
                true,
              );
              expect(used.has(`${platform} ${String(atMs)}`)).toBe(false);
              used.add(`${platform} ${String(atMs)}`);
            }
          });
          // Apart, the moments of one platform are in the order of the posts.
          if (how === 'apart')
            for (const platform of platformIds) {
              const inOrder = found.flatMap(({ versions }, index) =>
                posts[index]?.fixedMs.has(platform) === false
                  ? versions.filter((each) => each.platform === platform).map(({ atMs }) => atMs)
                  : [],
              );
              expect(inOrder).toEqual([...inOrder].sort((one, other) => one - other));
            }
        },
      ),
    );
  });
});
