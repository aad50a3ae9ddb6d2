// The person under test: edits, plans, publishes, decides; and remembers every word Galley acknowledged.
import type { FollowField } from '../../preload/rules/families.ts';
import type { PlatformId } from '../../preload/rules/platforms.ts';
import type { MergePart } from '../../preload/contract/sync.ts';
import type { Intent } from '../../main/sync/outbox/operation.ts';
import type { Fields } from '../../main/sync/posts/fields.ts';
import type { Draws } from './draws.ts';
import { type Draft, type Hands, ownFields } from './hands.ts';
import type { Model } from './model/model.ts';
import type { Profile } from './plan.ts';
import type { Timeline } from './timeline.ts';

/** One acknowledged wish. */
export type Wish = { atMs: number; intent: Intent; pid: number | null; operationIds: string[] };

/** `sha256`: of the picture it is about; a copy put back may give that one's local id to another. */
type Attempted = { atMs: number; intent: Intent; sha256: string | null };

export type Person = {
  /** Asks for it, and remembers it once it is acknowledged. */
  wish(hands: Hands, intent: Intent, sha256?: string): void;
  /** One action on many posts, which may be taken back; the step that does it. null: nothing changed. */
  many(hands: Hands, intents: readonly Intent[]): number | null;
  /** Runs what asks for all of these in one action of its own. */
  asking(intents: readonly Intent[], run: () => void): void;
  /** New posts as one action, the same way. */
  begin(hands: Hands, drafts: readonly Draft[]): { made: number[]; stepId: number | null };
  /** Runs it, and remembers what it wrote into the parts of this post. */
  written(hands: Hands, pid: number, run: () => void): void;
  /** A new post that a step may take back. */
  made(pid: number): void;
  /** These are to be deleted, and no others. */
  removing(pids: readonly number[]): void;
  /** A step of it may have been taken back, or taken again. */
  takenBack(pid: number): void;
  /** It stays here for now. */
  leavesOut(pid: number): void;
  /** The last time; -Infinity: never. */
  leftOutAtMs(pid: number): number;
  /** The person did something about it. */
  touch(pid: number): void;
  /** How often. */
  touches(pid: number): number;
  /** The last time; -Infinity: never. */
  touchedAtMs(pid: number): number;
  /** One action; says which. What it throws is the death of the process. */
  act(hands: Hands): string;
  /** Looks at what needs a decision, and mostly decides. */
  tidyUp(hands: Hands): void;
  readonly wishes: readonly Wish[];
  /** Every edit that was ever wished: the process may die after keeping one and before saying so. */
  readonly attempted: readonly Attempted[];
  /** Conflicts the person decided. */
  readonly decided: ReadonlySet<number>;
  /** Operations that the person discarded, or overruled by a decision. */
  readonly givenUp: ReadonlySet<string>;
  /** Posts with a step that was taken back or taken again. */
  readonly undone: ReadonlySet<number>;
  /** What the person asked for once more, after looking: `sid platform`, or the text of a note. */
  readonly askedAgain: ReadonlySet<string>;
  /** Operations sent again by the person's own choice. */
  readonly againIds: ReadonlySet<string>;
  /** Posts deleted elsewhere that the person kept here, or began anew. */
  readonly restored: ReadonlySet<number>;
  /** Posts that the person began anew: they leave the library for their copies. */
  readonly restarted: ReadonlySet<number>;
  /** Posts of which another was made, in their place or beside them. */
  readonly copied: ReadonlySet<number>;
  /** Posts that a decision made, with the words of another. */
  readonly copies: ReadonlySet<number>;
  /** Fields as `pid platform field` whose value the person gave up by a decision. */
  readonly yielded: ReadonlySet<string>;
};

type Deps = {
  timeline: Timeline;
  draws: Draws;
  model: Model;
  profile: Profile;
  /** What the person asks for, with links in its words where the run is about them. */
  withLinks: (intent: Intent) => Intent;
  problem: (text: string) => void;
};

const minuteMs = 60_000;
const withMine = (parts: readonly MergePart[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : part.mine)).join('');

const startable = ['instagram', 'facebook', 'linkedin', 'tiktok', 'youtube_shorts', 'pinterest'] as const;

export const createPerson = ({ timeline, draws, model, profile, withLinks, problem }: Deps): Person => {
  const wishes: Wish[] = [];
  const attempted: Attempted[] = [];
  const decided = new Set<number>();
  const givenUp = new Set<string>();
  const yielded = new Set<string>();
  const undone = new Set<number>();
  const askedAgain = new Set<string>();
  const againIds = new Set<string>();
  const restored = new Set<number>();
  const restarted = new Set<number>();
  const copied = new Set<number>();
  const copies = new Set<number>();
  const leftOutAtMs = new Map<number, number>();
  /** Posts the person works on; a person returns to them rather than to any post. */
  const recent: number[] = [];
  const touches = new Map<number, number>();
  const touchedAtMs = new Map<number, number>();
  const touch = (pid: number): void => {
    touches.set(pid, (touches.get(pid) ?? 0) + 1);
    touchedAtMs.set(pid, timeline.now());
  };
  let count = 0;
  const word = () => `w${String((count += 1))}`;

  /**
   * The same of the other parts of a post, as far as it may be about them: what is deleted, what follows, and what one
   * click approves along with it. The person saw those words as well: all parts are shown as one post.
   */
  const ofOthers = (hands: Hands, intent: Intent): Intent[] => {
    if (!('pid' in intent)) return [];
    const others = hands.family(intent.pid).filter(({ pid, isHere }) => isHere && pid !== intent.pid);
    if (intent.do === 'post.remove' || intent.do === 'post.rename')
      return others.map(({ pid }) => ({ ...intent, pid }));
    // A part that needs no approval gets none: the click says nothing about its words.
    if (intent.do === 'post.approve')
      return others.filter(({ pid }) => hands.post(pid)?.needsApproval).map(({ pid }) => ({ ...intent, pid }));
    if (intent.do !== 'post.edit') return [];
    return others.map(({ pid, platform }) => ({ ...intent, pid, platform: platform as PlatformId }));
  };

  /** What the person changed by it, also where the process died right after it was kept. */
  const written = (hands: Hands, pid: number, run: () => void, into: string | null = null): void => {
    const parts = hands.family(pid).filter(({ isHere }) => isHere);
    const before = new Map(parts.map((part) => [part.pid, hands.words(part.pid, part.platform)]));
    const own = ownFields(hands, pid);
    try {
      run();
    } finally {
      staysOwn(hands, own, into);
      for (const { pid: part, platform } of parts) wasChanged(hands, part, platform, before.get(part)?.fields);
    }
  };

  /** 27: what is a part's own stays as it was, unless it is written into. */
  const staysOwn = (hands: Hands, own: ReturnType<typeof ownFields>, into: string | null): void => {
    for (const { pid: part, platform, field, value } of own) {
      if (into === null || platform === into) continue;
      const now = hands.words(part, platform)?.fields[field];
      if (now !== undefined && now !== value)
        problem(`27: ${field} of post ${String(part)} is its own, and was "${value}" before "${now}"`);
    }
  };

  const wasChanged = (
    hands: Hands,
    pid: number,
    platform: string,
    was: Record<FollowField, string> | undefined,
  ): void => {
    const is = hands.words(pid, platform)?.fields;
    if (!was || !is) return;
    const fields = {
      ...(was.body !== is.body && { body: is.body }),
      ...(was.hashtags !== is.hashtags && { hashtags: is.hashtags === '' ? [] : is.hashtags.split(' ') }),
      ...(was.altText !== is.altText && { altText: is.altText }),
    };
    if (Object.keys(fields).length === 0) return;
    const intent: Intent = { do: 'post.edit', pid, platform: platform as PlatformId, fields };
    attempted.push({ atMs: timeline.now(), intent, sha256: null });
    wishes.push({ atMs: timeline.now(), intent, pid, operationIds: [] });
    touch(pid);
  };

  /** Also where the process died right after it was kept. */
  const deciding = (hands: Hands, decide: () => void): void => {
    const before = new Set(hands.pids());
    try {
      decide();
    } finally {
      for (const pid of hands.pids()) if (!before.has(pid)) copies.add(pid);
    }
  };

  /** What is of one platform is of the part that has it. */
  const ofItsPart = (hands: Hands, intent: Intent): Intent => {
    if (!('pid' in intent) || !('platform' in intent) || intent.do === 'post.edit') return intent;
    const part = hands.family(intent.pid).find(({ isHere, platform }) => isHere && platform === intent.platform);
    return part ? { ...intent, pid: part.pid } : intent;
  };

  const wish = (hands: Hands, wished: Intent, sha256: string | null = null): void => {
    const asked = withLinks(wished);
    const intent = ofItsPart(hands, asked);
    if (intent.do === 'post.edit' && hands.family(intent.pid).length > 0) {
      attempted.push({ atMs: timeline.now(), intent, sha256 });
      for (const other of ofOthers(hands, intent))
        attempted.push({ atMs: timeline.now(), intent: other, sha256: null });
      return written(hands, intent.pid, () => void hands.submit([intent]), intent.platform);
    }
    for (const other of ofOthers(hands, intent)) {
      attempted.push({ atMs: timeline.now(), intent: other, sha256: null });
      wishes.push({ atMs: timeline.now(), intent: other, pid: 'pid' in other ? other.pid : null, operationIds: [] });
      if ('pid' in other) touch(other.pid);
    }
    attempted.push({ atMs: timeline.now(), intent, sha256 });
    if ('pid' in intent) touch(intent.pid);
    const isShown = showsAlready(hands, intent);
    const { pids, operations } = hands.submit([asked]);
    const pid = 'pid' in intent ? intent.pid : (pids[0] ?? null);
    const shownPid = 'pid' in asked ? asked.pid : pid;
    // Emptying an empty text asks for nothing, even where a restored copy lacks words that the service has.
    if (!isShown) wishes.push({ atMs: timeline.now(), intent, pid, operationIds: operations.map(({ id }) => id) });
    if (shownPid !== null && !recent.includes(shownPid)) recent.push(shownPid);
  };

  const slot = (): string => {
    const minutes = profile === 'slot' ? draws.between(1, 5) : draws.between(5, 3000);
    return new Date(timeline.now() + minutes * minuteMs).toISOString();
  };

  const onPost = (hands: Hands, pid: number): string => {
    const post = hands.post(pid);
    if (!post || post.variants.length === 0) return 'nothing';
    const variant = draws.some(post.variants);
    if (!variant) return 'nothing';
    const platform = variant.platform as PlatformId;
    const deed = profile === 'type' ? draws.between(0, 70) : draws.between(0, 99);
    if (deed < 45) {
      const body = variant.body ?? '';
      const words = body.split(' ').filter((one) => one !== '');
      const text = draws.happens(0.3) && words.length > 2 ? words.slice(1).concat(word()) : [...words, word()];
      const fields = draws.oneOf([
        { body: text.join(' ').slice(-800) },
        { body: text.join(' ').slice(-800) },
        { body: text.join(' ').slice(-800) },
        { hashtags: [...variant.hashtags.slice(-5), word()] },
        { altText: word() },
        { body: null },
      ]);
      wish(hands, { do: 'post.edit', pid, platform, fields });
      return 'edit';
    }
    if (deed < 50) wish(hands, { do: 'post.rename', pid, name: word() });
    else if (deed < 66) wish(hands, { do: 'post.schedule', pid, platform, at: slot() });
    else if (deed < 70) wish(hands, { do: 'post.unschedule', pid, platform });
    else if (deed < 76) {
      if (!post.needsApproval) return 'nothing';
      wish(hands, { do: 'post.approve', pid });
    } else if (deed < 84) {
      if (variant.status === 'published') return 'nothing';
      wish(hands, { do: 'post.publish', pid, platform });
    } else if (deed < 87) wish(hands, { do: 'post.remove', pid });
    else if (deed < 90) {
      // Before it is said: the process may die right after it was kept.
      undone.add(pid);
      for (const part of hands.family(pid)) undone.add(part.pid);
      touch(pid);
      hands.undo(draws.oneOf(['undo', 'undo', 'redo']), pid);
    } else if (deed < 94) wish(hands, { do: 'post.generate', pid, platform, idea: word() });
    else if (deed < 97) wish(hands, { do: 'post.revise', pid, platform, feedback: word() });
    else wish(hands, { do: 'post.newPicture', pid, platform });
    return `post ${String(deed)}`;
  };

  const elsewhere = (hands: Hands): string => {
    const deed = draws.between(0, 99);
    if (deed < 30) {
      wish(hands, { do: 'memory.add', text: word() });
    } else if (deed < 50) {
      wish(hands, {
        do: 'brand.edit',
        fields: draws.oneOf([{ description: word() }, { keywords: ['bread', word()] }]),
      });
    } else if (deed < 65) wish(hands, { do: 'idea.generate', count: 2 });
    else {
      const ideas = [...model.inspect.business.ideas.values()].filter(({ status }) => status === 'active');
      const idea = draws.some(ideas);
      if (!idea) return 'nothing';
      if (deed < 80) wish(hands, { do: 'idea.pick', ideaId: idea.id });
      else if (deed < 90) wish(hands, { do: 'idea.dismiss', ideaId: idea.id });
      else {
        const ready = idea.suggestions.find(({ status }) => status === 'ready');
        if (!ready) return 'nothing';
        wish(hands, { do: 'post.promote', suggestedId: ready.postId, ideaId: idea.id, preview: ready.preview ?? '' });
      }
    }
    return `elsewhere ${String(deed)}`;
  };

  const create = (hands: Hands): string => {
    const platform = draws.oneOf(startable);
    // Two posts of one name are what makes a lost reply hard.
    const name = draws.happens(0.2) ? 'Daily bread' : word();
    wish(hands, { do: 'post.create', platform, name, ...(draws.happens(0.3) ? { idea: word() } : {}) });
    return 'create';
  };

  /** What a look at the platform shows. */
  const isLive = (pid: number | null, platform: string | null, hands: Hands): boolean => {
    const sid = pid === null ? null : (hands.post(pid)?.serviceId ?? null);
    return model.inspect.platformPosts.some((post) => post.postId === sid && post.platform === platform);
  };

  return {
    wish,
    written: (hands, pid, run) => written(hands, pid, run),
    made(pid) {
      undone.add(pid);
      touch(pid);
    },
    removing(pids) {
      for (const pid of pids) {
        attempted.push({ atMs: timeline.now(), intent: { do: 'post.remove', pid }, sha256: null });
        touch(pid);
      }
    },
    leavesOut: (pid) => void leftOutAtMs.set(pid, timeline.now()),
    leftOutAtMs: (pid) => leftOutAtMs.get(pid) ?? -Infinity,
    takenBack(pid) {
      undone.add(pid);
      touch(pid);
    },
    many(hands, wished) {
      const intents = wished.map(withLinks);
      for (const intent of intents) {
        attempted.push({ atMs: timeline.now(), intent, sha256: null });
        if (!('pid' in intent)) continue;
        undone.add(intent.pid);
        touch(intent.pid);
        // A post on several platforms is deleted with all of them.
        for (const other of intent.do === 'post.remove' ? ofOthers(hands, intent) : []) {
          attempted.push({ atMs: timeline.now(), intent: other, sha256: null });
          if ('pid' in other) undone.add(other.pid);
        }
      }
      return hands.many(intents);
    },
    asking(intents, run) {
      for (const intent of intents) {
        attempted.push({ atMs: timeline.now(), intent, sha256: null });
        if ('pid' in intent) touch(intent.pid);
      }
      run();
      for (const intent of intents)
        wishes.push({ atMs: timeline.now(), intent, pid: 'pid' in intent ? intent.pid : null, operationIds: [] });
    },
    begin(hands, drafts) {
      const begun = hands.begin(drafts);
      for (const pid of begun.made) undone.add(pid);
      return begun;
    },
    touch,
    touches: (pid) => touches.get(pid) ?? 0,
    touchedAtMs: (pid) => touchedAtMs.get(pid) ?? -Infinity,
    act(hands) {
      const alive = hands.pids();
      for (let index = recent.length - 1; index >= 0; index -= 1) {
        const pid = recent[index];
        if (pid !== undefined && !alive.includes(pid)) recent.splice(index, 1);
      }
      if (recent.length === 0 || draws.happens(profile === 'type' ? 0.03 : 0.16)) return create(hands);
      if (draws.happens(0.1)) return elsewhere(hands);
      if (draws.happens(0.1)) {
        const pid = draws.some(alive);
        if (pid === null) return 'nothing';
        hands.refreshIfStale(pid);
        return onPost(hands, pid);
      }
      const pid = profile === 'type' ? (recent.at(-1) ?? null) : draws.some(recent.slice(-6));
      return pid === null ? 'nothing' : onPost(hands, pid);
    },
    tidyUp(hands) {
      for (const conflict of hands.conflicts()) {
        if (draws.happens(0.3)) continue;
        const mixable = conflict.field === 'body';
        const all = ['mine', 'theirs', 'mix', 'both'] as const;
        const choice = mixable ? draws.oneOf(all) : draws.oneOf(['mine', 'theirs'] as const);
        decided.add(conflict.id);
        touch(Number(conflict.postId));
        if (choice === 'both') copied.add(Number(conflict.postId));
        const text = choice === 'mix' ? `${withMine(conflict.parts)} ${word()}` : undefined;
        deciding(hands, () => hands.decide(conflict.id, choice, text));
        if (choice !== 'mine') yielded.add(`${String(conflict.postId)} ${String(conflict.platform)} ${conflict.field}`);
      }
      for (const { operation, choices } of hands.parked()) {
        if (draws.happens(0.3)) continue;
        const choice = draws.some(choices.filter((one) => one !== 'connect' && one !== 'decide' && one !== 'edit'));
        if (choice === null) continue;
        if (operation.pid !== null) touch(operation.pid);
        if (operation.reason === 'did-it-go-out' || operation.reason === 'unsure') {
          const live = isLive(operation.pid, operation.platform, hands);
          if (choice === 'send-again' && live) continue;
          if (choice === 'it-is-live' && !live) continue;
        }
        if ((choice === 'keep-copy' || choice === 'recreate') && operation.pid !== null) restored.add(operation.pid);
        if (choice === 'recreate' && operation.pid !== null) {
          restarted.add(operation.pid);
          copied.add(operation.pid);
        }
        if (choice === 'send-again' || choice === 'recreate' || choice === 'approve-and-publish') {
          againIds.add(operation.id);
          const sid = operation.pid === null ? null : hands.post(operation.pid)?.serviceId;
          askedAgain.add(`${String(sid)} ${String(operation.platform)}`);
          const args = operation.args as { text?: string };
          if (args.text !== undefined) askedAgain.add(args.text);
        }
        // Before it is said: the process may die right after it was kept.
        if (choice === 'discard' || choice === 'it-is-live') givenUp.add(operation.id);
        const at = choice === 'new-time' ? slot() : undefined;
        const { pid, platform } = operation;
        const isOfVariant = pid !== null && platform !== null;
        const chosen =
          at !== undefined && isOfVariant
            ? { atMs: timeline.now(), intent: { do: 'post.schedule', pid, platform, at } as const }
            : null;
        if (chosen) attempted.push({ ...chosen, sha256: null });
        if (choice === 'send-again' && operation.kind === 'post.publish' && isOfVariant)
          attempted.push({ atMs: timeline.now(), intent: { do: 'post.publish', pid, platform }, sha256: null });
        deciding(hands, () => hands.choose(operation.id, choice, at));
        if (chosen) wishes.push({ ...chosen, pid, operationIds: [] });
      }
    },
    wishes,
    attempted,
    decided,
    givenUp,
    yielded,
    undone,
    askedAgain,
    againIds,
    restored,
    restarted,
    copied,
    copies,
  };
};

/** An edit that leaves every field as the person sees it. */
const showsAlready = (hands: Hands, intent: Intent): boolean => {
  if (intent.do !== 'post.edit') return false;
  const variant = hands.post(intent.pid)?.variants.find(({ platform }) => platform === intent.platform);
  const fields = Object.entries(intent.fields) as [keyof Fields, Fields[keyof Fields]][];
  return (
    variant !== undefined && fields.every(([field, value]) => String(variant[field] ?? '') === String(value ?? ''))
  );
};
