// Drafts waiting for a time, and what is planned for the coming month.
import type { PhotoName } from '../photos.ts';
import type { Moments } from './moments.ts';

/** Its photo, its platforms by badge with the main one first, name, text. */
export type DraftRow = readonly [photo: PhotoName | null, on: string, name: string, body: string];
export type ScheduledRow = readonly [at: number, ...DraftRow];

export const draftRows: readonly DraftRow[] = [
  ['berries', 'Ig Pi', 'Raspberry season starts Thursday', 'Small tarts, tall cream. We make forty and then we stop.'],
  [
    'cookies',
    'Ig Fb Pi',
    'Tin of cookies, by post',
    'A tin, a ribbon, a note. It arrives before you have thought of what to write.',
  ],
  ['rye', 'Ig', 'Rye and radishes', 'The shortest recipe we know. You can read it standing up.'],
  ['coffee', 'Ig Fb', 'Bring your own cup', 'We take 30 cents off and we will not comment on the cup.'],
  [
    'croissant',
    'Li',
    'Standing orders, explained',
    'Tell us once what you need each morning. Change it until 6 PM the day before. That is the whole system.',
  ],
  [
    'baguettes',
    'Ig',
    'Bread for a long table',
    'Ten baguettes, one phone call, a day ahead. We will lend you the basket.',
  ],
  ['macarons', 'Ig Pi', 'Macaron towers', 'Up to sixty, in your colors, on a stand that we would like to have back.'],
  ['eclairs', 'Ig', 'One éclair, five ways to hold it', 'There is no tidy one.'],
  [
    'doughnuts',
    'Fb',
    'Doughnuts for your office',
    'Two dozen by 8 AM. Tell us if somebody is allergic, and who always wants the plain one.',
  ],
  ['giftbox', 'Ig Fb', 'Teacher boxes', 'Small, cheerful and not another mug.'],
  [
    'flour',
    'Li',
    'What we pay for flour',
    'It went up by a fifth this year. We would rather show you the numbers than only the price.',
  ],
  ['sourdough', 'Ig', 'Adopt a bit of Gerald', 'Bring a clean jar on a weekday after 10. He comes with instructions.'],
  ['buns', 'Ig Pi', 'Cardamom, ground to order', 'The whole street knows when. This is the machine.'],
  ['lamination', 'Ig', 'A ruler, a knife, no mercy', 'Every triangle is the same. The trimmings are ours.'],
  ['rhubarb', 'Ig Fb', 'Rhubarb soda on Fridays', 'Pink, sharp, not sweet. Ice if you ask.'],
  [
    'coffee',
    'Fb',
    'Reading hour',
    'The back table is quiet from 2 to 4. No music, no meetings, unlimited refills of water.',
  ],
  ['cookies', 'Ig', 'What makes a cookie chewy', 'Brown sugar, an extra yolk, and a timer you actually obey.'],
  ['rye', 'Li Fb', 'Rye for sandwich shops', 'Cut 9 or 12 millimeters, wrapped by twenty. Samples on any Tuesday.'],
  ['croissant', 'Ig', 'Ham, cheese, regret', 'Only because you did not take two.'],
  ['berries', 'Ig', 'Blueberries, wild and small', 'They stain. They are worth it.'],
  ['macarons', 'Ig', 'Why they crack', 'Too hot, too soon, too proud. We eat those ourselves.'],
  [
    'sourdough',
    'Fb',
    'Bread class, first dates',
    'Six people, four hours, one loaf each. You will smell of yeast until Monday.',
  ],
  ['doughnuts', 'Ig', 'Sprinkles, a defense', 'They are there for the sound.'],
  ['flour', 'Ig', 'Eggs from next door', 'Forty hens, all with names, and no, we cannot tell them apart either.'],
  ['eclairs', 'Ig Pi', 'Éclairs for a wedding', 'Long tables, long cakes. It looks planned.'],
  ['buns', 'Fb', 'Half trays on weekdays', 'Twelve buns, no occasion needed.'],
  ['coffee', 'Ig', 'Ask for the other milk', 'We have four. The oat one wins in the mornings.'],
];

export const scheduledRows = ({ next, day }: Moments): readonly ScheduledRow[] => [
  [
    next('fri', '16:30', 1),
    'cookies',
    'Ig',
    'Cookie tin Friday',
    'The first thirty tins are on the shelf by the door. After that it is a conversation.',
  ],
  [next('sat', '14:00'), 'cookies', 'Ig', 'Cookie tin, last call', 'Nine left this morning. Gerald does not count.'],
  [
    day(8, '08:15'),
    'berries',
    'Ig Fb',
    'Raspberries are here',
    'Picked last night, on the tarts by 8. They do not travel well, so do not take them far.',
  ],
  [
    day(9, '09:00'),
    'sourdough',
    'Ig Fb',
    'Gerald’s summer hours',
    'He rises faster when it is warm, so the first loaves come at 6:40. Sorry, neighbors.',
  ],
  [
    day(10, '12:00'),
    'rye',
    'Ig',
    'The picnic loaf',
    'Dense, patient and impossible to squash. Everything a picnic needs.',
  ],
  [
    day(12, '08:00'),
    'baguettes',
    'Ig Fb',
    'New shelf, same bread',
    'It took three people and a level. It is still not level.',
  ],
  [
    day(14, '11:00'),
    'macarons',
    'Ig',
    'Lemon, for two weeks',
    'It replaces coffee. Coffee will be back, it is only sulking.',
  ],
  [
    day(17, '07:30'),
    'croissant',
    'Ig Fb',
    'Croissants, then holidays',
    'We close for four days in August. Freeze some, we will show you how.',
  ],
  [
    day(20, '10:00'),
    'giftbox',
    'Fb',
    'End of school boxes',
    'Cookies for the class, coffee for the teacher. Order by Wednesday.',
  ],
  [
    day(24, '08:30'),
    'eclairs',
    'Ig',
    'Five more éclairs',
    'You asked which one sells worst. It is still vanilla, and it is still good.',
  ],
];
