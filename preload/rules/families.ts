// Which fields of a variant follow the main one: within a post of the service by its rule, within a family field by field.
/** Fields of a part that follow the main part until the user edits them in this part. */
export const followFields = ['body', 'title', 'hashtags', 'altText', 'image'] as const;
export type FollowField = (typeof followFields)[number];

/** A variant, with what its part says of it, if it has one (contract/posts.ts). */
type Follower = { isPrimary: boolean; pinned: boolean; part?: { own?: FollowField[] } };

/** Its text is the main variant's: an edit of that one changes it, too. */
export const followsMain = ({ isPrimary, pinned, part }: Follower, field: FollowField): boolean => {
  if (isPrimary) return false;
  return part?.own ? !part.own.includes(field) : !pinned;
};

type Parted<Platform> = { variants: readonly { platform: Platform; status: string; part?: { id: string } }[] };

/** Which platforms of a post are live, and which are in posts of the service of which nothing is: those can be deleted alone. */
export const liveParts = <Platform>({ variants }: Parted<Platform>): { live: Platform[]; rest: Platform[] } => {
  const isLive = ({ status }: { status: string }) => status === 'published';
  const parts = [...Map.groupBy(variants, ({ part }) => part?.id).values()];
  return {
    live: variants.filter(isLive).map(({ platform }) => platform),
    rest: parts.flatMap((part) => (part.some(isLive) ? [] : part.map(({ platform }) => platform))),
  };
};

/** How similar two texts are, 0 to 1: by the words that both have. A text without words is similar to none. */
export const likeness = (one: string, other: string): number => {
  const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const [ones, others] = [words(one), words(other)];
  if (ones.length === 0 || others.length === 0) return one.trim() !== '' && one.trim() === other.trim() ? 1 : 0;
  const left = new Map<string, number>();
  for (const word of others) left.set(word, (left.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of ones) {
    const count = left.get(word) ?? 0;
    if (count === 0) continue;
    left.set(word, count - 1);
    shared += 1;
  }
  return (2 * shared) / (ones.length + others.length);
};
