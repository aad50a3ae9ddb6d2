// Types of heic-decode, which ships none.
declare module 'heic-decode' {
  /** Pixels of the first picture as RGBA, already turned upright. */
  const decode: (input: { buffer: Uint8Array }) => Promise<{ width: number; height: number; data: Uint8ClampedArray }>;
  export default decode;
}
