import { badInput } from './catalogue/errors.js';

/** True for anything but null and undefined: what may be left out of an input may also be written as null. */
export function isGiven<Value>(value: Value | null | undefined): value is Value {
  return value !== undefined && value !== null;
}

/** A text, trimmed. BAD_INPUT when nothing is left of it. */
export function filled(name: string, text: string): string {
  const trimmed = text.trim();
  if (trimmed === '') throw badInput(`${name} must not be empty`);
  return trimmed;
}
