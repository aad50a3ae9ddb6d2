// What a person does all day, drawn by chance from a seed: the calls that the pages of the window make, and files dropped.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRandom } from '../../main/sandbox/faults.ts';
import type { PostId } from '../../preload/ids.ts';
import { jpegFile } from '../support/media-files.ts';
import type { Galley } from './galley.ts';

export type Person = {
  /** One deed, and a while of doing nothing. */
  act(): Promise<void>;
  /** Everything a person does, once each. */
  all(): Promise<void>;
  /** The room is left as it was found: what the person made is thrown away. */
  tidy(): Promise<void>;
  /** How often each was done. */
  done: Map<string, number>;
};

const dayMs = 24 * 3_600_000;
const platforms = ['instagram', 'facebook', 'linkedin', 'pinterest'] as const;

export const createPerson = (galley: Galley, seed: string): Person => {
  const { ask, time } = galley;
  const random = createRandom(seed);
  const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  const oneOf = <T>(of: readonly [T, ...T[]]): T => of[between(0, of.length - 1)] ?? of[0];
  const day = (daysAhead: number) => new Date(time.clock.now() + daysAhead * dayMs).toISOString().slice(0, 10);
  const sentence = () => Array.from({ length: between(4, 12) }, () => `w${between(1, 400)}`).join(' ');
  const own: PostId[] = [];
  let pictures = 0;

  const anyPost = async (): Promise<PostId | null> => {
    const page = await ask('posts.list', { search: '' });
    return page?.rows[between(0, Math.max(0, page.rows.length - 1))]?.id ?? null;
  };

  const deeds = {
    async library() {
      const page = await ask('posts.list', { status: oneOf(['draft', 'scheduled', 'published']) });
      if (page?.nextCursor) await ask('posts.list', { cursor: page.nextCursor });
      await ask('posts.counts', {});
      await ask('tags.list', {});
      for (const { thumbnail } of page?.rows.slice(0, 6) ?? []) if (thumbnail) await galley.loadPicture(thumbnail);
    },
    async search() {
      const word = `w${between(1, 400)}`;
      for (let end = 1; end <= word.length; end += 1) await ask('posts.list', { search: word.slice(0, end) });
    },
    async post() {
      const id = await anyPost();
      if (id === null) return;
      const post = await ask('posts.read', { id });
      await ask('localNotes.read', { id });
      await ask('posts.wordings', { id });
      await ask('conflicts.list', { id });
      await ask('posts.metrics', { id, fresh: false });
      const platform = platforms.find((each) => post?.variants.some((variant) => variant.platform === each));
      if (platform) await ask('versions.list', { id, platform });
    },
    async type() {
      const id = own.at(-1) ?? null;
      if (id === null) return;
      let body = '';
      for (let pause = 0; pause < 5; pause += 1) {
        body += ` ${sentence()}`;
        await ask('posts.edit', { id, platform: 'facebook', body });
        await time.pass(between(500, 4000));
      }
      await ask('localNotes.write', { id, note: sentence(), tags: [`tag${between(1, 9)}`] });
    },
    async back() {
      const id = own.at(-1);
      if (id === undefined) return;
      await ask('undo.step', { id, direction: 'undo' });
      await ask('undo.step', { id, direction: oneOf(['undo', 'redo']) });
    },
    async begin() {
      const post = await ask('posts.create', { platform: 'facebook', name: sentence() });
      if (post) own.push(post.id);
      const [oldest] = own;
      if (own.length <= 6 || oldest === undefined) return;
      await ask('posts.remove', { id: oldest });
      own.shift();
    },
    async schedule() {
      const id = own[between(0, own.length - 1)];
      if (id === undefined) return;
      const at = new Date(time.clock.now() + between(1, 20) * dayMs).toISOString();
      await ask('posts.place', { id, slots: [{ platform: 'facebook', at: random() < 0.5 ? at : null }] });
    },
    async calendar() {
      for (const month of [-30, 0, 30])
        await ask('calendar.read', { from: day(month), to: day(month + 34), perDay: 4 });
      await ask('overlays.read', {});
      await ask('whatIf.read', { from: day(0), to: day(30) });
      await ask('autopilot.read', {});
    },
    async drop() {
      const folder = join(galley.dataDir, '..', 'dropped');
      mkdirSync(folder, { recursive: true });
      const paths: string[] = [];
      for (let file = 0; file < 3; file += 1) {
        pictures += 1;
        const path = join(folder, `${pictures}.jpg`);
        writeFileSync(path, await jpegFile({ seed: pictures }));
        paths.push(path);
      }
      await ask('tray.take', { paths });
      await time.until(async () => {
        const tray = await ask('tray.read', {});
        return tray !== null && tray.files.every(({ state }) => state !== 'taking');
      });
      const made = await ask('tray.create', {});
      rmSync(folder, { recursive: true });
      await time.pass(60_000);
      await ask('uploads.progress', {});
      for (const { id } of made?.posts ?? []) await ask('posts.remove', { id });
    },
    async media() {
      const page = await ask('media.list', { sort: oneOf(['newest', 'name', 'largest']) });
      for (const { id, thumbnail } of page?.files.slice(0, 4) ?? []) {
        await ask('media.read', { id });
        if (thumbnail) await galley.loadPicture(thumbnail);
      }
      await ask('media.brandPictures', {});
    },
    async around() {
      await ask('activity.read', {});
      await ask('activity.history', {});
      await ask('failures.read', {});
      await ask('channels.read', {});
      await ask('account.read', {});
      await ask('ideas.list', {});
      await ask('brand.read', {});
      await ask('memories.list', {});
      await ask('due.day', {});
      await ask('jobs.list', {});
      await ask('storage.read', {});
      await ask('diagnostics.make', { language: 'en' });
    },
    async numbers() {
      await ask('analytics.read', { fresh: false });
      await ask('sync.status', {});
      await ask('sync.now', {});
    },
    async write() {
      const id = own.at(-1);
      if (id !== undefined) await ask('posts.revise', { id, platform: 'facebook', feedback: 'Make it shorter' });
      await ask('ideas.generate', { count: 1 });
    },
    async many() {
      if (own.length === 0) return;
      const of = { ids: own.map(String) };
      await ask('posts.survey', { of });
      await ask('posts.many', { of, action: { do: 'edit', addHashtags: [sentence()], removeHashtags: [] } });
      await ask('undo.step', { direction: 'undo' });
    },
    async away() {
      await ask('sync.visible', { visible: false });
      await ask('preferences.write', { airplane: true });
      await deeds.type();
      await time.pass(120_000);
      await ask('preferences.write', { airplane: false });
      await ask('sync.visible', { visible: true });
    },
    async otherBusiness() {
      const businesses = (await ask('session.businesses', {})) ?? [];
      const home = businesses.find(({ isOpen }) => isOpen)?.library;
      const other = businesses.find(({ isOpen }) => !isOpen)?.library;
      if (home === undefined || other === undefined) return;
      await ask('session.open', { library: other });
      await ask('posts.list', {});
      await time.pass(10_000);
      await ask('session.open', { library: home });
    },
  };
  /** How often each comes, beside the others. */
  const shares: Record<keyof typeof deeds, number> = {
    library: 20,
    search: 8,
    post: 20,
    type: 25,
    back: 4,
    begin: 5,
    schedule: 3,
    calendar: 10,
    drop: 2,
    media: 4,
    around: 5,
    numbers: 3,
    write: 1,
    many: 1,
    away: 1,
    otherBusiness: 1,
  };
  const names = Object.entries(shares).flatMap(([name, share]) =>
    Array.from({ length: share }, () => name as keyof typeof deeds),
  );
  const done = new Map<string, number>();

  return {
    done,
    async act() {
      const name = names[between(0, names.length - 1)] ?? 'library';
      await deeds[name]();
      done.set(name, (done.get(name) ?? 0) + 1);
      await time.pass(between(2_000, 25_000));
    },
    async all() {
      for (const deed of [deeds.begin, ...Object.values(deeds)]) await deed();
    },
    async tidy() {
      for (const id of own.splice(0)) await ask('posts.remove', { id });
      await time.pass(120_000);
      const page = await ask('media.list', { use: 'unused' });
      for (const { id } of page?.files ?? []) await ask('media.remove', { id });
      // Quiet moments do their work.
      await time.pass(120_000);
    },
  };
};
