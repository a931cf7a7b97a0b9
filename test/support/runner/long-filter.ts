import { hasLongForm } from './long-form.js';

/** Jest asks this which files the long run has: those that have a long form. */
function filter(paths: readonly string[]): { filtered: readonly string[] } {
  return { filtered: paths.filter(hasLongForm) };
}

// Jest reads a filter by `require`.
export { filter as 'module.exports' };
