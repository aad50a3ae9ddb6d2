// The projected post: the confirmed state with every kind of open operation applied to it.
import { kinds } from './registry.ts';
import { createProjection } from '../posts/projection.ts';

export const { rebuildView, readPost, searchTexts } = createProjection(kinds);
