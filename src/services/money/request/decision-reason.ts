import { badInput } from '../../../core/catalogue/errors.js';

const MAX_LENGTH = 500;

/** The reason of a refusal, which its owner reads: 1 to 500 characters, not blank. */
export function decisionReason(reason: string): string {
  const text = reason.trim();
  if (text.length < 1 || text.length > MAX_LENGTH) throw badInput(`reason must have 1 to ${MAX_LENGTH} characters`);
  return text;
}
