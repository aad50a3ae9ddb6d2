// A day on which the autopilot has fewer posts than it means to: whose plan it is, and when a draft would go out.
import type { AutopilotPlan } from '../../../preload/contract/calendar.ts';
import type { PostRow } from '../../../preload/contract/posts.ts';
import type { PlatformId } from '../../../preload/rules/platforms.ts';
import { slotIn } from '../../../preload/rules/wall-clock.ts';
import { firstProposal } from '../../posts/schedule/slot-choice.svelte.ts';

/** A plan that could take a draft on the day, and its moment there. */
export type GapOffer = { channels: readonly string[]; at: Temporal.Instant };
/** A draft that is ready, on the platforms of a plan. */
export type GapChoice = { post: PostRow; platforms: PlatformId[]; at: Temporal.Instant };

const usual = Temporal.PlainTime.from('09:00');
const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/** Plans that prefer the weekday, else all that are active. None when the day is over. */
export const offersOn = (
  day: Temporal.PlainDate,
  plans: readonly AutopilotPlan[],
  zone: string,
  now: Temporal.Instant,
): GapOffer[] => {
  const active = plans.filter(({ status }) => status === 'active');
  const weekday = weekdays[day.dayOfWeek - 1] ?? '';
  const preferring = active.filter(({ preferredDays }) =>
    preferredDays.some((each) => each.toLowerCase().startsWith(weekday)),
  );
  return (preferring.length > 0 ? preferring : active).flatMap(({ channels, preferredTime }) => {
    const at = momentOn(day, preferredTime, zone, now);
    return at === null ? [] : [{ channels, at }];
  });
};

/** At the preferred time, or where that has passed, soon; null: not on that day any more. */
const momentOn = (
  day: Temporal.PlainDate,
  preferredTime: string | null,
  zone: string,
  now: Temporal.Instant,
): Temporal.Instant | null => {
  const slot = slotIn(zone, day, timeOf(preferredTime));
  const wanted = slot.kind === 'twice' ? slot.first : slot.at;
  if (Temporal.Instant.compare(wanted, now) > 0) return wanted;
  const soon = firstProposal(now, zone);
  return soon.toPlainDate().equals(day) ? soon.toInstant() : null;
};

/** public-api.md, Autopilot plan: `HH:mm`. */
const timeOf = (preferredTime: string | null): Temporal.PlainTime =>
  preferredTime !== null && /^([01]\d|2[0-3]):[0-5]\d$/.test(preferredTime)
    ? Temporal.PlainTime.from(preferredTime)
    : usual;
