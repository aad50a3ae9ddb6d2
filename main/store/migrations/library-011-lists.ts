// Lists are read from short lines: a row has its usual fields by position, and only unusual ones by name. Tags are in
// the row, the indexes of variants hold everything a list needs, and the search words can be looked up.

export const lists = `
  -- The person's words for the post, JSON; NULL: none. Repeats post_tag.
  ALTER TABLE post ADD COLUMN tags TEXT;
  UPDATE post SET tags = (SELECT json_group_array(tag) FROM post_tag WHERE post_tag.pid = post.pid)
    WHERE pid IN (SELECT pid FROM post_tag);
  CREATE TRIGGER post_tag_added AFTER INSERT ON post_tag BEGIN
    UPDATE post SET tags = (SELECT json_group_array(tag) FROM post_tag WHERE pid = NEW.pid) WHERE pid = NEW.pid;
  END;
  CREATE TRIGGER post_tag_removed AFTER DELETE ON post_tag BEGIN
    UPDATE post SET tags = (SELECT NULLIF(json_group_array(tag), '[]') FROM post_tag WHERE pid = OLD.pid)
      WHERE pid = OLD.pid;
  END;

  UPDATE post SET line = json_array(
    line -> '$.name', line -> '$.kind', line -> '$.status', line -> '$.excerpt', line -> '$.createdAt',
    line -> '$.updatedAt', line -> '$.at', line -> '$.thumbnail',
    json(CASE
      WHEN EXISTS (SELECT 1 FROM json_each(line, '$.platforms')
        WHERE value ->> 'failed' OR value ->> 'status' IS NOT line ->> '$.status')
      THEN line -> '$.platforms'
      ELSE (SELECT json_group_array(value ->> 'platform') FROM json_each(line, '$.platforms'))
    END),
    json_object('needsApproval', line -> '$.needsApproval', 'generation', line -> '$.generation',
      'videoStatus', line -> '$.videoStatus', 'failure', line -> '$.failure', 'sync', line -> '$.sync')
  ) WHERE json_valid(line);
  -- All of it is usual.
  UPDATE post SET line = json_remove(line, '$[9]')
    WHERE json_valid(line) AND NOT line ->> '$[9].needsApproval' AND line ->> '$[9].generation' = 'ready'
      AND line ->> '$[9].videoStatus' IS NULL AND line ->> '$[9].failure' IS NULL
      AND line -> '$[9].sync' = '{"state":"synced","reason":null,"wait":null,"expectedAt":null,"openCount":0,'
        || '"scheduleWaits":false,"approveWaits":false,"publishWaits":false,"waitingPlatforms":[]}';

  -- With gone_ms the table behind them need not be looked at.
  DROP INDEX version_list;
  DROP INDEX version_status_list;
  CREATE INDEX version_list ON version_of_post (platform, created_ms DESC, pid DESC, facets, gone_ms)
    WHERE gone_ms IS NULL;
  CREATE INDEX version_status_list ON version_of_post (platform, post_status, created_ms DESC, pid DESC, facets, gone_ms)
    WHERE gone_ms IS NULL;

  CREATE VIRTUAL TABLE search_word USING fts5vocab (post_search, instance);
`;
