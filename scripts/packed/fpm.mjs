#!/usr/bin/env node
// Replaces fpm, which makes the packages of Linux: instead of the package it writes down what would be in it.
import { readFileSync, writeFileSync } from 'node:fs';

const args = process.argv.slice(2);
const following = (flag) => args.filter((_, index) => args[index - 1] === flag);
/** As `source=/target`. */
const files = args.flatMap((argument) => {
  const at = argument.lastIndexOf('=/');
  return at > 0 ? [{ source: argument.slice(0, at), target: argument.slice(at + 1) }] : [];
});
const entry = files.find(({ target }) => target.endsWith('.desktop'));
const [file] = following('--package');
const [afterInstall] = following('--after-install');
const metadata = {
  depends: following('-d'),
  files,
  // Both lie in a folder that goes away.
  desktopEntry: readFileSync(entry.source, 'utf8'),
  afterInstall: readFileSync(afterInstall, 'utf8'),
};
writeFileSync(file, JSON.stringify(metadata, null, 2));
