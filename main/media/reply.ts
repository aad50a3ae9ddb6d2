// What a window gets for a picture or video.

/** A reply to `media/<id>`: status 200, 206, 404, 416 or 502, headers in lower case, bytes or nothing. */
export type MediaReply = { status: number; headers: Record<string, string>; body: AsyncIterable<Uint8Array> | null };
