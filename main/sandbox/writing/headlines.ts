// Thinks up ideas for posts: from the brand's own words, or along the direction a person gives.
import type { Copywriter } from '../world.ts';
import { directedForms, headlineForms } from './phrases.ts';
import { capitalized, sentencesOf } from './sentences.ts';

/** Up to `count` different headlines, in an order that chance decides. */
export function headlines(
  { business, count, direction }: Parameters<Copywriter['headlines']>[0],
  choose: (from: readonly string[]) => string,
): string[] {
  const about = direction ? subjectOf(direction) : '';
  const left = [...(about ? [...directedForms] : [...headlineForms])];
  const keywords = business.brand.keywords.length > 0 ? business.brand.keywords : ['the thing we do best'];
  const chosen: string[] = [];
  while (chosen.length < count && left.length > 0) {
    const form = choose(left);
    left.splice(left.indexOf(form), 1);
    const headline = form
      .replaceAll('{D}', capitalized(about))
      .replaceAll('{d}', about)
      .replaceAll('{keyword}', choose(keywords))
      .replaceAll('{name}', business.name);
    chosen.push(capitalized(headline));
  }
  return chosen;
}

/** "More about the people, less about the bread" steers to "the people". */
function subjectOf(direction: string): string {
  const [first = ''] = sentencesOf(direction);
  const wish = first.split(/[,;:.!?]/)[0] ?? '';
  return wish
    .trim()
    .replace(
      /^(please\s+)?((more|some|something|posts?|ideas?|things?|anything|focus)\s+)*(about|on|around|for)\s+/i,
      '',
    )
    .slice(0, 80)
    .trim();
}
