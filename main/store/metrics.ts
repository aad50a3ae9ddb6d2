// Likes and comments of published posts, one reading a day.
import * as row from './database/row-schema.ts';
import type { Statements } from './database/statements.ts';

type MeasuredFacts = {
  key: string;
  platform: string;
  permalink: string | null;
  /** As the service wrote it. */
  publishedAt: string;
  caption: string | null;
};
export type Measurement = { day: string; likes: number; comments: number };

/** `days`: oldest first, at least one. */
export type MeasuredRow = MeasuredFacts & { days: Measurement[] };

const LastRow = row.object({
  publishedAt: row.string(),
  day: row.string(),
  likes: row.number(),
  comments: row.number(),
});
/** The last reading of a post. */
type LastMeasurement = row.infer<typeof LastRow>;
const LastRows = row.array(LastRow);

export type MeasurementStore = {
  /** `day`: ISO date. A later reading of the same day replaces the earlier one. */
  keep(day: string, posts: readonly (MeasuredFacts & Omit<Measurement, 'day'>)[]): void;
  /** Posts with their readings since that day. */
  since(day: string): MeasuredRow[];
  /** The last reading of each post on that platform. */
  last(platform: string): LastMeasurement[];
};

const Rows = row.array(
  row.object({
    key: row.string(),
    platform: row.string(),
    permalink: row.string().nullable(),
    publishedAt: row.string(),
    caption: row.string().nullable(),
    day: row.string(),
    likes: row.number(),
    comments: row.number(),
  }),
);

export const createMeasurementStore = (db: Statements): MeasurementStore => {
  const putPost = db.prepare(
    `INSERT INTO measured_post (key, platform, permalink, published_at, caption)
     VALUES (:key, :platform, :permalink, :publishedAt, :caption)
     ON CONFLICT (key) DO UPDATE SET published_at = excluded.published_at, caption = excluded.caption`,
  );
  const putDay = db.prepare(
    `INSERT INTO measured_day (key, day, likes, comments) VALUES (:key, :day, :likes, :comments)
     ON CONFLICT (key, day) DO UPDATE SET likes = excluded.likes, comments = excluded.comments`,
  );
  const select = db.prepare(
    `SELECT key, platform, permalink, published_at AS publishedAt, caption, day, likes, comments
     FROM measured_day JOIN measured_post USING (key) WHERE day >= :day ORDER BY key, day`,
  );
  // SQLite takes the bare columns from the row that has the max().
  const selectLast = db.prepare(
    `SELECT published_at AS publishedAt, max(day) AS day, likes, comments
     FROM measured_post JOIN measured_day USING (key) WHERE platform = +:platform GROUP BY key`,
  );
  return {
    keep(day, posts) {
      for (const { likes, comments, ...facts } of posts) {
        putPost.run(facts);
        putDay.run({ key: facts.key, day, likes, comments });
      }
    },
    since(day) {
      const found = new Map<string, MeasuredRow>();
      for (const { day: of, likes, comments, ...facts } of Rows.parse(select.all({ day }))) {
        const stored = found.get(facts.key) ?? { ...facts, days: [] };
        stored.days.push({ day: of, likes, comments });
        found.set(facts.key, stored);
      }
      return [...found.values()];
    },
    last: (platform) => LastRows.parse(selectLast.all({ platform })),
  };
};
