// Gaps of the autopilot's week: the plans that are short on a day, and the drafts that could fill it.
import type { AutopilotPlan } from '../../../preload/contract/calendar.ts';
import type { PostRow } from '../../../preload/contract/posts.ts';
import type { PlatformId } from '../../../preload/rules/platforms.ts';
import { slotIn } from '../../../preload/rules/wall-clock.ts';
import { proposalToday } from '../../posts/schedule/slot-choice.svelte.ts';
import type { Account } from '../../../preload/contract/account.ts';
import type { Bridge } from '../../app/bridge.ts';
import { readPosts } from '../../posts/bulk-actions.svelte.ts';
import { outgoingOf, type Outgoing } from '../../posts/outgoing.ts';

/** A plan that could use a draft on the day, and the time it would get. */
export type GapOffer = { channels: readonly string[]; at: Temporal.Instant };
/** A draft that is ready for platforms of a plan. */
export type GapChoice = { post: PostRow; platforms: PlatformId[]; at: Temporal.Instant };

const usual = Temporal.PlainTime.from('09:00');
const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/** Active plans that prefer the weekday, else all active ones. None when the day is over. */
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

/** The preferred time, or soon if it has passed; null: too late on that day. */
const momentOn = (
  day: Temporal.PlainDate,
  preferredTime: string | null,
  zone: string,
  now: Temporal.Instant,
): Temporal.Instant | null => {
  const slot = slotIn(zone, day, timeOf(preferredTime));
  const wanted = slot.kind === 'twice' ? slot.first : slot.at;
  if (Temporal.Instant.compare(wanted, now) > 0) return wanted;
  const soon = proposalToday(now, zone);
  return soon?.toPlainDate().equals(day) ? soon.toInstant() : null;
};

/** public-api.md, Autopilot plan: `HH:mm`. */
const timeOf = (preferredTime: string | null): Temporal.PlainTime =>
  preferredTime !== null && /^([01]\d|2[0-3]):[0-5]\d$/.test(preferredTime)
    ? Temporal.PlainTime.from(preferredTime)
    : usual;

/** How many drafts are offered, and how many pages are read for them. */
const most = 20;
const pagesAtMost = 5;

/**
 * Drafts that are ready, newest first: nothing blocks them on their platforms, no check, approval or channel.
 * Throws what the bridge throws.
 */
export const readGapChoices = async (
  bridge: Bridge,
  offers: readonly GapOffer[],
  account: Account | null,
): Promise<GapChoice[]> => {
  const fits = ({ needsApproval, platforms }: PostRow) =>
    !needsApproval && offers.some(({ channels }) => platforms.some(({ platform }) => channels.includes(platform)));
  const choices: GapChoice[] = [];
  let cursor: string | null | undefined;
  for (let page = 0; page < pagesAtMost && cursor !== null && choices.length < most; page += 1) {
    const { rows, nextCursor } = await bridge.call('posts.list', {
      status: 'draft',
      ...(cursor !== undefined && { cursor }),
    });
    const candidates = rows.filter(fits);
    const posts = await readPosts(
      bridge,
      candidates.map(({ id }) => id),
    );
    const ready = outgoingOf(posts, account).filter(({ verdict }) => verdict.state === 'go');
    choices.push(...candidates.flatMap((row) => choiceOf(row, ready, offers) ?? []));
    cursor = nextCursor;
  }
  return choices.slice(0, most);
};

const choiceOf = (post: PostRow, ready: readonly Outgoing[], offers: readonly GapOffer[]): GapChoice | undefined => {
  const able = ready.filter(({ id }) => id === post.id).map(({ platform }) => platform);
  for (const { channels, at } of offers) {
    const platforms = able.filter((platform) => channels.includes(platform));
    if (platforms.length > 0) return { post, platforms, at };
  }
  return undefined;
};
