// The result list after publishing: which ways on are offered.
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { AppError } from '../../../../preload/errors.ts';
import PublishResults from '../../../../renderer/features/editor/publishing/PublishResults.svelte';
import type { PublishResult } from '../../../../renderer/features/editor/publishing/publishing.svelte.ts';

const error = new AppError({ kind: 'unsure', message: 'No answer came.', code: 'TIMEOUT', requestId: 'req_1' });
const show = (result: PublishResult, oncheck: () => void = () => undefined) =>
  render(PublishResults, {
    lines: [{ platform: 'facebook', result }],
    onretry: () => undefined,
    oncheck,
    onopen: () => undefined,
    onactivity: () => undefined,
    oncopy: () => undefined,
  });
const offered = () => screen.queryAllByRole('button').map((button) => button.textContent.trim());

describe('the way on', () => {
  it.each<[string, PublishResult, string[]]>([
    ['of a live post is to open it', { kind: 'live', permalink: 'https://a.example' }, ['Open on the web']],
    ['of a live post without an address is none', { kind: 'live', permalink: null }, []],
    [
      'of a refusal that may pass is another try',
      { kind: 'refused', said: 'Busy.', retryable: true, slotLost: false },
      ['Try again'],
    ],
    ['of a refusal for good is none', { kind: 'refused', said: 'No.', retryable: false, slotLost: false }, []],
    [
      'of a doubt is to check, never to send',
      { kind: 'unsure', error, checking: false, checked: false },
      ['Check again', 'Copy'],
    ],
    ['while sending is none', { kind: 'job', jobId: 'job-1' }, []],
  ])('%s', (_, result, buttons) => {
    show(result);
    expect(offered()).toEqual(buttons);
  });

  it('of a doubt that is being checked keeps the focus, and is not checked twice', async () => {
    const oncheck = vi.fn();
    show({ kind: 'unsure', error, checking: true, checked: false }, oncheck);
    const button = screen.getByRole('button', { name: 'Check again' });
    expect(button).toBeEnabled();
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(button);
    expect(oncheck).not.toHaveBeenCalled();
  });

  it('says the platform’s own reason', () => {
    show({ kind: 'refused', said: 'Facebook is busy.', retryable: true, slotLost: false });
    expect(screen.getByRole('alert')).toHaveTextContent('You can try again. The service says: “Facebook is busy.”');
  });

  it('says so where the platform gives no reason', () => {
    show({ kind: 'refused', said: null, retryable: false, slotLost: false });
    expect(screen.getByRole('alert')).toHaveTextContent("Trying again won't help. Facebook didn't say why.");
  });

  it('says that the time is gone when it could not be put back', () => {
    show({ kind: 'refused', said: 'Facebook is busy.', retryable: true, slotLost: true });
    expect(screen.getByRole('alert')).toHaveTextContent("It's no longer scheduled. Choose a new time.");
  });
});
