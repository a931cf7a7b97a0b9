import { badInput } from './catalogue/errors.js';

/** False for null and undefined: clients may write null for an optional input instead of leaving it out. */
export function isGiven<Value>(value: Value | null | undefined): value is Value {
  return value !== undefined && value !== null;
}

/** The trimmed text. BAD_INPUT when it is empty. */
export function filled(name: string, text: string): string {
  const trimmed = text.trim();
  if (trimmed === '') throw badInput(`${name} must not be empty`);
  return trimmed;
}
