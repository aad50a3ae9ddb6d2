// AI batches at work: asked for, paused, paid more for, confirmed, dropped and judged; and what has to hold of them
// whatever happens (docs/simulation.md).
import { aiTasks } from '../../preload/rules/choices.ts';
import type { AiItemRow } from '../../main/store/ai-batches.ts';
import type { Db } from '../../main/store/database/open.ts';
import type { Draws } from './draws.ts';
import type { Hands } from './hands.ts';
import { operationOfKey, rows } from './judges/evidence.ts';
import type { Model } from './model/model.ts';
import type { Sent } from './network.ts';
import type { Person } from './person.ts';

export type BatchWork = {
  /** One deed; says which. */
  act(hands: Hands): string;
  /** Call with every request as it leaves. */
  sent(sent: Sent, db: Db): void;
  /**
   * 33: credits of a batch are never above its cap, an item is paid once for each time it was asked for, and no working
   * copy is left at the service.
   */
  judge(db: Db): string[];
};

type Deps = { draws: Draws; person: Person; model: Model };

const works = /\/(generate|revise|regenerate-image)$/;

export const createBatchWork = ({ draws, person, model }: Deps): BatchWork => {
  let count = 0;
  const word = () => `b${String((count += 1))}`;
  /** By operation. */
  const itemOf = new Map<string, { item: number; batch: number }>();
  /** How often the person asked for an item. */
  const asks = new Map<number, number>();
  const ask = (item: number) => asks.set(item, (asks.get(item) ?? 1) + 1);

  const start = (hands: Hands): string => {
    const ids = hands
      .pids()
      .slice(0, 30)
      .filter(() => draws.happens(0.3));
    if (ids.length === 0) return 'nothing';
    const cap = draws.oneOf([1, 3, 10, 100]);
    const task = draws.oneOf(aiTasks);
    hands.batches.start({ of: { ids: ids.map(String) }, task, instruction: word(), cap, includeSoon: true });
    return 'asks for many';
  };

  const onItem = (hands: Hands, item: AiItemRow): string => {
    if (item.state === 'unchecked' && draws.happens(0.4)) {
      person.takenBack(item.pid);
      person.many(hands, hands.batches.rejection(item));
      return 'rejects';
    }
    if (item.state === 'unchecked' && draws.happens(0.6)) {
      hands.batches.accept([item.id]);
      return 'accepts';
    }
    if (item.state === 'waiting') {
      hands.batches.drop(item.batch, [item.id]);
      return 'drops one';
    }
    // Before it is said: the process may die right after it was stored.
    ask(item.id);
    hands.batches.again(item.id, word());
    return 'asks again';
  };

  return {
    act(hands) {
      const batch = draws.some(hands.batches.open());
      const deed = draws.between(0, 99);
      if (batch === null || deed < 25) return start(hands);
      if (deed < 32) {
        hands.batches.change(batch.id, { paused: !batch.paused });
        return 'pauses or goes on';
      }
      if (deed < 40) {
        hands.batches.change(batch.id, { cap: batch.cap + draws.between(1, 20) });
        return 'raises a cap';
      }
      if (deed < 55) {
        if (draws.happens(0.3)) model.remote.topUp(draws.between(5, 30));
        hands.batches.confirm(batch.id);
        return 'confirms';
      }
      const item = draws.some(hands.batches.items(batch.id));
      if (deed < 62) {
        if (item) hands.batches.order(batch.id, [item.id]);
        return 'puts one first';
      }
      return item ? onItem(hands, item) : 'nothing';
    },
    sent({ method, path, idempotencyKey }, db) {
      if (method !== 'POST' || !works.test(path)) return;
      const operation = operationOfKey(db).get(idempotencyKey ?? '');
      const [item] = rows<{ id: number; batch: number }>(
        db,
        'SELECT id, batch FROM ai_item WHERE operation = ?',
        operation ?? '',
      );
      if (operation !== undefined && item) itemOf.set(operation, { item: item.id, batch: item.batch });
    },
    judge(db) {
      const ofKey = operationOfKey(db);
      const problems: string[] = [];
      const chargedOf = new Map<number, number>();
      const timesOf = new Map<number, number>();
      for (const { idempotencyKey, credits } of model.inspect.charges) {
        const of = itemOf.get(ofKey.get(idempotencyKey ?? '') ?? '');
        if (!of) continue;
        chargedOf.set(of.batch, (chargedOf.get(of.batch) ?? 0) + credits);
        timesOf.set(of.item, (timesOf.get(of.item) ?? 0) + 1);
      }
      for (const { id, cap } of rows<{ id: number; cap: number }>(db, 'SELECT id, cap FROM ai_batch')) {
        const charged = chargedOf.get(id) ?? 0;
        if (charged > cap) problems.push(`33: batch ${String(id)} cost ${String(charged)}, above its ${String(cap)}`);
      }
      const copies = rows<{ copy: number; sid: string | null; open: number }>(
        db,
        `SELECT copy, sid, EXISTS (SELECT 1 FROM operation WHERE operation.pid = copy AND ended_ms IS NULL) AS open
         FROM ai_item JOIN post ON post.pid = copy WHERE state <> 'sent'`,
      );
      for (const { copy, sid, open } of copies)
        if (open === 0 && sid !== null && model.inspect.business.posts.has(sid))
          problems.push(`33: the working copy ${String(copy)} is left at the service as ${sid}`);
      for (const [operation, { item }] of itemOf) if (person.againIds.has(operation)) ask(item);
      for (const [item, times] of timesOf)
        if (times > (asks.get(item) ?? 1)) problems.push(`33: item ${String(item)} was paid ${String(times)} times`);
      return problems;
    },
  };
};
