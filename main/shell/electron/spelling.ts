// Spell checking in text fields: the system's own on macOS. Elsewhere Chromium downloads dictionaries first, so it is
// opt-in.
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { SpellChecking } from '../../../preload/contract/shell.ts';
import type { SessionPort } from './ports.ts';
import { systemLocale } from './system.ts';

type Deps = {
  session: Pick<SessionPort, 'availableSpellCheckerLanguages' | 'setSpellCheckerEnabled' | 'setSpellCheckerLanguages'>;
  platform: NodeJS.Platform;
  /** The system's languages as reported by Electron, the preferred one first. */
  systemLanguages: readonly string[];
  /** `on` or `off`, once chosen. A setting of this computer only, and useless in a browser. */
  choiceFile: string;
};

export type Spelling = {
  /** Returns the state after the change. Throws when the choice can't be stored. */
  choose(checks?: boolean): Promise<SpellChecking>;
};

/**
 * Must run in the same turn as the first use of the session. Chromium looks up its dictionaries as soon as there is a
 * session, even when no window checks spelling, and downloads missing ones after this turn: clearing all languages
 * before that prevents a request to Google's server.
 */
export const createSpelling = ({ session, platform, systemLanguages, choiceFile }: Deps): Spelling => {
  // macOS detects the language by itself.
  const languages =
    platform === 'darwin' ? [] : dictionariesFor(systemLanguages, new Set(session.availableSpellCheckerLanguages));
  const apply = (checks: boolean) => {
    if (platform !== 'darwin') session.setSpellCheckerLanguages(checks ? languages : []);
    session.setSpellCheckerEnabled(checks);
  };
  let isOn = readChoice(choiceFile) ?? platform === 'darwin';
  apply(isOn);
  return {
    async choose(checks) {
      if (checks !== undefined) {
        await mkdir(dirname(choiceFile), { recursive: true, mode: 0o700 });
        await writeFile(choiceFile, checks ? 'on' : 'off', { mode: 0o600 });
        isOn = checks;
        apply(isOn);
      }
      return { checks: isOn, languages };
    },
  };
};

/** undefined: nothing has been chosen yet. */
const readChoice = (file: string): boolean | undefined => {
  try {
    return readFileSync(file, 'utf8') === 'on';
  } catch {
    return undefined;
  }
};

/**
 * For each language the dictionary of its country, or of the language, or of the country where most of its speakers
 * live.
 */
const dictionariesFor = (languages: readonly string[], available: ReadonlySet<string>): string[] => {
  const found = languages.flatMap((given) => {
    const tag = systemLocale(given);
    if (tag === null) return [];
    const { language, region } = new Intl.Locale(tag);
    const likely = new Intl.Locale(language).maximize().region;
    const names = [`${language}-${region ?? ''}`, language, `${language}-${likely ?? ''}`];
    return names.find((name) => available.has(name)) ?? [];
  });
  return found.length > 0 ? [...new Set(found)] : ['en-US'];
};
