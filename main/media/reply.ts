// What a window gets for a picture or video.

/**
 * A reply to `media/<id>`: status 200, 206, 204, 404, 416 or 502, headers in lower case, bytes or nothing. 204: it is not
 * on this computer and cannot be fetched just now, which is no fault that a window should complain of.
 */
export type MediaReply = { status: number; headers: Record<string, string>; body: AsyncIterable<Uint8Array> | null };
