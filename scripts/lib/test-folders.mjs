import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

/**
 * Arguments for jest in which the name of a test folder, such as `wallet`, matches only that folder, not every path
 * that contains the word, and the path of a test its compiled form. An argument after an option may be its value, so it
 * stays unchanged.
 */
export function inTestFolders(args) {
  return args.map((argument, at) => {
    if (args[at - 1]?.startsWith('-')) return argument;
    if (hasTests(argument)) return `\\.build/test/${argument}/`;
    return argument.replace(/\.test\.ts$/, '\\.test\\.js$');
  });
}

function hasTests(name) {
  const folder = join(root, 'test', name);
  return /^[\w-]+$/.test(name) && existsSync(folder) && readdirSync(folder).some((file) => file.endsWith('.test.ts'));
}
