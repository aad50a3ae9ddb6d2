// A data folder with a library of so many posts, with families or without.
import { prepareFolder } from '../core/prepare.ts';
import { fillLibraryIn } from '../store/library.ts';
import { say } from '../store/measure.ts';
import { joinFamilies, spreadPages } from './posts.ts';

const [kind = '', dataDir = '', resourcesDir = '', postCount = ''] = process.argv.slice(2);
const count = Number(postCount);
const withFamilies = kind === 'families';
let familyCount = 0;
await prepareFolder(dataDir, resourcesDir);
fillLibraryIn(dataDir, spreadPages(count, withFamilies), (library) => {
  if (withFamilies) familyCount = joinFamilies(library, count);
});
say({ familyCount });
