// Words of new versions of Galley.
import type { UpdateFailure, UpdateState } from '../../../preload/contract/app.ts';

type Line = { title: string; text: string };

const failures: Record<UpdateFailure, string> = {
  unreachable: 'The place where new versions lie could not be reached.',
  untrusted: 'What came is not signed as Galley is, or did not arrive whole. It was thrown away.',
  disk: 'There is no room on the disk, or Galley may not write there.',
  other: 'Something went wrong. It is in the log.',
};

const line = (now: UpdateState): Line => {
  switch (now.state) {
    case 'elsewhere':
      return {
        title: 'New versions',
        text: 'Galley runs out of a folder of files here. Bring that folder up to date and start Galley again: it builds what changed.',
      };
    case 'idle':
      return { title: 'New versions', text: 'Nobody has looked since Galley started.' };
    case 'checking':
      return { title: 'New versions', text: 'Looking for a new one.' };
    case 'current':
      return { title: 'New versions', text: 'This is the newest.' };
    case 'available':
      return {
        title: `Version ${now.version} is available`,
        text: now.byHand
          ? 'Install it the way you installed this one. Your posts stay where they are.'
          : 'It is downloaded when you say so, while you go on.',
      };
    case 'downloading':
      return { title: `Downloading version ${now.version}`, text: 'You can go on meanwhile.' };
    case 'ready':
      return {
        title: `Version ${now.version} is ready`,
        text: 'It takes the place of this one when you close Galley, or now. All that you wrote is kept.',
      };
    case 'failed':
      return {
        title: now.doing === 'check' ? 'Could not look for a new version' : 'Could not download the new version',
        text: failures[now.why],
      };
  }
};

export const updateStrings = {
  heading: 'Updates',
  automatic: 'Look for new versions',
  automaticText:
    'Galley asks when it starts and every few hours after; while this is off, only when you press Look now. Nothing about you or your posts is sent either way.',
  failed: 'Could not keep this',
  readFailed: 'Could not read how this stands.',
  line,
  offline: 'You work offline, so nothing is looked for.',
  check: 'Look now',
  checkAgain: 'Try again',
  download: 'Download',
  restart: 'Restart to update',
  see: 'See it',
  /** `share`: 0 to 1. */
  percent: (share: number) => `${Math.round(share * 100)}%`,
  whatIsNew: (version: string) => `What is new in ${version}`,
};
