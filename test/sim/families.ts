// Posts on several platforms at work: begun, written into, given one platform more or less, joined, taken apart and taken
// back; and what has to hold of them whatever happens (invariants 26 to 28).
import type { PlatformId } from '../../preload/rules/platforms.ts';
import type { Db } from '../../main/store/database/open.ts';
import { decodePost } from '../../main/sync/posts/codec.ts';
import type { Draws } from './draws.ts';
import type { Hands } from './hands.ts';
import { rows, type Judge } from './judges/evidence.ts';
import { untracked } from './judges/tracked.ts';
import type { Person } from './person.ts';
import type { Sent } from './network.ts';

export type FamilyWork = {
  /** One deed; says which. */
  act(hands: Hands): string;
};

const startable = ['instagram', 'facebook', 'linkedin', 'tiktok', 'youtube_shorts', 'pinterest'] as const;

export const createFamilyWork = ({ draws, person }: { draws: Draws; person: Person }): FamilyWork => {
  let count = 0;
  const word = () => `f${String((count += 1))}`;
  const some = (most: number): PlatformId[] => {
    const left: PlatformId[] = [...startable];
    return Array.from({ length: draws.between(2, most) }, () =>
      left.splice(draws.between(0, left.length - 1), 1),
    ).flat();
  };

  const allParts = (hands: Hands): number[] =>
    hands.pids().flatMap((pid) => [pid, ...hands.family(pid).map((part) => part.pid)]);
  /** The person made what is there afterward, even if the process died right after the commit. */
  const making = (hands: Hands, act: () => void): void => {
    const before = new Set(allParts(hands));
    try {
      act();
    } finally {
      for (const pid of new Set(allParts(hands))) if (!before.has(pid)) person.made(pid);
    }
  };

  const begin = (hands: Hands): string => {
    const name = (): string => (draws.happens(0.2) ? 'Daily bread' : word());
    making(hands, () => void hands.beginFamily(some(4), name(), word()));
    return 'begins a family';
  };

  const onFamily = (hands: Hands, heads: readonly number[]): string => {
    const head = draws.some(heads);
    if (head === null) return begin(hands);
    const parts = hands.family(head).filter(({ isHere }) => isHere);
    const part = draws.some(parts);
    const first = parts[0];
    if (!part || !first) return 'nothing';
    const platform = part.platform as PlatformId;
    const deed = draws.between(0, 99);
    if (deed < 35) {
      const fields = draws.oneOf([{ body: word() }, { body: word() }, { hashtags: [word()] }, { altText: word() }]);
      person.wish(hands, { do: 'post.edit', pid: head, platform: first.platform as PlatformId, fields });
      return 'writes into the main text';
    }
    if (deed < 50) {
      person.wish(hands, { do: 'post.edit', pid: head, platform, fields: { body: word() } });
      return 'writes into another tab';
    }
    if (deed < 58) {
      person.written(hands, head, () => hands.families.follow(String(head), [platform]));
      return 'follows again';
    }
    if (deed < 68) {
      const missing = startable.filter((each) => !parts.some((one) => one.platform === each));
      const more = draws.some(missing);
      if (more === null) return 'nothing';
      making(hands, () => hands.families.addPlatforms(String(head), [more]));
      return 'adds a platform';
    }
    if (deed < 74) {
      person.removing([part.pid]);
      hands.families.removePlatforms(String(head), [platform]);
      return 'takes a platform away';
    }
    if (deed < 79) {
      person.wish(hands, { do: 'post.remove', pid: head });
      return 'deletes a family';
    }
    if (deed < 84) {
      hands.families.separate(String(head));
      return 'takes a family apart';
    }
    if (deed < 92) {
      for (const { pid } of hands.family(head)) person.takenBack(pid);
      hands.undo(draws.oneOf(['undo', 'undo', 'redo']), head);
      return 'takes back';
    }
    person.wish(hands, { do: 'post.unschedule', pid: head, platform });
    return 'takes a time off';
  };

  return {
    act(hands) {
      const alive = hands.pids();
      const heads = [...new Set(alive.flatMap((pid) => hands.family(pid)[0]?.head ?? []))];
      if (heads.length < 3 || draws.happens(0.15)) return begin(hands);
      if (draws.happens(0.1)) {
        const single = alive.filter((pid) => hands.family(pid).length === 0).slice(0, 8);
        const [one, two] = [draws.some(single), draws.some(single)];
        if (one === null || two === null || one === two) return 'nothing';
        hands.families.join([String(one), String(two)]);
        return 'joins two';
      }
      return onFamily(hands, heads);
    },
  };
};

type PartRow = { pid: number; head: number; platform: string; gone: number | null; listed: number | null };

/** 26: every post is shown exactly once, by a head that is there; a family has each platform once. */
export const shownOnce = (db: Db, hands: Hands): string[] => {
  const problems: string[] = [];
  const parts = rows<PartRow>(
    db,
    `SELECT family_part.pid, family_part.head, platform, gone_ms AS gone, post.head AS listed
     FROM family_part JOIN post USING (pid) ORDER BY family_part.head, place`,
  );
  for (const [head, all] of Map.groupBy(parts, (part) => part.head)) {
    const here = all.filter(({ gone }) => gone === null);
    const leads = all.filter(({ pid, listed }) => pid === head && listed === null);
    if (leads.length !== 1 || all.some(({ pid, listed }) => pid !== head && listed !== head))
      problems.push(`26: the family of ${String(head)} has not one head`);
    if (here.length > 0 && !here.some(({ pid }) => pid === head))
      problems.push(`26: ${String(head)} stands for its family and is gone`);
    if (new Set(here.map(({ platform }) => platform)).size < here.length)
      problems.push(`26: the family of ${String(head)} has a platform twice`);
    if (all.length < 2) problems.push(`26: ${String(head)} is a family by itself`);
  }
  const there = rows<{ pid: number }>(db, 'SELECT pid FROM post WHERE gone_ms IS NULL').map(({ pid }) => pid);
  const shown = hands
    .listed()
    .flatMap((pid) => [
      pid,
      ...parts.filter((part) => part.head === pid && part.pid !== pid && part.gone === null).map((part) => part.pid),
    ]);
  const counted = rows<{ n: number | null }>(db, 'SELECT sum(posts) AS n FROM facet_count')[0]?.n ?? 0;
  if (counted !== hands.listed().length)
    problems.push(`26: ${String(counted)} posts are counted and ${String(hands.listed().length)} listed`);
  if ([...shown].sort().join() !== [...there].sort().join())
    problems.push(`26: shown are ${[...shown].sort().join()}, there are ${[...there].sort().join()}`);
  return problems;
};

/** 27: words leave for a part because the person wrote, never because somebody else did. */
export const writtenByPerson = (
  sent: Sent,
  db: Db,
  person: Pick<Person, 'attempted' | 'undone' | 'copied' | 'copies'>,
): string[] => {
  const sid = /^\/v1\/public\/posts\/([^/]+)$/.exec(sent.path)?.[1];
  if (sent.method !== 'PATCH' || sid === undefined) return [];
  const [part] = rows<{ pid: number }>(db, 'SELECT pid FROM family_part JOIN post USING (pid) WHERE sid = ?', sid);
  if (!part || [person.undone, person.copied, person.copies].some((all) => all.has(part.pid))) return [];
  const isWritten = person.attempted.some(({ intent }) => intent.do === 'post.edit' && intent.pid === part.pid);
  return isWritten || isOwnTracking(sent, db, person, part.pid)
    ? []
    : [`27: words of post ${String(part.pid)} are sent that the user never wrote`];
};

/** The text as it is there, with tracking: its time was chosen. */
const isOwnTracking = ({ body }: Sent, db: Db, { attempted }: Pick<Person, 'attempted'>, pid: number): boolean => {
  const { platform, ...fields } = JSON.parse(body ?? '{}') as { platform?: string; body?: string };
  const [known] = rows<{ confirmed: string }>(db, 'SELECT confirmed FROM post_document WHERE pid = ?', pid);
  const variant = known && decodePost(known.confirmed).variants.find((one) => one.platform === platform);
  const isChosen = attempted.some(
    ({ intent }) => (intent.do === 'post.schedule' || intent.do === 'post.publish') && intent.pid === pid,
  );
  const isOnlyText = Object.keys(fields).join() === 'body' && typeof fields.body === 'string';
  const there = variant?.body ?? variant?.description ?? '';
  return isChosen && isOnlyText && untracked(fields.body ?? '') === untracked(there);
};

/** 28: of a deletion only what was a part of the post at the click. Galley itself deletes working copies of AI batches. */
export const deletedByPerson: Judge = ({ db, person }) => {
  const meant = new Set(person.attempted.flatMap(({ intent }) => (intent.do === 'post.remove' ? [intent.pid] : [])));
  return rows<{ id: string; pid: number }>(
    db,
    "SELECT id, pid FROM operation WHERE kind = 'post.remove' AND pid IN (SELECT pid FROM post WHERE name NOT LIKE 'Working copy for %')",
  ).flatMap(({ id, pid }) =>
    meant.has(pid) || person.undone.has(pid) || person.restarted.has(pid)
      ? []
      : [`28: ${id} deletes post ${String(pid)}, which was not meant`],
  );
};
