// How a job of the sandbox ends, judged by the golden data: its errors, its flags, what it charges.
import { expect, it } from 'vitest';
import { startSandbox, type TestSandbox } from '../support/sandbox.ts';
import { goldenEndpoints, nameOf } from './golden/endpoints.ts';
import { jobErrorCodes } from './golden/errors.ts';
import { revisionFlags } from './golden/jobs.ts';
import { generationMinutes } from './golden/limits.ts';
import { freshDraft, textIn } from './good-requests.ts';
import { judge } from './judge.ts';

const [outOfCredits, outOfTime] = jobErrorCodes;
const minuteMs = 60_000;

const start = async (sandbox: TestSandbox, path: string, body: object): Promise<string> =>
  textIn(await sandbox.request('POST', path, { body }), 'jobId');

/** The job after a while, once it is known to be what the document describes. */
const jobAfter = async (sandbox: TestSandbox, jobId: string, advanceMs: number): Promise<unknown> => {
  await sandbox.control({ clock: { advanceMs } });
  const { body } = await sandbox.request('GET', `/jobs/${jobId}`);
  const shape = goldenEndpoints.find((endpoint) => nameOf(endpoint) === 'GET /v1/public/jobs/{jobId}')?.replies[200];
  expect(judge(body, shape ?? {})).toEqual([]);
  return body;
};

it('fails without enough credits, and charges nothing', async () => {
  const sandbox = await startSandbox({ seed: 'demo', speed: 1 });
  await sandbox.control({ credits: { subscription: 0, topUp: 0 } });
  const jobId = await start(sandbox, `/posts/${await freshDraft(sandbox)}/generate`, {});
  const job = await jobAfter(sandbox, jobId, generationMinutes * minuteMs);
  expect(job).toMatchObject({ status: 'failed', creditsCharged: 0, error: { code: outOfCredits } });
});

it('fails when it runs out of time, and charges nothing', async () => {
  const sandbox = await startSandbox({ seed: 'demo', speed: 1 });
  const jobId = await start(sandbox, `/posts/${await freshDraft(sandbox)}/generate`, {});
  await sandbox.control({ job: { id: jobId, stuck: true } });
  const job = await jobAfter(sandbox, jobId, (generationMinutes + 1) * minuteMs);
  expect(job).toMatchObject({ status: 'failed', creditsCharged: 0, error: { code: outOfTime } });
});

it('charges a picture post one credit when it succeeds', async () => {
  const sandbox = await startSandbox({ seed: 'demo', speed: 1 });
  const jobId = await start(sandbox, `/posts/${await freshDraft(sandbox)}/generate`, {});
  const job = await jobAfter(sandbox, jobId, generationMinutes * minuteMs);
  expect(job).toMatchObject({ kind: 'generate_post', status: 'succeeded', creditsCharged: 1 });
});

it('reports a revision in three flags', async () => {
  const sandbox = await startSandbox({ seed: 'demo', speed: 1 });
  const postId = await freshDraft(sandbox);
  await jobAfter(sandbox, await start(sandbox, `/posts/${postId}/generate`, {}), generationMinutes * minuteMs);
  const jobId = await start(sandbox, `/posts/${postId}/revise`, { feedback: 'Shorter.' });
  const job = await jobAfter(sandbox, jobId, generationMinutes * minuteMs);
  const flags = Object.fromEntries(revisionFlags.map((flag) => [flag, expect.any(Boolean)]));
  expect(job).toMatchObject({ status: 'succeeded', result: flags });
});
