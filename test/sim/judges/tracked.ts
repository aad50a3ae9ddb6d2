// Tracking of links, known by the look of what the run's rules add, not by what Galley remembers of it (invariant 37).
import { mapLinks } from '../../../preload/rules/link-tracking.ts';
import { rows, type Evidence, type Judge } from './evidence.ts';

/** Each rule of a run has such a medium, and no text of the run has one otherwise. */
export const mediumMark = 'galley';
const isMade = new RegExp(
  `[?&]utm_source=[^&#]+&utm_medium=${mediumMark}\\d(?:&utm_campaign=[^&#]+)?(?:&utm_content=[^&#]+)?(?=#|$)`,
  'u',
);

/** A link without what Galley added. null: it added nothing. */
export const plainLink = (link: string): string | null => (isMade.test(link) ? link.replace(isMade, '') : null);

/** The words that someone wrote. */
export const untracked = (text: string): string =>
  text.includes(`utm_medium=${mediumMark}`) ? mapLinks(text, plainLink) : text;

export const linksOf = (text: string): string[] => {
  const links: string[] = [];
  mapLinks(text, (link) => {
    links.push(link);
    return null;
  });
  return links;
};

/** What the user and other clients write; only the first get tracking. */
export const ownLinks = [
  'https://rye.example/buns',
  'https://www.rye.example/',
  'http://rye.example/order?day=1',
  'https://rye.example/hours#today',
] as const;
export const otherLinks = [
  'https://oven.example/buns',
  'https://shop.rye.example/buns',
  'https://rye.example/buns?utm_source=newsletter',
  'https://rye.example/hours#utm_medium=print',
] as const;
/** Another client's change of a parameter that Galley added. */
export const alteredLink = (link: string): string =>
  link.replace(new RegExp(`utm_medium=${mediumMark}\\d`, 'u'), 'utm_medium=theirs');

const isWritten = (link: string): boolean => {
  const known: readonly string[] = [...ownLinks, ...otherLinks];
  const plain = plainLink(link.replace('utm_medium=theirs', `utm_medium=${mediumMark}1`));
  return known.includes(link) || (plain !== null && (ownLinks as readonly string[]).includes(plain));
};

/** 37: a link is as someone wrote it, or has tracking once, if it is one of the user's own and had none. */
const linksAsWritten = (text: string, where: string): string[] =>
  linksOf(text).flatMap((link) =>
    isWritten(link) ? [] : [`37: ${where} has the link ${link}, which is neither written nor made by the rule`],
  );

/** Asked with each request that carries words. */
export const sentLinks = ({ method, path, body }: Evidence['sent'][number]): string[] => {
  if (method === 'GET' || body === null || !body.includes('://') || !path.startsWith('/v1/public/posts')) return [];
  const { body: text, description, caption } = JSON.parse(body) as Record<string, unknown>;
  return [text, description, caption].flatMap((one) =>
    typeof one === 'string' ? linksAsWritten(one, `${method} ${path}`) : [],
  );
};

/** A time or a publication that the user chose, and the links of its text that had tracking right after it. */
export type Choice = { atMs: number; pid: number; platform: string; slotMs: number | null; links: readonly string[] };

/** 37: what is published has the tracking that it had when its time was chosen, unless the text was changed since. */
export const publishedWithTracking = (
  { db, model, person, restoredAtMs }: Evidence,
  choices: readonly Choice[],
): string[] => {
  if (restoredAtMs !== null) return [];
  return model.inspect.platformPosts.flatMap(({ postId, platform, at, cause, slotAt, slotSetBy, requestKey }) => {
    const isOurs = cause === 'publish' ? requestKey !== undefined : cause === 'slot' && slotSetBy === 'api';
    const [post] = rows<{ pid: number }>(db, 'SELECT pid FROM post WHERE sid = ?', postId);
    if (!isOurs || !post) return [];
    const { pid } = post;
    const slotMs = cause === 'slot' ? slotAt : null;
    const choice = choices.findLast(
      (one) => one.pid === pid && one.platform === platform && one.atMs <= at && one.slotMs === slotMs,
    );
    if (!choice || choice.links.length === 0 || person.undone.has(pid) || person.copied.has(pid)) return [];
    const isEdited = person.attempted.some(
      ({ atMs, intent }) => intent.do === 'post.edit' && intent.pid === pid && atMs > choice.atMs && atMs <= at,
    );
    const isDecided = rows(db, 'SELECT 1 FROM conflict WHERE pid = ?', pid).length > 0;
    const changes = model.inspect.changes.filter(
      (change) => change.postId === postId && change.platform === platform && change.at <= at,
    );
    // Replaced by others, or by the service's own work.
    const isReplaced = changes.some(({ at: atMs, requestKey: key, cause: why }) => {
      return atMs > choice.atMs && (key === undefined || why === 'ai' || why === 'restore');
    });
    // Replaced before the choice, and read after it: the text that was given tracking never arrived.
    const last = changes.findLast(({ field }) => field === 'body' || field === 'description');
    const isOthers = last !== undefined && last.requestKey === undefined;
    if (isEdited || isDecided || isReplaced || isOthers) return [];
    const text = ['body', 'description']
      .map((field) => changes.findLast((change) => change.field === field)?.to)
      .filter((to) => typeof to === 'string')
      .join(' ');
    const has = new Set(linksOf(text));
    return choice.links
      .filter((link) => !has.has(link))
      .map(
        (link) =>
          `37: ${postId} ${platform} was published without ${link}, chosen ${new Date(choice.atMs).toISOString()}: ${text}`,
      );
  });
};

/** 37: no conflict is about tracking alone. */
export const nothingAskedForTracking: Judge = ({ db, restoredAtMs }) =>
  rows<{ id: number; field: string; base: string | null; mine: string | null }>(
    db,
    'SELECT id, field, base, mine FROM conflict',
  ).flatMap(({ id, field, base, mine }) => {
    const [before, after] = [base, mine].map((text) => JSON.parse(text ?? 'null') as unknown);
    if (field !== 'body' || typeof before !== 'string' || typeof after !== 'string' || before === after) return [];
    if (restoredAtMs !== null || untracked(before) !== untracked(after)) return [];
    return [`37: conflict ${String(id)} is about tracking alone: "${before}" and "${after}"`];
  });
