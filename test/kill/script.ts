// What the person does, drawn from a seed: writes in bursts, renames, plans, publishes, approves, removes, takes back.
import { AppError } from '../../preload/errors.ts';
import type { PostId } from '../../preload/ids.ts';
import type { Post } from '../../preload/contract/posts.ts';
import type { PlatformId } from '../../preload/rules/platforms.ts';
import type { Draws } from '../sim/draws.ts';
import { Killed } from './calls.ts';
import type { Galley } from './galley.ts';
import { asked, field, known, perhapsBack, type Notebook, type Noted } from './notebook.ts';
import type { Shoebox } from './shoebox.ts';

export type Stage = {
  galley: Galley;
  notebook: Notebook;
  draws: Draws;
  shoebox: Shoebox;
  /** Something that must never be. */
  violated: (what: string) => void;
};

type PlatformOfBeginnings = Exclude<PlatformId, 'x'>;
const platforms: readonly [PlatformOfBeginnings, ...PlatformOfBeginnings[]] = ['facebook', 'instagram', 'linkedin'];
const dayMs = 86_400_000;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** '' for none. */
export const isoOf = (at: unknown): string => (typeof at === 'string' ? new Date(at).toISOString() : '');

export const mainOf = (post: Post) => {
  const main = post.variants.find(({ isPrimary }) => isPrimary);
  if (!main) throw new Error(`${post.name} has no main version`);
  return main;
};

/** Does one thing after another until Galley ends. Rejects only with an unexpected error. */
export const play = async (stage: Stage): Promise<void> => {
  const { galley, notebook, draws, violated } = stage;
  /** Posts with work under way that the script doesn't wait for. */
  const busy = new Set<Noted>();

  const confirm = <T>(value: T): T => {
    notebook.acknowledgedCount += 1;
    return value;
  };
  const alive = (): Noted | null =>
    draws.some(
      notebook.posts
        .filter(({ isPlanned, removal, publication }) => !isPlanned && removal === 'none' && publication === 'none')
        .slice(-12),
    );
  /** Goes on while the script goes on; the post is left alone meanwhile, but for its words. */
  const meanwhile = (noted: Noted, work: () => Promise<void>): void => {
    if (busy.has(noted)) return;
    busy.add(noted);
    notebook.touched.add(noted);
    noted.undoable = false;
    work()
      .catch((error: unknown) => {
        // Refusals are part of the game here: they stand in front of the person.
        if (!(error instanceof Killed || error instanceof AppError)) violated(String(error));
      })
      .finally(() => busy.delete(noted));
  };

  const begin = async () => {
    const platform = draws.oneOf(platforms);
    const token = newToken(notebook);
    const name = `${token} begins`;
    notebook.perhapsBegun.add(token);
    const { id } = confirm(await galley.ask('posts.create', { platform, name }));
    note(notebook, { id, token, platform, name, body: '', pictures: 0 });
  };

  const beginFromFiles = async () => {
    const { files } = galley;
    if (!files) return;
    const platform = draws.oneOf(platforms);
    const token = newToken(notebook);
    const [name, caption] = [`${token} shows`, `${token} seen`];
    const mids = await files.keep(await stage.shoebox.pictures(draws.between(1, 3)));
    notebook.perhapsBegun.add(token);
    const attachments = mids.map((mid) => ({ mid }));
    const pid = confirm(
      await files.change({ do: 'post.fromMedia', attachments, platforms: [platform], caption, name }),
    );
    note(notebook, { id: String(pid) as PostId, token, platform, name, body: caption, pictures: mids.length });
  };

  const setPicture = async (noted: Noted) => {
    const { files } = galley;
    if (!files || !noted.pictures.may.has('0')) return;
    const [mid = 0] = await files.keep(await stage.shoebox.pictures(1));
    notebook.touched.add(noted);
    noted.undoable = false;
    asked(noted.pictures, '1');
    confirm(await files.change({ do: 'post.setImage', pid: Number(noted.id), attachment: { mid } }));
    known(noted.pictures, '1');
  };

  const writeNote = async () => {
    if (!galley.files) return;
    const entry = { text: `${newToken(notebook)} is worth knowing.`, confirmed: false };
    notebook.notes.push(entry);
    confirm(await galley.files.change({ do: 'memory.add', text: entry.text }));
    entry.confirmed = true;
  };

  const type = async (noted: Noted) => {
    notebook.touched.add(noted);
    for (let keys = draws.between(1, 6); keys > 0; keys -= 1) {
      const body = `${noted.token} says ${draws.between(1, 1_000_000)}`;
      asked(noted.body, body);
      noted.undoable = false;
      confirm(await galley.ask('posts.edit', { id: noted.id, platform: noted.platform, body }));
      known(noted.body, body);
      noted.undoable = true;
      await pause(draws.between(0, 40));
    }
  };

  const rename = async (noted: Noted) => {
    notebook.touched.add(noted);
    const name = `${noted.token} named ${draws.between(1, 1_000_000)}`;
    asked(noted.name, name);
    noted.undoable = false;
    confirm(await galley.ask('posts.rename', { id: noted.id, name }));
    known(noted.name, name);
    noted.undoable = true;
  };

  const takeBack = async (noted: Noted) => {
    if (!noted.undoable || busy.has(noted)) return;
    notebook.touched.add(noted);
    noted.undoable = false;
    perhapsBack(noted.body);
    perhapsBack(noted.name);
    confirm(await galley.ask('undo.step', { id: noted.id, direction: 'undo' }));
    const post = await galley.ask('posts.read', { id: noted.id });
    if (busy.has(noted)) return;
    known(noted.body, mainOf(post).body ?? '');
    known(noted.name, post.name);
  };

  const remove = async (noted: Noted) => {
    if (busy.has(noted)) return;
    notebook.touched.add(noted);
    noted.removal = 'asked';
    confirm(await galley.ask('posts.remove', { id: noted.id }));
    noted.removal = 'confirmed';
  };

  const place = async ({ id, platform }: Noted, at: string | null) => {
    const { placed } = await galley.ask('posts.place', { id, slots: [{ platform, at }] });
    for (const each of placed) if ('error' in each) throw new AppError(each.error);
    return placed;
  };
  const plan = (noted: Noted) =>
    meanwhile(noted, async () => {
      const at = new Date(Date.now() + draws.between(2, 60) * dayMs).toISOString();
      asked(noted.slot, at);
      confirm(await place(noted, at));
      known(noted.slot, at);
    });
  const unplan = (noted: Noted) =>
    meanwhile(noted, async () => {
      asked(noted.slot, '');
      confirm(await place(noted, null));
      known(noted.slot, '');
    });
  const approve = (noted: Noted) =>
    meanwhile(noted, async () => {
      noted.approval = 'asked';
      await galley.ask('posts.approve', { id: noted.id });
      confirm((noted.approval = 'confirmed'));
    });
  const publish = (noted: Noted) => {
    if (busy.has(noted) || noted.body.may.has('') || noted.isPlanned) return;
    meanwhile(noted, async () => {
      noted.publication = 'asked';
      const { state } = await galley.ask('posts.publish', { id: noted.id, platform: noted.platform });
      if (state === 'published') noted.publication = confirm('confirmed');
    });
  };

  const deeds: readonly [share: number, deed: (noted: Noted) => unknown][] = [
    [36, type],
    [8, rename],
    [10, takeBack],
    [9, plan],
    [4, unplan],
    [5, publish],
    [3, remove],
    [5, setPicture],
  ];
  const draw = async (): Promise<void> => {
    const chance = draws.between(1, 100);
    const noted = alive();
    if (!noted || chance <= 10) return galley.files && draws.happens(0.6) ? beginFromFiles() : begin();
    if (chance <= 14) return writeNote();
    const planned = notebook.posts.find((one) => one.isPlanned && one.approval === 'none');
    if (planned && chance <= 20) return approve(planned);
    let share = draws.between(1, 80);
    for (const [weight, deed] of deeds) {
      share -= weight;
      if (share > 0) continue;
      await deed(noted);
      return;
    }
  };

  for (;;) {
    try {
      await draw();
      await pause(draws.happens(0.5) ? 0 : draws.between(1, 60));
    } catch (error) {
      if (error instanceof Killed) return;
      // A post that its neighbor in time removed or sent out meanwhile takes no more changes.
      if (!(error instanceof AppError && ['not-found', 'conflict'].includes(error.kind))) throw error;
    }
  }
};

/** Posts that a plan made at the service are met in the list, where they wait for an approval. */
export const meetPlanned = async (galley: Galley, notebook: Notebook): Promise<void> => {
  const { rows } = await galley.ask('posts.list', { status: 'scheduled' });
  for (const { id, needsApproval } of rows) {
    if (!needsApproval || notebook.posts.some((noted) => noted.id === id)) continue;
    const post = await galley.ask('posts.read', { id });
    const main = mainOf(post);
    const platform = main.platform as PlatformId;
    const pictures = main.media.length;
    const noted = note(notebook, { id, token: post.name, platform, name: post.name, body: main.body ?? '', pictures });
    noted.isPlanned = true;
    known(noted.slot, isoOf(main.scheduledAt));
  }
};

const newToken = (notebook: Notebook): string =>
  `kill${notebook.posts.length + notebook.perhapsBegun.size + notebook.notes.length}e`;

type Begun = { id: PostId; token: string; platform: PlatformId; name: string; body: string; pictures: number };

const note = (notebook: Notebook, { id, token, platform, name, body, pictures }: Begun): Noted => {
  const noted: Noted = {
    id,
    token,
    platform,
    name: field(name),
    body: field(body),
    slot: field(''),
    pictures: field(String(pictures)),
    isPlanned: false,
    approval: 'none',
    publication: 'none',
    removal: 'none',
    undoable: false,
  };
  notebook.perhapsBegun.delete(token);
  notebook.posts.push(noted);
  notebook.touched.add(noted);
  return noted;
};
