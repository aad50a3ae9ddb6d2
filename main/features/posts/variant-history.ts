// The history of a variant: the service's list of versions joined with the locally stored texts and labels, and
// restoring a version.
import type { Handlers } from '../../../preload/bridge.ts';
import { z } from 'zod';
import { AppError } from '../../../preload/errors.ts';
import type { PostId } from '../../../preload/ids.ts';
import type { PostVersion, VersionHistory, VersionTexts } from '../../../preload/contract/versions.ts';
import type { PlatformId } from '../../../preload/rules/platforms.ts';
import { instantOrNull } from '../../service/lenient-parsing.ts';
import { VersionList } from '../../service/schema.ts';
import type { SeenText } from '../../store/wording-history.ts';
import type { Sync } from '../../sync/engine.ts';
import { versionTexts } from '../../sync/outbox/ingest.ts';
import { decodePost } from '../../sync/posts/codec.ts';
import { pidOf } from './post-ids.ts';
import { isOver, refusalOf } from './command-result.ts';

export type Versions = {
  /** Read again when the post has changed since, or after a minute; from the library while that is not possible. */
  list(id: PostId, platform: PlatformId): Promise<VersionHistory>;
  /** As a new version on top. Stored at once; `waiting` unless the service accepts it within some seconds. */
  restore(id: PostId, platform: PlatformId, seq: number): Promise<{ waiting: boolean }>;
  /** The user's own label; null removes it. Stored on this computer only. */
  label(id: PostId, platform: PlatformId, seq: number, label: string | null): null;
};

const freshMs = 60_000;
const quickMs = 3_000;

/** `of`: the post's updatedAt when the list was requested. */
const Stored = z.object({ of: z.string(), list: VersionList });

export const createVersions = ({ sync }: { sync: Sync }): Versions => {
  const { store, time } = sync;
  const place = (pid: number, platform: string) => `${pid} ${platform}`;

  const confirmed = (pid: number) => {
    const document = store.posts.document(pid);
    return document && decodePost(document.confirmed);
  };
  const storedOf = (pid: number, platform: string) => {
    const snapshot = store.snapshots.read('versions', place(pid, platform));
    return snapshot && { ...Stored.parse(JSON.parse(snapshot.document)), readAtMs: snapshot.readAtMs };
  };

  const read = async (pid: number, sid: string, platform: PlatformId): Promise<void> => {
    const known = storedOf(pid, platform);
    const of = confirmed(pid)?.updatedAt ?? '';
    if (known && known.of === of && time.nowMs() - known.readAtMs < freshMs) return;
    const input = { path: { postId: sid }, query: { platform } };
    const { reply, startedAtMs } = await sync.requests.read('posts.versions', input, 'person');
    const document = JSON.stringify({ of, list: reply.body });
    sync.transact((tx) =>
      tx.store.snapshots.write('versions', { document, readAtMs: startedAtMs }, place(pid, platform)),
    );
  };

  /** All states of the variant that were seen, including the current one. */
  const seenOf = (pid: number, platform: PlatformId): SeenText[] => {
    const post = confirmed(pid);
    const now = post?.variants.find((variant) => variant.platform === platform);
    return [
      ...store.versionTexts.ofVariant(pid, platform),
      ...(post && now ? [{ updatedAt: post.updatedAt, texts: versionTexts(now) }] : []),
    ];
  };

  return {
    async list(id, platform) {
      const pid = store.families.partOf(pidOf(id), platform);
      const sid = store.posts.sidOf(pid);
      if (sid === null || store.posts.hasTombstone(sid)) return { versions: [], readAt: null };
      try {
        await read(pid, sid, platform);
      } catch (error) {
        if (!storedOf(pid, platform)) throw error;
      }
      const stored = storedOf(pid, platform);
      const labels = store.versionTexts.labels(pid, platform);
      return {
        readAt: stored ? new Date(stored.readAtMs).toISOString() : null,
        versions: joined(stored?.list.versions ?? [], seenOf(pid, platform)).map((version) => ({
          ...version,
          ownLabel: labels.get(version.seq) ?? null,
        })),
      };
    },
    async restore(id, platform, seq) {
      const { operation } = sync.change({ do: 'post.restore', pid: pidOf(id), platform, seq });
      if (!operation) throw new AppError({ kind: 'internal', message: 'A version that is nothing to bring back.' });
      const isOnline = sync.online.connection() === 'online';
      const op = isOnline ? await sync.whenSettled(operation.id, quickMs) : operation;
      if (op.state === 'parked') throw refusalOf(op);
      return { waiting: !isOver(op) };
    },
    label(id, platform, seq, label) {
      const tidy = label?.trim() ?? '';
      sync.transact((tx) => {
        tx.store.versionTexts.label(
          store.families.partOf(pidOf(id), platform),
          platform,
          seq,
          tidy === '' ? null : tidy,
        );
        tx.changed(`post:${id}`);
      });
      return null;
    },
  };
};

type Listed = z.infer<typeof VersionList>['versions'][number];

/**
 * A version had the seen text from its beginning until the next one began, by the service's own clock. Newest first.
 */
const joined = (versions: readonly Listed[], seen: readonly SeenText[]): Omit<PostVersion, 'ownLabel'>[] => {
  const inOrder = versions.toSorted((one, other) => one.seq - other.seq);
  const textsBetween = (from: string, until: string | undefined): VersionTexts | null =>
    seen.find(({ updatedAt }) => {
      const atMs = Date.parse(updatedAt);
      return atMs >= Date.parse(from) && (until === undefined || atMs < Date.parse(until));
    })?.texts ?? null;
  return inOrder
    .map(({ seq, kind, label, feedback, score, verdict, createdAt }, index) => ({
      seq,
      kind,
      label: label ?? null,
      feedback: feedback ?? null,
      score: score ?? null,
      verdict: verdict ?? null,
      createdAt: instantOrNull(createdAt),
      texts: textsBetween(createdAt, inOrder[index + 1]?.createdAt),
    }))
    .toReversed();
};

export const variantHistoryMethods = (versions: Versions) =>
  ({
    'versions.list': ({ id, platform }) => versions.list(id, platform),
    'versions.restore': ({ id, platform, seq }) => versions.restore(id, platform, seq),
    'versions.label': ({ id, platform, seq, label }) => versions.label(id, platform, seq, label),
  }) satisfies Partial<Handlers>;
