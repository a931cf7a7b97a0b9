/** What an API key may be allowed to do. Unrelated to the permission keys of its owner's role. */
export const SCOPES = [
  'trade',
  'futures',
  'deposit',
  'withdraw',
  'transfer',
  'gateway.payment.create',
  'gateway.payment.status',
  'gateway.refund.create',
] as const;

export type Scope = (typeof SCOPES)[number];

const known: ReadonlySet<string> = new Set(SCOPES);

export function isScope(text: string): text is Scope {
  return known.has(text);
}

/** What a key must hold to run an operation: any one of the scopes. */
export interface ScopeRule {
  readonly anyOf: readonly Scope[];
  /** In force even where scopes are compared only on operations that demand a permission. */
  readonly always?: boolean;
}

const GATEWAY = '/api/gateway/v1';

/** Path prefixes, by whole segments and whatever the method, to what they demand. The longest one decides. */
const PREFIXES: readonly (readonly [prefix: string, rule: ScopeRule])[] = [
  ['/api/exchange/order', { anyOf: ['trade'] }],
  ['/api/ecosystem/order', { anyOf: ['trade'] }],
  ['/api/convert/order', { anyOf: ['trade'], always: true }],
  ['/api/futures', { anyOf: ['futures'] }],
  ['/api/finance/deposit', { anyOf: ['deposit'] }],
  ['/api/finance/withdraw', { anyOf: ['withdraw'] }],
  ['/api/finance/transfer', { anyOf: ['transfer'] }],
  [GATEWAY, { anyOf: ['gateway.payment.status'], always: true }],
  [
    `${GATEWAY}/validate`,
    { anyOf: ['gateway.payment.create', 'gateway.payment.status', 'gateway.refund.create'], always: true },
  ],
  [`${GATEWAY}/payment/create`, { anyOf: ['gateway.payment.create'], always: true }],
  [`${GATEWAY}/payment/{id}/cancel`, { anyOf: ['gateway.payment.create'], always: true }],
  [`${GATEWAY}/refund/create`, { anyOf: ['gateway.refund.create'], always: true }],
];

/** What a documented path (parameters in braces) demands of a key; null when no prefix covers it. */
export function scopeOfPath(path: string): ScopeRule | null {
  const covering = PREFIXES.filter(([prefix]) => path === prefix || path.startsWith(`${prefix}/`));
  const [longest] = covering.toSorted(([left], [right]) => right.length - left.length);
  return longest?.[1] ?? null;
}
