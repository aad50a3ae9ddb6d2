// Reads which software Galley is made of, with its licenses: a file that the build lays beside the window's own.

export type License = {
  name: string;
  version: string;
  /** An SPDX expression. */
  license: string;
  text: string;
};

export const readLicenses = async (): Promise<License[]> => {
  const reply = await fetch('./licenses.json');
  if (!reply.ok) throw new Error(`licenses.json: ${reply.status}`);
  return (await reply.json()) as License[];
};
