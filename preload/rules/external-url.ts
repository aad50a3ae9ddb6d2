// Which links may be opened in the user's browser or mail program.

const maxLength = 2048;

/** Where the sandbox says the service's web app is: nothing is served there. */
export const sandboxWebsite = 'https://app.example.org';

/** The link in its normal form, or null when it must not be opened. */
export const externalUrl = (text: string): string | null => {
  if (text.length > maxLength || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.username || url.password) return null;
  if (url.protocol === 'https:') return url.href;
  if (url.protocol !== 'mailto:') return null;
  const attaches = [...url.searchParams.keys()].some((name) => /^attach/i.test(name));
  return attaches ? null : url.href;
};
