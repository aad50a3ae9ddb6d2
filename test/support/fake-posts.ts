// One post behind a fake transport: edits are stored at once and wait to be sent, and any call can be made to wait or fail.
import type { Input } from '../../preload/bridge.ts';
import { AppError, type ErrorData } from '../../preload/errors.ts';
import type { Job } from '../../preload/contract/jobs.ts';
import type { Post } from '../../preload/contract/posts.ts';
import { createFakeTransport } from './fake-transport.ts';
import { sampleStatus, sampleSync } from './sync-samples.ts';
import { samplePreferences } from './window-samples.ts';

export const createFakePosts = (first: Post) => {
  let post = first;
  let jobs: Job[] = [];
  const refusals: ErrorData[] = [];
  let refusesAll: ErrorData | undefined;
  const held = new Map<'posts.read' | 'posts.edit', Promise<void>>();

  const read = async () => {
    const seen = post;
    await held.get('posts.read');
    return seen;
  };
  const transport = createFakeTransport({
    'jobs.list': () => jobs,
    'sync.status': () => sampleStatus(),
    'preferences.read': () => samplePreferences(),
    'posts.read': read,
    'posts.edit': async ({ platform, body, title, altText, hashtags }: Input<'posts.edit'>) => {
      await held.get('posts.edit');
      const refusal = refusals.shift() ?? refusesAll;
      if (refusal) throw new AppError(refusal);
      const variants = post.variants.map((variant) =>
        variant.platform === platform
          ? {
              ...variant,
              ...(body !== undefined && { body }),
              ...(title !== undefined && { title }),
              ...(altText !== undefined && { altText }),
              ...(hashtags !== undefined && { hashtags }),
              pinned: !variant.isPrimary,
            }
          : variant,
      );
      post = { ...post, variants, sync: sampleSync({ state: 'waiting', wait: 'next', openCount: 1 }) };
      return { post, stepId: 1 };
    },
  });

  return {
    transport,
    get post() {
      return post;
    },
    /** Changes the post behind the window's back, and says so. */
    change(next: Post): void {
      post = next;
      transport.emit(`post:${post.id}`);
    },
    setJobs(next: Job[]): void {
      jobs = next;
      transport.emit('jobs');
    },
    /** The next edit is answered with this. */
    /** From here on; undefined: none any more. */
    refuseEdits(error: ErrorData | undefined): void {
      refusesAll = error;
    },
    refuseEdit(error: ErrorData): void {
      refusals.push(error);
    },
    /** Answers wait until the returned function is called. What a reading will say is settled when it is asked for. */
    hold(name: 'posts.read' | 'posts.edit'): () => void {
      let letGo = (): void => undefined;
      held.set(name, new Promise((resolve) => (letGo = resolve)));
      return () => {
        held.delete(name);
        letGo();
      };
    },
    sent: (name: string) => transport.calls.filter((call) => call.name === name).map(({ input }) => input),
  };
};
