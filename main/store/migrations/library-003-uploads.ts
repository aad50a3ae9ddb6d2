// Open uploads are looked at with every turn of the sender, among thousands of other changes.

export const uploads = `
  CREATE INDEX operation_upload ON operation (seq, state, not_before_ms, lane)
    WHERE ended_ms IS NULL AND kind = 'media.upload';
`;
