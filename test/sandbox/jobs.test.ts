// How jobs are listed, and for how long.
import { expect, test } from 'vitest';
import * as schema from '../../main/service/schema.ts';
import { hourMs, minuteMs, openStage, type Stage } from '../support/stage.ts';

const refused = { status: 400, code: 'VALIDATION_ERROR' };
const list = async (stage: Stage, query = '') => {
  const reply = await stage.send('GET', `/jobs${query}`);
  expect(reply.status).toBe(200);
  return schema.JobList.parse(reply.body).jobs;
};
const ids = async (stage: Stage, query?: string) => (await list(stage, query)).map(({ id }) => id);
const put = (stage: Stage, count: number): void => {
  for (let index = 0; index < count; index += 1) {
    stage.world.tables.jobs.put({
      id: `job_${index}`,
      businessId: stage.business().id,
      work: { kind: 'generate_ideas', count: 1 },
      status: 'succeeded',
      creditsCharged: 0,
      stuck: false,
      createdAt: stage.clock.now() + index,
    });
  }
};

test('the list is newest first', async () => {
  const stage = await openStage();
  const first = await stage.accept('/ideas/generate');
  const second = await stage.accept('/ideas/generate');
  await stage.advance(1);
  const third = await stage.accept('/ideas/generate');
  expect(await ids(stage)).toEqual([third.jobId, second.jobId, first.jobId]);
});

test.each(['queued', 'running', 'succeeded', 'failed'])('the list filters by %s', async (status) => {
  const stage = await openStage();
  const failing = await stage.accept('/ideas/generate');
  await stage.control({ job: { id: failing.jobId, stuck: true } });
  const succeeding = await stage.accept('/ideas/generate');
  await stage.advance(15 * minuteMs);
  const running = await stage.accept('/ideas/generate');
  await stage.advance(5000);
  const queued = await stage.accept('/ideas/generate');
  const expected = { queued, running, succeeded: succeeding, failed: failing }[status];
  expect(await ids(stage, `?status=${status}`)).toEqual([expected?.jobId]);
});

test('the list holds 25 jobs unless asked otherwise, and at most 100', async () => {
  const stage = await openStage();
  put(stage, 120);
  expect(await list(stage)).toHaveLength(25);
  expect(await list(stage, '?limit=100')).toHaveLength(100);
  expect(await ids(stage, '?limit=1')).toEqual(['job_119']);
});

test.each(['limit=0', 'limit=101', 'limit=ten', 'status=done'])('the list refuses %s', async (query) => {
  const stage = await openStage();
  expect(await stage.refusal('GET', `/jobs?${query}`)).toEqual(refused);
});

test('an unknown job is NOT_FOUND', async () => {
  const stage = await openStage();
  expect(await stage.refusal('GET', '/jobs/job_unknown')).toEqual({ status: 404, code: 'NOT_FOUND' });
});

test('a job is listed for 30 days', async () => {
  const stage = await openStage();
  const { jobId } = await stage.accept('/ideas/generate');
  await stage.advance(30 * 24 * hourMs - 1);
  expect(await ids(stage)).toEqual([jobId]);
  await stage.advance(1);
  expect(await ids(stage)).toEqual([]);
  expect(await stage.refusal('GET', `/jobs/${jobId}`)).toMatchObject({ status: 404 });
});

test('old jobs leave the data when new work comes', async () => {
  const stage = await openStage();
  const { jobId } = await stage.accept('/ideas/generate');
  await stage.advance(31 * 24 * hourMs);
  await stage.accept('/ideas/generate');
  expect(stage.world.tables.jobs.get(jobId)).toBeUndefined();
});
