// Answers of the service without their links: a signed one must never reach the disk.

/** Members that are addresses of public pages. */
const publicLinks: readonly string[] = ['permalink', 'websiteUrl'];

export const withoutLinks = (value: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const kept = publicLinks.includes(name) ? member : linkFree(member);
      return kept === undefined ? [] : [[name, kept]];
    }),
  );

const linkFree = (value: unknown): unknown => {
  if (typeof value === 'string') return /https?:\/\//i.test(value) ? undefined : value;
  if (Array.isArray(value)) return value.map(linkFree).filter((member) => member !== undefined);
  if (typeof value === 'object' && value !== null) return withoutLinks({ ...value });
  return value;
};
