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
  [
    'in a flex box, beside an element',
    '<p class="row"><b>a</b> {text} <i>b</i>{#if on} {text} <i>c</i>{/if}</p><style>.row { display: flex; }</style>',
    '<p class="row"><b>a</b>{text}<i>b</i>{#if on} {text}<i>c</i>{/if}</p><style>.row { display: flex; }</style>',
  ],
  [
    'in a grid, between parts',
    '<p class={["row", { on }]}><Part /> {#if on}<Part />{/if} <Part /></p><style>.row { display: grid; }</style>',
    '<p class={["row", { on }]}><Part />{#if on}<Part />{/if}<Part /></p><style>.row { display: grid; }</style>',
  ],
])('takes blanks out %s', async (_, source, expected) => {
  expect((await preprocess(source, tightMarkup)).code).toBe(expected);
});

it.each([
  ['between words', '<b>a</b> <i>b</i>'],
  ['beside a part, which may be anything', '<div></div> <Part /> <div></div>'],
  ['beside text', '<div></div> and <div></div>'],
  ['between texts of a flex box', '<p>{one} {two} {#if on}{two}{/if} {two}</p><style>p { display: flex; }</style>'],
  ['in what a flex box holds', '<p><u><b>a</b> <i>b</i></u></p><style>p { display: flex; }</style>'],
  ['in a snippet', '<p>{#snippet part()}<b>a</b> <i>b</i>{/snippet}</p><style>p { display: flex; }</style>'],
  [
    'where it is a flex box now and then',
    '<p class={{ on }}><b>a</b> <i>b</i></p><style>.on { display: flex; }</style>',
  ],
  [
    'where another rule may say otherwise',
    '<p><b>a</b> <i>b</i></p><style>p { display: flex; } @media print { p { display: block; } }</style>',
  ],
])('leaves blanks %s', async (_, source) => {
  expect((await preprocess(source, tightMarkup)).code).toBe(source);
});
