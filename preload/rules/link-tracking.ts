// Tracking: which links of a text get UTM parameters, and what they look like with them. Nothing else of a text changes.
import { textBounds } from './service-bounds.ts';
import { type PlatformId } from './platforms.ts';
import { measureText } from './text-length.ts';

/** `host`, `value`: in UTF-16 units; `tags`: with values of their own; `links`: in a backup. */
export const trackingBounds = { hosts: 20, host: 253, value: 100, tags: 20, links: 200_000 } as const;

/** What a value may contain in braces. */
export const trackingPlaceholders = ['platform', 'campaign', 'date', 'post'] as const;
type TrackingPlaceholder = (typeof trackingPlaceholders)[number];

/** The parameters, in the order in which they are added. */
export const trackingParameters = ['source', 'medium', 'campaign', 'content'] as const;
export type TrackingParameter = (typeof trackingParameters)[number];

/** An empty one leaves its parameter out. */
export type TrackingValues = Record<TrackingParameter, string>;

/**
 * `hosts`: links to these get the parameters. `values` are for all posts but those with one of `tags`, and those on one
 * of `platforms`.
 */
export type TrackingRule = {
  isOn: boolean;
  hosts: string[];
  values: TrackingValues;
  platforms: { platform: PlatformId; values: TrackingValues }[];
  tags: { tag: string; values: TrackingValues }[];
};

/**
 * The values for one variant. A tag counts more than a platform, because the user gave it to this post; of several, the
 * first of the rule. `platform`: null where several versions share one text.
 */
export const trackingValues = (
  { values, platforms, tags }: Pick<TrackingRule, 'values' | 'platforms' | 'tags'>,
  { platform, tags: given }: { platform: PlatformId | null; tags: readonly string[] },
): TrackingValues => {
  const lower = new Set(given.map((tag) => tag.toLowerCase()));
  const special =
    tags.find(({ tag }) => lower.has(tag.toLowerCase())) ?? platforms.find((each) => each.platform === platform);
  return special?.values ?? values;
};

/** What the placeholders are for one variant. Empty: there is none; null: not known yet. */
export type TrackingFacts = Record<TrackingPlaceholder, string | null>;

/** In place of the platform where several versions share one text. */
export const sharedPlatform = 'social';

/** A link as it is in a text, and as it is with tracking. */
export type LinkChange = { from: string; to: string };

/** A filled-in value: longer ones are cut. */
const mostSlugLetters = 60;

/**
 * Where a link ends: at blanks and line ends, quotation marks, CJK punctuation, and emoji, after which platforms end it,
 * too.
 */
const link =
  /(?<![\p{L}\p{N}_])https?:\/\/[^\s\p{Cc}\p{Cf}\p{Variation_Selector}<>"“”„«»‹›「」『』【】（）《》、。，！？；：｜`\p{Extended_Pictographic}]+/giu;

const isSentenceEnd = (mark: string): boolean => ".,;:!?'‘’…*|\\^~".includes(mark);
const closers: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };
const openers = new Set(Object.values(closers));

/** Without the punctuation of the sentence around it: a closing bracket belongs to the link if its opening one does. */
const withoutPunctuation = (raw: string): string => {
  const label = raw.indexOf('](');
  let end = label < 0 ? raw.length : label;
  const counts = new Map<string, number>();
  for (const mark of raw.slice(0, end)) counts.set(mark, (counts.get(mark) ?? 0) + 1);
  while (end > 0) {
    const last = raw.charAt(end - 1);
    const opener = closers[last];
    const isUnopened = opener !== undefined && (counts.get(last) ?? 0) > (counts.get(opener) ?? 0);
    if (!isUnopened && !isSentenceEnd(last) && !openers.has(last)) break;
    counts.set(last, (counts.get(last) ?? 0) - 1);
    end -= 1;
  }
  return raw.slice(0, end);
};

/** `at`: where it begins, in UTF-16 units. Only what begins with http:// or https:// is one. */
const linksIn = (text: string): { at: number; link: string }[] =>
  [...text.matchAll(link)].flatMap((match) => {
    const found = withoutPunctuation(match[0]);
    return URL.canParse(found) ? [{ at: match.index, link: found }] : [];
  });

const withoutWww = (host: string): string => host.replace(/^www\./, '');

/** A host as the user writes it, without a scheme and a path. null: it is none. */
export const hostFrom = (written: string): string | null => {
  const host = written
    .trim()
    .replace(/^[a-z]+:\/\//i, '')
    .replace(/[/?#].*$/su, '')
    .toLowerCase();
  if (host === '' || /[\s@]/u.test(host) || !URL.canParse(`http://${host}`)) return null;
  return host.includes('.') || host.startsWith('localhost') ? host : null;
};

/** A host without a port is meant on all of them. Subdomains other than `www` are separate hosts. */
const isOwn = ({ host, hostname }: URL, hosts: readonly string[]): boolean =>
  hosts.some((own) => {
    if (!URL.canParse(`http://${own}`)) return false;
    const wanted = withoutWww(new URL(`http://${own}`).host);
    return wanted === withoutWww(host) || wanted === withoutWww(hostname);
  });

/** Parameters that someone added already, in the query or the fragment. */
const isTracked = (found: string, { searchParams }: URL): boolean =>
  /[?&;#]utm_/i.test(found) || [...searchParams.keys()].some((key) => /^utm_/i.test(key));

/** Adds them before the fragment; nothing else of the link changes. */
const withQuery = (found: string, query: string): string => {
  const fragment = found.indexOf('#');
  const head = fragment < 0 ? found : found.slice(0, fragment);
  const joint = !head.includes('?') ? '?' : /[?&]$/.test(head) ? '' : '&';
  return head + joint + query + found.slice(head.length);
};

/** As a part of an address: lower case, without accents and blanks. */
const slug = (fact: string): string =>
  [
    ...fact
      .normalize('NFKD')
      .replace(/[\u0300-\u036F]/g, '')
      .normalize('NFC')
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}_.]+/gu, '-'),
  ]
    .slice(0, mostSlugLetters)
    .join('');

/** Filled in; without those that are empty. What is not known yet stays in braces. */
export const trackingPairs = (
  values: TrackingValues,
  facts: TrackingFacts,
): { name: TrackingParameter; value: string }[] =>
  trackingParameters.flatMap((name) => {
    const filled = values[name].replace(/\{(platform|campaign|date|post)\}/g, (braced, of: TrackingPlaceholder) => {
      const fact = facts[of];
      return fact === null ? braced : slug(fact);
    });
    const value = filled.replace(/\p{Cs}/gu, '').replace(/^[\s._-]+|[\s._-]+$/gu, '');
    return value === '' ? [] : [{ name, value }];
  });

/** What `encodeURIComponent` leaves would be cut off as the punctuation of a sentence. */
const encoded = (value: string): string =>
  encodeURIComponent(value).replace(/[!'()*~]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);

/** Each link of the text that gets tracking, once. `hosts`: the user's own. */
export const linksToTrack = (
  text: string,
  { hosts, pairs }: { hosts: readonly string[]; pairs: readonly { name: string; value: string }[] },
): LinkChange[] => {
  if (pairs.length === 0 || hosts.length === 0) return [];
  const query = pairs.map(({ name, value }) => `utm_${name}=${encoded(value)}`).join('&');
  const found = new Set(linksIn(text).map((each) => each.link));
  return [...found].flatMap((from) => {
    const url = new URL(from);
    const isPlain = url.username === '' && url.password === '' && !isTracked(from, url);
    return isPlain && isOwn(url, hosts) ? [{ from, to: withQuery(from, query) }] : [];
  });
};

/** The text with other links in it; `next` gives null where one stays. */
export const mapLinks = (text: string, next: (found: string) => string | null): string => {
  let done = '';
  let from = 0;
  for (const { at, link: found } of linksIn(text)) {
    const to = next(found);
    if (to === null) continue;
    done += text.slice(from, at) + to;
    from = at + found.length;
  }
  return done + text.slice(from);
};

/** Only these links, wherever the text has them. */
export const replaceLinks = (text: string, changes: readonly LinkChange[]): string => {
  const known = new Map(changes.map(({ from, to }) => [from, to]));
  return known.size === 0 ? text : mapLinks(text, (found) => known.get(found) ?? null);
};

/** Whether the longer text may be sent, and is within the limits of all platforms that the shorter one is within. */
export const fitsTracked = (platforms: readonly PlatformId[], before: string, after: string): boolean =>
  after.length <= textBounds.variantBody &&
  platforms.every((platform) => measureText(platform, after).over === 0 || measureText(platform, before).over > 0);

/** Links of the user's own hosts, each once, and whether they have UTM parameters. */
export const ownLinks = (text: string, hosts: readonly string[]): { link: string; hasTracking: boolean }[] =>
  [...new Set(linksIn(text).map((each) => each.link))].flatMap((found) => {
    const url = new URL(found);
    return isOwn(url, hosts) ? [{ link: found, hasTracking: isTracked(found, url) }] : [];
  });

/** As it is named to people: without scheme, query and fragment. */
export const linkName = (found: string): string =>
  found
    .replace(/^https?:\/\//i, '')
    .replace(/[?#].*$/su, '')
    .replace(/\/$/, '');
