// What the service will publish otherwise than Galley shows it is named as such (invariant 24).
import type { Post } from '../../../preload/contract/posts.ts';
import type { Hands } from '../hands.ts';
import type { Model } from '../model/model.ts';
import type { Person } from '../person.ts';
import { untracked } from './tracked.ts';

type Observed = { model: Model; person: Person; hands: Hands; sidOf: (pid: number) => string | null; nowMs: number };
type Service = Model['inspect'];
type Variant = NonNullable<ReturnType<Service['posts']['get']>>['variants'][number];

/** That a slot has passed shows within this. */
const noticeMs = 2 * 60_000;

/** Of a change by somebody else Galley learns with its next reading only. */
const isOurs = ({ cause, requestKey }: { cause: string; requestKey?: string }): boolean =>
  cause === 'api' || (cause === 'edit' && requestKey !== undefined);

const plain = (text: string | null | undefined): string => untracked(text ?? '').trim();

/** The person's own words, shown here, and not what is published. */
const showsOtherWords = (
  { model, person }: Observed,
  pid: number,
  sid: string,
  there: Variant,
  shown: Post,
): boolean => {
  const body = plain(shown.variants.find(({ platform }) => platform === there.platform)?.body);
  if ([plain(there.texts.body), plain(there.texts.description)].includes(body)) return false;
  const wish = person.wishes.findLast(
    ({ intent }) =>
      intent.do === 'post.edit' &&
      intent.pid === pid &&
      intent.platform === there.platform &&
      intent.fields.body !== undefined,
  );
  if (wish?.intent.do !== 'post.edit' || plain(wish.intent.fields.body) !== body) return false;
  return model.inspect.changes
    .filter((change) => change.postId === sid && change.platform === there.platform && change.at >= wish.atMs)
    .every((change) => isOurs(change));
};

/** 24: asked at any moment at which Galley runs. */
export const stillPublishesIsNamed = (observed: Observed): string[] => {
  const { model, person, hands, nowMs } = observed;
  const problems: string[] = [];
  const shownPids = new Set(hands.pids());
  const pids = new Set([...shownPids, ...person.wishes.flatMap(({ pid }) => pid ?? [])]);
  for (const pid of pids) {
    const sid = observed.sidOf(pid);
    const post = sid === null ? undefined : model.inspect.posts.get(sid);
    const ahead = post?.variants.filter(({ slotAtMs, status }) => (slotAtMs ?? 0) > nowMs && status !== 'published');
    if (!sid || !post || !ahead || ahead.length === 0) continue;
    const shown = hands.post(pid);
    if (!shown || shown.sync.publishWaits || person.restored.has(pid)) continue;
    for (const there of ahead) {
      const { platform, slotAtMs } = there;
      const set = model.inspect.slots.findLast((slot) => slot.postId === sid && slot.platform === platform);
      if (set && !isOurs(set)) continue;
      const slot = shown.variants.find((variant) => variant.platform === platform)?.scheduledAt;
      const isGone = !shownPids.has(pid);
      const isOtherSlot = isGone || typeof slot !== 'string' || Date.parse(slot) !== slotAtMs;
      // Of a slot in doubt and the one before it either may be held.
      const names = shown.sync.stillPublishes.some(({ platform: of, at }) => {
        const atMs = Date.parse(at);
        return of === platform && atMs > nowMs - noticeMs && atMs <= (slotAtMs ?? 0);
      });
      if (isOtherSlot && !names)
        problems.push(
          `24: at ${new Date(nowMs).toISOString()} ${sid} ${platform} is published at ${new Date(slotAtMs ?? 0).toISOString()}, ${isGone ? 'deleted' : String(slot)} is shown, and nothing says so`,
        );
      const isNamed = shown.sync.stillPublishes.some(
        ({ at }) => Date.parse(at) > nowMs - noticeMs && Date.parse(at) <= (slotAtMs ?? 0),
      );
      if (!isOtherSlot && !isNamed && showsOtherWords(observed, pid, sid, there, shown))
        problems.push(`24: ${sid} ${platform} is published with other words than are shown, and nothing says so`);
    }
  }
  return problems;
};
