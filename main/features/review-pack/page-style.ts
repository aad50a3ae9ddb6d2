// The style of a review page: light and dark, from a phone to a wide screen, and on paper.

const light = `
--page: #f8f8f6; --sheet: #fff; --raised: #fff; --well: #f3f2ef;
--line: #e6e4df; --line-2: #d6d3cd; --line-control: #8b877f;
--text: #1d1b18; --text-2: #55514a; --text-3: #68645c;
--accent: #2b4bd6; --accent-hover: #2340bd; --accent-on: #fff; --accent-soft: #e9eefd; --accent-text: #2644c6; --focus: #2b4bd6;
--ok: #1a6637; --ok-back: #e1f3e6; --ok-line: #aedbbb; --ok-solid: #278a4b;
--change: #7d4600; --change-back: #fdefd3; --change-line: #f0cf8e; --change-solid: #b97400;
--problem: #a8241c;
--scrim: rgb(24 22 18 / .36); --edge: rgb(40 36 28 / .08);
--instagram: #a3215f; --instagram-back: #fbe6ef; --facebook: #2450ae; --facebook-back: #e4ecfb;
--linkedin: #0f5c86; --linkedin-back: #e0eff7; --tiktok: #11605c; --tiktok-back: #ddf2f0;
--youtube_shorts: #a82a1e; --youtube_shorts-back: #fce8e4; --pinterest: #8c2038; --pinterest-back: #f8e4e8;
--x: #33312d; --x-back: #e9e8e5;`;

const dark = `
--page: #171614; --sheet: #1b1a18; --raised: #262421; --well: #11100f;
--line: #2c2a27; --line-2: #3b3834; --line-control: #78736b;
--text: #f0eeea; --text-2: #bab5ac; --text-3: #9a958c;
--accent: #4060ea; --accent-hover: #4766ec; --accent-on: #fff; --accent-soft: #212847; --accent-text: #9db0ff; --focus: #8aa1ff;
--ok: #86d29d; --ok-back: #15301e; --ok-line: #234e32; --ok-solid: #3fae66;
--change: #f0bf6a; --change-back: #372813; --change-line: #5b421c; --change-solid: #d99a2b;
--problem: #f8a096;
--scrim: rgb(0 0 0 / .56); --edge: rgb(255 255 255 / .08);
--instagram: #f29bc2; --instagram-back: #3b1b2b; --facebook: #9dbcf7; --facebook-back: #1b2a47;
--linkedin: #86c5e8; --linkedin-back: #142f3e; --tiktok: #7fd3cd; --tiktok-back: #10312f;
--youtube_shorts: #f6a196; --youtube_shorts-back: #3b1c18; --pinterest: #ef9db0; --pinterest-back: #381a22;
--x: #d3cfc8; --x-back: #302e2a;`;

const badges = ['instagram', 'facebook', 'linkedin', 'tiktok', 'youtube_shorts', 'pinterest', 'x']
  .map((kind) => `.${kind} { color: var(--${kind}); background: var(--${kind}-back); }`)
  .join('\n');

const base = `
*, ::before, ::after { box-sizing: border-box; }
[hidden] { display: none !important; }
html { scroll-padding: 16px 0 112px; -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { display: flex; flex-direction: column; min-height: 100vh; margin: 0; background: var(--page); color: var(--text);
  font: 400 14px/21px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif; overflow-wrap: break-word; }
h1, h2, h3, p { margin: 0; overflow-wrap: anywhere; }
button, input, textarea { font: inherit; color: inherit; }
svg { width: 15px; height: 15px; flex: none; }
:focus { outline: 2px solid var(--focus); outline-offset: 2px; }
:focus:not(:focus-visible) { outline: none; }
.hidden-name { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.boxes { display: none; }
header, main, footer { width: 100%; max-width: 1400px; margin: 0 auto; padding-right: 60px; padding-left: 60px; }`;

const head = `
header { display: flex; align-items: center; gap: 14px; padding-top: 20px; padding-bottom: 16px; }
.mark { display: grid; place-items: center; flex: none; width: 40px; height: 40px; border-radius: 10px; background: var(--accent-soft); color: var(--accent-text); font-size: 18px; font-weight: 600; }
.mark:empty { display: none; }
.intro { flex: 1; min-width: 0; }
h1 { font-size: 20px; line-height: 26px; font-weight: 620; letter-spacing: -.012em; }
.intro p { margin-top: 2px; color: var(--text-2); font-size: 13px; line-height: 18px; }
.how { display: none; }
#no-script strong { color: var(--text); }
.you { display: grid; gap: 6px; flex: none; justify-items: end; max-width: 320px; font-size: 12px; line-height: 16px; color: var(--text-2); }
.field { display: flex; align-items: center; gap: 8px; font-weight: 500; }
.field span { white-space: nowrap; }
#name { width: 190px; height: 32px; }
.filter { display: flex; align-items: center; gap: 7px; min-height: 24px; cursor: pointer; }
.filter input { width: 16px; height: 16px; margin: 0; accent-color: var(--accent); }
#name-problem { color: var(--problem); text-align: end; }
input[type=text], textarea { min-width: 0; padding: 6px 9px; border: 1px solid var(--line-control); border-radius: 8px; background: var(--sheet); font-size: 13px; line-height: 20px; color: var(--text); }
input[aria-invalid] { border-color: var(--problem); }`;

const card = `
main { flex: 1; display: flex; flex-direction: column; gap: 10px; padding-top: 2px; padding-bottom: 24px; }
.post { display: grid; grid-template: "number pictures content answer" auto / 22px 112px minmax(0, 1fr) auto; gap: 16px; align-items: start;
  padding: 14px 16px 14px 14px; border-radius: 12px; background: var(--sheet); box-shadow: 0 0 0 1px var(--edge), 0 1px 2px var(--edge); break-inside: avoid; }
.post.no-picture { grid-template: "number content answer" auto / 22px minmax(0, 1fr) auto; }
.post.is-change { grid-template: "number pictures content answer" auto "number pictures note answer" 1fr / 22px 112px minmax(0, 1fr) auto; row-gap: 10px; }
.post.is-change.no-picture { grid-template: "number content answer" auto "number note answer" 1fr / 22px minmax(0, 1fr) auto; }
.post.is-ok { box-shadow: 0 0 0 1px var(--ok-line), 0 1px 2px var(--edge); }
.post.is-change { box-shadow: 0 0 0 1px var(--change-line), 0 1px 2px var(--edge); }
.is-filtered .is-hidden { display: none; }
.number { grid-area: number; color: var(--text-3); font-size: 12px; line-height: 20px; font-weight: 600; text-align: end; font-variant-numeric: tabular-nums; }
.post > .pictures { grid-area: pictures; }
.content { grid-area: content; min-width: 0; }
.answer, .published { grid-area: answer; }
h2 { font-size: 15px; line-height: 20px; font-weight: 600; letter-spacing: -.012em; }
h3, .when { display: flex; flex-wrap: wrap; gap: 4px 6px; align-items: center; font-size: 12.5px; line-height: 18px; font-weight: 450; color: var(--text-2); }
.content > .when { margin: 3px 0 7px; }
section { margin-top: 12px; padding-top: 12px; border-top: 1px solid var(--line); }
h2 + section { margin-top: 6px; padding-top: 0; border-top: 0; }
h3 { margin: 0 0 6px; font-weight: 500; color: var(--text); }
.platform { display: inline-flex; align-items: center; gap: 6px; position: relative; }
.badge { display: inline-block; min-width: 20px; height: 20px; padding: 0 4px; border-radius: 6px; font-size: 11px; line-height: 20px; font-weight: 650; text-align: center; }
.other { color: var(--text-2); background: var(--well); }
.title { font-weight: 600; }
h2, .title, .text { max-width: 540px; }
.text { white-space: pre-wrap; overflow-wrap: anywhere; }
.empty { color: var(--text-3); }
.pictures { display: flex; flex-wrap: wrap; gap: 5px; }
.pictures img, .file { display: block; width: 34px; height: 34px; border-radius: 6px; object-fit: cover; background: var(--well); }
.post > .pictures > :first-child, .post > .pictures > :first-child img { width: 112px; height: 112px; border-radius: 8px; }
section .pictures { margin-bottom: 8px; }
section .pictures img, section .file { width: 72px; height: 72px; }
.file { display: grid; place-items: center; border: 1px solid var(--line-2); color: var(--text-3); font-size: 12px; line-height: 16px; overflow: hidden; }
.post > .pictures > .file:not(:first-child) { font-size: 0; }
.enlarge { display: block; padding: 0; border: 0; border-radius: 6px; background: none; cursor: zoom-in; }
.published { padding: 6px 10px; border-radius: 8px; background: var(--ok-back); color: var(--ok); font-size: 13px; font-weight: 500; line-height: 20px; }`;

const answers = `
.answer { display: grid; gap: 4px; justify-items: end; }
.choices { display: flex; flex-wrap: wrap; gap: 8px; justify-content: flex-end; }
.choice { position: relative; display: inline-flex; cursor: pointer; }
.choice input { position: absolute; inset: 0; top: 0; right: 0; bottom: 0; left: 0; width: 100%; height: 100%; margin: 0; opacity: 0; cursor: pointer; }
.face { display: inline-flex; align-items: center; gap: 7px; min-height: 34px; padding: 0 13px 0 11px; border-radius: 8px; box-shadow: inset 0 0 0 1px var(--line-control); font-size: 13px; line-height: 18px; font-weight: 500; white-space: nowrap; transition: background-color .09s; }
.face svg { color: var(--text-2); }
.choice:hover .face { background: var(--well); }
.choice input:focus + .face { outline: 2px solid var(--focus); outline-offset: 2px; }
.choice input:focus:not(:focus-visible) + .face { outline: none; }
.choice input:checked + .face svg { color: inherit; }
.choice.ok input:checked + .face { background: var(--ok-back); color: var(--ok); box-shadow: inset 0 0 0 1.5px var(--ok-solid); }
.choice.change input:checked + .face { background: var(--change-back); color: var(--change); box-shadow: inset 0 0 0 1.5px var(--change-solid); }
.clear { min-height: 24px; padding: 0 6px; border: 0; border-radius: 6px; background: none; color: var(--text-2); font-size: 12px; line-height: 16px; text-decoration: underline; text-underline-offset: 2px; cursor: pointer; }
.clear:hover { color: var(--text); }
.note { display: grid; gap: 4px; max-width: 648px; }
.note { grid-area: note; min-width: 0; }
.note label { font-size: 12px; line-height: 16px; font-weight: 500; color: var(--text-2); }
.note textarea { width: 100%; min-height: 34px; max-height: 320px; resize: vertical; }
#all-answered { padding: 40px 0; text-align: center; color: var(--text-2); }`;

const foot = `
footer { position: sticky; bottom: 0; z-index: 1; display: flex; align-items: center; gap: 12px 20px; max-width: none; min-height: 64px; padding-top: 9px; padding-bottom: 9px; background: var(--sheet); border-top: 1px solid var(--line); }
.bar { position: absolute; top: -1px; left: 0; width: 100%; height: 2px; }
.bar i { display: block; width: 0; height: 2px; background: var(--accent); transition: width .16s; }
.state { display: flex; flex: 1; align-items: center; gap: 12px; min-width: 0; }
#progress { flex: none; font-size: 13px; line-height: 18px; font-weight: 600; }
.hints { max-width: 440px; font-size: 12px; line-height: 16px; color: var(--text-3); }
#reason, #message { color: var(--text); }
.has-message > :not(#message) { display: none; }
.buttons { display: flex; flex: none; flex-wrap: wrap; gap: 8px; justify-content: flex-end; }
.buttons button, .close { display: inline-flex; align-items: center; gap: 7px; justify-content: center; min-height: 34px; padding: 0 14px; border: 0; border-radius: 8px; background: var(--raised); box-shadow: 0 0 0 1px var(--line-2), 0 1px 1px var(--edge); font-size: 13px; line-height: 18px; font-weight: 550; white-space: nowrap; cursor: pointer; }
.buttons button:hover, .close:hover { background: var(--well); }
.buttons .primary { background: var(--accent); color: var(--accent-on); box-shadow: none; }
.buttons .primary:hover { background: var(--accent-hover); }
.buttons .primary[aria-disabled=true] { background: var(--well); color: var(--text-3); box-shadow: inset 0 0 0 1px var(--line-2); }
dialog { position: fixed; top: 0; right: 0; bottom: 0; left: 0; z-index: 2; height: fit-content; margin: auto; width: min(560px, calc(100vw - 32px)); max-height: calc(100vh - 32px); padding: 20px; border: 0; border-radius: 12px; background: var(--raised); color: var(--text); box-shadow: 0 0 0 1px var(--line-2), 0 24px 60px -12px rgb(0 0 0 / .4); overflow: auto; }
dialog:not([open]) { display: none; }
dialog::backdrop { background: var(--scrim); }
dialog p { margin: 4px 0 12px; color: var(--text-2); font-size: 13px; line-height: 18px; }
dialog textarea { display: block; width: 100%; margin-bottom: 12px; }
dialog img { display: block; width: auto; max-width: 100%; max-height: calc(100vh - 200px); margin: 0 auto 12px; border-radius: 8px; }
dialog p:empty { display: none; }
.close { margin-inline-start: auto; display: flex; }`;

const narrow = `
@media (max-width: 1080px) {
  header, main, footer { padding-right: 24px; padding-left: 24px; }
  .post, .post.is-change { grid-template: "number pictures content" auto "number pictures answer" 1fr / 22px 112px minmax(0, 1fr); gap: 12px 16px; }
  .post.is-change { grid-template: "number pictures content" auto "number pictures answer" auto "number pictures note" 1fr / 22px 112px minmax(0, 1fr); }
  .post.no-picture { grid-template: "number content" auto ". answer" auto / 22px minmax(0, 1fr); }
  .post.no-picture.is-change { grid-template: "number content" auto ". answer" auto ". note" auto / 22px minmax(0, 1fr); }
  .answer, .choices { justify-items: start; justify-content: flex-start; }
  .answer { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; }
  .published { justify-self: start; }
  .state { display: block; }
}
@media (max-width: 760px) {
  header { flex-wrap: wrap; align-items: flex-start; padding-bottom: 12px; }
  .you { width: 100%; max-width: none; justify-items: stretch; }
  .field #name { flex: 1; }
  #name-problem { text-align: start; }
  footer { flex-wrap: wrap; gap: 8px; }
  .state { flex: 1 0 100%; }
  .hints { max-width: none; }
  .buttons { flex: 1 0 100%; justify-content: stretch; }
  .buttons button { flex: 1 1 auto; min-height: 40px; }
  html { scroll-padding-bottom: 180px; }
}
@media (max-width: 560px) {
  header, main, footer { padding-right: 12px; padding-left: 12px; }
  .post, .post.is-change { grid-template: "number pictures" auto "content content" auto "answer answer" auto / auto minmax(0, 1fr); gap: 10px; padding: 12px; }
  .post.is-change { grid-template: "number pictures" auto "content content" auto "answer answer" auto "note note" auto / auto minmax(0, 1fr); }
  .post.no-picture { grid-template: "number content" auto "answer answer" auto / auto minmax(0, 1fr); }
  .post.no-picture.is-change { grid-template: "number content" auto "answer answer" auto "note note" auto / auto minmax(0, 1fr); }
  .choices, .choice { flex: 1 1 auto; }
  .face { flex: 1; min-height: 40px; justify-content: center; }
  .clear { min-height: 32px; }
  .post > .pictures > :first-child { width: 100%; }
  .post > .pictures > :first-child, .post > .pictures > :first-child img { height: 220px; }
  .post > .pictures > :first-child img { width: 100%; }
  .post > .pictures > img:first-child { width: 100%; }
  .pictures img, .file { width: 48px; height: 48px; }
  .how { display: block; width: 100%; color: var(--text-2); font-size: 13px; line-height: 18px; }
  #hint { display: none; }
  footer { display: grid; grid-template: "progress save" auto "hints hints" auto "rest copy" auto / minmax(0, 1fr) auto; gap: 6px 8px; }
  .state, .buttons { display: contents; }
  #progress { grid-area: progress; }
  .hints { grid-area: hints; }
  #save { grid-area: save; }
  #rest { grid-area: rest; }
  #copy { grid-area: copy; }
  .buttons button { padding: 4px 12px; white-space: normal; }
}
@media (max-height: 560px) { footer { position: static; } html { scroll-padding-bottom: 16px; } }
@media (prefers-reduced-motion: reduce) { *, ::before, ::after { transition: none !important; } }`;

const print = `
@media print {
  :root { ${light} }
  body { background: #fff; font-size: 11pt; }
  header, main { padding: 0; }
  .mark, .you, .how, #no-script, .answer, footer, dialog, .note label { display: none; }
  .is-filtered .is-hidden { display: grid; }
  main { display: block; }
  .post, .post.no-picture { margin-bottom: 12pt; box-shadow: none; border: 1px solid #aaa; }
  .post, .post.is-change { grid-template: "number pictures content" auto "number pictures boxes" auto "number pictures note" 1fr / 22px 112px minmax(0, 1fr); gap: 8px 16px; }
  .post.no-picture, .post.no-picture.is-change { grid-template: "number content" auto ". boxes" auto ". note" auto / 22px minmax(0, 1fr); }
  .published { grid-area: boxes; justify-self: start; }
  h2, .text, .title { max-width: none; }
  .boxes { grid-area: boxes; display: flex; align-items: center; gap: 6px; }
  .box { width: 13px; height: 13px; border: 1px solid #000; font-size: 12px; line-height: 11px; text-align: center; }
  .box.change { margin-left: 14px; }
  .is-ok .box.approve::before, .is-change .box.change::before { content: "✓"; }
  .line { flex: 1; height: 1.4em; border-bottom: 1px solid #000; }
  .note textarea { border: 0; padding: 0; resize: none; }
}`;

export const pageStyle = [
  `:root { color-scheme: light dark; ${light} }`,
  `@media (prefers-color-scheme: dark) { :root { ${dark} } }`,
  base,
  badges,
  head,
  card,
  answers,
  foot,
  narrow,
  print,
].join('\n');
