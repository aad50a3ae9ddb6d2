// How the page of a report looks: light or dark on the screen as the reader has it, always light on paper.

const light = `--page: #f6f5f3; --sheet: #fff; --line: #e2dfda; --text: #1d1b19; --text-2: #56524d; --link: #1d5fbf;`;
const dark = `--page: #161513; --sheet: #201e1c; --line: #393632; --text: #efece8; --text-2: #b3aea7; --link: #8db8f5;`;

const base = `
*, ::before, ::after { box-sizing: border-box; }
body { margin: 0; padding: 32px 16px; background: var(--page); color: var(--text);
  font: 400 14px/21px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif; overflow-wrap: anywhere; }
h1, h2, h3, p, ul { margin: 0; }
header, main { max-width: 860px; margin: 0 auto; padding: 24px 32px; background: var(--sheet); }
header { display: flex; align-items: center; gap: 18px; border-top: 6px solid var(--brand, var(--line)); border-radius: 12px 12px 0 0; }
main { padding-top: 0; border-radius: 0 0 12px 12px; }
.logo { flex: none; width: 64px; height: 64px; object-fit: contain; }
.business { color: var(--text-2); font-weight: 600; }
h1 { font-size: 24px; line-height: 30px; font-weight: 640; }
.about, .source, .more { color: var(--text-2); font-size: 12px; line-height: 18px; }
section { padding-top: 22px; margin-top: 22px; border-top: 2px solid var(--brand, var(--line)); }
section:first-child { margin-top: 0; }
h2 { margin-bottom: 8px; font-size: 17px; line-height: 24px; font-weight: 620; }
h3 { margin-bottom: 4px; font-size: 13px; line-height: 18px; font-weight: 600; color: var(--text-2); }
.note { white-space: pre-wrap; }
.numbers { display: flex; flex-wrap: wrap; gap: 8px 32px; margin-bottom: 10px; }
.numbers b { display: block; font-size: 26px; line-height: 32px; font-weight: 620; font-variant-numeric: tabular-nums; }
.counts { display: grid; grid-template-columns: repeat(auto-fill, minmax(180px, 1fr)); gap: 14px 28px; margin-bottom: 10px; }
ul { padding: 0; list-style: none; }
li { display: flex; justify-content: space-between; gap: 12px; border-bottom: 1px solid var(--line); }
li b { font-weight: 600; font-variant-numeric: tabular-nums; }
table { width: 100%; margin-bottom: 8px; border-collapse: collapse; font-size: 13px; line-height: 18px; font-variant-numeric: tabular-nums; }
th, td { padding: 5px 10px 5px 0; border-bottom: 1px solid var(--line); text-align: start; vertical-align: top; font-weight: 400; }
thead th { color: var(--text-2); font-size: 12px; font-weight: 600; }
tbody th { font-weight: 600; }
.number { text-align: end; white-space: nowrap; }
.best { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 16px; margin: 0 0 12px; }
.best img { display: block; width: 100%; aspect-ratio: 1; object-fit: cover; border-radius: 8px; margin-bottom: 6px; }
.best li { display: block; border: 0; }
a { color: var(--link); }
@media (max-width: 560px) { header, main { padding-right: 16px; padding-left: 16px; } .best { grid-template-columns: 1fr; } }`;

const print = `
@page { margin: 16mm; }
@media print {
  :root { color-scheme: light; ${light} }
  body { padding: 0; background: #fff; font-size: 10pt; line-height: 14pt; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  header, main { max-width: none; padding: 0; border-radius: 0; }
  header { padding-top: 10px; margin-bottom: 14px; }
  tr, li, header, .numbers, .note { break-inside: avoid; }
  h1, h2, h3 { break-after: avoid; }
  thead { display: table-header-group; }
  .best { grid-template-columns: repeat(3, minmax(0, 1fr)); }
  td a::after { content: " " attr(href); display: block; font-size: 7pt; line-height: 9pt; overflow-wrap: anywhere; }
}`;

/** `color`: of the brand, as #RRGGBB; null: none. */
export const reportStyle = (color: string | null): string =>
  [
    `:root { color-scheme: light dark; ${light}${color === null ? '' : ` --brand: ${color};`} }`,
    `@media (prefers-color-scheme: dark) { :root { ${dark} } }`,
    base,
    print,
  ].join('\n');
