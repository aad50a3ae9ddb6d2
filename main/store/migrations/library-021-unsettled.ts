// An index of the posts whose state may differ from their status (preload/rules/post-state.ts): only these few are
// checked one by one, so that counting and listing by state reads no others.

/** A statement that reads the index has to repeat it. All of `line` is JSON without spaces; a name's quotes are escaped. */
export const isUnsettled = `(
    status NOT IN ('draft', 'scheduled', 'published')
    OR facets & 98304
    OR sync IN ('needs-you', 'conflict')
    OR instr(line, '"generating"')
    OR instr(line, '"changedSinceApproval":true')
    OR instr(line, '"publishWaits":true')
    OR (status = 'scheduled' AND instr(line, '"judged"'))
    OR instr(replace(line, '"status":"' || status || '"', ''), '"status":')
    OR CASE WHEN json_valid(line)
      THEN coalesce(json_array_length(line, iif(json_type(line) = 'array', '$[8]', '$.platforms')), 0) = 0
      ELSE 1 END
  )`;

export const unsettled = `
  CREATE INDEX post_unsettled ON post (pid) WHERE gone_ms IS NULL AND ${isUnsettled};
`;
