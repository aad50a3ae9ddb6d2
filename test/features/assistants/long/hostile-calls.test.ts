// Ten thousand calls of an assistant gone bad: each is answered or refused in words, and nothing gets a time.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createCalls } from '../../../../main/features/assistants/calls.ts';
import { createTools } from '../../../../main/features/assistants/tools.ts';
import { assistantTools } from '../../../../preload/rules/assistant-tools.ts';
import { createKnownIds } from '../../../fuzz/known-ids.ts';
import { strangeInput } from '../../../fuzz/calls.ts';
import { openAssistants } from '../open-assistants.ts';

const callCount = 10_000;
const seed = 26;

it('no call of a tool breaks Galley, and none schedules, approves, publishes or deletes', async () => {
  const { sync, reads, store, clock, log, db, draft, add } = await openAssistants();
  const tools = createTools({ sync, reads });
  const call = createCalls({ sync, tools, clock, log });
  const known = createKnownIds();
  for (const body of ['Rye', 'Buns', 'Rolls']) known.gather(draft(body));
  add();
  const [assistant] = store.assistants.all();
  if (!assistant) throw new Error('no assistant');
  const calls = fc.sample(
    fc.oneof(...assistantTools.map((name) => strangeInput(tools[name].input).map((input) => ({ name, input })))),
    { seed, numRuns: callCount },
  );
  const outcomes = { done: 0, refused: 0 };
  for (const [index, { name, input }] of calls.entries()) {
    // Past the limit of a minute, and often enough past that of an hour and a day.
    if (index % 100 === 0) await clock.advance(index % 1000 === 0 ? 25 * 3_600_000 : 61_000);
    const answer = await call(assistant, name, known.put(input));
    if ('refusal' in answer) {
      expect(answer.refusal, `${name} ${JSON.stringify(input).slice(0, 300)}`).not.toContain('inside Galley');
      outcomes.refused += 1;
    } else {
      known.gather(answer.value);
      outcomes.done += 1;
    }
  }
  expect(outcomes.done).toBeGreaterThan(callCount / 10);
  expect(outcomes.refused).toBeGreaterThan(callCount / 10);
  const kinds = db.prepare('SELECT DISTINCT kind FROM operation ORDER BY kind').pluck().all();
  expect(kinds).toEqual(['post.create', 'post.edit']);
  expect(store.posts.count({ status: 'draft' })).toBe(store.posts.count({}));
}, 600_000);
