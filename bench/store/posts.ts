// Made-up posts as the service sends them, about 2 KB each: the same number gives the same post.

const platforms = ['instagram', 'facebook', 'linkedin', 'tiktok', 'youtube_shorts', 'pinterest', 'x'];
const statuses = ['draft', 'scheduled', 'published', 'published', 'published'];
const beginnings = 'b br c ch cr d f fl g gr h j k l m n p pl r s st t tr v w'.split(' ');
const vowels = 'a e i o u ou'.split(' ');
const syllables = beginnings.flatMap((begin) => vowels.map((vowel) => begin + vowel));
const vocabularyWords = 20_000;

/** Ms between the creation of two neighbors. */
const stepMs = 60_000;
const startMs = Date.parse('2024-01-01T00:00:00Z');

const chance = (seed: number): (() => number) => {
  let state = seed * 2654435761 + 1;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 4_294_967_296;
  };
};

/** The words of all posts, the most frequent first. */
export const vocabulary: string[] = Array.from({ length: vocabularyWords }, (_, rank) => {
  let rest = Math.imul(rank + 7, 2_654_435_761) >>> 0;
  let text = '';
  for (let left = 2 + (rank % 3); left > 0; left -= 1) {
    text += syllables[rest % syllables.length] ?? '';
    rest = Math.floor(rest / syllables.length);
  }
  return text;
});
/** Few words are said often, many seldom. */
const word = (next: () => number): string => vocabulary[Math.floor(vocabularyWords ** next()) - 1] ?? '';
const words = (next: () => number, count: number) => Array.from({ length: count }, () => word(next)).join(' ');

export const createdMs = (number: number): number => startMs + number * stepMs;

export const post = (number: number) => {
  const next = chance(number + 1);
  const status = statuses[Math.floor(next() * statuses.length)] ?? 'draft';
  const first = Math.floor(next() * platforms.length);
  const createdAt = new Date(createdMs(number)).toISOString();
  const variants = Array.from({ length: 1 + Math.floor(next() * 4) }, (_, index) => ({
    id: `v${number}-${index}`,
    platform: platforms[(first + index) % platforms.length] ?? 'x',
    isPrimary: index === 0,
    status,
    body: words(next, 40 + Math.floor(next() * 40)),
    title: null,
    description: null,
    hashtags: Array.from({ length: 5 }, () => word(next)),
    altText: words(next, 6),
    media: [
      {
        id: `m${number}-${index}`,
        url: `https://files.example.com/m${number}`,
        type: 'image',
        ratio: 1,
        altText: null,
      },
    ],
    mediaOrigin: 'taka',
    scheduledAt: status === 'scheduled' ? createdAt : null,
    publishedAt: status === 'published' ? createdAt : null,
    permalink: null,
    generation: { status: 'ready', error: null, videoStatus: null },
    score: { value: 70, verdict: words(next, 8), singleFix: words(next, 8) },
    publishFailure: null,
    pinned: false,
  }));
  return {
    id: `p${number}`,
    name: words(next, 5),
    kind: 'post',
    status,
    needsApproval: false,
    idea: words(next, 12),
    variants,
    createdAt,
    updatedAt: createdAt,
  };
};

/** The newest first, by hundreds. */
export function* pages(count: number) {
  for (let end = count; end > 0; end -= 100) {
    yield Array.from({ length: Math.min(100, end) }, (_, index) => post(end - 1 - index));
  }
}
