// File names that are valid on every system, made from what the user or the service calls something.
const longest = 100;
/** Windows reserves these for devices, with any extension. */
const devices = /^(con|prn|aux|nul|com\d|lpt\d)$/i;
/** Characters with a meaning in paths or shells, control characters, and those that hide or reverse adjacent text. */
const unfit = /[<>:"/\\|?*\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;
const knownExtension = /\.(jpe?g|png|webp|gif|avif|hei[cf]|mp4|mov|webm|md)$/i;

/**
 * Returns each name once: a duplicate gets a number. The extension is always the caller's, whatever the requested name.
 */
export const fileNames = () => {
  const given = new Set<string>();
  return (wished: string, extension: string): string => {
    const base = baseOf(wished);
    for (let number = 1; ; number += 1) {
      const name = `${base}${number === 1 ? '' : ` ${number}`}.${extension}`;
      // Some file systems are case-insensitive.
      const key = name.normalize().toLowerCase();
      if (given.has(key)) continue;
      given.add(key);
      return name;
    }
  };
};

const baseOf = (wished: string): string => {
  const plain = wished.replace(knownExtension, '').replace(unfit, ' ').replace(/\s+/g, ' ');
  const cut = [...plain.toWellFormed()].slice(0, longest).join('');
  // A leading dot hides a file, and Windows does not allow a trailing one.
  const base = cut.replace(/^[. ]+|[. ]+$/g, '');
  if (base === '') return 'Galley';
  return devices.test(base.split('.')[0]?.trim() ?? '') ? `_${base}` : base;
};

const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
  'image/heic': 'heic',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
};

/** `contentType`: of a picture or video; undefined for anything else. */
export const mediaExtension = (contentType: string | undefined): string | undefined =>
  extensions[contentType?.split(';')[0] ?? ''];
