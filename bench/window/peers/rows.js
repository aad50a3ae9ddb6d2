// Slim rows made as they are asked for, the same for every page.
const words = 'rye oven loaf crumb market garden sale story studio harvest bakery summer winter recipe friends'.split(
  ' ',
);
const statuses = ['draft', 'scheduled', 'published', 'failed'];
const platforms = ['instagram', 'facebook', 'x', 'linkedin', 'tiktok', 'youtube', 'pinterest'];

export const rowHeight = 56;
export const rowCount = Number(new URLSearchParams(location.search).get('rows') ?? 50);
export const limits = { x: 280, instagram: 2200, linkedin: 3000, tiktok: 4000 };

export const rowOf = (index) => {
  let state = Math.imul(index + 1, 2_654_435_761) >>> 0;
  const next = (count) => {
    state = Math.imul(state ^ (state >>> 13), 1_540_483_477) >>> 0;
    return state % count;
  };
  return {
    id: index,
    name: Array.from({ length: 6 }, () => words[next(words.length)]).join(' '),
    status: statuses[next(statuses.length)],
    platforms: [platforms[next(platforms.length)], platforms[next(platforms.length)]],
    when: `2026-0${1 + next(9)}-1${next(10)} 09:${10 + next(50)}`,
  };
};
