// The part of the bridge contract about ideas: those of the service, and the person's own.
import { z } from 'zod';
import { ideaCountBounds, textBounds } from './bounds.ts';
import { nothing, text } from './inputs.ts';
import { gives } from './method.ts';
import { captureBounds, captureStages, type Capture, type IdeaBoard, type PickOutcome } from './model/idea.ts';
import type { PostId } from './model/ids.ts';
import type { WorkOutcome } from './model/job.ts';

const serviceId = z.string().min(1).max(200);

export const ideaMethods = {
  /** As last read; what is older than a few minutes is read anew in the background. */
  'ideas.list': gives<IdeaBoard>()(nothing),
  /** Costs nothing (public-api.md, Ideas). Throws `unreachable` when it cannot begin now. */
  'ideas.generate': gives<WorkOutcome>()(
    z.strictObject({
      count: z.int().min(ideaCountBounds.min).max(ideaCountBounds.max).optional(),
      direction: text(textBounds.ideaDirection).trim().min(1).optional(),
    }),
  ),
  /** May draw credits for up to three posts. Throws `unreachable` when it cannot begin now, and what the service refuses. */
  'ideas.pick': gives<PickOutcome>()(z.strictObject({ ideaId: serviceId })),
  /** `stepId`: takes it back, as long as it has not been sent. */
  'ideas.dismiss': gives<{ stepId: number | null }>()(z.strictObject({ ideaId: serviceId })),
  /** Throws `not-found` when the idea or its suggestion is gone, `invalid` when that is not ready. */
  'ideas.promote': gives<{ id: PostId }>()(z.strictObject({ ideaId: serviceId, suggestedId: serviceId })),

  /** The newest first. */
  'captures.list': gives<Capture[]>()(nothing),
  /** Without an id a new one. Answers all. */
  'captures.save': gives<Capture[]>()(
    z.strictObject({
      id: z.int().positive().optional(),
      text: text(captureBounds.text).trim().min(1),
      stage: z.enum(captureStages),
    }),
  ),
  'captures.remove': gives<Capture[]>()(z.strictObject({ id: z.int().positive() })),
};
