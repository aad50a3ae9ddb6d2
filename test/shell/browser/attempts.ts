// What a page may try against the browser shell, each as a function that runs in that page and returns how it ended.

type Target = {
  /** Of the shell, by the name under which the page knows it. */
  origin: string;
  /** A good one, as if it had been overheard. */
  code: string;
};

/** Run in the page alone, so it may use nothing from around it. `in`: something was read, opened or run. */
export type Attempt = (target: Target) => Promise<'in' | 'out'>;

const fetchWindow: Attempt = ({ origin }) =>
  fetch(`${origin}/`, { credentials: 'include' }).then(
    (reply) => (reply.ok ? 'in' : 'out'),
    () => 'out',
  );

const fetchPicture: Attempt = ({ origin }) =>
  fetch(`${origin}/media/photo-1`, { credentials: 'include' }).then(
    (reply) => (reply.ok ? 'in' : 'out'),
    () => 'out',
  );

/** The reply is opaque to the page: only the shell knows what came of it. */
const fetchBlindly: Attempt = async ({ origin }) => {
  await fetch(`${origin}/media/photo-1`, { mode: 'no-cors', credentials: 'include' }).catch(() => null);
  return 'out';
};

const exchangeAsJson: Attempt = ({ origin, code }) =>
  fetch(`${origin}/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  }).then(
    (reply) => (reply.ok ? 'in' : 'out'),
    () => 'out',
  );

const exchangeAsText: Attempt = async ({ origin, code }) => {
  const body = JSON.stringify({ code });
  await fetch(`${origin}/session`, { method: 'POST', mode: 'no-cors', credentials: 'include', body }).catch(() => null);
  return 'out';
};

const exchangeByBeacon: Attempt = async ({ origin, code }) => {
  navigator.sendBeacon(`${origin}/session`, JSON.stringify({ code }));
  // A beacon returns nothing; a request after it is answered after it.
  await fetch(`${origin}/no-session`, { mode: 'no-cors' }).catch(() => null);
  return 'out';
};

const bringFile: Attempt = ({ origin, code }) =>
  fetch(`${origin}/intake/1`, { method: 'PUT', headers: { 'galley-secret': code }, body: 'rye' }).then(
    (reply) => (reply.ok ? 'in' : 'out'),
    () => 'out',
  );

const bringFileBlindly: Attempt = async ({ origin }) => {
  await fetch(`${origin}/intake/1`, { method: 'POST', mode: 'no-cors', body: 'rye' }).catch(() => null);
  return 'out';
};

const openSocket: Attempt = ({ origin }) =>
  new Promise((resolve) => {
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/socket`);
    socket.addEventListener('open', () => resolve('in'));
    socket.addEventListener('error', () => resolve('out'));
  });

const listenToEvents: Attempt = ({ origin }) =>
  new Promise((resolve) => {
    const source = new EventSource(`${origin}/socket`, { withCredentials: true });
    source.addEventListener('open', () => resolve('in'));
    source.addEventListener('error', () => {
      source.close();
      resolve('out');
    });
  });

const showPicture: Attempt = ({ origin }) =>
  new Promise((resolve) => {
    const image = new Image();
    image.addEventListener('load', () => resolve('in'));
    image.addEventListener('error', () => resolve('out'));
    image.src = `${origin}/media/photo-1`;
  });

const runPicture: Attempt = ({ origin }) =>
  new Promise((resolve) => {
    const script = document.createElement('script');
    script.addEventListener('load', () => resolve('in'));
    script.addEventListener('error', () => resolve('out'));
    script.src = `${origin}/media/photo-1`;
    document.head.append(script);
  });

const runWindow: Attempt = ({ origin }) =>
  new Promise((resolve) => {
    const script = document.createElement('script');
    script.addEventListener('load', () => resolve('in'));
    script.addEventListener('error', () => resolve('out'));
    script.src = `${origin}/`;
    document.head.append(script);
  });

const takeStyle: Attempt = ({ origin }) =>
  new Promise((resolve) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.addEventListener('load', () => resolve('in'));
    link.addEventListener('error', () => resolve('out'));
    link.href = `${origin}/`;
    document.head.append(link);
  });

const fetchAhead: Attempt = ({ origin }) =>
  new Promise((resolve) => {
    const link = document.createElement('link');
    link.rel = 'prefetch';
    link.addEventListener('load', () => resolve('in'));
    link.addEventListener('error', () => resolve('out'));
    link.href = `${origin}/media/photo-1`;
    document.head.append(link);
  });

const startWorker: Attempt = ({ origin }) =>
  new Promise((resolve) => {
    try {
      const worker = new Worker(`${origin}/`);
      worker.addEventListener('message', () => resolve('in'));
      worker.addEventListener('error', () => resolve('out'));
    } catch {
      resolve('out');
    }
  });

/** The browser has none for pages of a foreign name over http. */
const leaveServiceWorker: Attempt = ({ origin }) =>
  'serviceWorker' in navigator
    ? navigator.serviceWorker.register(`${origin}/assets/worker.js`, { scope: '/' }).then(
        () => 'in',
        () => 'out',
      )
    : Promise.resolve('out');

/** The text is JSON once the form has put its `=` into it. */
const postForms: Attempt = async ({ origin, code }) => {
  for (const enctype of ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain']) {
    const frame = document.createElement('iframe');
    frame.name = `for ${enctype}`;
    const form = document.createElement('form');
    const field = document.createElement('input');
    Object.assign(form, { action: `${origin}/session`, method: 'post', enctype, target: frame.name });
    Object.assign(field, { name: `{"code":"${code}","rest":"`, value: '"}' });
    form.append(field);
    document.body.append(frame, form);
    // The empty page of a new frame loads at once; the answer comes after it.
    const answered = new Promise((resolve) => frame.addEventListener('load', resolve));
    form.submit();
    await answered;
  }
  return 'out';
};

const putIntoFrame: Attempt = async ({ origin }) => {
  const frame = document.createElement('iframe');
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
  frame.src = `${origin}/`;
  document.body.append(frame);
  await loaded;
  frame.contentWindow?.postMessage({ name: 'posts.list', input: {} }, '*');
  try {
    return frame.contentWindow?.document.querySelector('script') ? 'in' : 'out';
  } catch {
    return 'out';
  }
};

export const attempts: Readonly<Record<string, Attempt>> = {
  'reads the window': fetchWindow,
  'reads a picture': fetchPicture,
  'reads a picture blindly': fetchBlindly,
  'exchanges a good code as JSON': exchangeAsJson,
  'exchanges a good code as plain text': exchangeAsText,
  'exchanges a good code by a beacon': exchangeByBeacon,
  'exchanges a good code by forms of every encoding': postForms,
  'brings a file': bringFile,
  'brings a file blindly': bringFileBlindly,
  'opens a socket': openSocket,
  'listens to events': listenToEvents,
  'shows a picture': showPicture,
  'runs a picture as script': runPicture,
  'runs the window as script': runWindow,
  'takes the window for a style': takeStyle,
  'fetches a picture ahead': fetchAhead,
  'starts a worker': startWorker,
  'leaves a service worker': leaveServiceWorker,
  'puts the window into a frame': putIntoFrame,
};

/** The window itself gets in by these, which shows that an attempt can succeed. */
export const ownWays = [
  'reads the window',
  'reads a picture',
  'exchanges a good code as JSON',
  'opens a socket',
] as const;
