// Names of files that every system takes: out of what a person or the service calls something.

const longest = 100;
/** Windows keeps these for its devices, whatever their extension. */
const devices = /^(con|prn|aux|nul|com\d|lpt\d)$/i;
/** Signs of paths and of shells, of control, and such as hide or turn what stands beside them. */
const unfit = /[<>:"/\\|?*\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;
const mediaExtension = /\.(jpe?g|png|webp|gif|avif|hei[cf]|mp4|mov|webm|md)$/i;

/** Gives each name once: another of the same gets a number. The extension is the caller's own, whatever was wished for. */
export const fileNames = () => {
  const given = new Set<string>();
  return (wished: string, extension: string): string => {
    const base = baseOf(wished);
    for (let number = 1; ; number += 1) {
      const name = `${base}${number === 1 ? '' : ` ${number}`}.${extension}`;
      // Not every file system tells capital letters from small ones.
      const key = name.normalize().toLowerCase();
      if (given.has(key)) continue;
      given.add(key);
      return name;
    }
  };
};

const baseOf = (wished: string): string => {
  const plain = wished.replace(mediaExtension, '').replace(unfit, ' ').replace(/\s+/g, ' ');
  const cut = [...plain.toWellFormed()].slice(0, longest).join('');
  // A first dot hides a file, and Windows takes no last one.
  const base = cut.replace(/^[. ]+|[. ]+$/g, '');
  if (base === '') return 'Galley';
  return devices.test(base.split('.')[0]?.trim() ?? '') ? `_${base}` : base;
};
