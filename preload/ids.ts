// How the window names things, and values that may grow.

/** A value of the known set, or one the service adds later. */
export type Open<T extends string> = T | (string & {});

/** Made by Galley, opaque to the window, stable for the life of the post. */
export type PostId = string & { readonly __brand: 'PostId' };

/** Names a picture or video; the window shows it by asking its shell for `media/<id>`. */
export type MediaId = string & { readonly __brand: 'MediaId' };
