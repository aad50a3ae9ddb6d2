// A report as one HTML file, for the screen and for paper. It loads nothing, sends nothing and has no script.
import { Temporal } from 'temporal-polyfill';
import { joinedParts } from '../../../preload/rules/date-parts.ts';
import type { Language } from '../../../preload/rules/message-format.ts';
import { slotGraceMs } from '../../../preload/rules/early-bounds.ts';
import type {
  Report,
  ReportApprover,
  ReportCount,
  ReportDays,
  ReportEntry,
  ReportFailure,
  ReportPost,
} from '../../../preload/contract/report.ts';
import { type StateWords, stateWord } from '../../../preload/rules/state-words.ts';
import { platformName } from '../export/formats.ts';
import { escaped, sourceHash } from '../html.ts';
import { stateWords } from '../posts/state-words.ts';
import { isWholeMonth } from './next-plan.ts';
import { reportStyle } from './page-style.ts';
import { reportWords, type ReportWords } from './words.ts';

type Settings = {
  language: Language;
  /** Data URLs by the id of a picture. */
  pictures: ReadonlyMap<string, string>;
};

/** The logo and the pictures of the best posts. */
export const picturesOf = ({ brand, figures }: Report): string[] =>
  [brand?.logo ?? null, ...figures.best.map(({ post }) => post.thumbnail)].filter((id) => id !== null);

/** Texts can't become markup: everything is escaped, and the policy of the page allows one style, by its hash. */
export const toReportPage = (report: Report, { language, pictures }: Settings): string => {
  const words = reportWords[language];
  const text = createText(report, language);
  const color = report.brand?.colors?.primary ?? null;
  const style = reportStyle(color !== null && /^#[0-9a-f]{6}$/i.test(color) ? color : null);
  const title = words.report.heading(text.period(report));
  const sections = createSections(report, { words, states: stateWords[language], text, pictures });
  const logo = pictures.get(report.brand?.logo ?? '');
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policyOf(style)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escaped(report.businessName === '' ? title : `${report.businessName}: ${title}`)}</title>
<style>${style}</style>
</head>
<body>
<header>
${logo === undefined ? '' : `<img class="logo" src="${escaped(logo)}" alt="">`}
<div>
<p class="business" dir="auto">${escaped(report.businessName)}</p>
<h1>${escaped(title)}</h1>
<p class="about">${escaped(words.report.about(text.fullDay(report.madeAt), report.zone.replaceAll('_', ' ')))}</p>
</div>
</header>
<main>
${sections.join('\n')}
</main>
</body>
</html>
`;
};

const policyOf = (style: string): string =>
  [
    "default-src 'none'",
    'img-src data:',
    `style-src ${sourceHash(style)}`,
    "connect-src 'none'",
    "form-action 'none'",
    "base-uri 'none'",
  ].join('; ');

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const createText = ({ zone }: Pick<Report, 'zone'>, language: Language) => {
  const format = (options: Intl.DateTimeFormatOptions, timeZone = zone) => {
    const made = new Intl.DateTimeFormat(language, { ...options, timeZone });
    return (ms: number): string => joinedParts(made.formatToParts(ms));
  };
  const moments = format({ weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });
  const days = format({ weekday: 'short', month: 'short', day: 'numeric' }, 'UTC');
  const fullDays = format({ month: 'long', day: 'numeric', year: 'numeric' });
  const months = format({ month: 'long', year: 'numeric' }, 'UTC');
  const spans = new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' });
  const noon = (day: string): number =>
    Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: 'UTC', plainTime: '12:00' }).epochMilliseconds;
  const numbers = new Intl.NumberFormat(language);
  const signed = new Intl.NumberFormat(language, { signDisplay: 'exceptZero' });
  return {
    time: (iso: string): string => moments(Date.parse(iso)),
    day: (day: string): string => days(noon(day)),
    fullDay: (iso: string): string => fullDays(Date.parse(iso)),
    period: (of: ReportDays): string =>
      isWholeMonth(of) ? months(noon(of.from)) : spans.formatRange(noon(of.from), noon(of.to)),
    number: (value: number): string => numbers.format(value),
    signed: (value: number): string => signed.format(value),
  };
};

type Parts = {
  words: ReportWords;
  states: StateWords;
  text: ReturnType<typeof createText>;
  pictures: Settings['pictures'];
};

const named = (names: Readonly<Record<string, string>>, id: string): string =>
  Object.hasOwn(names, id) ? (names[id] ?? id) : id;

const cell = (content: string, kind: '' | 'number' = ''): string =>
  kind === '' ? `<td>${content}</td>` : `<td class="${kind}">${content}</td>`;

/** `rows`: cells of markup. Columns that are numbers are named. */
const table = (heads: readonly string[], rows: readonly string[][], numbers: readonly string[] = []): string => {
  const head = heads.map(
    (each) => `<th scope="col"${numbers.includes(each) ? ' class="number"' : ''}>${escaped(each)}</th>`,
  );
  return `<table><thead><tr>${head.join('')}</tr></thead><tbody>
${rows.map((cells) => `<tr>${cells.join('')}</tr>`).join('\n')}
</tbody></table>`;
};

const paragraph = (kind: string, text: string): string => `<p class="${kind}">${escaped(text)}</p>`;

const createSections = (report: Report, { words, states, text, pictures }: Parts): string[] => {
  const source = (of: string): string => paragraph('source', words.report.source(of));
  const section = (title: string, ...content: (string | undefined)[]): string =>
    `<section><h2>${escaped(title)}</h2>\n${content.filter((each) => each !== undefined).join('\n')}</section>`;
  const postName = ({ name }: ReportPost): string =>
    `<th scope="row" dir="auto">${escaped(name.trim() === '' ? words.report.unnamed : name)}</th>`;
  const tiles = (of: readonly (readonly [number, string])[]): string =>
    `<p class="numbers">${of.map(([count, what]) => `<span><b>${escaped(text.number(count))}</b>${escaped(what)}</span>`).join('')}</p>`;
  const counts = (title: string, of: readonly ReportCount[], nameOf: (id: string) => string): string | undefined =>
    of.length === 0
      ? undefined
      : `<div><h3>${escaped(title)}</h3><ul>${of
          .map(
            ({ id, count }) =>
              `<li><span dir="auto">${escaped(nameOf(id))}</span><b>${escaped(text.number(count))}</b></li>`,
          )
          .join('')}</ul></div>`;
  const columns = (...of: (string | undefined)[]): string | undefined => {
    const shown = of.filter((each) => each !== undefined);
    return shown.length === 0 ? undefined : `<div class="counts">${shown.join('')}</div>`;
  };
  const reasonName = (reason: string): string => named(words.reasons, reason);
  const own = (id: string): string => id;

  const published = (): string => {
    const { count, postCount, platforms, kinds, campaigns, noCampaignCount, tags } = report.published;
    if (count === 0) return section(words.published.title, paragraph('none', words.published.none));
    return section(
      words.published.title,
      tiles([
        [count, words.published.count(count)],
        [postCount, words.published.posts(postCount)],
      ]),
      columns(
        counts(words.published.platforms, platforms, platformName),
        counts(words.published.kinds, kinds, (kind) => named(words.kinds, kind)),
      ),
      source(words.published.source),
      columns(
        campaigns.length === 0
          ? undefined
          : counts(
              words.published.campaigns,
              [
                ...campaigns,
                ...(noCampaignCount > 0 ? [{ id: words.published.noCampaign, count: noCampaignCount }] : []),
              ],
              own,
            ),
        counts(words.published.tags, tags, own),
      ),
      campaigns.length + tags.length === 0 ? undefined : source(words.published.severalSource),
    );
  };

  const planned = (): string | undefined => {
    const { planned: of, unplannedCount, otherDaysCount } = report;
    if (of.count + unplannedCount + otherDaysCount === 0) return undefined;
    return section(
      words.plan.title,
      tiles([
        [of.count, words.plan.count(of.count)],
        ...of.outcomes.map(({ outcome, count }) => [count, words.outcomes[outcome]] as const),
      ]),
      unplannedCount === 0 ? undefined : paragraph('more', words.plan.unplanned(unplannedCount)),
      otherDaysCount === 0 ? undefined : paragraph('more', words.plan.otherDays(otherDaysCount)),
      source(words.plan.source(slotGraceMs / minuteMs)),
    );
  };

  const fixed = ({ now, fixes }: ReportFailure): string => {
    if (now.state === 'scheduled') return words.failures.scheduled(text.time(now.at));
    if (now.state !== 'published') return words.failures[now.state];
    return fixes.map((fix) => words.fixes[fix]).join(', ');
  };
  const failures = (): string => {
    if (report.failures.length === 0)
      return section(words.failures.title, paragraph('none', words.failures.none), source(words.failures.source));
    const { post, platform } = words.list;
    return section(
      words.failures.title,
      table(
        [post, platform, words.failures.reason, words.failures.failedAt, words.failures.now],
        report.failures.map((failure) => [
          postName(failure.post),
          cell(escaped(platformName(failure.platform))),
          cell(escaped(reasonName(failure.reason))),
          cell(escaped(text.time(failure.failedAt))),
          cell(escaped(fixed(failure))),
        ]),
      ),
      source(words.failures.source),
    );
  };

  const best = ({ post, figures }: ReportEntry): string => {
    const picture = pictures.get(post.thumbnail ?? '');
    const image = picture === undefined ? '' : `<img src="${escaped(picture)}" alt="">`;
    const said = figures === null ? '' : words.figures.counts(figures.likes, figures.comments);
    return `<li>${image}<b dir="auto">${escaped(post.name.trim() === '' ? words.report.unnamed : post.name)}</b><br>${escaped(said)}</li>`;
  };
  const deltaOf = (entry: ReportEntry): string => {
    const delta = entry.figures?.delta;
    return delta
      ? words.figures.since(text.signed(delta.likes), text.signed(delta.comments), text.day(delta.since))
      : words.figures.once;
  };
  const figures = (): string => {
    const { publishedCount, measuredCount, unknownCount, readAt, likes, comments, best: top } = report.figures;
    const measured = report.entries.filter((entry) => entry.figures !== null);
    const leftOut = measuredCount - measured.length;
    const { likes: likesName, comments: commentsName, delta, readOn } = words.figures;
    return section(
      words.figures.title,
      paragraph('coverage', words.figures.coverage(measuredCount, publishedCount)),
      paragraph('more', readAt === null ? words.figures.neverRead : words.figures.readAt(text.fullDay(readAt))),
      unknownCount === 0 ? undefined : paragraph('more', words.figures.unknown(unknownCount)),
      ...(measuredCount === 0
        ? []
        : [
            tiles([
              [likes, likesName],
              [comments, commentsName],
            ]),
            `<h3>${escaped(words.figures.best)}</h3><ul class="best">${top.map(best).join('')}</ul>`,
            table(
              [words.list.post, likesName, commentsName, delta, readOn],
              measured.flatMap((entry) =>
                entry.figures
                  ? [
                      [
                        postName(entry.post),
                        cell(escaped(text.number(entry.figures.likes)), 'number'),
                        cell(escaped(text.number(entry.figures.comments)), 'number'),
                        cell(escaped(deltaOf(entry))),
                        cell(escaped(text.day(entry.figures.day))),
                      ],
                    ]
                  : [],
              ),
              [likesName, commentsName],
            ),
            leftOut === 0 ? undefined : paragraph('more', words.list.more(leftOut)),
          ]),
      source(words.figures.source),
    );
  };

  const whoOf = ({ who }: ReportApprover): string =>
    who.kind !== 'reviewer' ? words.approvals[who.kind] : who.name === '' ? words.approvals.unnamed : who.name;
  const approvals = (): string => {
    const { title, none, source: from, who, posts, requested, time } = words.approvals;
    if (report.approvals.length === 0) return section(title, paragraph('none', none), source(from));
    return section(
      title,
      table(
        [who, posts, requested, time],
        report.approvals.map((each) => [
          `<th scope="row" dir="auto">${escaped(whoOf(each))}</th>`,
          cell(escaped(text.number(each.postCount)), 'number'),
          cell(escaped(text.number(each.requestedCount)), 'number'),
          cell(each.medianMs === null ? '' : escaped(durationOf(words, each.medianMs)), 'number'),
        ]),
        [posts, requested, time],
      ),
      source(from),
    );
  };

  const link = ({ link: url }: ReportEntry): string =>
    url === null ? '' : `<a href="${escaped(url)}" rel="noopener noreferrer">${escaped(words.list.view)}</a>`;
  const whenOf = ({ publishedAt, plannedAt, outcome }: ReportEntry): string => {
    const at = publishedAt ?? plannedAt;
    const shown = at === null ? '' : escaped(text.time(at));
    return outcome === 'late' && plannedAt !== null
      ? `${shown}<br>${escaped(words.list.planned(text.time(plannedAt)))}`
      : shown;
  };
  const list = (): string | undefined => {
    const { title, time, post, platform, outcome, link: linkName, source: from, more } = words.list;
    const left = report.entryCount - report.entries.length;
    if (report.entryCount === 0) return undefined;
    return section(
      title,
      table(
        [time, post, platform, outcome, linkName],
        report.entries.map((entry) => [
          cell(whenOf(entry)),
          postName(entry.post),
          cell(escaped(platformName(entry.platform))),
          cell(
            escaped(
              entry.reason === undefined
                ? words.outcomes[entry.outcome]
                : `${words.outcomes.failed}: ${reasonName(entry.reason)}`,
            ),
          ),
          cell(link(entry)),
        ]),
      ),
      left === 0 ? undefined : paragraph('more', more(left)),
      source(from),
    );
  };

  const next = (): string => {
    const { entries, entryCount } = report.next;
    const title = words.next.title(text.period(report.next));
    if (entries.length === 0) return section(title, paragraph('none', words.next.none), source(words.next.source));
    return section(
      title,
      table(
        [words.list.time, words.list.post, words.list.platform, words.list.outcome],
        entries.map(({ post, platforms, at, day, state }) => [
          cell(escaped(at === null ? text.day(day) : text.time(at))),
          postName(post),
          cell(escaped(platforms.map(platformName).join(', '))),
          cell(escaped(state.is === 'planned' ? words.next.planned : stateWord(state, states))),
        ]),
      ),
      entryCount === entries.length ? undefined : paragraph('more', words.next.more(entryCount - entries.length)),
      source(words.next.source),
    );
  };

  const note =
    report.note === ''
      ? undefined
      : section(words.report.note, `<p class="note" dir="auto">${escaped(report.note)}</p>`);
  const main = isEmpty(report)
    ? [`<section>${paragraph('none', words.report.empty)}</section>`]
    : [published(), planned(), failures(), figures(), approvals(), list()];
  return [note, ...main, next()].filter((each) => each !== undefined);
};

/** Nothing happened on these days. */
const isEmpty = ({ entryCount, failures, approvals, figures }: Report): boolean =>
  entryCount + failures.length + approvals.length + figures.unknownCount === 0;

const durationOf = ({ durations }: ReportWords, ms: number): string => {
  if (ms < hourMs) return durations.minutes(Math.round(ms / minuteMs));
  if (ms < 2 * dayMs) return durations.hours(Math.round(ms / hourMs));
  return durations.days(Math.round(ms / dayMs));
};
