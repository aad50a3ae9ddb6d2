// What one file of the tray says about itself: the first thing that holds, most pressing first.
import type { TrayFile, UploadState } from '../../../../preload/contract/import-tray.ts';
import { problemStrings, uploadStrings } from './strings.ts';

export type FileLook = {
  tone: 'plain' | 'done' | 'warn' | 'failed';
  text: string;
  /** Sent share, 0 to 1, while it is on its way. */
  share?: number;
};

const text = uploadStrings.file;

const waitingWords = (upload: Extract<UploadState, { state: 'waiting' }>): string => {
  switch (upload.for) {
    case 'turn':
      return text.waiting;
    default:
      return text[upload.for];
  }
};

/** `share`: how much of it is sent right now, fresher than the file itself knows. */
export const fileLook = (
  file: TrayFile,
  share: number | undefined,
  nameOf: (id: number) => string | undefined,
): FileLook => {
  if (file.state === 'taking') return { tone: 'plain', text: text.taking };
  if (file.state === 'refused') return { tone: 'failed', text: problemStrings(file.problem, file.sizeBytes).wrong };
  const { upload, twin } = file;
  if (upload.state === 'failed') return { tone: 'failed', text: text.failed(upload.message) };
  const twinName = twin ? nameOf(twin.id) : undefined;
  if (twin && twinName !== undefined) return { tone: 'warn', text: text[twin.is](twinName) };
  switch (upload.state) {
    case 'sending': {
      const sent = share ?? Math.min(1, upload.sentBytes / Math.max(1, file.sizeBytes));
      return { tone: 'plain', text: `${String(Math.floor(sent * 100))}%`, share: sent };
    }
    case 'waiting':
      return share === undefined
        ? { tone: upload.for === 'retry' ? 'failed' : 'plain', text: waitingWords(upload) }
        : { tone: 'plain', text: `${String(Math.floor(share * 100))}%`, share };
    case 'done':
      return { tone: 'done', text: text.done(file.sizeBytes) };
    case 'none':
      return { tone: 'plain', text: text.kept(file.sizeBytes) };
  }
};
