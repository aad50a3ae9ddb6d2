// Names of others in a sentence: no name changes the order of the words around it.
import { expect, it } from 'vitest';
import { publishStrings } from '../../../renderer/posts/publish-strings.ts';
import { isolated, quoted } from '../../../renderer/app/strings.ts';

const [fsi, pdi] = ['\u2068', '\u2069'];

it('leaves a name that is written as the sentence is', () => {
  for (const name of ['The 3 AM shift', 'Crème brûlée', '日曜日', '🥐', '']) expect(isolated(name)).toBe(name);
});

it('isolates a name from right to left', () => {
  for (const name of ['לחם', 'خبز 2026', 'Rye, לחם', '𞤀'])
    expect(publishStrings.confirmPublish(name)).toBe(`Publish “${fsi}${name}${pdi}” now?`);
});

it.each([
  ['an override', '\u202eevoli', 'evoli'],
  ['an embedding', 'a\u202bb\u202c', 'ab'],
  ['the end of an isolation, and an override after it', `Rye${pdi}\u202e now`, 'Rye now'],
  ['isolations without an end', '\u2066\u2067\u2068Rye', 'Rye'],
])('takes out %s', (_, name, left) => {
  expect(quoted(name)).toBe(`“${left}”`);
});

it('keeps a name from right to left inside whatever is written in it', () => {
  expect(isolated(`לחם${pdi}\u202e?`)).toBe(`${fsi}לחם?${pdi}`);
});
