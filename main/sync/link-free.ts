// Answers of the service without their links: a signed one must never reach the disk.

/** Addresses of public pages. */
const publicPages: readonly string[] = ['permalink', 'websiteUrl'];
/**
 * Of answers whose form public-api.md shows: what people wrote. A link in it is part of their words, and never a signed
 * one. Nobody knows the form of a job's result: no text of it passes.
 */
export const writtenTexts: readonly string[] = [
  'description',
  'industry',
  'targetAudience',
  'keywords',
  'text',
  'caption',
  'name',
  'headline',
  'direction',
  'preview',
];
/** Of these it is kept that there is one: as an empty text. */
const noted: readonly string[] = ['logoUrl'];

type Members = Record<string, unknown>;

/** `kept`: names of texts that stay as they are, with the links in them. */
export const withoutLinks = (value: Members, kept: readonly string[] = []): Members => {
  const membersOf = (members: object): Members =>
    Object.fromEntries(
      Object.entries(members).flatMap(([name, member]) => {
        const isPublic = publicPages.includes(name) || kept.includes(name);
        const left: unknown = isPublic ? member : linkFree(member);
        if (left !== undefined) return [[name, left]];
        return noted.includes(name) ? [[name, '']] : [];
      }),
    );
  const linkFree = (member: unknown): unknown => {
    if (typeof member === 'string') return /https?:\/\//i.test(member) ? undefined : member;
    if (Array.isArray(member)) return member.map(linkFree).filter((each) => each !== undefined);
    if (typeof member === 'object' && member !== null) return membersOf(member);
    return member;
  };
  return membersOf(value);
};
