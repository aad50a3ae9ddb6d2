// Dragging files out of the window: they are written to a temporary folder, under names that are valid on every system.
import { createWriteStream } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import type { Language } from '../../../preload/rules/message-format.ts';
import type { ErrorKind } from '../../../preload/errors.ts';
import type { Answer } from '../../../preload/wire.ts';
import type { Core } from '../../core.ts';
import { fileNames, mediaExtension } from '../../kernel/file-names.ts';
import type { ElectronPorts, Sender } from './ports.ts';

const name = z.string().max(1000);
const dragged = z.union([
  z.strictObject({
    media: z
      .array(z.strictObject({ id: z.string().regex(/^[\w.~:-]{1,200}$/), name }))
      .min(1)
      .max(100),
  }),
  // The core validates the set of posts.
  z.strictObject({ posts: z.unknown(), name: name.optional() }),
]);
const document = z.object({ name: z.string(), text: z.string(), postCount: z.number() });

/** Some programs copy a file long after it was dropped on them. */
const maxDrags = 10;

/** `icon`: path of the image shown under the mouse. */
type Prepared = { files: string[]; icon: string };
type Deps = {
  core: Pick<Core, 'dispatch' | 'media'>;
  /** The window's. */
  language: () => Language;
  getFileIcon: ElectronPorts['app']['getFileIcon'];
  /** Used when the system has no icon for a file. */
  fallbackIcon: string;
  /** The shell's own: files that an earlier run left there are deleted. */
  folder: string;
};

export type DragOut = {
  /** Writes the files. Returns the id of the drag. */
  prepare(what: unknown, library?: string): Promise<Answer>;
  /** Hands them to the system while the mouse button is held. */
  start(id: unknown, sender: Pick<Sender['sender'], 'startDrag'>): Answer;
  /** Whether a dropped path is one that was dragged out of the window. */
  isOwn(path: unknown): boolean;
  release(): Promise<void>;
};

export const createDragOut = ({ core, language, getFileIcon, fallbackIcon, folder }: Deps): DragOut => {
  const drags = new Map<number, Prepared>();
  const clear = () => rm(folder, { recursive: true, force: true });
  const cleared = clear();
  let lastId = 0;
  const placeOf = (id: number) => join(folder, String(id));
  const iconPlaceOf = (id: number) => `${placeOf(id)}.png`;

  const writeMedia = async (place: string, media: readonly { id: string; name: string }[]): Promise<string[]> => {
    const names = fileNames();
    const files: string[] = [];
    for (const { id, name: wished } of media) {
      const { status, headers, body } = await core.media(id, null, 'own');
      const extension = mediaExtension(headers['content-type']);
      if (status !== 200 || !body || !extension) throw new Error('this picture or video is not to be had');
      const file = join(place, names(wished, extension));
      await pipeline(body, createWriteStream(file, { flags: 'wx' }));
      files.push(file);
    }
    return files;
  };

  const iconOf = async (id: number, file: string): Promise<string> => {
    const icon = await getFileIcon(file).catch(() => null);
    if (!icon || icon.isEmpty()) return fallbackIcon;
    await writeFile(iconPlaceOf(id), icon.toPNG());
    return iconPlaceOf(id);
  };

  const keep = async (id: number, files: string[]): Promise<Answer> => {
    const [first] = files;
    if (first === undefined) return refuse('invalid', 'There is nothing to drag.');
    drags.set(id, { files, icon: await iconOf(id, first) });
    const [oldest] = drags.keys();
    if (drags.size > maxDrags && oldest !== undefined) {
      drags.delete(oldest);
      await rm(placeOf(oldest), { recursive: true, force: true });
      await rm(iconPlaceOf(oldest), { force: true });
    }
    return { ok: true, value: id };
  };

  return {
    async prepare(what, library) {
      const asked = dragged.safeParse(what);
      if (!asked.success) return refuse('invalid', 'Galley does not understand this.');
      await cleared;
      lastId += 1;
      const id = lastId;
      const place = placeOf(id);
      try {
        await mkdir(place, { recursive: true, mode: 0o700 });
        if ('media' in asked.data) return await keep(id, await writeMedia(place, asked.data.media));
        const { posts, name: wished } = asked.data;
        const answer = await core.dispatch(
          'export.posts',
          { of: posts, format: 'markdown', language: language() },
          library,
        );
        if (!answer.ok) return answer;
        const { name: usual, text, postCount } = document.parse(answer.value);
        if (postCount === 0) return refuse('not-found', 'These posts are not there any more.');
        const file = join(place, fileNames()(wished ?? usual, 'md'));
        await writeFile(file, text);
        return await keep(id, [file]);
      } catch {
        return refuse('internal', 'This could not be made a file.');
      }
    },
    start(id, sender) {
      const drag = typeof id === 'number' ? drags.get(id) : undefined;
      const [file] = drag?.files ?? [];
      if (!drag || file === undefined) return refuse('not-found', 'There is nothing to drag.');
      try {
        sender.startDrag({ file, files: drag.files, icon: drag.icon });
        return { ok: true, value: null };
      } catch {
        return refuse('internal', 'This computer did not take it.');
      }
    },
    isOwn: (path) => typeof path === 'string' && path.startsWith(folder + sep),
    async release() {
      await cleared;
      await clear();
    },
  };
};

const refuse = (kind: ErrorKind, message: string): Answer => ({ ok: false, error: { kind, message } });
