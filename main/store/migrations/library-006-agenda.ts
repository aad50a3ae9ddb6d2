// The calendar reads published variants by time, as it reads slots.

export const agenda = `
  CREATE INDEX version_published ON version_of_post (published_ms) WHERE published_ms IS NOT NULL;
`;
