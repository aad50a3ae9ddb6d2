// Bulk scheduling: how far each post is from the first one.

const dayMinutes = 1440;

/**
 * `place`: of the post, from 0. Whole days are days of the calendar: the wall-clock time stays the same when the clocks
 * change.
 */
export const spacingOf = (everyMinutes: number, place: number): { days: number } | { minutes: number } => {
  const minutes = everyMinutes * place;
  return everyMinutes % dayMinutes === 0 && minutes > 0 ? { days: minutes / dayMinutes } : { minutes };
};
