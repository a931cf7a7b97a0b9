import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

/**
 * Arguments for jest in which the name of a folder of tests, such as `wallet`, means that folder alone and not every path
 * that holds the word. What follows an option may be its value, and stays as it is.
 */
export function inTestFolders(args) {
  return args.map((argument, at) => {
    if (args[at - 1]?.startsWith('-') || !hasTests(argument)) return argument;
    return `\\.build/test/${argument}/`;
  });
}

function hasTests(name) {
  const folder = join(root, 'test', name);
  return /^[\w-]+$/.test(name) && existsSync(folder) && readdirSync(folder).some((file) => file.endsWith('.test.ts'));
}
