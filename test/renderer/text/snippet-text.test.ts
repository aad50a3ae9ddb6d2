// What a slash asks for, and what variables become.
import { describe, expect, it } from 'vitest';
import { matching, slashAt, fillIn, type Variables } from '../../../renderer/text/snippet-text.ts';

const at = (text: string) => slashAt(text.replace('|', ''), text.indexOf('|'));

describe('a slash', () => {
  it('asks at the beginning of a word, with what follows as the search', () => {
    expect(at('/|')).toEqual({ from: 0, query: '' });
    expect(at('Rye /ope|')).toEqual({ from: 4, query: 'ope' });
    expect(at('Rye\n/ö|pen')).toEqual({ from: 4, query: 'ö' });
  });
  it('asks nothing inside a word, an address or a date', () => {
    for (const text of ['and/or|', 'https://rye|', '9/11|', 'Rye / or|', 'Rye|']) expect(at(text)).toBeNull();
  });
});

describe('variables', () => {
  const values: Variables = {
    business: 'Tansy Lane',
    account: null,
    platform: 'X',
    post: 'Rye',
    date: 'Jun 1',
    weekday: 'Monday',
    time: null,
  };
  it('become what they stand for, and stay as blanks where nothing is known', () => {
    expect(fillIn('{business} on {weekday} at {time}, {price} each', values)).toBe(
      'Tansy Lane on Monday at {time}, {price} each',
    );
  });
  it('take no instruction from what they become', () => {
    expect(fillIn('{post} {business}', { ...values, post: '{business} $& $1' })).toBe('{business} $& $1 Tansy Lane');
  });
});

it('finds by name before it finds by words', () => {
  const snippet = (id: number, name: string, text: string) => ({
    id,
    kind: 'snippet' as const,
    name,
    text,
    hashtags: [],
  });
  const all = [snippet(1, 'Address', 'Open daily'), snippet(2, 'Opening hours', 'From 7'), snippet(3, 'Rye', 'Dark')];
  expect(matching(all, 'open').map(({ id }) => id)).toEqual([2, 1]);
  expect(matching(all, '')).toHaveLength(3);
});
