// Files kept in Galley's own folder, named by their content, and what the service knows them as.

export type MediaRow = {
  mid: number;
  sha256: string;
  sizeBytes: number;
  mimeType: string;
  name: string;
  file: string;
  atMs: number;
};

export type MediaStore = {
  /** The same bytes are the same row. */
  add(of: Omit<MediaRow, 'mid'>): MediaRow;
  read(mid: number): MediaRow | null;
  /** All rows, for the start's look at orphan files. */
  all(): MediaRow[];
  /** The service's id under this API key; null: not uploaded with it. */
  sidOf(mid: number, apiKey: string): string | null;
  /** The file that the service knows under this id. */
  midOf(sid: string): number | null;
  uploaded(mid: number, apiKey: string, sid: string, atMs: number): void;
  /** The service refused the id. */
  forgetUpload(mid: number, apiKey: string): void;
};
