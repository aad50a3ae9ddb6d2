// The 42 endpoints: who answers, what it counts against, which scope it needs, whether it honours a key.
import { listChannels, makeConnectLink, readAccount, readCredits, readMetrics, readPerformance } from './account.ts';
import { listPlans, readCalendar, readQueue } from './agenda.ts';
import { chooseImage, createFromMedia, readMedia, uploadMedia } from './attachments.ts';
import { deleteMemory, editBrand, listImages, listMemories, postMemory, readBrand, setLogo } from './brand.ts';
import { type Bucket } from './budgets.ts';
import { generatePost, regenerateImage, revisePost } from './generation.ts';
import { dismissIdea, generateIdeas, listIdeas, pickIdea, promoteSuggestion } from './ideas.ts';
import { listJobs, readJob } from './jobs.ts';
import { type Nastiness } from './nastiness.ts';
import { createPost, deletePost, editPost, listPosts, readPost, renamePost } from './posts.ts';
import { publishPost } from './publish.ts';
import { approvePost, schedulePost, unschedulePost } from './slots.ts';
import { listVersions, restoreVersion } from './versions.ts';
import { type Answer } from './wire.ts';
import { type Call, type World } from './world.ts';

export type Scope = 'content:read' | 'content:write' | 'generate' | 'brand:read' | 'brand:write';

type Route = {
  answer: (world: World, call: Call) => Answer;
  buckets: readonly Bucket[];
  scope: Scope | null;
  isKeyed: boolean;
};
type Rule = { scope?: Scope; bucket?: Bucket | false; keyed?: true };

const rows = (
  nastiness: Nastiness,
): (readonly [method: string, path: string, answer: Route['answer'], rule?: Rule])[] => {
  const ideasBucket = nastiness.ideasCountAsAi && 'ai';
  const pickBucket = nastiness.pickCountsAsAi && 'ai';
  const unscheduleBucket = nastiness.unscheduleCountsAsOutward && 'outward';
  return [
    ['GET', 'account', readAccount],
    ['GET', 'account/credits', readCredits],
    ['GET', 'analytics/performance', readPerformance],
    ['GET', 'autopilot', listPlans],
    ['GET', 'autopilot/queue', readQueue],
    ['GET', 'brand', readBrand, { scope: 'brand:read' }],
    ['PATCH', 'brand', editBrand, { scope: 'brand:write' }],
    ['PUT', 'brand/logo', setLogo, { scope: 'brand:write' }],
    ['GET', 'brand/memories', listMemories, { scope: 'brand:read' }],
    ['POST', 'brand/memories', postMemory, { scope: 'brand:write' }],
    ['DELETE', 'brand/memories/*', deleteMemory, { scope: 'brand:write' }],
    ['GET', 'brand/images', listImages, { scope: 'brand:read' }],
    ['GET', 'calendar', readCalendar],
    ['GET', 'channels', listChannels],
    ['POST', 'channels/*/connect-link', makeConnectLink],
    ['GET', 'ideas', listIdeas, { scope: 'content:read' }],
    ['POST', 'ideas/generate', generateIdeas, { scope: 'content:write', bucket: ideasBucket, keyed: true }],
    ['POST', 'ideas/*/pick', pickIdea, { scope: 'generate', bucket: pickBucket }],
    ['POST', 'ideas/*/dismiss', dismissIdea, { scope: 'content:write' }],
    ['POST', 'ideas/posts/*/promote', promoteSuggestion, { scope: 'content:write' }],
    ['GET', 'jobs/*', readJob],
    ['GET', 'jobs', listJobs],
    ['POST', 'media', uploadMedia],
    ['GET', 'media/*', readMedia],
    ['GET', 'posts', listPosts],
    ['POST', 'posts', createPost, { keyed: true }],
    ['GET', 'posts/*', readPost],
    ['PATCH', 'posts/*', editPost],
    ['DELETE', 'posts/*', deletePost],
    ['PATCH', 'posts/*/name', renamePost],
    ['GET', 'posts/*/metrics', readMetrics],
    ['POST', 'posts/from-media', createFromMedia, { keyed: true }],
    ['GET', 'posts/*/versions', listVersions],
    ['POST', 'posts/*/versions/*/restore', restoreVersion],
    ['POST', 'posts/*/set-image', chooseImage],
    ['POST', 'posts/*/generate', generatePost, { bucket: 'ai', keyed: true }],
    ['POST', 'posts/*/revise', revisePost, { bucket: 'ai', keyed: true }],
    ['POST', 'posts/*/regenerate-image', regenerateImage, { bucket: 'ai', keyed: true }],
    ['POST', 'posts/*/schedule', schedulePost, { bucket: 'outward' }],
    ['POST', 'posts/*/unschedule', unschedulePost, { bucket: unscheduleBucket }],
    ['POST', 'posts/*/approve', approvePost, { bucket: 'outward' }],
    ['POST', 'posts/*/publish', publishPost, { bucket: 'outward', keyed: true }],
  ];
};

const prefix = '/v1/public/';

export type FindRoute = (method: string, path: string) => { route: Route; params: string[] } | null;

/** Finds the route of a path; a fixed word goes before a parameter, since no id looks like one. */
export const createRoutes = (nastiness: Nastiness): FindRoute => {
  const byShape = new Map<string, { words: string[]; route: Route }[]>();
  for (const [method, path, answer, { scope = null, bucket, keyed = false } = {}] of rows(nastiness)) {
    const words = path.split('/');
    const shape = `${method} ${words.length}`;
    const route: Route = { answer, scope, isKeyed: keyed, buckets: bucket ? ['general', bucket] : ['general'] };
    byShape.set(shape, [...(byShape.get(shape) ?? []), { words, route }]);
  }
  const stars = (words: string[]) => words.filter((word) => word === '*').length;
  for (const list of byShape.values()) list.sort((one, other) => stars(one.words) - stars(other.words));
  return (method, path) => {
    if (!path.startsWith(prefix)) return null;
    const asked = path.slice(prefix.length).split('/');
    const found = byShape
      .get(`${method} ${asked.length}`)
      ?.find(({ words }) => words.every((word, at) => word === '*' || word === asked[at]));
    if (!found) return null;
    return { route: found.route, params: asked.filter((_, at) => found.words[at] === '*') };
  };
};
