// Posts as they are seen: what the service confirmed, with every kind of change that waits applied to it.
import { kinds } from './registry.ts';
import { createProjection } from '../posts/projection.ts';

export const { rebuildView, readPost, searchTexts } = createProjection(kinds);
