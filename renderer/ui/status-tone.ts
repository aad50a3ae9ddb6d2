// The statuses that have a colour of their own.

export type StatusTone =
  'draft' | 'scheduled' | 'published' | 'approval' | 'failed' | 'generating' | 'offline' | 'conflict';
