import { badInput } from '../../../core/catalogue/errors.js';

const MAX_REASON = 500;

/** The reason of an admin's decision, which its owner is told. BAD_INPUT when it is blank or above 500 characters. */
export function requireReason(text: string): string {
  return plainText('reason', text, MAX_REASON);
}

/** A text as it was given. BAD_INPUT, with the field's name, when it is blank or has more than `most` characters. */
export function plainText(field: string, text: string, most: number): string {
  if (text.trim() === '' || [...text].length > most) throw badInput(`${field}: must have 1 to ${most} characters`);
  return text;
}
