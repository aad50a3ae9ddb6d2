// Keys that keep a thought from any program: those to choose from, and where they lead in the window.

/** As `shortcuts.ts` writes keys. None of them types a letter on any keyboard, or changes the language of one. */
export const captureKeys = ['$mod+Shift+F9', '$mod+Shift+F8', '$mod+Shift+F7'] as const;
export type CaptureKeys = (typeof captureKeys)[number];

/** The address of no page: whatever is shown stays, with the dialog over it. */
export const captureAddress = '#/capture';
