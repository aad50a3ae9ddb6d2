// A file for support: the state of Galley and its library, without the user's texts or names.
import { arch, homedir, release } from 'node:os';
import type { Handlers } from '../../preload/bridge.ts';
import { windowFailuresLogged } from '../../preload/rules/own-bounds.ts';
import { errorData } from '../../preload/errors.ts';
import type { AppInfo } from '../../preload/contract/app.ts';
import type { Clock } from '../kernel/clock.ts';
import { madeFileNames } from '../kernel/made-file-names.ts';
import type { LogFile } from '../kernel/log.ts';
import type { Secrets } from '../kernel/redaction.ts';
import type { PreferencesStore } from '../store/preferences.ts';
import type { SessionControl } from './session.ts';

type Deps = {
  version: string;
  shell: AppInfo['shell'];
  session: Pick<SessionControl, 'read' | 'business'>;
  preferences: Pick<PreferencesStore, 'read'>;
  log: Pick<LogFile, 'recent' | 'error'>;
  secrets: Secrets;
  clock: Clock;
};

/** Some days of ordinary use. */
const logLines = 1000;

export const createDiagnosticsMethods = ({ version, shell, session, preferences, log, secrets, clock }: Deps) => {
  /** How Galley is signed in, without the business or the address. */
  const signedIn = async (): Promise<object> => {
    const now = await session.read();
    if (now.state === 'signed-out') return { state: now.state, keyMissing: now.keyMissing?.cause ?? null };
    if (now.source === 'sandbox') return { state: now.state, source: now.source };
    return { state: now.state, source: now.source, keyPlace: now.keyPlace, keyMissing: now.keyMissing?.cause ?? null };
  };
  const library = async (): Promise<object> => (await session.business()).diagnostics.read();
  /** A part that can't be read is reported with its error, which support needs. */
  const orWhy = (facts: Promise<object>): Promise<object> =>
    facts.catch((error: unknown) => {
      const { kind, reason = null } = errorData(error);
      return { failed: kind, reason };
    });

  const diagnostics = async (): Promise<string> => {
    const { node, electron, chrome } = process.versions;
    const facts = {
      galley: { version, shell, runningForSeconds: Math.round(process.uptime()) },
      computer: { platform: process.platform, arch: arch(), system: release(), node, electron, chrome },
      preferences: preferences.read(),
      session: await orWhy(signedIn()),
      library: await orWhy(library()),
      // Its lines were redacted when they were written; what another program wrote into the file was not.
      log: log.recent(logLines).map((line) => parsed(secrets.scrub(line))),
    };
    // File system errors contain paths, and the home folder contains the user's name.
    return secrets.scrub(JSON.stringify(facts, null, 2)).replaceAll(JSON.stringify(homedir()).slice(1, -1), '~');
  };

  let windowFailures = 0;

  return {
    'diagnostics.make': async ({ language }) => ({
      name: `${madeFileNames[language].diagnostics(new Date(clock.now()).toISOString().slice(0, 10))}.json`,
      mimeType: 'application/json',
      text: await diagnostics(),
    }),
    'window.failed': (failure) => {
      windowFailures += 1;
      if (windowFailures <= windowFailuresLogged) log.error({ failure }, 'the window failed');
      return null;
    },
  } satisfies Partial<Handlers>;
};

const parsed = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return line;
  }
};
