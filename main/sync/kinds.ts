// Every kind of change by its name.
import type { Kinds } from './operation.ts';
import { approveKind } from './operations/approve.ts';
import { brandEditKind } from './operations/brand-edit.ts';
import { brandLogoKind } from './operations/brand-logo.ts';
import { createKind } from './operations/create.ts';
import { editKind } from './operations/edit.ts';
import { fromMediaKind } from './operations/from-media.ts';
import { generateKind } from './operations/generate.ts';
import { ideaDismissKind } from './operations/idea-dismiss.ts';
import { ideaGenerateKind } from './operations/idea-generate.ts';
import { ideaPickKind } from './operations/idea-pick.ts';
import { memoryAddKind } from './operations/memory-add.ts';
import { memoryRemoveKind } from './operations/memory-remove.ts';
import { newPictureKind } from './operations/new-picture.ts';
import { promoteKind } from './operations/promote.ts';
import { publishKind } from './operations/publish.ts';
import { removeKind } from './operations/remove.ts';
import { renameKind } from './operations/rename.ts';
import { restoreKind } from './operations/restore.ts';
import { reviseKind } from './operations/revise.ts';
import { scheduleKind } from './operations/schedule.ts';
import { setImageKind } from './operations/set-image.ts';
import { unscheduleKind } from './operations/unschedule.ts';
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
