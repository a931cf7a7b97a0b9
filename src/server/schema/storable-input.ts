import { badInput } from '../../core/catalogue/errors.js';
import { isStorable } from '../../core/text/storable.js';

/**
 * BAD_INPUT when a text among the arguments, at whatever depth, holds what the database cannot store: the character zero
 * or half of a pair. Some of the rules behind would fail on them too.
 */
export function requireStorable(args: Readonly<Record<string, unknown>>): void {
  // A stack and no recursion: JSON may nest deeper than calls can.
  const open: [name: string, value: unknown][] = Object.entries(args);
  for (let next = open.pop(); next; next = open.pop()) {
    const [name, value] = next;
    if (typeof value === 'string' && !isStorable(value)) {
      throw badInput(`${name} contains a character that cannot be stored`);
    }
    if (Array.isArray(value)) for (const each of value) open.push([name, each]);
    else if (isPlain(value)) for (const [key, each] of Object.entries(value)) open.push([key, each], [name, key]);
  }
}

/** What a client sent as an object; files and dates are what a scalar made of a text. */
function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}
