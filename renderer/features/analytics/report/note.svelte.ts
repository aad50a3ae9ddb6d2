// The note of a report: saved once the user pauses, and at once when they leave, print or export.
import type { ReportDays } from '../../../../preload/contract/report.ts';
import type { Bridge } from '../../../app/bridge.ts';

const pauseMs = 600;

export type ReportNote = {
  text: string;
  /** The last try to save it failed. */
  readonly failed: boolean;
  /** What a reading of these days brought. What is being written stays. */
  receive(days: ReportDays, note: string): void;
  /** After each letter. */
  changed(): void;
  /** Saves what is not saved yet. */
  flush(): Promise<void>;
};

export const createReportNote = (bridge: Bridge): ReportNote => {
  let text = $state('');
  let failed = $state(false);
  let of: ReportDays | undefined;
  let saved = '';
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    const note = text;
    if (!of || note === saved) return;
    const before = saved;
    saved = note;
    try {
      await bridge.call('report.saveNote', { ...of, note });
      failed = false;
    } catch {
      saved = before;
      failed = true;
    }
  };

  return {
    get text() {
      return text;
    },
    set text(next) {
      text = next;
    },
    get failed() {
      return failed;
    },
    receive({ from, to }, note) {
      const isSame = of?.from === from && of.to === to;
      if (isSame && text !== saved) return;
      void flush();
      of = { from, to };
      // Without the spaces around it, which are not stored.
      if (!isSame || note !== text.trim()) text = note;
      saved = text;
    },
    changed() {
      clearTimeout(timer);
      timer = setTimeout(() => void flush(), pauseMs);
    },
    flush,
  };
};
