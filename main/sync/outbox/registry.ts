// The registry of kinds: every kind of operation by its name.
import type { Kinds } from './operation.ts';
import { approveKind, publishKind } from './operations/publish.ts';
import { brandEditKind, brandLogoKind } from './operations/brand.ts';
import { createKind, removeKind } from './operations/post-lifecycle.ts';
import { editKind, renameKind, setImageKind } from './operations/edit.ts';
import { fromMediaKind, promoteKind } from './operations/post-from-media.ts';
import { generateKind, newPictureKind, restoreKind, reviseKind } from './operations/ai-jobs.ts';
import { ideaDismissKind, ideaGenerateKind, ideaPickKind } from './operations/ideas.ts';
import { memoryAddKind, memoryRemoveKind } from './operations/memories.ts';
import { scheduleKind, unscheduleKind } from './operations/schedule.ts';
import { uploadKind } from './operations/upload.ts';

export const kinds: Kinds = {
  'post.create': createKind,
  'post.fromMedia': fromMediaKind,
  'post.promote': promoteKind,
  'post.edit': editKind,
  'post.rename': renameKind,
  'post.setImage': setImageKind,
  'post.schedule': scheduleKind,
  'post.unschedule': unscheduleKind,
  'post.approve': approveKind,
  'post.publish': publishKind,
  'post.remove': removeKind,
  'post.generate': generateKind,
  'post.revise': reviseKind,
  'post.newPicture': newPictureKind,
  'post.restore': restoreKind,
  'media.upload': uploadKind,
  'idea.generate': ideaGenerateKind,
  'idea.pick': ideaPickKind,
  'idea.dismiss': ideaDismissKind,
  'memory.add': memoryAddKind,
  'memory.remove': memoryRemoveKind,
  'brand.edit': brandEditKind,
  'brand.logo': brandLogoKind,
};
