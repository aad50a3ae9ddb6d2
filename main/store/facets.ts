// What a post is filtered by, as bits of one number: every index of a list carries all of it, and counts are kept by it.
import type { PostFilter } from '../../preload/rules/post-query.ts';
import type { PostView } from './post-types.ts';

/** Kept in libraries (library-004-finding.ts): a bit never changes its meaning. */
const statusBits: Readonly<Record<string, number>> = { draft: 1, scheduled: 2, published: 4 };
const kindBits: Readonly<Record<string, number>> = { post: 8, carousel: 16, reel: 32, story: 64, video: 128 };
const platformBits: Readonly<Record<string, number>> = {
  instagram: 256,
  facebook: 512,
  linkedin: 1024,
  tiktok: 2048,
  youtube_shorts: 4096,
  pinterest: 8192,
  x: 16_384,
};
const approvalBit = 32_768;
const failedBit = 65_536;

/** What the service adds later has no bit: no filter asks for it. */
export const facetsOf = ({
  line,
  versions,
  ...view
}: Pick<PostView, 'status' | 'kind' | 'line' | 'versions'>): number =>
  (statusBits[view.status] ?? 0) |
  (kindBits[view.kind] ?? 0) |
  versions.reduce((bits, version) => bits | (platformBits[version.platform] ?? 0), 0) |
  // An approval that waits to be sent is given: nobody has to approve again.
  (line.needsApproval && !line.sync.approveWaits ? approvalBit : 0) |
  (line.failure !== null || line.generation === 'failed' || line.videoStatus === 'failed' ? failedBit : 0);

/** A post fits when it has all of these bits. */
export const facetMask = (filter: Pick<PostFilter, 'status' | 'kind' | 'platform' | 'approval' | 'failed'>): number =>
  (filter.status === undefined ? 0 : (statusBits[filter.status] ?? 0)) |
  (filter.kind === undefined ? 0 : (kindBits[filter.kind] ?? 0)) |
  (filter.platform === undefined ? 0 : (platformBits[filter.platform] ?? 0)) |
  (filter.approval ? approvalBit : 0) |
  (filter.failed ? failedBit : 0);

/** Index conditions have to name the very bit. */
export const facetSql = { approval: `post.facets & ${approvalBit}`, failed: `post.facets & ${failedBit}` } as const;
