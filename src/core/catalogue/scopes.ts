import type { PathMethod, ScopeRule as Rule, ScopeRuleByMethod } from '../frame/catalogue.js';
import { listed } from './merged.js';

/** What an API key may be allowed to do. Unrelated to the permission keys of its owner's role. */
export const SCOPES = listed('scopes');

export type Scope = (typeof SCOPES)[number];
export type ScopeRule = Rule<Scope>;

const known: ReadonlySet<string> = new Set(SCOPES);

export function isScope(text: string): text is Scope {
  return known.has(text);
}

const PREFIXES: readonly (readonly [prefix: string, rule: ScopeRule | ScopeRuleByMethod<Scope>])[] =
  listed('scopePrefixes');

/**
 * The scope rule that an API key must meet to call a documented path (parameters in braces) with a method. The longest
 * matching prefix decides; null when no prefix matches, or when that prefix has no rule for the method.
 */
export function scopeOfPath(method: PathMethod, path: string): ScopeRule | null {
  const covering = PREFIXES.filter(([prefix]) => path === prefix || path.startsWith(`${prefix}/`));
  const [longest] = covering.toSorted(([left], [right]) => right.length - left.length);
  const rule = longest?.[1] ?? {};
  return 'anyOf' in rule ? rule : (rule[method] ?? null);
}
