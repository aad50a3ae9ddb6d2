// Which file goes next is asked once a file: the answer takes as long for ten thousand as for ten.

export const nextUpload = `
  DROP INDEX operation_upload;
  CREATE INDEX operation_upload ON operation (priority, seq, state, not_before_ms, lane)
    WHERE ended_ms IS NULL AND kind = 'media.upload';
`;
