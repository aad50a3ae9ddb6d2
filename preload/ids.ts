// Ids in the window, and types for sets of values that may grow.

/** A value of the known set, or one the service adds later. */
export type Open<T extends string> = T | (string & {});

/** Assigned by Galley, opaque to the window, stable for the life of the post. */
export type PostId = string & { readonly __brand: 'PostId' };

/** Identifies a picture or video; the window loads it from its shell as `media/<id>`. */
export type MediaId = string & { readonly __brand: 'MediaId' };
