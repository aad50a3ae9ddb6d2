// Which blanks of the markup are taken out, and which are drawn and stay.
import { preprocess } from 'svelte/compiler';
import { expect, it } from 'vitest';
import { tightMarkup } from '../../scripts/tight-markup.ts';

it.each([
  [
    'between blocks, at any depth',
    '<ul>\n  <li><p>a</p>\n  <p>b</p></li>\n  <li>c</li>\n</ul>',
    '<ul>\n  <li><p>a</p><p>b</p></li><li>c</li>\n</ul>',
  ],
  ['inside a choice', '{#if on}<div></div> <div></div>{/if}', '{#if on}<div></div><div></div>{/if}'],
])('takes blanks out %s', async (_, source, expected) => {
  expect((await preprocess(source, tightMarkup)).code).toBe(expected);
});

it.each([
  ['between words', '<b>a</b> <i>b</i>'],
  ['beside a part, which may be anything', '<div></div> <Part /> <div></div>'],
  ['beside text', '<div></div> and <div></div>'],
])('leaves blanks %s', async (_, source) => {
  expect((await preprocess(source, tightMarkup)).code).toBe(source);
});
