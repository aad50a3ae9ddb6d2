// What the model service notes for the judges: everything that ever happened, even to what is gone now.
import { type Attachment, type Author, type Cause } from './state.ts';
import { type Platform } from './wire.ts';

/** Only a request of the client under test has these. */
export type Asked = { requestKey?: string; requestId?: string; idempotencyKey?: string };

export type CreatedPost = Asked & {
  id: string;
  businessId: string;
  name: string;
  platform: Platform;
  attachmentIds: readonly string[];
  at: number;
  cause: 'create' | 'from-media' | 'promote' | 'remote' | 'seed';
};

export type PlatformPost = Omit<Asked, 'idempotencyKey'> & {
  postId: string;
  variantId: string;
  platform: Platform;
  at: number;
  /** `seed`: it was out before the run began. */
  cause: 'publish' | 'slot' | 'approve' | 'remote' | 'seed';
  /** Of the publish itself; a slot that fires has the request that set it, without a key. */
  publishIdempotencyKey?: string;
  /** The slot the variant had when it was published, and who had set it. */
  slotAt: number | null;
  slotSetBy: Cause | null;
};

/** One field that took another value, whoever did it. Fields are `body` ... `altText`, `name`, `media`. */
export type Change = Asked & {
  postId: string;
  platform: Platform | null;
  field: string;
  from: unknown;
  to: unknown;
  at: number;
  cause: 'edit' | 'derive' | 'restore' | 'ai' | 'image' | 'rename' | 'remote';
};

type Received = {
  at: number;
  businessId: string;
  requestKey: string;
  requestId: string;
  method: string;
  path: string;
  idempotencyKey: string | null;
  body: string | null;
  status: number;
  replayed: boolean;
};

export type Ledger = {
  created: CreatedPost[];
  deleted: (Asked & { postId: string; at: number; cause: Cause })[];
  platformPosts: PlatformPost[];
  changes: Change[];
  brandChanges: (Asked & { businessId: string; field: string; from: unknown; to: unknown; at: number; cause: Cause })[];
  /** Slots set and taken away (`slotAt` null). */
  slots: (Asked & { postId: string; platform: Platform; slotAt: number | null; at: number; cause: Cause })[];
  schedulesIntoPast: (Asked & { postId: string; slotAt: number; at: number })[];
  approvals: (Asked & { postId: string; at: number; cause: Cause; publishedVariantIds: string[] })[];
  memories: (Asked & { id: string; text: string; at: number; cause: Cause; removedAt: number | null })[];
  ideas: (Asked & { ideaId: string; at: number; cause: Cause; what: 'pick' | 'dismiss'; spawned: number })[];
  jobs: (Asked & { jobId: string; resourceId: string | null; what: string; at: number })[];
  /** `jobId` is null for the suggested posts of a pick, which have no job. */
  charges: (Asked & { jobId: string | null; resourceId: string | null; credits: number; at: number })[];
  uploads: (Asked & { attachment: Attachment; at: number })[];
  /** Use of a file: `where` is a post id, or `logo`. */
  attached: (Asked & { attachmentId: string; where: string; platform: Platform | null; at: number })[];
  /** Requests with a valid key, in order of arrival, those refused with 429 included. */
  received: Received[];
  /** Times of the requests that a budget accepted, by API key and bucket. */
  budgets: { requestKey: string; bucket: 'general' | 'ai' | 'outward'; at: number }[];
};

export const createLedger = (): Ledger => ({
  created: [],
  deleted: [],
  platformPosts: [],
  changes: [],
  brandChanges: [],
  slots: [],
  schedulesIntoPast: [],
  approvals: [],
  memories: [],
  ideas: [],
  jobs: [],
  charges: [],
  uploads: [],
  attached: [],
  received: [],
  budgets: [],
});

export const askedBy = ({ apiKey, requestId, idempotencyKey }: Author): Asked => ({
  ...(apiKey !== null && { requestKey: apiKey }),
  ...(requestId !== null && { requestId }),
  ...(idempotencyKey !== null && { idempotencyKey }),
});
