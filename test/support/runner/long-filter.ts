import { hasLongForm } from './long-form.js';

/** Jest asks this which files the long run has: those that have a long form. */
export default function filter(paths: readonly string[]): { filtered: readonly string[] } {
  return { filtered: paths.filter(hasLongForm) };
}
