import { badInput } from '../catalogue/errors.js';
import { isGiven } from '../given.js';
import { labelFault, storedName } from './name.js';

/** Control characters other than tabs and line feeds. */
const CONTROL = /[^\P{Cc}\t\n]/u;

/** A text of one line as it is stored. BAD_INPUT when it is empty, too long or holds invisible characters. */
export function readLabel(field: string, text: string, most: number): string {
  const fault = labelFault(text);
  if (fault !== null) throw badInput(`${field} ${fault}`);
  const label = storedName(text);
  if (label === '') throw badInput(`${field} must not be empty`);
  if (label.length > most) throw badInput(`${field} must have at most ${most} characters`);
  if (!label.isWellFormed()) throw badInput(`${field} must be well-formed Unicode`);
  return label;
}

/** A plain text of any lines, trimmed. BAD_INPUT when it is empty, too long or holds control characters. */
export function readText(field: string, text: string, most: number): string {
  if (text.length > most) throw badInput(`${field} must have at most ${most} characters`);
  const plain = text.replaceAll('\r\n', '\n').trim();
  if (plain === '') throw badInput(`${field} must not be empty`);
  if (CONTROL.test(plain)) throw badInput(`${field} must not contain control characters`);
  if (!plain.isWellFormed()) throw badInput(`${field} must be well-formed Unicode`);
  return plain;
}

/** As {@link readText}, for a text that may be left out; an empty text is none. */
export function readOptionalText(field: string, text: string | null | undefined, most: number): string | null {
  return isGiven(text) && (text.length > most || text.trim() !== '') ? readText(field, text, most) : null;
}
