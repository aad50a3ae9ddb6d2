// The keys that begin a post on a day.
import { expect, it, onTestFinished } from 'vitest';
import { writesOn } from '../../../../renderer/features/calendar/context.ts';
import { setLetterKeys } from '../../../../renderer/ui/letter-keys.ts';

it('N does, and Enter where there is none; N does not while letters are no shortcuts', () => {
  const does = (key: string, isEmpty: boolean) => writesOn(new KeyboardEvent('keydown', { key }), { isEmpty });
  expect([does('n', false), does('N', true), does('Enter', true), does('Enter', false)]).toEqual([
    true,
    true,
    true,
    false,
  ]);
  setLetterKeys(false);
  onTestFinished(() => setLetterKeys(true));
  expect([does('n', false), does('N', true), does('Enter', true)]).toEqual([false, false, true]);
});
