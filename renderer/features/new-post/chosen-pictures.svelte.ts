// What is known of the pictures chosen for a new post before it is created.
import type { MediaFile } from '../../../preload/contract/media.ts';
import type { MediaId } from '../../../preload/ids.ts';
import { haveMixedShapes, ratioOf, uploadProblem } from '../../../preload/rules/media-rules.ts';
import type { Bridge } from '../../app/bridge.ts';
import { appError, createLive } from '../../app/live-query.svelte.ts';
import { isolated } from '../../app/strings.ts';
import { fileProblemStrings } from '../../posts/file-problem-strings.ts';
import { newPostStrings } from './strings.ts';

export type ChosenPictures = {
  readonly haveOtherShapes: boolean;
  /** The first that the service would not take, with the reason; null: it takes all. */
  readonly refused: string | null;
};

/** Must be called while a component is set up. */
export const createChosenPictures = (bridge: Bridge, chosen: () => readonly MediaId[]): ChosenPictures => {
  const readFile = (id: MediaId): Promise<MediaFile | null> =>
    bridge.call('media.read', { id }).then(
      ({ file }) => file,
      (thrown: unknown) => {
        // Of the brand's pictures nothing is known here.
        if (appError(thrown).kind === 'not-found') return null;
        throw thrown;
      },
    );
  const live = createLive(bridge, () => {
    const ids = [...chosen()];
    // A stored file never changes.
    return { topics: [], ask: () => Promise.all(ids.map(readFile)) };
  });
  const files = $derived((live.value ?? []).flatMap((file) => (file && chosen().includes(file.id) ? file : [])));
  return {
    get haveOtherShapes() {
      return haveMixedShapes(files.map(ratioOf));
    },
    get refused() {
      for (const file of files) {
        const problem = uploadProblem(file);
        if (problem)
          return `${isolated(file.name)}: ${fileProblemStrings(problem, file.sizeBytes).wrong} ${newPostStrings.makeSmaller}`;
      }
      return null;
    },
  };
};
