// The script of a review page as text: nothing that older browsers can't read, and no way to make code or markup of text.
import { expect, it } from 'vitest';
import { pageScript } from '../../../main/features/review-pack/page-script.ts';

it('can stand in a page as it is', () => {
  expect(pageScript).not.toMatch(/<\/|<!--|[\u2028\u2029]/);
});

it('uses nothing that browsers of the last years lack', () => {
  const code = pageScript.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
  expect(code).toContain('addEventListener');
  for (const newer of [
    /\?\./,
    /\?\?/,
    /\|\|=/,
    /\d_\d/,
    /\.(at|replaceAll|toSorted|findLast|flatMap)\(/,
    /structuredClone/,
  ])
    expect(code).not.toMatch(newer);
});

it('makes neither code nor markup of a text, and asks nothing of a network', () => {
  expect(pageScript).not.toMatch(/innerHTML|outerHTML|insertAdjacent|\beval\b|new Function|document\.write/);
  expect(pageScript).not.toMatch(/\bfetch\b|XMLHttpRequest|sendBeacon|WebSocket|\bimport\b|https?:|localStorage/);
});
