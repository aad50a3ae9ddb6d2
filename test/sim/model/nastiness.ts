// Everything the specification leaves open ("not shown"), drawn once per seed so that a client has to bear each answer.
import { type Chance } from './chance.ts';

const hourMs = 3_600_000;

export type Nastiness = {
  /** Offset cursors skip or repeat rows when posts come and go between two pages. */
  cursor: 'offset' | 'key';
  jobsOrder: 'newest' | 'oldest';

  slotShape: 'text' | 'object';
  /** How a cleared text travels. */
  cleared: 'absent' | 'null';
  /** Texts are trimmed and `#` is taken off hashtags; otherwise a `#` is refused. */
  normalises: boolean;
  updatedAtMoves: 'always' | 'on-text';
  /** On Shorts and Pinterest `body` and `description` are one field. */
  bodyIsDescription: boolean;
  derivation: 'copy' | 'adapted';
  /** A chosen picture counts as an edit: it pins a sibling, and the primary's goes to the unpinned siblings. */
  imageIsEdit: boolean;

  createdNeedApproval: boolean;
  unscheduledStatus: 'draft' | 'scheduled';
  publishClearsSlot: boolean;
  /** A second job on a post at work is refused with CONFLICT, or simply runs too. */
  busyPost: 'conflict' | 'accepted';
  rejectedPublishJob: 'failed' | 'succeeded';
  jobKinds: 'one' | 'own';

  keyScope: 'api-key' | 'business';
  /** A refusal (4xx) is replayed by its key like any reply. */
  storesRefusals: boolean;
  /** A failure after the effect is what the key replays; otherwise the success is. */
  storesLateFailure: boolean;
  replayKeepsRequestId: boolean;

  ideasCountAsAi: boolean;
  pickCountsAsAi: boolean;
  unscheduleCountsAsOutward: boolean;
  /** Requests refused with 429 fill the budget too. */
  refusedCount: boolean;
  /** Whose numbers an AI or outward call reports. */
  rateHeaders: 'own' | 'general';

  promoteKeepsId: boolean;
  suggestionLifeMs: number | null;
  /** Suggested posts still at work do not count, so a second pick starts more. */
  pickAgainSpawns: boolean;
  dismissAgain: 'done' | 'not-found';

  unusedUploadLifeMs: number | null;
  /** An upload belongs to the API key it came with; another key of the business cannot use it. */
  uploadsPerKey: boolean;
  foreignUploadCode: 'NOT_FOUND' | 'VALIDATION_ERROR';

  rejectedShare: number;
  failedJobShare: number;
  stuckJobShare: number;
  unreadCreditsShare: number;
  startCredits: number;
};

export const drawNastiness = ({ happens, oneOf }: Chance): Nastiness => ({
  cursor: oneOf(['offset', 'key']),
  jobsOrder: oneOf(['newest', 'oldest']),
  slotShape: oneOf(['text', 'object']),
  cleared: oneOf(['absent', 'null']),
  normalises: happens(0.3),
  updatedAtMoves: oneOf(['always', 'on-text']),
  bodyIsDescription: happens(0.5),
  derivation: oneOf(['copy', 'adapted']),
  imageIsEdit: happens(0.5),
  createdNeedApproval: happens(0.3),
  unscheduledStatus: oneOf(['draft', 'scheduled']),
  publishClearsSlot: happens(0.5),
  busyPost: oneOf(['conflict', 'accepted']),
  rejectedPublishJob: oneOf(['failed', 'succeeded']),
  jobKinds: oneOf(['one', 'own']),
  keyScope: oneOf(['api-key', 'business']),
  storesRefusals: happens(0.5),
  storesLateFailure: happens(0.5),
  replayKeepsRequestId: happens(0.5),
  ideasCountAsAi: happens(0.5),
  pickCountsAsAi: happens(0.5),
  unscheduleCountsAsOutward: happens(0.5),
  refusedCount: happens(0.3),
  rateHeaders: oneOf(['own', 'general']),
  promoteKeepsId: happens(0.5),
  suggestionLifeMs: oneOf([null, 48 * hourMs]),
  pickAgainSpawns: happens(0.5),
  dismissAgain: oneOf(['done', 'not-found']),
  unusedUploadLifeMs: oneOf([null, 26 * hourMs]),
  uploadsPerKey: happens(0.3),
  foreignUploadCode: oneOf(['NOT_FOUND', 'VALIDATION_ERROR']),
  rejectedShare: oneOf([0, 0, 0.1]),
  failedJobShare: oneOf([0, 0.1]),
  stuckJobShare: oneOf([0, 0, 0.05]),
  unreadCreditsShare: oneOf([0, 0.1]),
  startCredits: oneOf([5, 100, 1000]),
});
