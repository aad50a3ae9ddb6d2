// Files of review answers: recognized among files that are dropped, and opened one after the other.
import type { HandedFile } from '../../../preload/contract/shell.ts';
import type { App } from '../../app/app.ts';

/** As the page of a review pack names them; a browser that saves a name twice numbers it: `Mara.galley-review (1).json`. */
const named = /\.galley-review\.json$/i;
const json = /\.json$/i;
/** At the beginning of the file. */
const marked = /"galley"\s*:\s*"review"/;
const beginningBytes = 500;

const holdsAnswers = async (file: File): Promise<boolean> => {
  if (named.test(file.name)) return true;
  if (!json.test(file.name)) return false;
  try {
    return marked.test(new TextDecoder().decode(await file.slice(0, beginningBytes).arrayBuffer()));
  } catch {
    return false;
  }
};

export type AnswerFiles = {
  readonly isOpen: boolean;
  /** The one that is shown; undefined: none is chosen yet. */
  readonly current: File | undefined;
  /** How many come after it. */
  readonly nextCount: number;
  /** Opens the dialog, where a file is chosen. */
  open(): void;
  add(files: readonly File[]): void;
  /** Closes the current one; with the last one the dialog closes. */
  next(): void;
  closeAll(): void;
  /** Opens those with answers, and returns the others. */
  takeFrom(files: readonly HandedFile[]): Promise<HandedFile[]>;
};

const createAnswerFiles = (): AnswerFiles => {
  let isOpen = $state(false);
  let files = $state.raw<readonly File[]>([]);
  const add = (more: readonly File[]) => {
    files = [...files, ...more];
    isOpen = true;
  };
  return {
    get isOpen() {
      return isOpen;
    },
    get current() {
      return files[0];
    },
    get nextCount() {
      return Math.max(0, files.length - 1);
    },
    open: () => (isOpen = true),
    add,
    next() {
      files = files.slice(1);
      isOpen = files.length > 0;
    },
    closeAll() {
      files = [];
      isOpen = false;
    },
    async takeFrom(handed) {
      const found = await Promise.all(handed.map(({ file }) => holdsAnswers(file)));
      const answers = handed.filter((_, index) => found[index]);
      if (answers.length > 0) add(answers.map(({ file }) => file));
      return handed.filter((_, index) => !found[index]);
    },
  };
};

/** Of each window: what opens them and what shows them are loaded apart, after the first page. */
const ofWindow = new WeakMap<App, AnswerFiles>();

export const answerFilesOf = (app: App): AnswerFiles => {
  const files = ofWindow.get(app) ?? createAnswerFiles();
  ofWindow.set(app, files);
  return files;
};
