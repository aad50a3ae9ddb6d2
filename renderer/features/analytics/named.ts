// A measured post in words: its name here or the beginning of its caption, and the day it was published.
import type { MeasuredPost } from '../../../preload/contract/analytics.ts';
import type { Times } from '../../time/times.ts';
import { analyticsStrings } from './strings.ts';

export const nameOf = ({ post, caption }: MeasuredPost): string =>
  post?.name || caption?.trim().split('\n', 1)[0] || analyticsStrings.untitled;

export const publishedOn = ({ publishedAt }: MeasuredPost, times: Times, now: Temporal.Instant): string =>
  publishedAt === null
    ? analyticsStrings.noDate
    : times.day(Temporal.Instant.from(publishedAt).toZonedDateTimeISO(times.zone).toPlainDate(), now);
