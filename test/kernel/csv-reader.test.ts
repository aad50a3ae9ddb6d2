// CSV as spreadsheets of many countries write it, and as Galley does: nothing is lost, and nothing runs.
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvDelimiters, writeCsv } from '../../preload/rules/csv-writer.ts';
import { inTurns } from '../../main/kernel/yield-to-event-loop.ts';
import { decodeText, readTable, type Table } from '../../main/kernel/csv-reader.ts';

const most = { rows: 10_000, columns: 200 };
const atOnce = () => null;

const table = async (text: string): Promise<Table> => {
  const read = await readTable(text, most, atOnce);
  if (!('rows' in read)) throw new Error(JSON.stringify(read));
  return read;
};
const cells = async (text: string) => (await table(text)).rows.map((row) => row.cells);

/** The turns that reading it takes, when other work goes first after so many characters, and the most between two. */
const counted = async (text: string, everyUnits: number) => {
  let [turnCount, longest, since] = [0, 0, 0];
  const whileYielding = () => {
    turnCount += 1;
    since = 0;
    return Promise.resolve();
  };
  const turns = inTurns(whileYielding, everyUnits);
  const read = await readTable(text, most, (work) => {
    since += work;
    longest = Math.max(longest, since);
    return turns(work);
  });
  return { read, turnCount, longest };
};

describe('a file of rows', () => {
  it.each([
    [',', 'name,text\nRye,"Warm, dark"\n'],
    [';', 'name;text\nRye;"Warm, dark"\n'],
    ['tab', 'name\ttext\nRye\tWarm, dark\n'],
    ['|', 'name|text\nRye|Warm, dark\n'],
  ])('is parted by %s', async (_, text) => {
    expect(await cells(text)).toEqual([['Rye', 'Warm, dark']]);
  });

  it('is parted by what parts its lines, not by what stands most often in its texts', async () => {
    const text = 'name;text\nRye;one, two, three, four\nBuns;five, six, seven, eight\n';
    expect((await cells(text))[1]).toEqual(['Buns', 'five, six, seven, eight']);
    expect(await cells('"a;b;c;d",text\nRye,Warm\n')).toEqual([['Rye', 'Warm']]);
  });

  it('keeps line breaks and quotation marks within a cell, and counts rows as a spreadsheet does', async () => {
    const text = 'name,text\r\nRye,"Warm\r\ndark, ""dense"""\r\n\r\n,\r\nBuns,"5"" wide"\r\n';
    expect((await table(text)).rows).toEqual([
      { row: 2, cells: ['Rye', 'Warm\r\ndark, "dense"'] },
      { row: 5, cells: ['Buns', '5" wide'] },
    ]);
  });

  it.each(['\r\n', '\n', '\r'])('may end its lines with %j', async (end) => {
    expect(await cells(['a,b', '1,2', '3,4'].join(end))).toEqual([
      ['1', '2'],
      ['3', '4'],
    ]);
  });

  it('may mix line ends, as two programs leave them', async () => {
    expect(await cells('a,b\r\n1,2\n3,4\r\n')).toEqual([
      ['1', '2'],
      ['3', '4'],
    ]);
  });

  it('keeps a quotation mark that a person left within a word, and names the line of one never closed', async () => {
    expect(await cells('name,text\nPan,a 5" pan\n')).toEqual([['Pan', 'a 5" pan']]);
    expect(await readTable('name,text\nRye,Warm\nBuns,"open\nand on\n', most, atOnce)).toEqual({ unclosedLine: 3 });
  });

  it('has one column where its header is one name: commas part nothing then', async () => {
    expect(await cells('Text\nBrezeln, noch warm\n"Rye, ""dark"""\nBuns; Tarts\n')).toEqual([
      ['Brezeln, noch warm'],
      ['Rye, "dark"'],
      ['Buns; Tarts'],
    ]);
  });

  it('has a header and no rows, or nothing at all', async () => {
    expect(await table('name,text\n')).toEqual({ header: ['name', 'text'], rows: [], delimiter: ',' });
    expect(await table('')).toEqual({ header: [], rows: [], delimiter: ',' });
  });
});

describe('a file of anything', () => {
  it('is read as another program reads it', async () => {
    const options = { record_delimiter: ['\r\n', '\n', '\r'], relax_column_count: true, relax_quotes: true };
    await fc.assert(
      fc.asyncProperty(fc.stringMatching(/^[",\r\nab ]{0,14}$/), async (text) => {
        const whole = `a,b\nx,${text}`;
        const read = await readTable(whole, most, atOnce);
        if ('rows' in read)
          expect(read.rows.map((row) => row.cells)).toEqual(
            parse(whole, options)
              .slice(1)
              .filter((record) => record.some((cell) => cell.trim() !== '')),
          );
        else expect(() => parse(whole, options)).toThrow('Quote Not Closed');
      }),
    );
  });

  it.each([
    ['empty lines', '\n'.repeat(1_000_000), { header: [], rows: [], delimiter: ',' }],
    ['empty cells', ','.repeat(1_000_000), { header: [], rows: [], delimiter: ',' }],
    [
      'a cell of quotation marks',
      `"${'""'.repeat(500_000)}"`,
      { header: ['"'.repeat(500_000)], rows: [], delimiter: '' },
    ],
    ['a cell that never ends', `${'\n'.repeat(500_000)}"${'a'.repeat(500_000)}`, { unclosedLine: 500_001 }],
    ['rows without an end', 'a,b\n'.repeat(250_000), { tooMany: 'rows' }],
    ['cells without an end', `a,b\n${'a,'.repeat(500_000)}`, { tooMany: 'columns' }],
  ])('is read in turns, however it is built: %s', async (_, text, wanted) => {
    const { read, turnCount, longest } = await counted(text, 50_000);
    expect(read).toEqual(wanted);
    // A mark or a cell is never parted.
    expect(longest).toBeLessThan(60_000);
    expect(turnCount).toBeGreaterThan('tooMany' in wanted ? -1 : 19);
  });

  it('is not read beyond the first row, and the first cell, that are too many', async () => {
    const rows = await counted(`a\n${'b\n'.repeat(1_000_000)}`, 1);
    expect(rows.turnCount).toBeLessThan(3 * most.rows);
    const columns = await counted(`a\n${'b,'.repeat(1_000_000)}`, 1);
    expect(columns.turnCount).toBeLessThan(3 * most.columns);
  });

  it('becomes text in turns', async () => {
    let bytes = 0;
    const longest: number[] = [];
    const decoded = await decodeText(Buffer.from('ä\n'.repeat(300_000)), (work) => {
      bytes += work;
      longest.push(work);
      return null;
    });
    expect(decoded?.text).toBe('ä\n'.repeat(300_000));
    expect(bytes).toBeGreaterThanOrEqual(900_000);
    expect(Math.max(...longest)).toBeLessThanOrEqual(100_000);
  });
});

describe('the encoding of a file', () => {
  const text = 'name;text\nBrötchen;5 € das Stück\n';
  const wide = Buffer.from(text, 'utf16le');
  const swapped = Buffer.from(wide).swap16();
  const old = Buffer.from(text, 'latin1');
  old[text.indexOf('€')] = 0x80;

  it.each([
    ['UTF-8', 'utf-8', Buffer.from(text)],
    ['UTF-8 with its mark', 'utf-8', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16 LE with its mark', 'utf-16le', Buffer.concat([Buffer.from([0xff, 0xfe]), wide])],
    ['UTF-16 BE with its mark', 'utf-16be', Buffer.concat([Buffer.from([0xfe, 0xff]), swapped])],
    ['UTF-16 LE', 'utf-16le', wide],
    ['UTF-16 BE', 'utf-16be', swapped],
    ['Windows-1252', 'windows-1252', old],
  ])('%s is seen', async (_, encoding, bytes) => {
    expect(await decodeText(bytes, atOnce)).toEqual({ text, encoding });
  });

  it('is none where the bytes are no text', async () => {
    expect(await decodeText(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), atOnce)).toBeNull();
  });
});

it('an apostrophe that begins a quotation stays, and one before what could be a formula goes', async () => {
  const text = "text\n'@home' bread\n'-20% today' is over\n'-20% don't miss it\n'=1+1\n\"'@home' bread\"\n";
  expect((await cells(text)).flat()).toEqual([
    "'@home' bread",
    "'-20% today' is over",
    "-20% don't miss it",
    '=1+1',
    "@home' bread",
  ]);
});

it('a first line may name the delimiter', async () => {
  expect(await cells('\uFEFFsep=;\r\nname;text, note\r\nRye;Warm, dark\r\n')).toEqual([['Rye', 'Warm, dark']]);
});

describe('what Galley writes', () => {
  it('is never run by a spreadsheet', async () => {
    const evil = ['=HYPERLINK("http://x","y")', '+1', '-1+1', '-1.', '@SUM(A1)', '\t=1', '\r=1', '\n=1'];
    const text = writeCsv([['text'], ...evil.map((cell) => [cell])]);
    expect(parse(text, { bom: true, record_delimiter: '\r\n' }).slice(1)).toEqual(evil.map((cell) => [`'${cell}`]));
  });

  it('is a number where it was one', () => {
    expect(
      writeCsv([
        ['likes', 'rate'],
        ['-3', '-0.5'],
      ]),
    ).toContain('\r\n-3,-0.5\r\n');
  });

  it('is read again as it was, whatever it was', async () => {
    const cell = fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^['=+\-@\t\r\n",;a ]{0,8}$/));
    const rows = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(rows, async (wanted) => {
        const filled = wanted.filter((row) => row.some((text) => text.trim() !== ''));
        for (const delimiter of csvDelimiters)
          expect(await cells(writeCsv([['a', 'b', 'c'], ...filled], delimiter))).toEqual(filled);
      }),
    );
  });

  it('begins with the mark that Excel knows UTF-8 by', async () => {
    expect(Buffer.from(writeCsv([['ü']])).subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  });
});
