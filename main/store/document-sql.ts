// What SQL reads of a kept post (main/sync/posts/packed.ts): by place, or by name where an earlier Galley wrote it.

/** For a `FROM`: a row `version` for each version in the column post_document.confirmed, which must be JSON. */
export const versionsOf = `json_each(confirmed, iif(json_type(confirmed) = 'array', '$[6]', '$.variants')) AS version`;

const member = (named: string, ...placed: string[]) =>
  `coalesce(${[named, ...placed].map((path) => `version.value ->> '$${path}'`).join(', ')})`;

export const versionSql = {
  platform: member('.platform', '[1]'),
  /** As its post's, unless it says another. */
  status: `coalesce(${member('.status', '[2]')}, confirmed ->> '$[3]')`,
  /** On Pinterest and Shorts either of the two may hold the text. */
  words: member('.body', '[3]', '.description', '[10].description'),
  failureReason: member('.publishFailure.reason', '[10].publishFailure.reason'),
  failedAt: member('.publishFailure.failedAt', '[10].publishFailure.failedAt'),
  /** JSON. */
  media: `coalesce(version.value -> '$.media', version.value -> '$[4]')`,
};

/** The id of one of `media`, a row `shown` of json_each. */
export const mediaId = `coalesce(shown.value ->> '$.id', shown.value ->> '$[0]')`;
