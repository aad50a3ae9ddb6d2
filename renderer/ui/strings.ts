// What the controls say by themselves, whatever they are used for.

const characters = (count: number) => `${String(count)} ${count === 1 ? 'character' : 'characters'}`;

export const counterStrings = {
  numbers: new Intl.NumberFormat('en'),
  /** Both in characters as the field counts them. Silent until 90% is used, then how much is left or over. */
  announcement: (used: number, limit: number): string => {
    if (used > limit) return `${characters(used - limit)} too long`;
    return used >= limit * 0.9 ? `${characters(limit - used)} left` : '';
  },
};
