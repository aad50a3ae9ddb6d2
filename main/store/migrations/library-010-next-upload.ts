// The next upload is looked up once per file: the query takes as long for ten thousand files as for ten.

export const nextUpload = `
  DROP INDEX operation_upload;
  CREATE INDEX operation_upload ON operation (priority, seq, state, not_before_ms, lane)
    WHERE ended_ms IS NULL AND kind = 'media.upload';
`;
