// How long ago something was, from when to when, and where a clock hangs.

export const moments = {
  justNow: 'just now',
  minutesAgo: (count: number) => `${String(count)} min ago`,
  hoursAgo: (count: number) => `${String(count)} h ago`,
  span: (from: string, to: string) => `${from} to ${to}`,
  in: (clock: string, city: string) => `${clock} in ${city}`,
};
