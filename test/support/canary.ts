// A key in every encoding that it could be hidden in by accident, searched for in bytes.

const percent = (text: string): string => [...Buffer.from(text)].map((byte) => `%${hex(byte)}`).join('');
const hex = (byte: number): string => byte.toString(16).padStart(2, '0');

/** In each of the three places within base64, without the characters that its neighbors have a part in. */
const base64s = (key: string): string[] =>
  [0, 1, 2].map((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(key)]);
    return bytes.toString('base64').slice(Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6));
  });

const encodings = (key: string): Record<string, (string | Buffer)[]> => {
  const inJson = JSON.stringify(key).slice(1, -1);
  const inHex = Buffer.from(key).toString('hex');
  const wide = Buffer.from(key, 'utf16le');
  const inUrl = encodeURIComponent(key);
  const escaped = inJson.replaceAll('/', '\\/');
  return {
    plain: [key],
    'in JSON': [inJson, JSON.stringify(inJson).slice(1, -1), escaped],
    base64: base64s(key),
    base64url: base64s(key).map((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
    hex: [inHex, inHex.toUpperCase()],
    'in a URL': [inUrl, inUrl.replace(/%../g, (byte) => byte.toLowerCase())],
    'percent by percent': [percent(key), percent(key).toUpperCase()],
    'from its end': [Array.from(key).reverse().join('')],
    'UTF-16': [wide, Buffer.from(wide).swap16()],
  };
};

/** The encodings of `key` that stand in `bytes`. */
export const createSearch = (key: string): ((bytes: Buffer) => string[]) => {
  const wanted = Object.entries(encodings(key)).map(([name, forms]) => ({
    name,
    forms: forms.map((form) => Buffer.from(form as string)),
  }));
  return (bytes) => wanted.filter(({ forms }) => forms.some((form) => bytes.includes(form))).map(({ name }) => name);
};
