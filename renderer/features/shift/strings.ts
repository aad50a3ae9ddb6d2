// Strings of moving many posts by the same distance.
import * as messages from '#messages/shift.ts';
import type { Weekday } from '../../../preload/contract/plan.ts';
import type { StayReason } from '../../../preload/contract/shift.ts';
import { planStrings } from '../../posts/schedule/plan-strings.ts';
import type { Written } from './distance.ts';

const span = ({ count, unit }: Written): string => messages.spans[unit](Math.abs(count));

const stays: Record<Exclude<StayReason, 'takes-no-time'>, string> = messages.stays;

const staying = messages.staying;

export const shiftStrings = {
  ...messages.shift,
  reading: planStrings.text,
  times: (count: number, stayCount: number) =>
    [messages.times(count), stayCount > 0 && staying(stayCount)].filter(Boolean).join('; '),
  distance: ({ count, unit }: Written) => (count < 0 ? messages.earlier : messages.later)[unit](Math.abs(count)),
  span,
  skip: (days: readonly Weekday[]) => messages.shift.skip(days.map((day) => messages.weekdays[day])),
  skipText: (days: readonly Weekday[]) => messages.shift.skipText(days.map((day) => messages.weekdays[day])),
  staying,
  stay: (reason: Exclude<StayReason, 'takes-no-time'>, platform: string | null) =>
    platform === null ? stays[reason] : messages.stayOn(platform, stays[reason]),
  sameHour: (names: readonly string[]) =>
    names.length === 1
      ? messages.sameHour.one(names[0] ?? '')
      : messages.sameHour.more(names[0] ?? '', names.length - 1),
  /** `left`: this hour; null: not known. */
  sends: (count: number, left: number | null) =>
    left === null ? messages.sends.plain(count) : messages.sends.left(count, left),
  finish: planStrings.finish,
};

/** `name`: the post that is put among others. */
export const insertStrings = {
  ...messages.insert,
  detail: (isSlot: boolean) => (isSlot ? messages.detail.slot : messages.detail.days),
};
