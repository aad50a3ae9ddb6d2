// Tracking of links: the user's rule, and what it adds to the links of a post. Stored on this computer only.
import { z } from 'zod';
import { type TrackingRule, hostFrom, trackingBounds } from '../rules/link-tracking.ts';
import { type PlatformId, platformIds } from '../rules/platforms.ts';
import { gives, nothing, ofPost, platform, tagText } from './inputs.ts';

/**
 * What links of these platforms get once a time or a publication is chosen. What depends on the time stays in braces
 * until there is one. `shownOn`: the platforms that share the text of this version, itself among them.
 */
export type PostTracking = {
  hosts: string[];
  versions: { platform: PlatformId; pairs: { name: string; value: string }[]; shownOn: PlatformId[] }[];
};

const value = z.string().trim().max(trackingBounds.value);
const values = z.strictObject({ source: value, medium: value, campaign: value, content: value });

export const trackingRule = z.strictObject({
  isOn: z.boolean(),
  hosts: z
    .array(
      z
        .string()
        .max(trackingBounds.host)
        .refine((host) => hostFrom(host) === host),
    )
    .max(trackingBounds.hosts),
  values,
  // A backup made before these existed has none.
  platforms: z.array(z.strictObject({ platform, values })).max(platformIds.length).default([]),
  tags: z
    .array(z.strictObject({ tag: tagText, values }))
    .max(trackingBounds.tags)
    .default([]),
}) satisfies z.ZodType<TrackingRule>;

export const linkTrackingMethods = {
  /** Off, with the host of the brand's website, until the user sets one. */
  'tracking.rule': gives<TrackingRule>()(nothing),
  'tracking.saveRule': gives<TrackingRule>()(trackingRule),
  /** null: the rule is off. */
  'tracking.ofPost': gives<PostTracking | null>()(z.strictObject(ofPost)),
};
