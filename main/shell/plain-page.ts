// Pages a shell shows when the window itself cannot be: one heading, one or two sentences, no script, no style.

export type PlainPage = { heading: string; text: string; /** Leads back to the window. */ link?: string };

/** The words are Galley's own, never a person's or the service's, so nothing needs escaping. */
export const plainPage = ({ heading, text, link }: PlainPage): string =>
  [
    '<!doctype html>',
    '<html lang="en">',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    '<meta name="color-scheme" content="light dark">',
    '<title>Galley</title>',
    `<h1>${heading}</h1>`,
    `<p>${text}</p>`,
    ...(link ? [`<p><a href="/">${link}</a></p>`] : []),
    '</html>',
  ].join('\n');
