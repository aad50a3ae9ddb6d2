// The tools of assistants: what each takes, which right it needs, and what it returns. They are given nothing that
// schedules, approves, publishes, deletes or spends credits.
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Handlers } from '../../../preload/bridge.ts';
import { AppError } from '../../../preload/errors.ts';
import type { PostId } from '../../../preload/ids.ts';
import type { Post, PostRow, Variant } from '../../../preload/contract/posts.ts';
import { day, mediaId, moment, platform, text } from '../../../preload/contract/inputs.ts';
import type { AssistantTool } from '../../../preload/rules/assistant-tools.ts';
import { assistantBounds } from '../../../preload/rules/assistant-bounds.ts';
import { isPlatformId, platformIds } from '../../../preload/rules/platforms.ts';
import { stateNames } from '../../../preload/rules/choices.ts';
import type { VariantState } from '../../../preload/rules/post-state.ts';
import { stateWord } from '../../../preload/rules/state-words.ts';
import { checksOf } from '../../../preload/rules/readiness.ts';
import { carouselBounds, textBounds } from '../../../preload/rules/service-bounds.ts';
import type { AssistantRow, ProposedTime, Rights } from '../../store/assistants.ts';
import { folded, soughtIn } from '../../store/search.ts';
import type { Sync } from '../../sync/engine.ts';
import { businessZone } from '../../sync/kernel/cached-replies.ts';
import { readShown } from '../../sync/outbox/families.ts';
import { searchTexts } from '../../sync/outbox/read-post.ts';
import { fileNumber } from '../media-library/media-library.ts';
import { beginOnSeveral } from '../posts/families.ts';
import { noPost, pidOf } from '../posts/post-ids.ts';
import { type StatesSync, stateOfPart, stateOfRow, statesContext } from '../posts/post-states.ts';
import { sendable } from '../posts/posts.ts';
import { withPaused } from '../posts/row-now.ts';
import { stateWords } from '../posts/state-words.ts';

/** Of what the window can call, these alone, none of which changes anything or asks the service. */
export type AssistantReads = Pick<Handlers, 'posts.list' | 'calendar.read' | 'calendar.slotHints' | 'media.list'>;
export type AssistantSync = Pick<Sync, 'transact' | 'begin' | 'changeAll'> & StatesSync;

type Deps = { sync: AssistantSync; reads: AssistantReads };

/** `pids`: the posts that it changed. */
export type ToolResult = { value: Record<string, unknown> } & Partial<Changes>;
type Changes = { pids: number[]; stepId: number | null; requestCount: number; isOthersDraft: boolean };

/** `needs` null: every assistant may. `run` throws AppError for what is refused. */
export type Tool = {
  description: string;
  needs: keyof Rights | null;
  input: z.ZodObject;
  /** What it may cause at the service, before it is known. */
  requestsOf: (input: unknown) => number;
  run: (assistant: AssistantRow, input: unknown) => ToolResult | Promise<ToolResult>;
};

const tool = <I extends z.ZodObject>(of: {
  description: string;
  needs?: keyof Rights;
  input: I;
  requestsOf?: (input: z.output<I>) => number;
  run: (assistant: AssistantRow, input: z.output<I>) => ToolResult | Promise<ToolResult>;
}): Tool => ({
  description: of.description,
  needs: of.needs ?? null,
  input: of.input,
  requestsOf: (input) => of.requestsOf?.(of.input.parse(input)) ?? 0,
  run: (assistant, input) => of.run(assistant, of.input.parse(input)),
});

const id = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .describe('The id of a post, as search_posts returns it');
const limit = z.int().min(1).max(assistantBounds.result).default(20);
const severalPlatforms = z.array(platform).min(1).max(platformIds.length);
const calendarDays = 62;
/** Creating a post, and its text, for each platform. */
const requestsOfPlatform = 2;

export const createTools = ({ sync, reads }: Deps): Readonly<Record<AssistantTool, Tool>> => {
  const { store } = sync;

  const read = (postId: string): { pid: number; post: Post } => {
    const pid = store.posts.headOf(pidOf(postId as PostId));
    const post = readShown(store, pid, sync.sendForecast);
    if (!post || post.gone !== null) throw noPost();
    return { pid, post: withPaused(store, pid, post) };
  };

  /** The index contains private notes: what matches only there is left out for an assistant that may not read them. */
  const matchesOutsideNotes = (row: PostRow, query: string): boolean => {
    const { note: _, ...texts } = searchTexts(store, pidOf(row.id)) ?? { note: '' };
    const all = folded(Object.values(texts).join(' '));
    return soughtIn(query).every(({ text: sought }) => all.includes(sought));
  };

  /** With the state of the post and of each of its platforms. */
  const whole = (pid: number, post: Post) => {
    const states = statesContext(sync);
    const found = store.agenda.rows([pid]).get(pid);
    const row = found && states.asOfNow(found);
    return {
      ...wholeOf(post),
      ...(row && said(stateOfRow(row, states))),
      platforms: platformsOf(post).map((each) => {
        const { platform: on, scheduledAt } = each;
        const part = { platforms: [on], at: scheduledAt, isTimed: scheduledAt !== null };
        return { ...each, ...(row && said(stateOfPart(row, part, states))) };
      }),
    };
  };

  return {
    search_posts: tool({
      description:
        'Finds posts by words, status and platform, newest first. Without words: the newest posts. Blocked: it needs the user.',
      input: z.strictObject({
        query: text(500).optional(),
        status: z.enum(stateNames).optional(),
        platform: platform.optional(),
        limit,
      }),
      async run({ mayReadNotes }, { query = '', status, platform: on, limit: most }) {
        const { rows } = await reads['posts.list']({
          ...(query.trim() === '' ? {} : { search: query }),
          ...(status && { state: status }),
          ...(on && { platform: on }),
        });
        const seen = rows.filter((row) => mayReadNotes || query.trim() === '' || matchesOutsideNotes(row, query));
        const states = statesContext(sync);
        const posts = seen.slice(0, most).map((row) => ({
          ...lineOf(row, mayReadNotes),
          ...said(stateOfRow(row, states)),
        }));
        return { value: { posts, timeZone: businessZone(store) } };
      },
    }),

    read_post: tool({
      description: 'Reads one post: its text, hashtags, alt text, time and state on each platform.',
      input: z.strictObject({ id }),
      run({ mayReadNotes }, { id: postId }) {
        const { pid, post } = read(postId);
        const notes = mayReadNotes ? { note: store.localNotes.read(pid).note, tags: store.postTags.ofPost(pid) } : {};
        return { value: { ...whole(pid, post), ...notes, timeZone: businessZone(store) } };
      },
    }),

    list_calendar: tool({
      description: `What is scheduled or published on these days (YYYY-MM-DD, at most ${calendarDays}), by time.`,
      input: z.strictObject({ from: day, to: day }),
      async run({ mayReadNotes }, { from, to }) {
        if (to < from || (Date.parse(to) - Date.parse(from)) / 86_400_000 >= calendarDays)
          throw refused(`Ask for at most ${calendarDays} days, the first of them first.`);
        const states = statesContext(sync);
        // A prefetch makes no request.
        const { entries } = await reads['calendar.read']({ from, to, ahead: true });
        return {
          value: {
            entries: entries.map(({ post, platforms, at, paused }) => ({
              at,
              platforms,
              post: lineOf(post, mayReadNotes),
              ...said(stateOfPart(post, { platforms, at, isTimed: !paused }, states)),
            })),
            timeZone: businessZone(store),
          },
        };
      },
    }),

    list_free_times: tool({
      description: 'The next free times for a post on these platforms, and which of them suit best and why.',
      input: z.strictObject({ platforms: severalPlatforms, on: day.optional() }),
      async run(_assistant, { platforms, on }) {
        const { usual, free, suggested } = await reads['calendar.slotHints']({ platforms, ...(on && { on }) });
        return { value: { usual, free, suggested, timeZone: businessZone(store) } };
      },
    }),

    list_media: tool({
      description: "Finds the user's pictures and videos by name, alt text and tags. Their ids are for create_draft.",
      input: z.strictObject({ query: text(500).optional(), limit }),
      async run({ mayReadNotes }, { query, limit: most }) {
        const { files } = await reads['media.list'](query === undefined ? {} : { search: query });
        // The library also finds files by their tags.
        const words = (query ?? '').toLowerCase().split(/\s+/);
        const shown = files
          .filter(({ name, altText }) => {
            const seen = `${name} ${altText ?? ''}`.toLowerCase();
            return mayReadNotes || words.every((word) => seen.includes(word));
          })
          .slice(0, most)
          .map(({ id: fileId, name, type, altText, width, height, postCount, tags }) => ({
            id: fileId,
            name,
            type,
            altText,
            width,
            height,
            usedInPosts: postCount,
            ...(mayReadNotes && { tags }),
          }));
        return { value: { files: shown } };
      },
    }),

    check_post: tool({
      description: 'What each platform would refuse about a post, and what is worth a look. Nothing is sent.',
      input: z.strictObject({ id }),
      run(_assistant, { id: postId }) {
        const { post } = read(postId);
        const platforms = post.variants.flatMap((variant) =>
          isPlatformId(variant.platform)
            ? {
                platform: variant.platform,
                findings: checksOf(post, variant, variant.platform).map(({ finding, blocks }) => ({
                  blocks,
                  ...finding,
                })),
              }
            : [],
        );
        return { value: { id: post.id, platforms } };
      },
    }),

    create_draft: tool({
      description:
        'Creates a draft on one or several platforms with the same text. It gets no time: the user schedules it.',
      needs: 'mayDraft',
      input: z.strictObject({
        platforms: severalPlatforms,
        text: text(textBounds.variantBody),
        name: text(textBounds.postName).optional(),
        mediaIds: z.array(mediaId).min(1).max(carouselBounds.maxImages).optional(),
      }),
      requestsOf: ({ platforms }) => platforms.length * requestsOfPlatform,
      run(_assistant, { platforms, text: body, name, mediaIds }) {
        for (const fileId of mediaIds ?? [])
          if (!store.media.read(fileNumber(fileId))) throw refused(`There is no file ${fileId}.`);
        const called = (name?.trim() || body.replace(/\s+/g, ' ').trim()).slice(0, textBounds.postName) || 'New post';
        const { pid, stepId } = beginOnSeveral(
          sync,
          { platforms: [...new Set(platforms)], body, name: called, ...(mediaIds && { mediaIds }) },
          'assistant',
        );
        const { post } = read(String(pid));
        return {
          value: { created: whole(pid, post) },
          pids: [pid],
          stepId,
          requestCount: platforms.length * requestsOfPlatform,
        };
      },
    }),

    edit_draft: tool({
      description:
        'Changes the text of a draft on one platform. It needs the version that read_post shows there: what was written since is not replaced. Posts with a time or an approval, and published ones, stay as they are.',
      needs: 'mayDraft',
      input: z.strictObject({
        id,
        platform,
        version: text(100).describe('Of this platform, as read_post shows it'),
        text: text(textBounds.variantBody).optional(),
        title: text(textBounds.variantTitle).optional(),
        description: text(textBounds.variantDescription).optional(),
        hashtags: z.array(text(200)).max(200).optional(),
        altText: text(textBounds.variantAltText).optional(),
      }),
      requestsOf: () => platformIds.length,
      run({ aid }, { id: postId, platform: on, version, text: body, ...others }) {
        const { pid, post } = read(postId);
        const why = whyNotEditable(post);
        if (why !== null) throw refused(why);
        const variant = post.variants.find((each) => each.platform === on);
        if (!variant) throw refused(`This post is not on ${on}.`);
        if (version !== versionOf(variant))
          throw refused('This text was changed since you read it. Read the post again, and change what it says now.');
        const fields = sendable(on, { ...others, ...(body === undefined ? {} : { body }) });
        if (Object.keys(fields).length === 0) throw refused('There is nothing to change.');
        const {
          done,
          refused: errors,
          stepId,
        } = sync.changeAll(
          [{ do: 'post.edit', pid, platform: on, fields, by: 'assistant' }],
          null,
          'posts',
          'assistant',
        );
        const [error] = errors;
        if (error) throw error.error;
        return {
          value: { edited: whole(pid, read(postId).post) },
          pids: [pid],
          stepId,
          requestCount: done.length,
          isOthersDraft: !store.assistants.hasMade(aid, pid),
        };
      },
    }),

    add_note: tool({
      description: "Adds lines to the user's private note about a post. It is never published.",
      needs: 'mayAddNotes',
      input: z.strictObject({ id, note: z.string().trim().min(1).max(assistantBounds.note) }),
      run({ name }, { id: postId, note }) {
        const { pid } = read(postId);
        const before = store.localNotes.read(pid).note;
        const added = `${before === '' ? '' : `${before}\n\n`}${name}: ${note}`;
        const { stepId, refused: errors } = sync.changeAll(
          [{ do: 'post.desk', pid, fields: { note: added } }],
          null,
          'posts',
          'assistant',
        );
        if (errors.length > 0) throw refused('The note of this post is full.');
        return { value: { id: postId, added: true }, pids: [pid], stepId };
      },
    }),

    propose_times: tool({
      description: 'Proposes times for drafts. The user applies or dismisses them: this schedules nothing.',
      input: z.strictObject({
        entries: z
          .array(z.strictObject({ id, platform, at: moment.describe('ISO 8601 with an offset') }))
          .min(1)
          .max(assistantBounds.proposalEntries),
        reason: text(assistantBounds.reason).default(''),
      }),
      run({ aid, name }, { entries, reason }) {
        if (store.assistants.proposals().length >= assistantBounds.openProposals)
          throw refused('Too many proposals wait for the user already.');
        const times = entries.map((entry): ProposedTime => {
          const { pid, post } = read(entry.id);
          const variant = post.variants.find((each) => each.platform === entry.platform);
          if (!variant) throw refused(`Post ${entry.id} is not on ${entry.platform}.`);
          if (isPublished(variant)) throw refused(`Post ${entry.id} is published on ${entry.platform}.`);
          const atMs = Date.parse(entry.at);
          if (atMs <= sync.time.serverNowMs()) throw refused(`${entry.at} has passed.`);
          return { pid, platform: entry.platform, atMs };
        });
        const proposal = sync.transact((tx) => {
          const made = { aid, who: name, madeMs: tx.nowMs, reason, entries: times };
          return store.assistants.addProposal(made);
        });
        return {
          value: { proposal, proposedCount: times.length, applied: false },
          pids: [...new Set(times.map(({ pid }) => pid))],
        };
      },
    }),

    list_proposals: tool({
      description: 'Your proposals that the user has neither applied nor dismissed.',
      input: z.strictObject({}),
      run: ({ aid }) => ({
        value: {
          proposals: store.assistants.proposals().flatMap((proposal) =>
            proposal.aid === aid
              ? {
                  id: proposal.id,
                  reason: proposal.reason,
                  entries: proposal.entries.map(({ pid, platform: on, atMs }) => ({
                    id: String(pid),
                    platform: on,
                    at: new Date(atMs).toISOString(),
                  })),
                }
              : [],
          ),
        },
      }),
    }),
  };
};

const refused = (message: string): AppError => new AppError({ kind: 'invalid', message });

const isPublished = ({ status, publishedAt }: Variant): boolean =>
  status === 'published' || (publishedAt ?? null) !== null;

/** Why an assistant may not change it; null: it may. Times that are paused count: they come back. */
export const whyNotEditable = (post: Post): string | null => {
  if (post.variants.some(isPublished)) return 'This post is published.';
  if (post.status !== 'draft' || post.paused || post.variants.some(({ scheduledAt }) => scheduledAt !== null))
    return 'This post has a time. The user must take it away first.';
  if (post.sync.publishWaits) return 'This post is being published.';
  if (post.sync.approveWaits || post.approval) return 'This post is approved. What it says stays as it was approved.';
  return null;
};

/** `word`: as the window shows it. */
const said = (state: VariantState) => ({ status: state.is, word: stateWord(state, stateWords.en) });

const lineOf = ({ id: postId, name, kind, platforms, excerpt, at, paused, tags }: PostRow, mayReadNotes: boolean) => ({
  id: postId,
  name,
  kind,
  excerpt,
  at,
  ...(paused && { pausedTimes: paused }),
  platforms: platforms.map((each) => each.platform),
  ...(mayReadNotes && { tags }),
});

type VersionedTexts = Pick<Variant, 'body' | 'title' | 'description' | 'hashtags' | 'altText'>;

/** Of what a platform says, so that an edit replaces nothing that its author has not read. */
const versionOf = ({ body, title, description, hashtags, altText }: VersionedTexts): string =>
  createHash('sha256')
    .update(JSON.stringify([body, title, description, hashtags, altText]))
    .digest('hex')
    .slice(0, 12);

const wholeOf = ({ id: postId, name, kind, needsApproval, approval, idea, paused }: Post) => ({
  id: postId,
  name,
  kind,
  needsApproval,
  isApproved: approval !== undefined,
  idea,
  ...(paused && { pausedTimes: paused }),
});

const platformsOf = ({ variants }: Post) =>
  variants.map(({ platform: on, body, title, description, hashtags, altText, scheduledAt, ...variant }) => ({
    platform: on,
    version: versionOf({ body, title, description, hashtags, altText }),
    text: body,
    title,
    description,
    hashtags,
    altText,
    scheduledAt: scheduledAt ?? null,
    publishedAt: variant.publishedAt,
    permalink: variant.permalink,
    media: variant.media.map(({ id: fileId, type, altText: alt }) => ({ id: fileId, type, altText: alt })),
  }));
