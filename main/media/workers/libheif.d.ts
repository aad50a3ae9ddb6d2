// Types of the part of libheif-js that Galley calls; it ships none.
declare module 'libheif-js/wasm-bundle.js' {
  type Handle = object;
  type Channel = { width: number; height: number; stride: number; data: Uint8Array<ArrayBuffer> };
  type Image = {
    handle: Handle;
    is_primary(): boolean | number;
    has_alpha_channel(): boolean | number;
    get_width(): number;
    get_height(): number;
    free(): void;
  };
  const libheif: {
    heif_colorspace: { heif_colorspace_RGB: unknown };
    heif_chroma: { heif_chroma_interleaved_RGB: unknown; heif_chroma_interleaved_RGBA: unknown };
    HeifDecoder: new () => { decoder: { delete(): void } | null; decode(file: Uint8Array): Image[] };
    /** `data` of its channels lies in the decoder's own memory until `heif_image_release`. With `code`: it failed. */
    heif_js_decode_image2(
      handle: Handle,
      colours: unknown,
      chroma: unknown,
    ): Promise<{ code?: unknown; image: object; channels?: Channel[] } | null>;
    heif_image_release(image: object): void;
  };
  export default libheif;
}
