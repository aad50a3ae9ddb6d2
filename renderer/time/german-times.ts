// Times and distances as people write them in German, put into the English words that time-sentence.ts and the shift
// dialog read. What is no such word stays as it was written.

const words: Readonly<Record<string, string>> = {
  gestern: 'yesterday',
  heute: 'today',
  morgen: 'tomorrow',
  übermorgen: '+2d',
  mitternacht: 'midnight',
  mittag: 'noon',
  mittags: 'noon',
  früh: 'morning',
  morgens: 'morning',
  vormittag: 'morning',
  vormittags: 'morning',
  nachmittag: 'afternoon',
  nachmittags: 'afternoon',
  abend: 'evening',
  abends: 'evening',
  ein: 'a',
  eine: 'a',
  einen: 'a',
  einem: 'a',
  einer: 'a',
  zwei: 'two',
  drei: 'three',
  vier: 'four',
  minute: 'minute',
  minuten: 'minutes',
  std: 'hours',
  stunde: 'hour',
  stunden: 'hours',
  tag: 'day',
  tage: 'days',
  tagen: 'days',
  woche: 'week',
  wochen: 'weeks',
  monat: 'month',
  monate: 'months',
  monaten: 'months',
  am: 'on',
  um: 'at',
  den: 'the',
  der: 'the',
  die: 'the',
  dem: 'the',
  im: 'in',
  gegen: 'around',
  uhr: 'at',
  diesen: 'this',
  diese: 'this',
  dieser: 'this',
  diesem: 'this',
  und: 'and',
  später: 'later',
  nach: 'later',
  früher: 'earlier',
  zurück: 'earlier',
  vorher: 'earlier',
  auf: 'to',
  zum: 'to',
  bis: 'to',
};
/** With any ending: `nächste`, `nächsten`, `nächster`. */
const stems: readonly [stem: RegExp, english: string][] = [
  [/^(?:nächste|kommende)[mnrs]?$/, 'next'],
  [/^erste[mnrs]?$/, 'first'],
  [/^zweite[mnrs]?$/, 'second'],
  [/^dritte[mnrs]?$/, 'third'],
  [/^vierte[mnrs]?$/, 'fourth'],
  [/^fünfte[mnrs]?$/, 'fifth'],
  [/^letzte[mnrs]?$/, 'last'],
];
const days: readonly [short: string, long: string, english: string][] = [
  ['mo', 'montag', 'monday'],
  ['di', 'dienstag', 'tuesday'],
  ['mi', 'mittwoch', 'wednesday'],
  ['do', 'donnerstag', 'thursday'],
  ['fr', 'freitag', 'friday'],
  ['sa', 'samstag', 'saturday'],
  ['sa', 'sonnabend', 'saturday'],
  ['so', 'sonntag', 'sunday'],
];
const months: readonly [long: string, english: string][] = [
  ['januar', 'january'],
  ['februar', 'february'],
  ['märz', 'march'],
  ['mrz', 'march'],
  ['april', 'april'],
  ['mai', 'may'],
  ['juni', 'june'],
  ['juli', 'july'],
  ['august', 'august'],
  ['september', 'september'],
  ['oktober', 'october'],
  ['november', 'november'],
  ['dezember', 'december'],
];

const inEnglish = (word: string): string => {
  const plain = word.replace(/\.$/, '');
  const named = words[plain] ?? stems.find(([stem]) => stem.test(plain))?.[1];
  if (named !== undefined) return named;
  const day = days.find(([short, long]) => plain === short || (plain.length > 2 && long.startsWith(plain)));
  const month = months.find(([long]) => plain.length > 2 && long.startsWith(plain));
  return day?.[2] ?? month?.[1] ?? word;
};

/** `halb 9` is 8:30, `9 Uhr 30` is 9:30. */
export const fromGerman = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/\bhalb (\d{1,2})\b/g, (_, hour: string) => `${String((Number(hour) + 23) % 24)}:30`)
    .replaceAll(/\b(\d{1,2}) ?uhr ?(\d{2})\b/g, '$1:$2')
    .replaceAll(/(\d) ?uhr\b/g, '$1')
    .replaceAll(/(?<=\d),(?=\d)/g, '.')
    .replaceAll(
      /\b(?:einer?|in einer) halben? stunde\b/g,
      (found) => `${found.startsWith('in') ? 'in ' : ''}half an hour`,
    )
    .split(/(\s+|,)/)
    .map(inEnglish)
    .join('');
