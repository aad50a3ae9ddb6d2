// What messages are made with, in each language; and which one is spoken.
import { describe, expect, it } from 'vitest';
import { chooseLanguage, createMessageFormat, isolated, platformName } from '../../preload/rules/message-format.ts';

describe('in each language', () => {
  it('groups numbers', () => {
    expect(createMessageFormat('en').number(2200)).toBe('2,200');
    expect(createMessageFormat('de').number(2200)).toBe('2.200');
  });

  it('joins lists', () => {
    expect(createMessageFormat('en').list(['rye', 'oats', 'salt'])).toBe('rye, oats, and salt');
    expect(createMessageFormat('de').list(['Roggen', 'Hafer', 'Salz'])).toBe('Roggen, Hafer und Salz');
  });

  it('takes an exact form first, then that of the count', () => {
    const { plural } = createMessageFormat('en');
    const forms = { '=0': 'none', one: 'a loaf', other: 'loaves' };
    expect([0, 1, 2, 1.5].map((count) => plural(count, forms))).toEqual(['none', 'a loaf', 'loaves', 'loaves']);
  });
});

it('names a platform that came later by its id', () => {
  expect([platformName('instagram'), platformName('mast_odon')]).toEqual(['Instagram', 'mast odon']);
});

it('isolates a name from right to left, and takes out what turns the text around it', () => {
  expect(isolated('Rye\u202e')).toBe('Rye');
  expect(isolated('לחם')).toBe('\u2068לחם\u2069');
});

it.each([
  ['system', ['de-CH', 'en'], 'de'],
  ['system', ['fr-FR', 'de'], 'de'],
  ['system', ['fr-FR'], 'en'],
  ['system', [], 'en'],
  ['en', ['de'], 'en'],
  ['de', ['en'], 'de'],
] as const)('chosen %s, where the system has %j, is %s', (choice, preferred, spoken) => {
  expect(chooseLanguage(choice, preferred)).toBe(spoken);
});
