// A video as phones make them, which many computers can't play: HEVC, with a key frame every two seconds.
import { execFileSync } from 'node:child_process';

/**
 * Made by ffmpeg, which is there for the tests of videos (scripts/ffprobe.ts). `isOpen`: pictures that are shown before a
 * key frame are stored behind it. Returns `path`.
 */
export const writeHevcMovie = (path: string, seconds: number, { isOpen = false } = {}): string => {
  const groups = `keyint=60:min-keyint=60:scenecut=0:open-gop=${isOpen ? '1' : '0'}`;
  execFileSync('ffmpeg', [
    '-v',
    'error',
    '-f',
    'lavfi',
    '-i',
    `testsrc2=size=270x480:rate=30:duration=${String(seconds)}`,
    '-c:v',
    'libx265',
    '-x265-params',
    `log-level=error:${groups}`,
    '-tag:v',
    'hvc1',
    path,
  ]);
  return path;
};
