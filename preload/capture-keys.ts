// Keys that keep a thought from any program: those to choose from, and where they lead in the window.

/** As `shortcut-table.ts` writes keys. None of them types a letter, on any keyboard. */
export const captureKeys = ['$mod+Shift+Space', '$mod+Alt+Shift+Space', '$mod+Shift+F9'] as const;
export type CaptureKeys = (typeof captureKeys)[number];

/** The address of no page: whatever is shown stays, with the dialog over it. */
export const captureAddress = '#/capture';
