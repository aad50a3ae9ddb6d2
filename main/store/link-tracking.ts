// Tracking of links: the user's rule, and the links that Galley added parameters to. They are of no post: the same link
// means the same in all of them.
import {
  type LinkChange,
  type TrackingParameter,
  type TrackingRule,
  trackingParameters,
} from '../../preload/rules/link-tracking.ts';
import { platformIds } from '../../preload/rules/platforms.ts';
import * as row from './database/row-schema.ts';
import type { Statements } from './database/statements.ts';
import type { MetaStore } from './meta.ts';

export type LinkTrackingStore = {
  /** Read once: each time that is chosen asks for it. null: the user has never set one. */
  rule(): TrackingRule | null;
  /** `atMs`: by the service's clock; null: it isn't known. */
  writeRule(rule: TrackingRule, atMs?: number | null): void;
  changedAtMs(): number | null;
  /** `to` was made of `from`. */
  learn(changes: readonly LinkChange[], atMs: number): void;
  /** What this link was before Galley added parameters. null: it did not add any. */
  plainOf(link: string): string | null;
  /** The links made last, in the order in which they were made. */
  newest(most: number): LinkChange[];
  /** After a rollback. */
  forget(): void;
};

const Values = row.object(
  Object.fromEntries(trackingParameters.map((name) => [name, row.string()])) as Record<
    TrackingParameter,
    row.Column<string>
  >,
);
const Rule = row.json.pipe(
  row.object({
    isOn: row.boolean(),
    hosts: row.array(row.string()),
    values: Values,
    // A rule that was written before these existed has none.
    platforms: row.array(row.object({ platform: row.enum(platformIds), values: Values })).catch([]),
    tags: row.array(row.object({ tag: row.string(), values: Values })).catch([]),
  }),
);
const Plain = row.string().optional();
const Links = row.array(row.object({ from: row.string(), to: row.string() }));

export const createLinkTrackingStore = (db: Statements, meta: MetaStore): LinkTrackingStore => {
  const insert = db.prepare(
    'INSERT OR IGNORE INTO tracked_link (tracked, plain, made_ms) VALUES (:tracked, :plain, :madeMs)',
  );
  const select = db.prepare('SELECT plain FROM tracked_link WHERE tracked = :tracked').pluck();
  const selectNewest = db.prepare(
    'SELECT plain AS "from", tracked AS "to" FROM tracked_link ORDER BY rowid DESC LIMIT +:most',
  );
  let known: { rule: TrackingRule | null } | null = null;
  const read = (): TrackingRule | null => {
    const stored = meta.read('tracking_rule');
    return stored === null ? null : (Rule.safeParse(stored).data ?? null);
  };
  return {
    rule: () => (known ??= { rule: read() }).rule,
    writeRule(rule, atMs = null) {
      meta.write('tracking_rule', JSON.stringify(rule));
      meta.write('tracking_rule_ms', atMs === null ? null : String(atMs));
      known = { rule };
    },
    changedAtMs() {
      const stored = meta.read('tracking_rule_ms');
      return stored === null ? null : Number(stored);
    },
    learn(changes, madeMs) {
      for (const { from, to } of changes) insert.run({ tracked: to, plain: from, madeMs });
    },
    plainOf: (link) => Plain.parse(select.get({ tracked: link })) ?? null,
    newest: (most) => Links.parse(selectNewest.all({ most })).toReversed(),
    forget: () => void (known = null),
  };
};
