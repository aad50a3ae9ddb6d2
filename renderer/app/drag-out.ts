// Dragging pictures, videos and posts out of the window, to the desktop or into another program.
import type { MediaFile } from '../../preload/contract/media.ts';
import type { PostSet } from '../../preload/contract/library.ts';
import type { DraggedOut } from '../../preload/contract/shell.ts';
import { showToast } from '../ui/toast.ts';
import { common } from './strings.ts';
import type { App } from './app.ts';

type Named = Pick<MediaFile, 'name'> & { id: string; mimeType?: string };
/** What the shell shows in place of these, as a HEIC, has another format than their names say. */
const shownAsTheyAre = /^image\/(jpeg|png|webp)$|^video\//;

export const createDragOut = ({ bridge, info }: Pick<App, 'bridge' | 'info'>) => {
  const isDesktop = info.shell === 'electron';
  /** The files are there a moment after the drag began: when the mouse was let go meanwhile, nothing is dragged. */
  const drag = async (what: DraggedOut): Promise<void> => {
    const held = new AbortController();
    const letGo = () => held.abort();
    window.addEventListener('pointerup', letGo, { signal: held.signal });
    window.addEventListener('blur', letGo, { signal: held.signal });
    try {
      const id = await bridge.prepareDrag(what);
      if (!held.signal.aborted) await bridge.startDrag(id);
    } catch {
      showToast(common.notDragged);
    } finally {
      held.abort();
    }
  };

  return {
    isDesktop,
    /** On `dragstart`. A browser drags the first one itself: it fetches what `DownloadURL` names where it is dropped. */
    media(event: DragEvent, files: readonly Named[]): void {
      if (isDesktop) {
        event.preventDefault();
        void drag({ media: files.map(({ id, name }) => ({ id, name })) });
        return;
      }
      const [file] = files;
      if (!file?.mimeType || !shownAsTheyAre.test(file.mimeType) || !event.dataTransfer) return;
      const address = new URL(`media/${file.id}`, document.baseURI).href;
      event.dataTransfer.effectAllowed = 'copy';
      event.dataTransfer.setData('DownloadURL', `${file.mimeType}:${file.name.replaceAll(':', ' ')}:${address}`);
    },
    /** Posts that the window moves by the mouse have left it, in the desktop app alone: a browser cannot wait for their words. */
    posts(posts: PostSet, name?: string): void {
      void drag({ posts, ...(name !== undefined && { name }) });
    },
    /** A file that the window itself moves by the mouse has left the window. */
    leave(files: readonly Named[]): void {
      void drag({ media: files.map(({ id, name }) => ({ id, name })) });
    },
  };
};
