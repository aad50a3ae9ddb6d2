// The person's own pictures: taken in, made into posts, put on posts, put up as a logo.
import type { PlatformId } from '../../preload/rules/platforms.ts';
import type { Draws } from './draws.ts';
import type { Hands } from './hands.ts';
import type { Person } from './person.ts';
import { pictureOf, type Picture } from './picture.ts';

type Deps = { draws: Draws; person: Pick<Person, 'wish'> };

const firstBytes = 10_000;

export const createPictures = ({ draws, person }: Deps) => {
  const known: Picture[] = [];

  /** One that was used before, now and then: the same bytes are brought to the service once. */
  const picture = (): Picture => {
    const old = draws.happens(0.3) ? draws.some(known) : null;
    if (old) return old;
    const made = pictureOf(firstBytes + known.length);
    known.push(made);
    return made;
  };
  const taken = (hands: Hands): { mid: number } => ({ mid: hands.take(picture()) });

  const newPost = (hands: Hands): string => {
    const attachments = Array.from({ length: draws.oneOf([1, 1, 2, 3]) }, () => taken(hands));
    person.wish(hands, {
      do: 'post.fromMedia',
      attachments,
      // Two posts of one name and one picture are what makes a lost reply hard.
      name: draws.happens(0.3) ? 'Shop window' : `Picture ${String(draws.between(1, 1_000_000))}`,
      ...(draws.happens(0.5) ? { platforms: ['instagram', 'facebook'] as PlatformId[] } : {}),
      ...(draws.happens(0.5) ? { caption: `Seen ${String(draws.between(1, 1_000_000))}` } : {}),
    });
    return 'post of pictures';
  };

  const onPost = (hands: Hands): string => {
    const pid = draws.some(hands.pids().slice(0, 6));
    const variant = pid === null ? null : draws.some(hands.post(pid)?.variants ?? []);
    if (pid === null || !variant || variant.mediaOrigin === 'user') return 'nothing';
    const platform = variant.platform as PlatformId;
    const chosen = picture();
    const attachment = { mid: hands.take(chosen) };
    person.wish(hands, { do: 'post.setImage', pid, platform, attachment }, chosen.sha256);
    return 'picture';
  };

  return {
    /** One action; says which. What it throws is the death of the process. */
    act(hands: Hands): string {
      const deed = draws.between(0, 99);
      if (deed < 45) return newPost(hands);
      if (deed < 85) return onPost(hands);
      if (deed < 95) {
        person.wish(hands, { do: 'brand.logo', attachment: taken(hands) });
        return 'logo';
      }
      person.wish(hands, { do: 'media.upload', ...taken(hands) });
      return 'upload';
    },
  };
};
