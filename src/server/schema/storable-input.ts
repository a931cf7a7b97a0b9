import { badInput } from '../../core/catalogue/errors.js';

/**
 * BAD_INPUT when a text among the arguments, at any depth, holds what PostgreSQL cannot store: a NUL character or an
 * unpaired surrogate. Some validation rules that run later would also fail on them.
 */
export function requireStorable(args: Readonly<Record<string, unknown>>): void {
  // A loop instead of recursion, since JSON may nest deeper than the call stack allows.
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

function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** True for an object that a client sent, false for files and dates, which scalars created. */
function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}
