// The linter of Svelte files: Galley's own rules hold in components as well, and so do Svelte's.
import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';
import { root } from '../../scripts/run.ts';

const eslint = new ESLint({ cwd: root });

const lint = async (path: string, text: string) => {
  const [result] = await eslint.lintText(text, { filePath: `${root}/${path}` });
  const findings = result?.messages ?? [];
  expect(findings.filter(({ fatal }) => fatal)).toEqual([]);
  return findings;
};
/** Findings of one rule when the component at `path` had this script. */
const plant = async (path: string, script: string, rule: string): Promise<string[]> => {
  const findings = await lint(path, `<!-- Planted. -->\n<script lang="ts">\n${script}\n</script>\n`);
  return findings.filter(({ ruleId }) => ruleId === rule).map(({ message }) => message);
};
const rules = async (path: string, text: string) => (await lint(path, text)).map(({ ruleId }) => ruleId);

describe('a component', { timeout: 60_000 }, () => {
  it.each([
    ['renderer/App.svelte', "import '../main/clock.ts';", 'galley/layer'],
    ['renderer/App.svelte', "import type { Clock } from '../main/clock.ts';", 'galley/layer'],
    ['renderer/ui/Icon.svelte', "import App from '../App.svelte';", 'galley/layer'],
    ['renderer/App.svelte', "import { z } from 'zod';", 'galley/packages'],
    ['renderer/App.svelte', "import fs from 'node:fs';", 'galley/packages'],
    ['renderer/ui/Icon.svelte', "import Banner from './Banner.svelte';", 'galley/cycle'],
    ['renderer/App.svelte', "document.body.innerHTML = '';", 'galley/syntax'],
    ['renderer/App.svelte', 'const unused = 1;', '@typescript-eslint/no-unused-vars'],
    ['renderer/App.svelte', '// @ts-expect-error: a long enough description', '@typescript-eslint/ban-ts-comment'],
    ['renderer/App.svelte', 'export const same = (x: number | null) => x == null;', 'eqeqeq'],
    ['renderer/App.svelte', '\n'.repeat(500), 'max-lines'],
    ['renderer/App.svelte', '// TODO later', 'no-warning-comments'],
    ['renderer/App.svelte', "console.log('');", 'no-console'],
    ['renderer/App.svelte', 'let { name } = $props(); let size = name;', 'svelte/prefer-const'],
  ])('%s may not say %s', async (path, script, rule) => {
    expect(await plant(path, script, rule)).toHaveLength(1);
  });

  it.each([
    '<p>“{name}”</p>',
    '<p title="„{name}“"></p>',
    '<p>{`“${name}”`}</p>',
    "<p>{count === 1 ? 'post' : 'posts'}</p>",
  ])('takes quotation marks and plurals from the catalog: %s', async (markup) => {
    const text = `<!-- Planted. -->\n<script lang="ts">\n  const { name, count } = $props();\n</script>\n\n${markup}\n`;
    expect(await rules('renderer/App.svelte', text)).toContain('galley/syntax');
  });

  it('may choose between other things by a number', async () => {
    const markup = '<p>{count === 1 ? name.one : name.many}{count === 1 ? 0 : 2}</p>';
    const text = `<!-- Planted. -->\n<script lang="ts">\n  const { name, count } = $props();\n</script>\n\n${markup}\n`;
    expect(await rules('renderer/App.svelte', text)).toEqual([]);
  });

  it('may not put texts into the page as markup', async () => {
    expect(await rules('renderer/App.svelte', '<!-- Planted. -->\n{@html "<b></b>"}\n')).toContain(
      'svelte/no-at-html-tags',
    );
  });

  it('names its job in its first line', async () => {
    expect(await rules('renderer/App.svelte', '<p></p>\n')).toContain('galley/job');
  });

  it.each([
    '<!-- eslint-disable -->',
    '<!-- eslint-disable-next-line svelte/no-at-html-tags, galley/directive -->',
    '<!-- Planted. -->\n<!-- eslint-disable -->',
    '<!-- Planted. -->\n<script lang="ts">\n  /* eslint-disable */\n</script>',
    '<!-- Planted. -->\n<!-- prettier-ignore -->',
  ])('cannot waive a rule with %s', async (waiver) => {
    const found = await rules('renderer/App.svelte', `${waiver}\n{@html "<b></b>"}\n`);
    expect(found).toContain('svelte/no-at-html-tags');
    expect(found).toContain('galley/directive');
  });
});

it('holds modules with runes to the rules of Svelte', async () => {
  const text = '// Planted.\nexport const state = () => { let a = $state(1); $inspect(a); return a; };\n';
  expect(await rules('renderer/state/app.svelte.ts', text)).toContain('svelte/no-inspect');
});
