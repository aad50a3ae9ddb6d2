// Hands a text to the person as a file: where it goes is for the system, or the browser, to ask.

/** By then the browser has taken the bytes. */
const letGoAfterMs = 60_000;

export const saveFile = (host: Document, file: { name: string; mimeType: string; text: string }): void => {
  const url = URL.createObjectURL(new Blob([file.text], { type: `${file.mimeType};charset=utf-8` }));
  const link = host.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), letGoAfterMs);
};
