// A file dropped where nothing takes it yet, or at all, would open in the place of Galley.

/** Until what takes files is loaded, and on pages that take none. The last listener wins. */
export const keepStrayFilesOut = (page: Window): void => {
  for (const kind of ['dragover', 'drop'] as const)
    page.addEventListener(kind, (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    });
};
