// The statuses that have a color (style/tones.css) and an icon of their own.
import type { IconName } from './icons.ts';

export type StatusTone =
  | 'draft'
  | 'scheduled'
  | 'published'
  | 'approval'
  | 'failed'
  | 'generating'
  | 'offline'
  | 'conflict';

export const toneIcon = {
  draft: 'draft',
  scheduled: 'scheduled',
  published: 'published',
  approval: 'approval',
  failed: 'failed',
  generating: 'generating',
  offline: 'waiting',
  conflict: 'conflict',
} as const satisfies Record<StatusTone, IconName>;
