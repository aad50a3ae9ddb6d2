// Sending a post out now: one platform after the other, each with its own result, nothing sent twice.
import type { PlatformId } from '../../../../preload/rules/platforms.ts';
import { publishEnd } from '../../../../preload/rules/publish-jobs.ts';
import { AppError, type ErrorKind } from '../../../../preload/errors.ts';
import type { BulkOutcome } from '../../../../preload/contract/bulk-actions.ts';
import type { ApproveOutcome } from '../../../../preload/contract/posts.ts';
import type { Bridge } from '../../../app/bridge.ts';
import type { Work } from '../jobs.svelte.ts';
import type { Editor } from '../editor.svelte.ts';
import { appError } from '../../../app/live-query.svelte.ts';

export type PublishResult =
  | { kind: 'waiting' }
  | { kind: 'sending' }
  /** Queued on this computer, sent as soon as possible. */
  | { kind: 'queued' }
  /** The platform publishes in the background. */
  | { kind: 'job'; jobId: string }
  | { kind: 'live'; permalink: string | null }
  /** `said`: why, in the service's words. `slotLost`: the time it had is gone with this try. */
  | { kind: 'refused'; said: string | null; retryable: boolean; slotLost: boolean }
  | { kind: 'failed'; error: AppError; retryable: boolean }
  /** In doubt: it may be live. `checked`: read again since, and the service still does not show it as live. */
  | { kind: 'unsure'; error: AppError; checking: boolean; checked: boolean };

export type PublishLine = { platform: PlatformId; result: PublishResult };

/** Nothing reached the platform, so sending again cannot publish twice. */
const safeToRepeat: readonly ErrorKind[] = ['unreachable', 'rate-limited'];
/** The request may have been carried out: only a reading settles it. */
const inDoubt: readonly ErrorKind[] = ['unsure', 'unreadable', 'service-failed', 'cancelled'];
/** Reasons of a failed publish after which trying again may help. */
const worthRetry: readonly string[] = ['rate_limited', 'unknown'];

export const createPublishing = ({ bridge, editor }: { bridge: Bridge; editor: Editor }) => {
  let lines = $state.raw<readonly PublishLine[]>([]);
  let busy = $state(false);
  /** What is shown is not what is stored, so nothing was sent. */
  let blocked = $state.raw<AppError>();

  const note = (platform: PlatformId, result: PublishResult): void => {
    lines = lines.map((line) => (line.platform === platform ? { platform, result } : line));
  };
  const variantOf = (platform: PlatformId) => editor.variants.find((each) => each.platform === platform)?.variant;

  const send = async (platform: PlatformId): Promise<PublishResult> => {
    try {
      const outcome = await bridge.call('posts.publish', { id: editor.id, platform });
      if (outcome.state === 'published') return { kind: 'live', permalink: outcome.permalink };
      if (outcome.state === 'refused') {
        const { said, retryable, slotLost } = outcome;
        return { kind: 'refused', said, retryable, slotLost };
      }
      if (outcome.state === 'waiting') return { kind: 'queued' };
      // The job goes on whether or not it can be read now; the next event of jobs finds it.
      void editor.jobs.expect(outcome.jobId, { task: 'publish', platform, note: null }).catch(() => undefined);
      return { kind: 'job', jobId: outcome.jobId };
    } catch (thrown) {
      const error = appError(thrown);
      if (inDoubt.includes(error.kind)) return { kind: 'unsure', error, checking: false, checked: false };
      return { kind: 'failed', error, retryable: safeToRepeat.includes(error.kind) };
    }
  };

  const sendAll = async (platforms: readonly PlatformId[]): Promise<void> => {
    busy = true;
    blocked = undefined;
    try {
      await editor.save.ensureSaved();
      for (const platform of platforms) {
        note(platform, { kind: 'sending' });
        note(platform, await send(platform));
      }
      await editor.refresh();
    } catch (thrown) {
      blocked = appError(thrown);
      lines = lines.filter(({ result }) => result.kind !== 'waiting');
    }
    busy = false;
  };

  return {
    /** Empty before anything was sent. */
    get lines() {
      return lines;
    },
    get busy() {
      return busy;
    },
    get blocked() {
      return blocked;
    },
    begin(): void {
      lines = [];
      blocked = undefined;
    },
    send(platforms: readonly PlatformId[]): Promise<void> {
      lines = platforms.map((platform) => ({ platform, result: { kind: 'waiting' } }));
      return sendAll(platforms);
    },
    /** Sends again what was refused and may work now; never what is in doubt. */
    retry(platform: PlatformId): Promise<void> {
      const result = lines.find((line) => line.platform === platform)?.result;
      const may = (result?.kind === 'refused' || result?.kind === 'failed') && result.retryable;
      return may && !busy ? sendAll([platform]) : Promise.resolve();
    },
    async check(platform: PlatformId): Promise<void> {
      const result = lines.find((line) => line.platform === platform)?.result;
      if (result?.kind !== 'unsure') return;
      note(platform, { ...result, checking: true });
      await editor.refresh();
      const variant = variantOf(platform);
      if (variant?.status === 'published') note(platform, { kind: 'live', permalink: variant.permalink });
      else note(platform, { ...result, checking: false, checked: editor.error === undefined });
    },
    /** A job ended, after the post was read again. */
    jobEnded({ job }: Work): void {
      const line = lines.find(({ result }) => result.kind === 'job' && result.jobId === job.id);
      if (!line) return;
      const variant = variantOf(line.platform);
      const end = publishEnd(job);
      if (variant?.status === 'published' || end.is === 'live')
        note(line.platform, { kind: 'live', permalink: variant?.permalink ?? null });
      else if (end.is === 'refused') {
        const retryable = worthRetry.includes(variant?.publishFailure?.reason ?? '');
        note(line.platform, { kind: 'refused', said: end.said, retryable, slotLost: false });
      } else {
        const { code, message: said } = job.error ?? {};
        const message = 'The work ended, and the post is not shown as published.';
        const error = new AppError({ kind: 'unsure', message, ...(code && { code }), ...(said && { said }) });
        note(line.platform, { kind: 'unsure', error, checking: false, checked: false });
      }
    },

    /** Throws what the bridge answers. */
    async approve(): Promise<ApproveOutcome> {
      const outcome = await bridge.call('posts.approve', { id: editor.id });
      await editor.refresh();
      return outcome;
    },
    /** Of a post whose time has passed, once the person has confirmed it. Throws what the bridge answers. */
    async approveAndPublish(): Promise<BulkOutcome> {
      const action = { do: 'approve-and-publish' } as const;
      const outcome = await bridge.call('posts.many', { of: { ids: [editor.id] }, action });
      await editor.refresh();
      return outcome;
    },
  };
};

export type Publishing = ReturnType<typeof createPublishing>;
