// Which endpoints of the service were asked, seen on the wire on a test's way to it.
import { endpoints, pathPrefix } from '../../../main/service/endpoints.ts';
import type { Way } from '../../support/relay.ts';

/** `/posts/from-media` is no post of that id: what names no member of the path comes first. */
const shapes = Object.entries(endpoints)
  .toSorted(([, one], [, other]) => Number(one.template.includes('{')) - Number(other.template.includes('{')))
  .map(([name, { method, template }]) => ({
    name,
    words: new RegExp(`^${method} ${pathPrefix}${template.replaceAll(/\{\w+\}/g, '[^/?]+')}(\\?|$)`),
  }));

/** `has`: by the name of `main/service/endpoints.ts`. `watch`: for the relay (support/relay.ts). */
export const createAsked = () => {
  const names = new Set<string>();
  return {
    has: (name: string) => names.has(name),
    watch(bytes: Buffer, way: Way): boolean {
      if (way === 'from-service') return true;
      for (const [, head = ''] of bytes.toString('latin1').matchAll(/(?:^|\r\n)([A-Z]+ \/\S+) HTTP\/1\.1\r\n/g)) {
        const found = shapes.find(({ words }) => words.test(head));
        if (found) names.add(found.name);
      }
      return true;
    },
  };
};
