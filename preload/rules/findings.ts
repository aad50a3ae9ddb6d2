// Findings of the checks before a variant is published, and how certain a rejection is.
import type { BrandFinding } from './brand-lint.ts';
import type { Misfit } from './media-rules.ts';

export type Finding =
  | {
      kind:
        | 'empty'
        | 'no-media'
        | 'no-title'
        | 'title-marks'
        | 'text-marks'
        | 'no-alt-text'
        | 'mixed-shapes'
        | 'cashtags';
    }
  | { kind: 'too-long'; over: number; limit: number; counts: 'characters' | 'bytes' }
  /** Together with the hashtags; how the service joins them is unknown. */
  | { kind: 'long-with-tags'; over: number; limit: number }
  | { kind: 'long-for-tools'; limit: number }
  | { kind: 'title-too-long' | 'hashtags' | 'mentions' | 'alt-text-too-long'; over: number; limit: number }
  /** A placeholder that wasn't filled in, such as `{price}`. */
  | { kind: 'blank'; blank: string }
  | { kind: 'media'; misfit: Misfit }
  | BrandFinding;

/**
 * `refused`: a certain rule. `doubtful`: undocumented by the service, and no such post is known to exist on the
 * platform: it is never shown as ready, but the user may publish it anyway.
 *
 * An empty variant is refused: body, title and media are all that "the platform publishes" (public-api.md, Posts,
 * UpdateVariant), and it has none of them. For an Instagram post without a picture public-api.md says nothing, neither
 * in Posts nor among the rules of Scheduling and publishing: that is doubtful.
 */
export type Judgement = { is: 'refused' | 'doubtful'; finding: Finding };
