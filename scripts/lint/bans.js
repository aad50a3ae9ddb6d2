// What no source may say: selectors of syntax and names of globals, each with its reason.

const identifiers = [
  ['executeJavaScript', 'runs text as code in the window'],
  ['insertCSS', 'goes around the content security policy'],
  ['openDevTools', 'stays closed in the product'],
  ['webFrame', 'reaches into the window from the preload'],
  ['loadFile', 'the window loads app://galley only'],
  ['interceptFileProtocol', 'the window loads app://galley only'],
  ['encryptString', 'is the deprecated synchronous form'],
  ['findCredentials', 'kills the process when the keyring is locked'],
  ['setCertificateVerifyProc', 'certificates are never waved through'],
];

const members = ['innerHTML', 'outerHTML', 'insertAdjacentHTML'];

const texts = [
  [
    '^--(no-sandbox|disable-web-security|ignore-certificate-errors|remote-debugging-port)',
    'takes away a protection of the browser',
  ],
  ['^certificate-error$', 'certificates are never waved through'],
];

/** Everywhere. */
export const dangerous = [
  ...identifiers.map(([name, why]) => ({ selector: `Identifier[name='${name}']`, message: `${name}: ${why}.` })),
  ...members.map((name) => ({
    selector: `MemberExpression[property.name='${name}']`,
    message: `${name}: build nodes instead.`,
  })),
  ...texts.flatMap(([pattern, why]) => [
    { selector: `Literal[value=/${pattern}/]`, message: `This switch ${why}.` },
    { selector: `TemplateElement[value.raw=/${pattern}/]`, message: `This switch ${why}.` },
  ]),
  {
    selector: `CallExpression[callee.property.name='appendSwitch'] > Literal[value=/^(no-sandbox|disable-web-security|ignore-certificate-errors|remote-debugging-port)$/]`,
    message: 'This switch takes away a protection of the browser.',
  },
  // To say that they are checked, and to forget what the environment says of it, is no offense.
  ...[
    `Property:matches([key.name='rejectUnauthorized'], [key.value='rejectUnauthorized']):not([value.raw='true'])`,
    `AssignmentExpression:matches([left.property.name='rejectUnauthorized'], [left.property.value='rejectUnauthorized'])`,
    `:not(UnaryExpression[operator='delete']) > MemberExpression:matches([property.name='NODE_TLS_REJECT_UNAUTHORIZED'], [property.value='NODE_TLS_REJECT_UNAUTHORIZED'])`,
  ].map((selector) => ({ selector, message: 'Certificates are always checked.' })),
  {
    selector: `CallExpression[callee.object.name='document'][callee.property.name=/^write/]`,
    message: 'Build nodes instead.',
  },
];

const ownWords = 'The catalog has quotation marks and plurals of each language: use quoted(), or a message.';
const quotes = '/[\u201c-\u201f\u00ab\u00bb]/';

/** In renderer/, where a sentence comes from the catalog as a whole. */
export const splicedWords = [
  `Literal[value=${quotes}]`,
  `TemplateElement[value.raw=${quotes}]`,
  `SvelteText[value=${quotes}]`,
  `SvelteLiteral[value=${quotes}]`,
  // `count === 1 ? 'post' : 'posts'`: two forms are too few for many languages, and these are English.
  `ConditionalExpression[test.right.value=1][consequent.value=/\\p{L}/u][alternate.value=/\\p{L}/u]`,
].map((selector) => ({ selector, message: ownWords }));

/** In main/, where time and chance come in from outside so that tests can move them. */
export const hiddenInputs = [
  {
    selector: `CallExpression[callee.object.name='Date'][callee.property.name='now']`,
    message: 'Take the time from the clock that is passed in.',
  },
  {
    selector: `NewExpression[callee.name='Date'][arguments.length=0]`,
    message: 'Take the time from the clock that is passed in.',
  },
  {
    selector: `MemberExpression[object.property.name='Now'][object.object.name='Temporal']`,
    message: 'Take the time from the clock that is passed in.',
  },
  {
    selector: `CallExpression[callee.object.name='Math'][callee.property.name='random']`,
    message: 'Take chance from what is passed in.',
  },
];

/** Node 24 has no Temporal of its own; the window's start brings one where the browser has none. */
export const missingGlobal = { name: 'Temporal', message: "import { Temporal } from 'temporal-polyfill'" };

/** In main/sync, which the simulation runs with a time, a chance and a wire of its own. */
export const hiddenGlobals = ['setTimeout', 'setInterval', 'setImmediate', 'performance', 'crypto', 'fetch'].map(
  (name) => ({ name, message: 'Take it from what is passed in: the simulation has its own.' }),
);

/** Members of a literal stand in it one by one, however many lines that takes. */
export const needlessSpreads = [
  { selector: 'ObjectExpression > SpreadElement > ObjectExpression', message: 'Write its properties here.' },
  {
    selector: ':matches(ArrayExpression, CallExpression) > SpreadElement > ArrayExpression',
    message: 'Write its elements here.',
  },
];
