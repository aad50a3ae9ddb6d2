// The monthly report, from the library alone: read for the window, and as a page or a table.
import type { Handlers, Input } from '../../../preload/bridge.ts';
import type { ExportedFile } from '../../../preload/contract/import-export.ts';
import { type Report, type ReportDays, reportOutcomes } from '../../../preload/contract/report.ts';
import { reportBounds } from '../../../preload/rules/own-bounds.ts';
import { madeFileNames } from '../../kernel/made-file-names.ts';
import type { Sync } from '../../sync/engine.ts';
import { accountSnapshot, businessZone } from '../../sync/kernel/cached-replies.ts';
import type { BrandWork } from '../brand/brand.ts';
import { spanOf } from '../calendar/entries.ts';
import type { LayerWork } from '../calendar/overlays.ts';
import type { PlannedDay } from '../calendar/planned-days.ts';
import { statesContext } from '../posts/post-states.ts';
import type { SmallPictures } from '../review-pack/small-pictures.ts';
import { approversOf } from './approvers.ts';
import { campaignsAt, countBy, entriesOf, isWithin, outcomeOf, versionKey } from './entries.ts';
import { failuresOf } from './failures.ts';
import { bestOf, figuresWithin } from './figures.ts';
import { daysAfter, isWholeMonth, planWithin } from './next-plan.ts';
import { picturesOf, toReportPage } from './page.ts';
import { toReportTable } from './table.ts';

export type ReportWork = {
  read(of: ReportDays): Promise<Report>;
  saveNote(of: ReportDays & { note: string }): null;
  export(of: Input<'report.export'>): Promise<ExportedFile>;
};

type Deps = {
  sync: Sync;
  brand: Pick<BrandWork, 'known'>;
  layers: Pick<LayerWork, 'read'>;
  /** Drafts that the user plans for these days, both inclusive. */
  planned: (from: string, to: string) => readonly PlannedDay[];
  /** Of what is stored here: a report makes no request. */
  smallPictures: SmallPictures;
  yieldToEventLoop: () => Promise<void>;
};

export const createReports = ({ sync, brand, layers, planned, smallPictures, yieldToEventLoop }: Deps): ReportWork => {
  const { store, time } = sync;

  const brandOf = (): Report['brand'] => {
    const kit = brand.known();
    return kit && { logo: kit.logo, colors: kit.colorsConfigured ? kit.colors : null };
  };

  /** `all`: of every variant; otherwise of as many as a page has. */
  const read = async ({ from, to }: ReportDays, all: boolean): Promise<Report> => {
    const zone = businessZone(store);
    const span = spanOf(from, to, zone);
    const nowMs = time.serverNowMs();
    const versions = store.reports.versions(span);
    const figures = figuresWithin(store, span, versions);
    const context = {
      span,
      nowMs,
      aheadMs: nowMs - time.nowMs(),
      reasons: new Map(store.failures.versions().map((each) => [versionKey(each), each.reason])),
      campaigns: layers.read().campaigns.map(({ name, ...on }) => ({ name, ...spanOf(on.from, on.to, zone) })),
      figures: figures.byPost,
      rows: store.agenda.rows([...new Set(versions.map(({ pid }) => pid))]),
    };
    const published = versions.filter(({ publishedMs }) => isWithin(publishedMs, span));
    const slotted = versions.filter(({ slotMs }) => isWithin(slotMs, span));
    const outcomes = Map.groupBy(slotted, (version) => outcomeOf(version, context));
    const ofCampaigns = (version: (typeof versions)[number]) => campaignsAt(version.publishedMs, context.campaigns);
    const next = daysAfter({ from, to });
    const plan = planWithin(store, {
      span: spanOf(next.from, next.to, zone),
      zone,
      planned: planned(next.from, next.to),
      states: statesContext(sync),
    });
    const shown = all ? versions : versions.slice(0, reportBounds.listed);
    return {
      from,
      to,
      zone,
      madeAt: new Date(time.nowMs()).toISOString(),
      businessName: accountSnapshot(store)?.businessName ?? brand.known()?.businessName ?? '',
      brand: brandOf(),
      note: store.reports.note(from, to),
      published: {
        count: published.length,
        postCount: new Set(published.map(({ pid }) => pid)).size,
        platforms: countBy(published, ({ platform }) => [platform]),
        kinds: countBy(published, ({ pid }) => [context.rows.get(pid)?.kind ?? 'post']),
        campaigns: countBy(published, ofCampaigns),
        noCampaignCount: published.filter((version) => ofCampaigns(version).length === 0).length,
        tags: countBy(published, ({ pid }) => context.rows.get(pid)?.tags ?? []),
      },
      planned: {
        count: slotted.length,
        outcomes: reportOutcomes.flatMap((outcome) => {
          const count = outcomes.get(outcome)?.length ?? 0;
          return count === 0 ? [] : [{ outcome, count }];
        }),
      },
      unplannedCount: published.filter(({ slotMs }) => slotMs === null).length,
      otherDaysCount: published.filter(({ slotMs }) => slotMs !== null && !isWithin(slotMs, span)).length,
      failures: failuresOf(store, span, nowMs),
      figures: {
        ...figures.summary,
        best: await entriesOf(store, bestOf(published, figures.byPost), context, yieldToEventLoop),
      },
      approvals: approversOf(store.reports, span),
      entries: await entriesOf(store, shown, context, yieldToEventLoop),
      entryCount: versions.length,
      next: { ...next, entries: plan.slice(0, reportBounds.listed), entryCount: plan.length },
    };
  };

  return {
    read: (of) => read(of, false),
    saveNote: (of) =>
      sync.transact((tx) => {
        store.reports.saveNote({ ...of, note: of.note.trim() });
        tx.changed('plan');
        return null;
      }),
    async export({ format, language, delimiter, ...of }) {
      const report = await read(of, format === 'csv');
      const name = madeFileNames[language].report(isWholeMonth(of) ? of.from.slice(0, 7) : `${of.from}-${of.to}`);
      const postCount = new Set(report.entries.map(({ post }) => post.id)).size;
      if (format === 'csv')
        return { name: `${name}.csv`, mimeType: 'text/csv', text: toReportTable(report, delimiter), postCount };
      const pictures = await smallPictures(picturesOf(report));
      return {
        name: `${name}.html`,
        mimeType: 'text/html',
        text: toReportPage(report, { language, pictures }),
        postCount,
      };
    },
  };
};

export const reportMethods = (reports: ReportWork) =>
  ({
    'report.read': (of) => reports.read(of),
    'report.saveNote': (of) => reports.saveNote(of),
    'report.export': (of) => reports.export(of),
  }) satisfies Partial<Handlers>;
