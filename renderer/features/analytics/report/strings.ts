// Strings of the report, which its page and its printed page share with the exported one.
import * as page from '#messages/analytics.ts';
import { language } from '#messages/language.ts';
import * as messages from '#messages/report.ts';
import type {
  ReportApprover,
  ReportEntry,
  ReportFailure,
  ReportFigures,
  ReportPlan,
} from '../../../../preload/contract/report.ts';
import { slotGraceMs } from '../../../../preload/rules/early-bounds.ts';
import { reportBounds } from '../../../../preload/rules/own-bounds.ts';
import { stateWord } from '../../../../preload/rules/state-words.ts';
import { stateWords } from '../../../posts/sync/status-strings.ts';
import { isolated } from '../../../app/strings.ts';
import type { Times } from '../../../time/times.ts';

const signed = new Intl.NumberFormat(language, { signDisplay: 'exceptZero' });

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** A kind or reason that the service added later stays as it is called there. */
const named = (names: Readonly<Record<string, string>>, id: string): string =>
  Object.hasOwn(names, id) ? (names[id] ?? id) : isolated(id);

const { durations, failures, fixes, outcomes } = messages;
const reason = (id: string): string => named(messages.reasons, id);

export const reportStrings = {
  ...page.report,
  ...messages.report,
  tooLong: page.report.tooLong(reportBounds.days),
  noteLabel: page.report.note,
  published: messages.published,
  plan: { ...messages.plan, source: messages.plan.source(slotGraceMs / minuteMs) },
  failures,
  figures: messages.figures,
  approvals: messages.approvals,
  list: messages.list,
  upcoming: messages.next,
  outcomes,
  state: (state: ReportPlan['state']): string =>
    state.is === 'planned' ? messages.next.planned : stateWord(state, stateWords),
  kind: (id: string): string => named(messages.kinds, id),
  reason,
  outcome: ({ outcome, reason: why }: ReportEntry): string =>
    why === undefined ? outcomes[outcome] : `${outcomes.failed}: ${reason(why)}`,
  delta: ({ delta }: ReportFigures, since: string): string =>
    delta
      ? messages.figures.since(signed.format(delta.likes), signed.format(delta.comments), since)
      : messages.figures.once,
  fixed: ({ now, fixes: done }: ReportFailure, times: Times, today: Temporal.Instant): string => {
    if (now.state === 'scheduled') return failures.scheduled(times.slot(now.at, today).main);
    if (now.state !== 'published') return failures[now.state];
    return done.map((fix) => fixes[fix]).join(', ');
  },
  who: ({ who }: ReportApprover): string => {
    if (who.kind !== 'reviewer') return messages.approvals[who.kind];
    return who.name === '' ? messages.approvals.unnamed : isolated(who.name);
  },
  duration: (ms: number): string => {
    if (ms < hourMs) return durations.minutes(Math.round(ms / minuteMs));
    if (ms < 2 * dayMs) return durations.hours(Math.round(ms / hourMs));
    return durations.days(Math.round(ms / dayMs));
  },
};
