// The service's bounds on what the user may type or attach (public-api.md, Limits: Text bounds).

/** Lengths in characters as the service counts them. */
export const textBounds = {
  brandDescription: 2000,
  brandIndustry: 200,
  brandTargetAudience: 1000,
  brandMemory: 500,
  ideaDirection: 500,
  postIdea: 2000,
  postName: 200,
  fromMediaCaption: 3000,
  fromMediaName: 200,
  variantBody: 5000,
  variantTitle: 200,
  variantDescription: 5000,
  variantAltText: 1000,
} as const;

/** Bytes. The document says MB; the smaller reading is the one that is safe to send (readings.md, 5). */
export const uploadBounds = { imageBytes: 50_000_000, videoBytes: 150_000_000 } as const;

export const carouselBounds = { minImages: 2, maxImages: 10 } as const;

export const ideaCountBounds = { min: 1, max: 10, default: 3 } as const;

/** The tones that a brand may have (public-api.md, PATCH brand body). */
export const toneWords = ['professional', 'friendly', 'bold', 'casual', 'playful'] as const;
export type ToneWord = (typeof toneWords)[number];
