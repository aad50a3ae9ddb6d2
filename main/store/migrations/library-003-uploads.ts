// An index for open uploads, which every turn of the sender reads among thousands of other changes.

export const uploads = `
  CREATE INDEX operation_upload ON operation (seq, state, not_before_ms, lane)
    WHERE ended_ms IS NULL AND kind = 'media.upload';
`;
