// The script of a review page, as the text that the page holds and its policy allows by its hash.
import type { scriptWords } from './words.ts';

/** What the script needs besides the page itself. `posts`: those that can be answered, in their order. */
export type PackData = {
  pack: string;
  owner: string;
  business: string;
  words: ReturnType<typeof scriptWords>;
  posts: { item: string; hash: string }[];
};

/**
 * Runs in the browser of a reviewer, from a file, with whatever browser they have: it uses nothing outside this function
 * and nothing newer than template elements and arrow functions. It writes texts as texts only.
 */
const run = (now: () => string): void => {
  type Answer = 'ok' | 'change';
  type Card = {
    article: Element;
    name: string;
    number: string;
    item: string;
    hash: string;
    radios: { ok: HTMLInputElement; change: HTMLInputElement };
    labels: { ok: Element; change: Element };
    note: HTMLTextAreaElement;
    noteBlock: HTMLElement;
    clear: HTMLElement;
    answer: Answer | null;
  };

  const find = <Kind extends Element>(place: ParentNode, selector: string, kind: new () => Kind): Kind => {
    const element = place.querySelector(selector);
    if (!(element instanceof kind)) throw new Error(`This page has no ${selector}`);
    return element;
  };
  const inside = (place: ParentNode, selector: string): HTMLElement => find(place, selector, HTMLElement);
  const byId = (id: string): HTMLElement => inside(document, `#${id}`);
  const cloneOf = (id: string): DocumentFragment =>
    document.importNode(find(document, `#${id}`, HTMLTemplateElement).content, true);
  const textOf = (element: Element): string => (element.textContent || '').trim();
  const oneLine = (text: string): string => text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim();

  const pack = JSON.parse(textOf(byId('pack'))) as PackData;
  const { words, business } = pack;
  /** Puts each value where its name stands in braces, once: what it puts in stays as it is. */
  const filled = (text: string, values: { readonly [name: string]: string | number }): string =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
  byId('no-script').hidden = true;
  inside(document, 'header').appendChild(cloneOf('header-template'));
  document.body.appendChild(cloneOf('footer-template'));
  const main = inside(document, 'main');
  const allAnswered = byId('all-answered');
  main.appendChild(allAnswered);
  const nameField = find(document, '#name', HTMLInputElement);
  const nameProblem = byId('name-problem');
  const filter = find(document, '#filter', HTMLInputElement);
  const rest = byId('rest');
  const save = byId('save');
  const message = byId('message');

  const openCard = (article: HTMLElement, index: number): Card => {
    const place = inside(article, '.answer');
    const heading = inside(article, 'h2');
    place.appendChild(cloneOf('answer-template'));
    article.appendChild(cloneOf('note-template'));
    const radioOf = (answer: Answer): HTMLInputElement => find(place, `.choice.${answer} input`, HTMLInputElement);
    const noteBlock = inside(article, '.note');
    const note = find(noteBlock, 'textarea', HTMLTextAreaElement);
    note.id = `note-${index}`;
    find(noteBlock, 'label', HTMLLabelElement).htmlFor = note.id;
    inside(place, '.choices').setAttribute('aria-label', filled(words.answerOn, { post: textOf(heading) }));
    inside(place, '.clear').setAttribute('aria-label', filled(words.clearAnswerOn, { post: textOf(heading) }));
    const { item, hash } = pack.posts[index] || { item: '', hash: '' };
    return {
      article,
      name: oneLine(textOf(heading)),
      number: textOf(inside(article, '.number')),
      item,
      hash,
      radios: { ok: radioOf('ok'), change: radioOf('change') },
      labels: { ok: inside(place, '.choice.ok .label'), change: inside(place, '.choice.change .label') },
      note,
      noteBlock,
      clear: inside(place, '.clear'),
      answer: null,
    };
  };
  const cards = Array.from(document.querySelectorAll<HTMLElement>('.answerable')).map(openCard);

  /** Whether answers would be lost with the page. */
  let unsaved = false;
  /** What "Approve the other" has just approved, until the next answer. */
  let approvedTogether: Card[] = [];

  const answered = (): Card[] => cards.filter((card) => card.answer !== null);
  const reviewer = (): string => oneLine(nameField.value).slice(0, 100).trim();
  const noteOf = (card: Card): string =>
    card.answer === 'change'
      ? card.note.value
          .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '')
          .slice(0, 2000)
          .trim()
      : '';

  const restLabel = (left: number): string => {
    if (approvedTogether.length > 0) return filled(words.undoApproving, { count: approvedTogether.length });
    if (left === cards.length) return filled(words.approveAll, { count: left });
    return left === 1 ? words.approveLast : filled(words.approveOther, { count: left });
  };
  const reason = (): string => {
    const hasAnswer = answered().length > 0;
    if (reviewer() !== '') return hasAnswer ? '' : words.toSave.answer;
    return hasAnswer ? words.toSave.name : words.toSave.both;
  };
  const showState = (): void => {
    const count = answered().length;
    const left = cards.length - count;
    const progress = filled(words.progress, { count, total: cards.length });
    // Written again, it would be announced again.
    if (byId('progress').textContent !== progress) byId('progress').textContent = progress;
    inside(document, '.bar i').style.width = `${(100 * count) / cards.length}%`;
    rest.textContent = restLabel(left);
    rest.hidden = cards.length === 1 || (left === 0 && approvedTogether.length === 0);
    byId('reason').textContent = reason();
    save.setAttribute('aria-disabled', String(reason() !== ''));
    if (reviewer() !== '') {
      nameProblem.hidden = true;
      nameField.removeAttribute('aria-invalid');
    }
  };
  /** In the place of the hints, until the next change. */
  const say = (text: string): void => {
    message.textContent = text;
    inside(document, '.hints').classList.toggle('has-message', text !== '');
  };
  const changed = (): void => {
    unsaved = answered().length > 0;
    say('');
    showState();
  };

  const fitNote = (note: HTMLTextAreaElement): void => {
    note.style.height = 'auto';
    note.style.height = `${note.scrollHeight + 2}px`;
  };
  const showAnswer = (card: Card): void => {
    const { answer, article, radios, labels } = card;
    radios.ok.checked = answer === 'ok';
    radios.change.checked = answer === 'change';
    article.classList.toggle('is-ok', answer === 'ok');
    article.classList.toggle('is-change', answer === 'change');
    labels.ok.textContent = answer === 'ok' ? words.approved : words.approve;
    labels.change.textContent = answer === 'change' ? words.requested : words.request;
    card.noteBlock.hidden = answer !== 'change';
    card.clear.hidden = answer === null;
    if (answer === 'change') fitNote(card.note);
  };
  const setAnswer = (card: Card, answer: Answer | null): void => {
    card.answer = answer;
    showAnswer(card);
  };
  const answerOne = (card: Card, answer: Answer | null): void => {
    approvedTogether = [];
    setAnswer(card, answer);
    changed();
  };

  /** Answered posts are hidden when the box is checked, not while posts are answered: nothing moves under the pointer. */
  const applyFilter = (): void => {
    let shown = 0;
    for (const card of cards) {
      const hides = filter.checked && card.answer !== null;
      if (!hides) shown += 1;
      card.article.classList.toggle('is-hidden', hides);
    }
    main.classList.toggle('is-filtered', filter.checked);
    allAnswered.hidden = shown > 0;
  };

  const approveRest = (): void => {
    const undone = approvedTogether;
    approvedTogether = undone.length > 0 ? [] : cards.filter((card) => card.answer === null);
    for (const card of undone) setAnswer(card, null);
    for (const card of approvedTogether) setAnswer(card, 'ok');
    applyFilter();
    changed();
  };

  const fileName = (): string => {
    const name = reviewer()
      .replace(/[\\/:*?"<>|\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]+/g, ' ')
      .replace(/\s+/g, ' ');
    const short = Array.from(name)
      .slice(0, 60)
      .join('')
      .replace(/^[. ]+|[. ]+$/g, '');
    const base = short === '' ? words.unnamedFile : filled(words.fileName, { reviewer: short });
    return `${base}.galley-review.json`;
  };
  const answersText = (): string =>
    `${JSON.stringify(
      {
        galley: 'review',
        version: 1,
        pack: pack.pack,
        owner: pack.owner,
        reviewer: reviewer(),
        savedAt: now(),
        answers: answered().map((card) => ({
          item: card.item,
          hash: card.hash,
          answer: card.answer,
          note: noteOf(card),
        })),
      },
      null,
      2,
    )}\n`;
  const download = (name: string, text: string): void => {
    const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = name;
    document.body.appendChild(link);
    link.click();
    document.body.removeChild(link);
    // Browsers read it some time after the click.
    setTimeout(() => URL.revokeObjectURL(address), 60 * 1000);
  };
  const askName = (): void => {
    nameProblem.textContent = filled(words.nameMissing, { business });
    nameProblem.hidden = false;
    nameField.setAttribute('aria-invalid', 'true');
    nameField.focus();
  };
  const saveAnswers = (): void => {
    if (answered().length === 0) say(words.answerFirst);
    else if (reviewer() === '') askName();
    else {
      const name = fileName();
      download(name, answersText());
      unsaved = false;
      say(filled(words.saved, { file: name, business }));
    }
  };

  const plainAnswers = (): string => {
    const lines = [
      textOf(byId('title')),
      ...(reviewer() === '' ? [] : [filled(words.from, { reviewer: reviewer() })]),
      '',
    ];
    for (const card of answered()) {
      const line = card.answer === 'ok' ? words.lines.ok : words.lines.change;
      lines.push(filled(line, { place: card.number, post: card.name }));
      const note = noteOf(card);
      if (note !== '') for (const line of note.split('\n')) lines.push(`   ${line}`);
    }
    return lines.join('\n');
  };
  /** Older browsers show it in its place, without the rest of the page being covered. */
  const isDialog = (element: HTMLElement): element is HTMLDialogElement => 'showModal' in element;
  const openDialog = (dialog: HTMLElement): void => {
    if (isDialog(dialog)) dialog.showModal();
    else dialog.setAttribute('open', '');
  };
  const closeDialog = (dialog: HTMLElement): void => {
    if (isDialog(dialog)) dialog.close();
    else dialog.removeAttribute('open');
  };
  const showText = (text: string): void => {
    const area = find(document, '#copy-text', HTMLTextAreaElement);
    area.value = text;
    openDialog(byId('copy-dialog'));
    area.focus();
    area.select();
  };
  const copyAnswers = (): void => {
    const text = plainAnswers();
    if (answered().length === 0) say(words.answerFirst);
    else if ('clipboard' in navigator)
      navigator.clipboard.writeText(text).then(
        () => say(filled(words.copied, { business })),
        () => showText(text),
      );
    else showText(text);
  };

  const showPicture = (picture: HTMLImageElement): void => {
    const dialog = byId('picture-dialog');
    const large = find(dialog, 'img', HTMLImageElement);
    large.src = picture.src;
    large.alt = picture.alt;
    inside(dialog, 'p').textContent = picture.alt;
    openDialog(dialog);
  };
  const makeLarger = (picture: HTMLImageElement): void => {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'enlarge';
    button.title = words.enlarge;
    const label = picture.alt === '' ? words.enlargePicture : filled(words.enlargeNamed, { text: picture.alt });
    button.setAttribute('aria-label', label);
    picture.replaceWith(button);
    button.appendChild(picture);
    button.addEventListener('click', () => showPicture(picture));
  };

  const listenTo = (card: Card, index: number): void => {
    (['ok', 'change'] as const).forEach((answer) => {
      card.radios[answer].name = `answer-${index}`;
      card.radios[answer].addEventListener('change', () => answerOne(card, answer));
    });
    card.note.addEventListener('input', () => {
      fitNote(card.note);
      changed();
    });
    card.clear.addEventListener('click', () => {
      answerOne(card, null);
      card.radios.ok.focus();
    });
  };
  cards.forEach(listenTo);
  Array.from(document.querySelectorAll<HTMLImageElement>('.pictures img')).forEach(makeLarger);
  Array.from(document.querySelectorAll<HTMLElement>('dialog')).forEach((dialog) => {
    inside(dialog, '.close').addEventListener('click', () => closeDialog(dialog));
    dialog.addEventListener('click', (event) => {
      if (event.target === dialog) closeDialog(dialog);
    });
  });
  nameField.addEventListener('input', changed);
  filter.addEventListener('change', applyFilter);
  rest.addEventListener('click', approveRest);
  save.addEventListener('click', saveAnswers);
  byId('copy').addEventListener('click', copyAnswers);
  // Browsers ask in their own words whether to leave.
  window.onbeforeunload = () => (unsaved ? words.unsaved : null);
  showState();
};

export const pageScript = `(${run.toString()})(() => new Date().toISOString());`;
