// Hands text or bytes to the person as a file: where it goes is for the system, or the browser, to ask.

/** By then the browser has taken the bytes. */
const letGoAfterMs = 60_000;

export const saveBlob = (host: Document, name: string, bytes: Blob): void => {
  const url = URL.createObjectURL(bytes);
  const link = host.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), letGoAfterMs);
};

export const saveFile = (host: Document, file: { name: string; mimeType: string; text: string }): void =>
  saveBlob(host, file.name, new Blob([file.text], { type: `${file.mimeType};charset=utf-8` }));
