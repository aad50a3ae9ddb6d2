// The photos of the demo bakery as data: what each one shows, and facts that are true of it.

export const photoNames = [
  'baguettes',
  'berries',
  'buns',
  'coffee',
  'cookies',
  'croissant',
  'doughnuts',
  'eclairs',
  'flour',
  'giftbox',
  'lamination',
  'macarons',
  'rhubarb',
  'rye',
  'sourdough',
] as const;
export type PhotoName = (typeof photoNames)[number];

/** All of them are squares of this many pixels. */
export const photoPixels = 512;

export type Photo = {
  /** Prefixes of words that match this photo, lower case. */
  words: readonly string[];
  tags: readonly string[];
  altText: string;
  /** Computed once, so that filling a new sandbox decodes no pictures. */
  blurhash: string;
  /** Sentences a caption can use, the most important first. */
  facts: readonly string[];
};

export const photos: Readonly<Record<PhotoName, Photo>> = {
  baguettes: {
    words: ['baguette', 'bread', 'loaf', 'loaves', 'opening', 'hours', 'holiday'],
    tags: ['baguette', 'flour'],
    altText: 'Five golden baguettes with deep cuts, side by side on floured linen.',
    blurhash: 'LGK,QY_2tl-n~p.8XAkC%#x^ozt6',
    facts: [
      'Crust that talks when you squeeze it, and a crumb that holds the butter.',
      'They come out at 7 and again at 11, and the second batch is the quiet one.',
      'Eat it the day you buy it, or toast it the day after and tell no one.',
    ],
  },
  berries: {
    words: ['berr', 'raspberr', 'blueberr', 'tart', 'fruit', 'summer', 'cream'],
    tags: ['tart', 'raspberry'],
    altText: 'Small tarts piled with raspberries and blueberries on pale cream, seen from above.',
    blurhash: 'LHHw.H#S%L~p-U=_9aV?i_f8V@IU',
    facts: [
      'Small tarts, tall cream, and the fruit goes on last so that it stays proud.',
      'We make forty and then we stop.',
      'The berries are picked the evening before, a few miles from the oven.',
    ],
  },
  buns: {
    words: ['bun', 'cardamom', 'cinnamon', 'roll', 'saturday', 'weekend', 'swirl'],
    tags: ['bun', 'cardamom'],
    altText: 'Coiled cardamom buns with pearl sugar on baking paper, seen from above.',
    blurhash: 'L9JG.c~Urpxu${=^R-vy59-nxt%0',
    facts: [
      'Out at 7:40, still too hot to hold, which has never stopped anyone.',
      'If you like the corner ones, be early. If you like the middle ones, be honest.',
      'The cardamom is ground that morning, so the whole street knows.',
    ],
  },
  coffee: {
    words: ['coffee', 'latte', 'espresso', 'cup', 'café', 'cafe', 'lunch', 'counter', 'breakfast', 'morning'],
    tags: ['coffee', 'counter'],
    altText: 'A latte with a leaf in the foam beside a croissant on a blue plate, on a wooden counter.',
    blurhash: 'LOI4z:_N%0xs-=?GfONbvfM{NHs+',
    facts: [
      'One roaster, two grinders, and nobody will ask you to spell your name.',
      'The seat by the window is free between 9:30 and 10. We are not sure why.',
      'Order it small and it comes with more time to look at it.',
    ],
  },
  cookies: {
    words: ['cookie', 'biscuit', 'chocolate', 'tin', 'snack', 'slump', 'afternoon'],
    tags: ['cookie', 'tray'],
    altText: 'Round chocolate chunk cookies on a dark green tray, seen from above.',
    blurhash: 'LDH1k,-:ShtR~9=]-PxCNIbbj[=s',
    facts: [
      'Baked at 2, so they are exactly right when the afternoon is not.',
      'The middle stays soft because we take them out a minute before we want to.',
      'Two is a serving. So is four.',
    ],
  },
  croissant: {
    words: ['croissant', 'pastr', 'butter', 'viennoiserie', 'wholesale', 'deliver', 'van', 'rain'],
    tags: ['croissant', 'rack'],
    altText: 'Croissants cooling in rows on a wire rack.',
    blurhash: 'LEJ7X8x]Vr-P~A-UtmofT1x^pJM|',
    facts: [
      'Three days of work, about four minutes of eating.',
      'They shatter first and give in after, as they should.',
      'Butter notices the weather before we do, so no two mornings are alike.',
    ],
  },
  doughnuts: {
    words: ['doughnut', 'donut', 'glaze', 'sprinkle', 'friday'],
    tags: ['doughnut', 'glaze'],
    altText: 'Four glazed doughnuts, pink, chocolate, white and yellow, on a pale pink table.',
    blurhash: 'LZLDf5_4S$oun;-nawWXxtV[ofkC',
    facts: [
      'Brown butter, rhubarb, and a plain one for people who know what they like.',
      'Fried at 6, glazed at 7, gone before school is out.',
      'One of each is called research.',
    ],
  },
  eclairs: {
    words: ['éclair', 'eclair', 'choux', 'icing', 'tray'],
    tags: ['éclair', 'icing'],
    altText: 'Five éclairs with different icings stacked like shelves, pistachio at the top.',
    blurhash: 'LKJHHq~W?w-p_K%ht8xu5:t8w|M{',
    facts: [
      'Dark chocolate goes first, every time.',
      'Five icings, one tray, and a line down each that took a steady hand.',
      'Fill them too early and they sigh, so we fill them when you order.',
    ],
  },
  flour: {
    words: [
      'flour',
      'egg',
      'dough',
      'process',
      'hands',
      'patience',
      'knead',
      'sunday',
      'recipe',
      'people',
      'shift',
      'team',
      'hiring',
      'baker',
    ],
    tags: ['flour', 'egg'],
    altText: 'A blue bowl of flour with one yolk in the middle and three eggs beside it on a wooden table.',
    blurhash: 'LNJHjf_N$zV?_Nx]M{NGMdIVR*xt',
    facts: [
      'Flour, water, salt and somebody who gets up at 2:52.',
      'Nothing here is fast, and that is most of the recipe.',
      'The radio only gets one station, so everyone knows the words.',
    ],
  },
  giftbox: {
    words: ['gift', 'box', 'present', 'mother', 'thank', 'celebrat', 'birthday', 'party'],
    tags: ['gift box', 'ribbon'],
    altText: 'Three white boxes tied with blue ribbon on a pink table.',
    blurhash: 'LJLp:X.7xF^i~qtRNGs,z;R+W=NI',
    facts: [
      'Tied by hand, with a card that we will write for you if your handwriting is like ours.',
      'Order by noon the day before, collect from 8.',
      'What goes in is up to you. What comes back is usually an empty box.',
    ],
  },
  lamination: {
    words: ['laminat', 'layer', 'fold', 'sheet', 'puff'],
    tags: ['lamination', 'dough'],
    altText: 'A block of laminated dough, its thin layers of butter showing along the cut edge.',
    blurhash: 'LOHeXTxuM}t7~pxuRkbH04f+s:R*',
    facts: [
      'Butter in, fold, turn, rest. Then again. And once more because Ines says so.',
      'Twenty-seven layers go into every croissant we sell.',
      'Cold hands help. So does not being spoken to.',
    ],
  },
  macarons: {
    words: ['macaron', 'almond', 'pistachio', 'colou', 'color'],
    tags: ['macaron', 'stack'],
    altText: 'Macarons in pink, green and brown leaning on each other in a small stack.',
    blurhash: 'LLI}tt^S-qx]~pb[R+j^csOSM{WB',
    facts: [
      'Four kinds this week: pistachio, raspberry, coffee and the one we always sell out of.',
      'They like a night in the fridge before you meet them.',
      'A box of six is a present. A bag of six is a walk home.',
    ],
  },
  rhubarb: {
    words: ['rhubarb', 'custard', 'spring', 'season', 'farm', 'pink'],
    tags: ['rhubarb', 'tart'],
    altText:
      'Round tart with a fluted crust and rows of pink rhubarb laid in a chevron over pale custard, on a white plate.',
    blurhash: 'LSMiQZ-Vpv%2?IofX5afqEkBoig3',
    facts: [
      'The rhubarb comes from Fennimore Farm, twenty minutes up the road, and it is the bright kind that keeps its color in the oven.',
      'Slices from 11, whole tarts by order.',
      'Three weeks, maybe four, and then we wait a year.',
    ],
  },
  rye: {
    words: ['rye', 'slice', 'seed', 'toast', 'sandwich', 'dark'],
    tags: ['rye', 'seeds'],
    altText: 'A dark rye loaf with seeds on the crust, cut in thick slices.',
    blurhash: 'LLD9S5D%^*%L_NMxo#t7%gxDR-t7',
    facts: [
      'Baked Tuesday, best on Thursday.',
      'Toast it and do not be shy with the butter.',
      'Dense enough to count as a plan for the week.',
    ],
  },
  sourdough: {
    words: ['sourdough', 'starter', 'gerald', 'slow', 'ferment', 'focaccia'],
    tags: ['sourdough', 'crust'],
    altText: 'A round sourdough loaf with a leaf cut into its floury crust, on dark wood.',
    blurhash: 'LLG*D=?aNd%2~Bt7RkWBE2ays:WB',
    facts: [
      'The starter is called Gerald and is older than the oven.',
      'Thirty hours from flour to crust, most of it spent waiting politely.',
      'It keeps for five days, though we have never seen one get that far.',
    ],
  },
};

/** The photo whose words a text uses most, the earliest word winning a tie; null when it uses none of them. */
export function photoFor(text: string): PhotoName | null {
  const words = text.toLowerCase().match(/[\p{L}]+/gu) ?? [];
  let best: { name: PhotoName; hits: number; at: number } | null = null;
  for (const name of photoNames) {
    const places = words.flatMap((word, at) =>
      photos[name].words.some((beginning) => word.startsWith(beginning)) ? [at] : [],
    );
    const at = places[0];
    if (at === undefined) continue;
    if (!best || places.length > best.hits || (places.length === best.hits && at < best.at))
      best = { name, hits: places.length, at };
  }
  return best?.name ?? null;
}
