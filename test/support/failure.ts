// The AppError a promise fails with, as plain data.
import { AppError, type ErrorData } from '../../preload/errors.ts';

export const failure = async (promise: Promise<unknown>): Promise<ErrorData> => {
  try {
    await promise;
  } catch (error) {
    if (error instanceof AppError) return error.data;
    throw error;
  }
  throw new Error('expected an AppError, and nothing was thrown');
};

/** The same for what fails at once. */
export const thrown = (work: () => unknown): ErrorData => {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return error.data;
    throw error;
  }
  throw new Error('expected an AppError, and nothing was thrown');
};
