// The refusal of more than Galley handles in one step, or at all.
import { AppError, type Limit } from '../../preload/errors.ts';

export const tooMany = (of: Limit['of'], most: number): AppError =>
  new AppError({ kind: 'invalid', message: `This is more than ${most} ${of}.`, limit: { of, most } });
