// What is new in a version, out of CHANGELOG.md: for the draft of the release, and for the window of an older Galley.

/**
 * `changes`: the text of CHANGELOG.md. One line for each change, since many readers show a line as it is broken.
 * Throws when the version has no section there, or one that is not released.
 */
export const releaseNotes = (changes: string, version: string): string => {
  const sections = changes.split(/^## /m).map((section) => section.split(/\n([\s\S]*)/, 2));
  const [title = '', text = ''] = sections.find(([heading = '']) => heading.split(',', 1)[0] === version) ?? [];
  const notes = text.trim().replace(/\n {2,}/g, ' ');
  if (notes === '') throw new Error(`CHANGELOG.md says nothing of ${version}.`);
  if (title.endsWith('unreleased')) throw new Error(`CHANGELOG.md calls ${version} unreleased: give the day instead.`);
  return `${notes}\n`;
};
