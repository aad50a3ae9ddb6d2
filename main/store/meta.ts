// Single values of one library.

export type MetaKey =
  | 'business_id'
  | 'install_id'
  | 'last_wall_ms'
  | 'clock_offset_ms'
  | 'restored'
  | 'last_answer_ms'
  | 'last_identity_ms'
  | 'clean_end';

export type MetaStore = {
  read(key: MetaKey): string | null;
  write(key: MetaKey, value: string | null): void;
};
