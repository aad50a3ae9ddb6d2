// One file of review answers as the dialog shows it: read, then recorded as one step.
import { language } from '#messages/language.ts';
import type { PostId } from '../../../preload/ids.ts';
import type { ExportedFile } from '../../../preload/contract/import-export.ts';
import type {
  ReviewAnswer,
  ReviewAnswers,
  ReviewEffect,
  ReviewOutcome,
  ReviewReading,
} from '../../../preload/contract/review.ts';
import type { Bridge } from '../../app/bridge.ts';
import { appError } from '../../app/live-query.svelte.ts';
import { inParts } from '../../files/in-parts.ts';

export type AnswerCounts = Record<ReviewEffect, number>;
export type Refused = Extract<ReviewReading, { state: 'refused' }>['reason'] | 'unread' | 'forgotten';

/** As they are listed. */
export const effects = ['approve', 'request', 'approve-older', 'none'] as const satisfies readonly ReviewEffect[];

export const answersOf = (review: ReviewAnswers, effect: ReviewEffect): ReviewAnswer[] =>
  review.answers.filter((answer) => answer.effect === effect);

export const countsOf = (review: ReviewAnswers): AnswerCounts => ({
  approve: answersOf(review, 'approve').length,
  request: answersOf(review, 'request').length,
  'approve-older': answersOf(review, 'approve-older').length,
  none: answersOf(review, 'none').length,
});

/** Each once. */
const idsOf = (answers: readonly ReviewAnswer[]): PostId[] => [
  ...new Set(answers.flatMap(({ post }) => (post ? [post.id] : []))),
];
/** The posts whose recorded approval the service still asks for. */
export const waitingForApproval = (review: ReviewAnswers): PostId[] =>
  idsOf(answersOf(review, 'approve').filter(({ needsApproval }) => needsApproval));
/** The posts that were approved as they were. */
export const changedPosts = (review: ReviewAnswers): PostId[] => idsOf(answersOf(review, 'approve-older'));

/** A file that is read sooner opens complete. */
const slowAfterMs = 300;

export const createReviewAnswers = (bridge: Bridge) => {
  let id = '';
  let review = $state.raw<ReviewAnswers>();
  let refused = $state<Refused>();
  let error = $state.raw<unknown>();
  let busy = $state<'reading' | 'recording' | 'packing'>();
  let isSlow = $state(false);

  const readInto = async (own: string, file: File): Promise<void> => {
    for await (const { part, more } of inParts(file)) {
      const answer = await bridge.call('review.read', { id: own, part, more, language });
      if (own !== id) return;
      if (answer.state === 'refused') refused = answer.reason;
      if (answer.state === 'read') review = answer.review;
    }
  };

  return {
    /** undefined: not read yet, or refused. */
    get review() {
      return review;
    },
    get refused() {
      return refused;
    },
    get error() {
      return error === undefined ? undefined : appError(error);
    },
    get busy() {
      return busy;
    },
    /** Reading takes so long that it has to be said. */
    get isSlow() {
      return isSlow;
    },
    /** In the place of the one before. */
    async read(file: File): Promise<void> {
      const own = crypto.randomUUID();
      id = own;
      review = undefined;
      refused = undefined;
      error = undefined;
      busy = 'reading';
      isSlow = false;
      const timer = setTimeout(() => (isSlow = true), slowAfterMs);
      try {
        await readInto(own, file);
      } catch (thrown) {
        if (own === id && thrown instanceof DOMException) refused = 'unread';
        // Larger than any file of answers.
        else if (own === id && appError(thrown).kind === 'invalid') refused = 'not-answers';
        else if (own === id) error = thrown;
      }
      clearTimeout(timer);
      if (own === id) busy = undefined;
    },
    /** undefined: it could not be done, and `error` says why. Stays busy where it was: they are recorded once. */
    async record(): Promise<ReviewOutcome | undefined> {
      if (busy || !review) return undefined;
      busy = 'recording';
      error = undefined;
      try {
        return await bridge.call('review.apply', { id });
      } catch (thrown) {
        busy = undefined;
        if (appError(thrown).kind === 'not-found') {
          review = undefined;
          refused = 'forgotten';
        } else error = thrown;
        return undefined;
      }
    },
    /** A new review pack of these posts; undefined: it could not be made, and `error` says why. */
    async pack(ids: PostId[]): Promise<ExportedFile | undefined> {
      if (busy) return undefined;
      busy = 'packing';
      error = undefined;
      try {
        return await bridge.call('export.posts', { of: { ids }, format: 'review', language });
      } catch (thrown) {
        error = thrown;
        return undefined;
      } finally {
        busy = undefined;
      }
    },
  };
};
