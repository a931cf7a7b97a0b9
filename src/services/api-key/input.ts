import { badInput } from '../../core/catalogue/errors.js';
import { normalizeRange } from '../../core/net/ip.js';
import { isScope, SCOPES } from '../../core/catalogue/scopes.js';
import type { Context } from '../frame/context.js';

/** The fields of a key that its owner or an admin may set. */
export interface ApiKeyInput {
  readonly name?: string | null;
  readonly permissions?: readonly string[] | null;
  readonly ipRestriction?: boolean | null;
  readonly ipWhitelist?: readonly string[] | null;
  readonly expiresAt?: Date | null;
}

/** The given scopes without duplicates. BAD_INPUT for a text that is not a scope. */
export function checkedScopes(given: readonly string[]): string[] {
  const unknown = given.filter((text) => !isScope(text));
  if (unknown.length > 0) {
    throw badInput(`permissions: ${quoted(unknown)} is not a scope; the scopes are ${SCOPES.join(', ')}`);
  }
  return [...new Set(given)];
}

/** Addresses and ranges in canonical form, without duplicates. BAD_INPUT for a text that is neither. */
export function checkedAddresses(given: readonly string[]): string[] {
  const unreadable = given.filter((text) => normalizeRange(text) === null);
  if (unreadable.length > 0) throw badInput(`ipWhitelist: ${quoted(unreadable)} is neither an address nor a range`);
  return [...new Set(given.map((text) => normalizeRange(text) ?? text))];
}

/** The expiry, or null for none. BAD_INPUT for a time that is not in the future. */
export function checkedExpiry(ctx: Context, given: Date | null | undefined): Date | null {
  if (given && given <= ctx.clock.now()) throw badInput('expiresAt must lie in the future');
  return given ?? null;
}

function quoted(texts: readonly string[]): string {
  return texts
    .slice(0, 5)
    .map((text) => `"${text.slice(0, 64)}"`)
    .join(', ');
}
