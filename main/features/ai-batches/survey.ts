// Which posts AI can be asked for, what that costs, and how long it takes.
import type { ParsedInput } from '../../../preload/bridge.ts';
import type { AiExclusion, AiSurvey, CreditRange } from '../../../preload/contract/ai-batches.ts';
import type { Post, Variant } from '../../../preload/contract/posts.ts';
import { aiBatchBounds } from '../../../preload/rules/own-bounds.ts';
import { isPlatformId } from '../../../preload/rules/platforms.ts';
import { hourlyLimits } from '../../service/limits.ts';
import type { NewAiItem } from '../../store/ai-batches.ts';
import type { Sync } from '../../sync/engine.ts';
import { creditsSnapshot } from '../../sync/kernel/cached-replies.ts';
import { creditsOf, failureOf, isWritten, nearSlotOf, wordsOfItem } from '../../sync/outbox/ai-batches.ts';
import { readShown } from '../../sync/outbox/families.ts';
import { stepOf } from '../posts/library-query.ts';

/** About how long one takes, for a forecast (public-api.md, Generate: about 15 minutes for a reel). */
const itemMs = 20_000;
const reelMs = 15 * 60_000;
const mostNamed = 5;

type Asked = Pick<ParsedInput<'ai.survey'>, 'of' | 'task' | 'includeSoon' | 'instruction'>;
type Candidate = NewAiItem & {
  credits: CreditRange;
  kind: Post['kind'];
  plannedFor: string;
  createdAt: string;
  isOwnMedia: boolean;
};

export const createAiSurvey = ({ sync }: { sync: Sync }) => {
  const { store, time, online, forecast } = sync;

  /** Variants that wait, run or have an unchecked result. What failed may be asked for again. */
  const taken = (): Map<string, AiExclusion> =>
    new Map(
      (['waiting', 'sent', 'unchecked'] as const).flatMap((state) =>
        store.aiBatches
          .inState(state)
          .filter((item) => failureOf(store, item) === null)
          .map(({ pid, platform }) => [`${pid} ${platform}`, state === 'unchecked' ? 'unchecked' : 'asked'] as const),
      ),
    );

  const exclusionOf = (post: Post, variant: Variant, { task, includeSoon, instruction = '' }: Asked) => {
    if (variant.status === 'published') return 'published';
    // The service writes for those in a working copy, from what the user says is in the picture.
    if (variant.mediaOrigin === 'user' && (task !== 'write' || (instruction === '' && !variant.altText)))
      return 'own-media';
    if (variant.generation.status === 'generating') return 'asked';
    if (task === 'write' && instruction === '') {
      if (isWritten(variant)) return 'written';
      if (variant.mediaOrigin !== 'user' && (post.idea ?? '').trim() === '') return 'no-idea';
    }
    if (task !== 'write' && !isWritten(variant)) return 'unwritten';
    if (task === 'picture' && (post.kind === 'reel' || post.kind === 'video')) return 'reel';
    return nearSlotOf(variant, time.serverNowMs()) !== null && !includeSoon ? 'soon' : null;
  };

  /** The posts that can be asked for, the soonest planned first, and the names of the others. */
  const sorted = (asked: Asked) => {
    const excluded = new Map<AiExclusion, string[]>();
    const candidates: Candidate[] = [];
    const known = taken();
    for (const head of stepOf(sync, asked.of)) {
      const post = readShown(store, head);
      const variant = post?.variants.find(({ isPrimary }) => isPrimary) ?? post?.variants[0];
      if (!post || !variant || !isPlatformId(variant.platform)) continue;
      const { platform } = variant;
      const pid = store.families.partOf(head, platform);
      const words = wordsOfItem(store, { pid, platform });
      const reason = known.get(`${pid} ${platform}`) ?? exclusionOf(post, variant, asked);
      if (reason !== null || words === null) {
        const of = reason ?? 'published';
        excluded.set(of, [...(excluded.get(of) ?? []), post.name]);
        continue;
      }
      const credits = creditsOf(post, variant);
      const score = variant.score?.value ?? null;
      const plannedFor = variant.scheduledAt ?? store.localNotes.read(head).plannedOn ?? '9999';
      const isOwnMedia = variant.mediaOrigin === 'user';
      const instruction = isOwnMedia && !asked.instruction ? variant.altText : null;
      const nearSlot = nearSlotOf(variant, time.serverNowMs());
      const of = { pid, platform, words, score, instruction, nearSlot, most: credits.most };
      candidates.push({ ...of, credits, kind: post.kind, plannedFor, createdAt: post.createdAt ?? '', isOwnMedia });
    }
    candidates.sort(
      (one, other) => one.plannedFor.localeCompare(other.plannedFor) || one.createdAt.localeCompare(other.createdAt),
    );
    return { candidates, excluded };
  };

  /** When these are done if Galley stays online, Unix ms. */
  const finishAtMs = (kinds: readonly Post['kind'][]): number => {
    const workMs = kinds.reduce((sum, kind) => sum + (kind === 'reel' || kind === 'video' ? reelMs : itemMs), 0);
    return Math.max(forecast.generationsAtMs(kinds.length) + itemMs, time.nowMs() + workMs / aiBatchBounds.atOnce);
  };

  const survey = (asked: Asked): AiSurvey => {
    const { candidates, excluded } = sorted(asked);
    const credits = creditsSnapshot(store);
    const generation = sync.allowances().find(({ budget }) => budget === 'generation');
    const finishMs =
      online.connection() === 'online' && candidates.length > 0 ? finishAtMs(candidates.map(({ kind }) => kind)) : null;
    return {
      postCount: candidates.length,
      ownMediaCount: candidates.filter(({ isOwnMedia }) => isOwnMedia).length,
      excluded: [...excluded].map(([reason, names]) => ({
        reason,
        count: names.length,
        names: names.slice(0, mostNamed),
      })),
      credits: {
        least: candidates.reduce((sum, each) => sum + each.credits.least, 0),
        most: candidates.reduce((sum, each) => sum + each.credits.most, 0),
      },
      dearest: Math.max(0, ...candidates.map(({ most }) => most)),
      balance: credits && {
        total: credits.totalCredits,
        fromPlan: credits.subscriptionCredits,
        toppedUp: credits.topUpCredits,
      },
      perHour: hourlyLimits.generation,
      leftThisHour: generation?.remaining ?? 0,
      finishAt: finishMs === null ? null : new Date(finishMs).toISOString(),
    };
  };

  return { sorted, survey, finishAtMs };
};
