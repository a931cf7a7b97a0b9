import { badInput } from '../../../core/catalogue/errors.js';

const BOUNDS = { topic: 500, question: 2_000, answer: 20_000, content: 20_000 } as const;

/** The texts, trimmed. BAD_INPUT for an empty or too long one; the message names its length and the limit. */
export function bounded<Name extends keyof typeof BOUNDS>(texts: Readonly<Record<Name, string>>): Record<Name, string> {
  const checked = Object.entries<string>(texts).map(([name, text]) => {
    const max = BOUNDS[name as Name];
    if (text.length > max) throw badInput(`${name} has ${text.length} characters; it may have at most ${max}`);
    if (text.trim() === '') throw badInput(`${name} must not be empty`);
    return [name, text.trim()];
  });
  return Object.fromEntries(checked) as Record<Name, string>;
}
