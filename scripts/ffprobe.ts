// Sees to it that a reader of videos that is not our own is there, for the tests of trimming and encoding.
import { aptInstall } from './apt.ts';
import { run } from './run.ts';

const isThere = async (): Promise<boolean> => (await run('ffprobe', ['-version'])).ok;

/** @returns what is missing and how to get it, or null when it is there. */
export const ensureFfprobe = async (): Promise<string | null> => {
  if (await isThere()) return null;
  console.log('No ffprobe here yet: installing it for the tests of videos.');
  if ((await aptInstall(['ffmpeg'])) && (await isThere())) return null;
  return 'The tests of videos need ffprobe. Install ffmpeg and run this again.';
};
