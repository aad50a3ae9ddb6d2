// CSV as spreadsheets of many countries write it, and as Galley does: nothing is lost, and nothing runs.
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeCsv } from '../../preload/csv.ts';
import { decodeText } from '../../main/csv/decode.ts';
import { readTable, type Table } from '../../main/csv/read.ts';

const table = (text: string): Table => {
  const read = readTable(text);
  if ('unclosedLine' in read) throw new Error(`not closed: ${read.unclosedLine}`);
  return read;
};
const cells = (text: string) => table(text).rows.map((row) => row.cells);

describe('a file of rows', () => {
  it.each([
    [',', 'name,text\nRye,"Warm, dark"\n'],
    [';', 'name;text\nRye;"Warm, dark"\n'],
    ['tab', 'name\ttext\nRye\tWarm, dark\n'],
    ['|', 'name|text\nRye|Warm, dark\n'],
  ])('is parted by %s', (_, text) => {
    expect(cells(text)).toEqual([['Rye', 'Warm, dark']]);
  });

  it('is parted by what parts its lines, not by what stands most often in its texts', () => {
    const text = 'name;text\nRye;one, two, three, four\nBuns;five, six, seven, eight\n';
    expect(cells(text)[1]).toEqual(['Buns', 'five, six, seven, eight']);
    expect(cells('"a;b;c;d",text\nRye,Warm\n')).toEqual([['Rye', 'Warm']]);
  });

  it('keeps line breaks and quotation marks within a cell, and counts rows as a spreadsheet does', () => {
    const text = 'name,text\r\nRye,"Warm\r\ndark, ""dense"""\r\n\r\n,\r\nBuns,"5"" wide"\r\n';
    expect(table(text).rows).toEqual([
      { row: 2, cells: ['Rye', 'Warm\r\ndark, "dense"'] },
      { row: 5, cells: ['Buns', '5" wide'] },
    ]);
  });

  it.each(['\r\n', '\n', '\r'])('may end its lines with %j', (end) => {
    expect(cells(['a,b', '1,2', '3,4'].join(end))).toEqual([
      ['1', '2'],
      ['3', '4'],
    ]);
  });

  it('may mix line ends, as two programs leave them', () => {
    expect(cells('a,b\r\n1,2\n3,4\r\n')).toEqual([
      ['1', '2'],
      ['3', '4'],
    ]);
  });

  it('keeps a quotation mark that a person left within a word, and names the line of one never closed', () => {
    expect(cells('name,text\nPan,a 5" pan\n')).toEqual([['Pan', 'a 5" pan']]);
    expect(readTable('name,text\nRye,Warm\nBuns,"open\nand on\n')).toEqual({ unclosedLine: 3 });
  });

  it('has a header and no rows, or nothing at all', () => {
    expect(table('name,text\n')).toEqual({ header: ['name', 'text'], rows: [] });
    expect(table('')).toEqual({ header: [], rows: [] });
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
  ])('%s is seen', (_, encoding, bytes) => {
    expect(decodeText(bytes)).toEqual({ text, encoding });
  });

  it('is none where the bytes are no text', () => {
    expect(decodeText(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]))).toBeNull();
  });
});

describe('what Galley writes', () => {
  it('is never run by a spreadsheet', () => {
    const evil = ['=HYPERLINK("http://x","y")', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1'];
    const text = writeCsv([['text'], ...evil.map((cell) => [cell])]);
    expect(parse(text, { bom: true, record_delimiter: '\r\n' }).slice(1)).toEqual(evil.map((cell) => [`'${cell}`]));
  });

  it('is read again as it was, whatever it was', () => {
    const cell = fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^['=+\-@\t\r\n",;a ]{0,8}$/));
    const rows = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { maxLength: 6 });
    fc.assert(
      fc.property(rows, (wanted) => {
        const filled = wanted.filter((row) => row.some((text) => text.trim() !== ''));
        expect(cells(writeCsv([['a', 'b', 'c'], ...filled]))).toEqual(filled);
      }),
    );
  });

  it('begins with the mark that Excel knows UTF-8 by', () => {
    expect(Buffer.from(writeCsv([['ü']])).subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  });
});
