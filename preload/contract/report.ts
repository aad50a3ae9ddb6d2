// The monthly report: what the library knows of the posts of some days. No request is made for it, and no figure is
// computed that the service or the library does not have.
import { z } from 'zod';
import type { MediaId, Open, PostId } from '../ids.ts';
import { reportFormats } from '../rules/choices.ts';
import { reportBounds } from '../rules/own-bounds.ts';
import type { PlatformId } from '../rules/platforms.ts';
import type { VariantState } from '../rules/post-state.ts';
import type { Palette } from './brand.ts';
import type { ExportedFile } from './import-export.ts';
import { days, delimiter, gives, language, text } from './inputs.ts';
import type { PostKind, PublishFailure } from './posts.ts';

/** ISO dates in the business's zone, both inclusive. */
export type ReportDays = { from: string; to: string };

export type ReportPost = { id: PostId; name: string; kind: PostKind; thumbnail: MediaId | null };

/**
 * What became of a variant. `late`: published more than `slotGraceMs` after its slot. `unplanned`: published without a
 * slot. `undated`: published, though the service gives no time. `missed`: its slot has passed and no failure is
 * reported. `unconfirmed`: its slot has passed and the service has not been read since. `ahead`: its slot is still to come.
 */
export const reportOutcomes = [
  'on-time',
  'late',
  'unplanned',
  'undated',
  'failed',
  'missed',
  'unconfirmed',
  'ahead',
] as const;
export type ReportOutcome = (typeof reportOutcomes)[number];

/** Likes and comments as last read, on `day`. `delta`: since the first reading; null: there was one only. */
export type ReportFigures = {
  likes: number;
  comments: number;
  day: string;
  delta: { likes: number; comments: number; since: string } | null;
};

/** One variant: a post on one platform. */
export type ReportEntry = {
  post: ReportPost;
  platform: Open<PlatformId>;
  /** ISO instants; null: none. */
  publishedAt: string | null;
  plannedAt: string | null;
  outcome: ReportOutcome;
  /** Why it failed; omitted: it didn't. */
  reason?: PublishFailure['reason'];
  /** null: the service gives none, or none that may be opened. */
  link: string | null;
  /** Names of the campaigns that its day is in. */
  campaigns: string[];
  tags: string[];
  /** null: it was never measured. */
  figures: ReportFigures | null;
};

/** `id`: a platform, a kind, or a name. */
export type ReportCount = { id: string; count: number };

/** What was done between a failure and the publication. `elsewhere`: nothing on this computer. */
export type ReportFix = 'edited' | 'picture' | 'rescheduled' | 'published' | 'approved' | 'connected' | 'elsewhere';

export type ReportFailure = {
  post: ReportPost;
  platform: Open<PlatformId>;
  reason: PublishFailure['reason'];
  /** ISO. */
  failedAt: string;
  /** `scheduled`: it has a time ahead, `at`. `published`: it is out since `at`; null: the service gives no time. */
  now: { state: 'open' | 'deleted' } | { state: 'scheduled'; at: string } | { state: 'published'; at: string | null };
  /** Of one that is published. */
  fixes: ReportFix[];
};

/** `you`: in Galley on this computer. `elsewhere`: another client. `reviewer`: by the name they gave. */
export type ReportApprover = {
  who: { kind: 'you' | 'elsewhere' } | { kind: 'reviewer'; name: string };
  postCount: number;
  requestedCount: number;
  /** From the post's creation, or from its review pack; null: no post was approved. */
  medianMs: number | null;
};

export type ReportPlan = {
  post: ReportPost;
  platforms: Open<PlatformId>[];
  /** ISO instant; null: only a planned day. */
  at: string | null;
  /** In the business's zone. */
  day: string;
  state: VariantState | { is: 'planned' };
};

export type Report = ReportDays & {
  /** The business's zone, of all days and times. */
  zone: string;
  /** ISO. */
  madeAt: string;
  businessName: string;
  /** null: the brand kit was never read. `colors` null: it has none of its own. */
  brand: { logo: MediaId | null; colors: Palette | null } | null;
  note: string;
  published: {
    /** Of variants. */
    count: number;
    postCount: number;
    platforms: ReportCount[];
    kinds: ReportCount[];
    /** One with several campaigns or tags counts in each. */
    campaigns: ReportCount[];
    noCampaignCount: number;
    tags: ReportCount[];
  };
  /** Of variants with a slot on these days. */
  planned: { count: number; outcomes: { outcome: ReportOutcome; count: number }[] };
  /** Of published ones. `elsewhere`: with a slot on other days. */
  unplannedCount: number;
  otherDaysCount: number;
  failures: ReportFailure[];
  /** Of Instagram alone (public-api.md, Performance and metrics). */
  figures: {
    /** ISO; when the service was last asked. null: never. */
    readAt: string | null;
    /** Published on Instagram on these days, and how many of them have figures. */
    publishedCount: number;
    measuredCount: number;
    /** Measured posts of these days that the library does not have. They are not counted. */
    unknownCount: number;
    likes: number;
    comments: number;
    /** The three with the most likes, the most first. */
    best: ReportEntry[];
  };
  approvals: ReportApprover[];
  /** Ordered by time; at most `reportBounds.listed`. */
  entries: ReportEntry[];
  entryCount: number;
  /** The next month, or as many days again. */
  next: ReportDays & { entries: ReportPlan[]; entryCount: number };
};

const range = z
  .strictObject(days)
  .refine(({ from, to }) => from <= to && (Date.parse(to) - Date.parse(from)) / 86_400_000 < reportBounds.days);

export const reportMethods = {
  /** Of at most `reportBounds.days` days. */
  'report.read': gives<Report>()(range),
  /** One note for each first and last day, stored on this computer; empty: none. */
  'report.saveNote': gives<null>()(range.safeExtend({ note: text(reportBounds.note) })),
  /** A page without scripts or anything from outside, or a table. */
  'report.export': gives<ExportedFile>()(range.safeExtend({ format: z.enum(reportFormats), language, delimiter })),
};
