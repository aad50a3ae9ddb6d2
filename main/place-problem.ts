// Why a folder or file that the person chose cannot be used, in words for whoever starts Galley or its sandbox.

/** By the system's code. */
const problems: Record<string, (place: string) => string> = {
  EROFS: (place) => `${place} is on a read-only disk.`,
  EACCES: (place) => `You don't have permission to write to ${place}.`,
  EPERM: (place) => `You don't have permission to write to ${place}.`,
  ENOTDIR: (place) => `${place} can't be used: part of its path is a file, not a folder.`,
  EEXIST: (place) => `${place} can't be used: part of its path is a file, not a folder.`,
  EISDIR: (place) => `${place} can't be used: it's a folder, not a file.`,
  ENAMETOOLONG: (place) => `The path of ${place} is too long for this disk.`,
  ELOOP: (place) => `${place} can't be used: its links lead in a circle.`,
  ENOENT: (place) => `${place} can't be created: part of its path doesn't exist.`,
};

/** `place`: as within a sentence. null: the trouble is not with the place; ports have the same codes, and no path. */
export const placeProblem = (thrown: unknown, place: string): string | null => {
  if (!(thrown instanceof Error && 'path' in thrown && 'code' in thrown && typeof thrown.code === 'string'))
    return null;
  const problem = problems[thrown.code]?.(place);
  return problem ? problem.charAt(0).toUpperCase() + problem.slice(1) : null;
};
