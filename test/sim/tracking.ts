// Tracking of links at work: the rule is turned on, changed and turned off, texts have links, times are chosen and taken
// back; and what has to hold right after each choice (invariant 37).
import type { Post, Variant } from '../../preload/contract/posts.ts';
import { fitsTracked, ownLinks as linksOfHosts, type TrackingRule } from '../../preload/rules/link-tracking.ts';
import { type PlatformId, isPlatformId } from '../../preload/rules/platforms.ts';
import { approvedIn } from '../../main/sync/posts/approval.ts';
import type { Intent } from '../../main/sync/outbox/operation.ts';
import type { Draws } from './draws.ts';
import type { Hands } from './hands.ts';
import {
  alteredLink,
  type Choice,
  linksOf,
  mediumMark,
  otherLinks,
  ownLinks,
  plainLink,
  untracked,
} from './judges/tracked.ts';
import type { Model } from './model/model.ts';
import type { Person } from './person.ts';
import type { Timeline } from './timeline.ts';

export type Tracking = {
  /** One deed; says which. */
  act(hands: Hands): string;
  /** The same hands, which judge what each choice of a time or a publication does to the texts. */
  watched(hands: Hands): Hands;
  readonly choices: readonly Choice[];
};

type Deps = {
  timeline: Timeline;
  draws: Draws;
  model: Model;
  person: Person;
  problem: (text: string) => void;
};
type Chosen = Extract<Intent, { do: 'post.schedule' | 'post.publish' }>;

const minuteMs = 60_000;
const hosts = ['rye.example'];
/** What the longest query of a run's rule adds to a link. */
const longestQuery = 150;

/** The intent with a link in its text now and then: the user writes one. */
export const withLinks =
  (draws: Draws) =>
  (intent: Intent): Intent => {
    if (intent.do !== 'post.edit' || typeof intent.fields.body !== 'string' || !draws.happens(0.5)) return intent;
    return { ...intent, fields: { ...intent.fields, body: withLink(draws, intent.fields.body) } };
  };

const withLink = (draws: Draws, text: string): string => {
  const link = draws.happens(0.7) ? draws.oneOf(ownLinks) : draws.oneOf(otherLinks);
  const written = draws.oneOf([link, `${link}.`, `(${link})`, `${link}\n`]);
  return draws.happens(0.5) ? `${text} ${written}` : `${written} ${text}`;
};

const textOf = ({ body, description }: Variant): string => body ?? description ?? '';
const isOpen = ({ status }: Variant): boolean => status !== 'published';

export const createTracking = ({ timeline, draws, model, person, problem }: Deps): Tracking => {
  const choices: Choice[] = [];
  let rules = 0;

  const partOf = (hands: Hands, { pid, platform }: Chosen): number =>
    hands.family(pid).find((part) => part.isHere && part.platform === platform)?.pid ?? pid;

  const changeRule = (hands: Hands): string => {
    rules += 1;
    const medium = `${mediumMark}${String(rules % 10)}`;
    const isOn = rules === 1 || draws.happens(0.8);
    const campaign = draws.oneOf(['', '{date}', '{campaign}']);
    const content = draws.oneOf(['', '{post}', '{platform}']);
    const values = { source: '{platform}', medium, campaign, content };
    // Without a draw, so that older seeds play the same.
    const special = { ...values, medium: `${mediumMark}${String((rules + 5) % 10)}` };
    hands.writeTracking({
      isOn,
      hosts,
      values,
      platforms: rules % 3 === 0 ? [{ platform: 'facebook', values: special }] : [],
      tags: rules % 4 === 0 ? [{ tag: 'buns', values: special }] : [],
    });
    return `turns tracking ${isOn ? 'on' : 'off'}`;
  };

  /** The version whose text a platform publishes. */
  const targetIn = (post: Post | null, platform: string): Variant | null => {
    const chosen = post?.variants.find((each) => each.platform === platform);
    const main = post?.variants.find(({ isPrimary }) => isPrimary);
    if (!chosen || !isOpen(chosen)) return null;
    return !chosen.isPrimary && !chosen.pinned && main && isOpen(main) ? main : chosen;
  };

  const mayBeTooLong = (post: Post, target: Variant): boolean => {
    const text = textOf(target);
    const platforms = post.variants.map(({ platform }) => platform).filter(isPlatformId);
    return !fitsTracked(platforms, text, text + 'x'.repeat(longestQuery * linksOf(text).length));
  };

  /** Whether the choice was accepted, as far as the post shows it. */
  const isChosen = (post: Post, chosen: Chosen): boolean => {
    if (chosen.do === 'post.publish') return post.sync.publishWaits;
    const slot = post.variants.find(({ platform }) => platform === chosen.platform)?.scheduledAt;
    return typeof slot === 'string' && Date.parse(slot) === Date.parse(chosen.at);
  };

  const judgeTexts = (before: Post, after: Post, rule: TrackingRule | null): void => {
    for (const was of before.variants) {
      const is = after.variants.find(({ platform }) => platform === was.platform);
      const main = after.variants.find(({ isPrimary }) => isPrimary);
      if (!is) continue;
      const name = `post ${before.id} ${was.platform}`;
      const others = ({ title, hashtags, altText }: Variant) => JSON.stringify([title, hashtags, altText]);
      const follows = !is.isPrimary && !is.pinned && main !== undefined && textOf(is) === textOf(main);
      const isSame = untracked(textOf(was)) === untracked(textOf(is)) || follows;
      if (!isSame || others(was) !== others(is))
        problem(`37: choosing a time made "${textOf(is)}" of "${textOf(was)}" in ${name}`);
      if (textOf(was) !== textOf(is) && (!rule?.isOn || !isOpen(was)))
        problem(`37: ${name} got tracking although ${isOpen(was) ? 'the rule is off' : 'it is published'}`);
    }
    for (const flag of ['changedSinceApproval', 'needsOwnApproval'] as const)
      if (before[flag] !== true && after[flag] === true) problem(`37: tracking made post ${before.id} ${flag}`);
  };

  /** The links of its own hosts have tracking, and the time is kept for what is published then. */
  const judgeChoice = (hands: Hands, chosen: Chosen, before: Post, rule: TrackingRule | null): void => {
    const pid = Number(before.id);
    const after = hands.post(pid);
    const [was, target] = [targetIn(before, chosen.platform), targetIn(after, chosen.platform)];
    if (!after || !was || !target || !isChosen(after, chosen)) return;
    const left = linksOfHosts(textOf(target), hosts).filter(({ hasTracking }) => !hasTracking);
    if (rule?.isOn && left.length > 0 && !mayBeTooLong(before, was))
      problem(`37: the time of post ${before.id} ${chosen.platform} leaves ${String(left[0]?.link)} without tracking`);
    const links = linksOf(textOf(target)).filter((link) => plainLink(link) !== null);
    const slotMs = chosen.do === 'post.schedule' ? Date.parse(chosen.at) : null;
    choices.push({ atMs: timeline.now(), pid, platform: chosen.platform, slotMs, links });
  };

  const judged = <T>(hands: Hands, intents: readonly Intent[], run: () => T): T => {
    const chosen = intents.flatMap((intent) =>
      intent.do === 'post.schedule' || intent.do === 'post.publish' ? [{ ...intent, pid: partOf(hands, intent) }] : [],
    );
    if (chosen.length < intents.length) return run();
    const rule = hands.tracking();
    const before = new Map(chosen.map(({ pid }) => [pid, hands.post(pid)]));
    const result = run();
    for (const [pid, post] of before) {
      const after = hands.post(pid);
      if (post && after) judgeTexts(post, after, rule);
    }
    for (const intent of chosen) {
      const post = before.get(intent.pid);
      if (post) judgeChoice(hands, intent, post, rule);
    }
    return result;
  };

  /** An open version of one of the newest posts. */
  const someVersion = (hands: Hands): { pid: number; platform: PlatformId; post: Post } | null => {
    const pid = draws.some(hands.pids().slice(0, 10));
    const post = pid === null ? null : hands.post(pid);
    const variant = draws.some((post?.variants ?? []).filter(isOpen));
    return pid !== null && post && variant ? { pid, platform: variant.platform as PlatformId, post } : null;
  };

  const textsOf = (hands: Hands, pid: number): string =>
    JSON.stringify(hands.post(pid)?.variants.map((variant) => [variant.platform, textOf(variant)]));

  /** 37: taken back at once, the text is as it was. */
  const choosesAndTakesBack = (hands: Hands, intent: Chosen): string => {
    const before = textsOf(hands, intent.pid);
    const stepId = person.many(hands, [intent]);
    if (stepId === null) return 'changes nothing';
    const { undone } = hands.undoStep(stepId);
    const after = textsOf(hands, intent.pid);
    if (undone && undone.stayed.length === 0 && after !== before)
      problem(`37: a time of post ${String(intent.pid)} taken back leaves ${after} of ${before}`);
    return 'chooses a time and takes it back';
  };

  const duplicates = (hands: Hands, pid: number): string => {
    const before = new Set(hands.pids());
    try {
      hands.duplicate(pid);
    } finally {
      for (const made of hands.pids().filter((each) => !before.has(each))) {
        person.made(made);
        for (const variant of hands.post(made)?.variants ?? [])
          if (untracked(textOf(variant)) !== textOf(variant))
            problem(`37: the copy ${String(made)} begins with tracking: "${textOf(variant)}"`);
      }
    }
    return 'duplicates';
  };

  /** Another client changes a parameter, or writes a link. */
  const strangerActs = (): string => {
    const post = draws.some([...model.inspect.posts.values()].slice(-10));
    const variant = draws.some(post?.variants ?? []);
    const text = variant?.texts.body ?? '';
    if (!post || !variant || text === '') return 'nothing';
    const tracked = linksOf(text).find((link) => plainLink(link) !== null);
    const body = tracked ? text.replace(tracked, alteredLink(tracked)) : withLink(draws, text);
    model.remote.editVariant(post.id, variant.platform, { body });
    return `stranger ${tracked ? 'alters a parameter' : 'writes a link'} in ${post.id} ${variant.platform}`;
  };

  /** Mostly with a link in its text, which the user writes just before. */
  const onVersion = (hands: Hands, { pid, platform, post }: NonNullable<ReturnType<typeof someVersion>>): string => {
    const at = new Date(timeline.now() + draws.between(15, 1500) * minuteMs).toISOString();
    const text = post.variants.flatMap((each) => (each.platform === platform ? textOf(each) : [])).join('');
    const deed = draws.between(0, 99);
    if (deed < 88 && draws.happens(linksOf(text).length > 0 ? 0.2 : 0.8))
      person.wish(hands, { do: 'post.edit', pid, platform, fields: { body: withLink(draws, text).slice(-800) } });
    if (deed < 15) return 'writes a link';
    if (deed < 50) person.wish(hands, { do: 'post.schedule', pid, platform, at });
    else if (deed < 65) return choosesAndTakesBack(hands, { do: 'post.schedule', pid, platform, at });
    else if (deed < 72) {
      const now = hands.post(pid);
      person.touch(pid);
      if (now) hands.submit([{ do: 'post.approveAgain', pid, ...approvedIn(now) }]);
      return 'approves with links';
    } else if (deed < 82) person.wish(hands, { do: 'post.publish', pid, platform });
    else if (deed < 88) return duplicates(hands, pid);
    else return strangerActs();
    return 'chooses a time';
  };

  return {
    choices,
    act(hands) {
      if (hands.tracking() === null || draws.happens(0.1)) return changeRule(hands);
      const version = someVersion(hands);
      return version ? onVersion(hands, version) : 'nothing';
    },
    watched: (hands) => ({
      ...hands,
      submit: (intents) => judged(hands, intents, () => hands.submit(intents)),
      many: (intents) => judged(hands, intents, () => hands.many(intents)),
    }),
  };
};
