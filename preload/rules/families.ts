// Which fields of a variant follow the main one: within a post of the service by its rule, within a family field by field.
/** What a part of a family takes over from the main part until the person gives it its own. */
export const followFields = ['body', 'title', 'hashtags', 'altText', 'image'] as const;
export type FollowField = (typeof followFields)[number];

/** A variant, with what its part says of it, if it has one (contract/posts.ts). */
type Follower = { isPrimary: boolean; pinned: boolean; part?: { own?: FollowField[] } };

/** Its words are those of the main variant: an edit of that one changes it, too. */
export const followsMain = ({ isPrimary, pinned, part }: Follower, field: FollowField): boolean => {
  if (isPrimary) return false;
  return part?.own ? !part.own.includes(field) : !pinned;
};

/** How alike two texts are, 0 to 1: by the words that both have. Without any words they are like nothing. */
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
