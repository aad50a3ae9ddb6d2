// Captions for single platforms that come with the files of a watched folder: JSON, as main/store/import-tray.ts reads it.

export const ownCaptions = `ALTER TABLE tray_file ADD COLUMN own_captions TEXT`;
