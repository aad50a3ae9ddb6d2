// The status of a file of the import tray (the most urgent one that holds), and what a group of files would become.
import type { TrayFile, UploadState, Tray, TrayGroup } from '../../../../preload/contract/import-tray.ts';
import { carouselBounds, textBounds } from '../../../../preload/rules/service-bounds.ts';
import {
  type Misfit,
  copyLimits,
  haveMixedShapes,
  meantPlatforms,
  misfits,
  ratioOf,
  uploadProblem,
} from '../../../../preload/rules/media-rules.ts';
import type { MediaFile } from '../../../../preload/contract/media.ts';
import type { PlatformId } from '../../../../preload/rules/platforms.ts';
import { misfitStrings } from '../../../posts/check-strings.ts';
import { uploadStrings } from './strings.ts';
import { wordRemarks } from './word-remarks.ts';
import { fileProblemStrings } from '../../../posts/file-problem-strings.ts';

export type FileStatus = {
  tone: 'plain' | 'done' | 'warn' | 'failed';
  text: string;
  /** Sent share, 0 to 1, while it is on its way. */
  share?: number;
};

type ReadyFile = Extract<TrayFile, { state: 'ready' }>;

const text = uploadStrings.file;

const isLeftOut = (upload: UploadState): boolean => upload.state === 'waiting' && upload.for === 'left-out';

const waitingText = (upload: Extract<UploadState, { state: 'waiting' }>): string => {
  switch (upload.for) {
    case 'turn':
      return text.waiting;
    default:
      return text[upload.for];
  }
};

/** `share`: how much of it is sent right now, fresher than the file itself knows. */
export const fileStatus = (
  file: TrayFile,
  share: number | undefined,
  nameOf: (id: number) => string | undefined,
): FileStatus => {
  if (file.state === 'taking') return { tone: 'plain', text: text.taking };
  if (file.state === 'refused') return { tone: 'failed', text: fileProblemStrings(file.problem, file.sizeBytes).wrong };
  const { upload, nearDuplicate } = file;
  if (upload.state === 'failed') return { tone: 'failed', text: text.failed(upload.error) };
  if (isLeftOut(upload)) return { tone: 'plain', text: text['left-out'] };
  const nearDuplicateName = nearDuplicate ? nameOf(nearDuplicate.id) : undefined;
  if (nearDuplicate && nearDuplicateName !== undefined)
    return { tone: 'warn', text: text[nearDuplicate.is](nearDuplicateName) };
  if (file.usedIn) return { tone: 'warn', text: text.usedIn[file.usedIn.is](file.usedIn.name) };
  switch (upload.state) {
    case 'sending': {
      const sent = share ?? Math.min(1, upload.sentBytes / Math.max(1, file.sizeBytes));
      return { tone: 'plain', text: text.percent(Math.floor(sent * 100)), share: sent };
    }
    case 'waiting':
      return share === undefined
        ? { tone: upload.for === 'retry' ? 'failed' : 'plain', text: waitingText(upload) }
        : { tone: 'plain', text: text.percent(Math.floor(share * 100)), share };
    case 'done':
      return { tone: 'done', text: text.done(file.sizeBytes) };
    case 'none':
      return { tone: 'plain', text: text.stored(file.sizeBytes) };
  }
};

// What a group would become, what blocks it, and which platforms it leaves out.

/** `why`: a sentence that names the platform. */
type Remark = {
  platform: PlatformId;
  why: string;
  /** In the nature of the platform: not worth a word beside every picture. */
  known: boolean;
};

export type GroupStatus = {
  group: TrayGroup;
  files: TrayFile[];
  /** What is chosen for it, also where that cannot take it. */
  chosen: readonly PlatformId[];
  /** Where it would go: the chosen platforms without those that cannot take it. */
  platforms: PlatformId[];
  leftOut: Remark[];
  /** It can be published there, but may not appear as intended. */
  warnings: Remark[];
  /** Words that came with its files and would not be in the post, or not as they are: sentences. */
  unusedWords: string[];
  /** `mixed`: its pictures differ; `outside`: one is too tall or too wide for a platform. null: neither. */
  shapes: 'mixed' | 'outside' | null;
  /** Pictures of which a copy with another type, weight or size would be accepted. */
  fittable: ReadyFile[];
  /** A video that is too large, or longer than `maxSeconds`, which its platforms take. null: none. */
  trim: { file: ReadyFile; maxSeconds: number | null } | null;
  /** Files that cannot be used, to be removed or replaced. */
  refused: Extract<TrayFile, { state: 'refused' }>[];
  /** Uploads that were given up or wait for their next try. */
  stuck: ReadyFile[];
  /** Left out when the user went online, until they send them. */
  held: ReadyFile[];
  /** The person must do something before it can become a draft; null: nothing. */
  needs: string | null;
  /** It can become a draft now. */
  ready: boolean;
};

const whyNoPost = (ready: readonly MediaFile[], taking: boolean): string => {
  const { noKind } = uploadStrings;
  const videoCount = ready.filter(({ type }) => type === 'video').length;
  if (ready.length === 0) return taking ? noKind.taking : noKind.none;
  if (videoCount === ready.length) return noKind.videos;
  if (videoCount > 0) return noKind.mixed;
  return ready.length > carouselBounds.maxImages ? noKind.tooMany : noKind.none;
};

const isStuck = (file: TrayFile): file is ReadyFile =>
  file.state === 'ready' &&
  (file.upload.state === 'failed' || (file.upload.state === 'waiting' && file.upload.for === 'retry'));

const trimOf = (
  files: readonly TrayFile[],
  isLarge: boolean,
  found: readonly Misfit[],
): { file: ReadyFile; maxSeconds: number | null } | null => {
  const [file] = files;
  if (files.length !== 1 || file?.state !== 'ready' || file.media.type !== 'video') return null;
  const limits = found.flatMap(({ reason, limit }) => (reason === 'too-long' && limit !== null ? limit : []));
  if (!isLarge && limits.length === 0) return null;
  return { file, maxSeconds: limits.length === 0 ? null : Math.min(...limits) };
};

const byNature: readonly Misfit['reason'][] = ['videos-only', 'pictures-in-doubt'];

export const groupStatus = (
  group: TrayGroup,
  byId: ReadonlyMap<number, TrayFile>,
  tray: Pick<Tray, 'platforms' | 'caption'>,
): GroupStatus => {
  const files = group.fileIds.flatMap((id) => byId.get(id) ?? []);
  const media = files.flatMap((file) => (file.state === 'ready' ? file.media : []));
  const taking = files.some(({ state }) => state === 'taking');
  const refused = files.flatMap((file) => (file.state === 'refused' ? file : []));
  const asked = group.platforms ?? tray.platforms;
  const chosen = meantPlatforms(group.platforms, tray.platforms, media);
  const remarks =
    group.kind === null
      ? []
      : asked.map((platform) => {
          const found = misfits(platform, media);
          return { platform, found, out: found[0]?.blocks === true || !chosen.includes(platform) };
        });
  const leftOut = remarks.flatMap(({ platform, found: [first], out }): Remark[] =>
    out && first ? [{ platform, why: misfitStrings(first, platform), known: byNature.includes(first.reason) }] : [],
  );
  const warnings = remarks.flatMap(({ platform, found, out }): Remark[] =>
    out ? [] : found.map((misfit) => ({ platform, why: misfitStrings(misfit, platform), known: false })),
  );
  const isOutside = ({ reason }: Misfit) => reason === 'too-tall' || reason === 'too-wide';
  const isMixed = group.kind === 'carousel' && haveMixedShapes(media.map(ratioOf));
  const areOutside = group.kind !== 'reel' && remarks.some(({ found }) => found.some(isOutside));
  const platforms = chosen.filter((platform) => !leftOut.some((each) => each.platform === platform));

  const large = media.find((each) => uploadProblem(each) !== null);
  const captionLength = (group.caption ?? tray.caption).length;
  const findNeed = (): string | null => {
    const [first] = refused;
    if (first) return fileProblemStrings(first.problem, first.sizeBytes).fix;
    const problem = large ? uploadProblem(large) : null;
    if (large && problem) return fileProblemStrings(problem, large.sizeBytes).wrong;
    if (group.kind === null) return taking ? null : whyNoPost(media, taking);
    if (captionLength > textBounds.fromMediaCaption)
      return uploadStrings.captionTooLong(captionLength, textBounds.fromMediaCaption);
    return asked.length > 0 && platforms.length === 0 ? uploadStrings.allLeftOut : null;
  };
  const needs = findNeed();
  return {
    group,
    files,
    chosen,
    platforms,
    leftOut,
    warnings,
    unusedWords: wordRemarks(group, media, { chosen, platforms }),
    shapes: isMixed ? 'mixed' : areOutside ? 'outside' : null,
    trim: trimOf(
      files,
      large !== undefined,
      remarks.flatMap(({ found }) => found),
    ),
    fittable: files.flatMap((file) => (file.state === 'ready' && copyLimits(chosen, file.media) !== null ? file : [])),
    refused,
    stuck: files.filter(isStuck),
    held: files.flatMap((file) => (file.state === 'ready' && isLeftOut(file.upload) ? file : [])),
    needs,
    ready: needs === null && group.kind !== null && !taking,
  };
};
