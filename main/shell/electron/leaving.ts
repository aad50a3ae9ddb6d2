// Asks before Galley quits while a takeback is unsent: the service would publish what the user called off.
import { z } from 'zod';
import type { Core } from '../../core.ts';
import type { ElectronPorts } from './ports.ts';
import { ask, followStanding } from './status.ts';
import type { Language } from '../../../preload/rules/message-format.ts';
import type { ShellWords } from '../words.ts';

type Deps = {
  core: Pick<Core, 'dispatch' | 'on'>;
  dialog: Pick<ElectronPorts['dialog'], 'showMessageBox'>;
  nowMs: () => number;
  words: () => ShellWords;
  language: () => Language;
  /** The system's locale for times, BCP 47; null: unknown. */
  locale: string | null;
  quit: () => void;
  hide: () => void;
};

export type Leaving = {
  /** Whether Galley may quit now. If not, the user is asked, and it quits or stays as they choose. */
  mayEnd(): boolean;
  /** The user stays after all, or has come back. */
  stayed(): void;
  /** The user is no longer asked, whatever comes. */
  release(): void;
};

const takebacks = z.object({
  slots: z.array(z.string()),
  leftOutCount: z.number(),
  timeZone: z.string(),
  connection: z.enum(['online', 'offline', 'airplane', 'paused']),
});
type Takebacks = z.infer<typeof takebacks>;

const hours = z.object({ hours: z.enum(['system', '12', '24']) });
type Hours = z.infer<typeof hours>['hours'];

/** What was left out is sent neither in the background nor later. */
const stayingWith = (known: Takebacks | undefined, words: ShellWords['leaving']): string => {
  const { slots = [], leftOutCount = 0, connection = 'online' } = known ?? {};
  const staying = words.staying[connection];
  if (leftOutCount === 0) return staying;
  return leftOutCount >= slots.length ? words.allLeftOut : `${staying} ${words.someLeftOut(leftOutCount)}`;
};

const quits = 1;

export const createLeaving = ({ core, dialog, nowMs, words, language, locale, quit, hide }: Deps): Leaving => {
  let known: Takebacks | undefined;
  let isAllowed = false;
  let isReleased = false;
  let question: AbortController | null = null;
  /** The user wanted to quit, and stayed until everything is sent. */
  let quitsLater = false;

  const ahead = (): string[] => known?.slots.filter((at) => Date.parse(at) > nowMs()) ?? [];

  const { refresh, stop } = followStanding({
    core,
    topics: ['sync', 'session'],
    passes: true,
    read: () => ask(core, 'sync.takebacks', takebacks),
    show(found) {
      known = found;
      if (ahead().length > 0) return;
      question?.abort();
      if (quitsLater) quit();
      quitsLater = false;
    },
  });
  refresh();

  const askFirst = async (): Promise<void> => {
    if (question) return;
    question = new AbortController();
    const { signal } = question;
    const slots = ahead();
    const { message, detail, keepRunning, quit: quitNow } = words().leaving;
    const style = (await ask(core, 'preferences.read', hours))?.hours ?? 'system';
    const options: Electron.MessageBoxOptions = {
      type: 'warning',
      message: message(
        slots.length,
        firstSlot(slots, { nowMs: nowMs(), timeZone: known?.timeZone, style, locale, language: language() }),
      ),
      detail: `${detail} ${stayingWith(known, words().leaving)}`,
      buttons: [keepRunning, quitNow],
      defaultId: 0,
      cancelId: 0,
      signal,
    };
    const { response } = await dialog.showMessageBox(options);
    question = null;
    if (response === quits || ahead().length === 0) {
      isAllowed = true;
      quit();
    } else {
      quitsLater = true;
      hide();
    }
  };

  return {
    mayEnd() {
      if (isReleased || isAllowed || ahead().length === 0) return true;
      void askFirst();
      return false;
    },
    stayed() {
      isAllowed = false;
      quitsLater = false;
    },
    release() {
      isReleased = true;
      stop();
    },
  };
};

type Shown = {
  nowMs: number;
  timeZone: string | undefined;
  style: Hours;
  locale: string | null;
  language: Language;
};
/** `6:15 AM`, on another day `Sat, May 16, 6:15 AM`. */
const firstSlot = (slots: readonly string[], { nowMs, timeZone, style, locale, language }: Shown): string => {
  const at = Math.min(...slots.map((slot) => Date.parse(slot)));
  const system = new Intl.DateTimeFormat(locale ?? undefined, { hour: 'numeric' }).resolvedOptions().hourCycle;
  const hourCycle = style === 'system' ? system : style === '12' ? 'h12' : 'h23';
  const make = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(language, { ...options, timeZone });
    return (ms: number) => format.format(ms).replaceAll('\u202f', ' ');
  };
  const day = make({ dateStyle: 'short' });
  const clock = { hour: 'numeric', minute: '2-digit', hourCycle } as const;
  return make(day(at) === day(nowMs) ? clock : { weekday: 'short', month: 'short', day: 'numeric', ...clock })(at);
};
