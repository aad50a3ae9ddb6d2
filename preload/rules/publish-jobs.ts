// How a publish job ended, as far as the service says.

type Job = {
  status: string;
  result?: Record<string, unknown> | null | undefined;
  error?: { code: string; message: string } | null | undefined;
};

/** `said`: why, in the service's words. `unclear`: it may be live. */
export type PublishEnd = { is: 'live' } | { is: 'refused'; said: string | null } | { is: 'unclear' };

/** Something stopped these on their way, and public-api.md doesn't say that the platform has nothing of them. */
const unclearCodes: readonly string[] = ['timeout', 'internal_error'];

/** Whether the result says anything is undocumented. */
export const publishEnd = ({ status, result, error }: Job): PublishEnd => {
  if (status === 'failed')
    return error && !unclearCodes.includes(error.code.toLowerCase())
      ? { is: 'refused', said: error.message }
      : { is: 'unclear' };
  if (result?.success === true) return { is: 'live' };
  return result?.success === false
    ? { is: 'refused', said: typeof result.error === 'string' ? result.error : null }
    : { is: 'unclear' };
};
